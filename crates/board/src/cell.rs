use std::fmt;

/// One field of a board, as its number from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this number.
    ///
    /// # Panics
    /// If `index` does not fit in 16 bits.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index <= u16::MAX as usize);
        Self(index as u16)
    }

    /// The number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
