use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub},
};

use crate::Cell;

/// A set of cells of a board of at most `64 * W` cells: one bit each, so `Copy` and cheap.
///
/// ```
/// use board::{Cell, CellSet};
/// let mut men = CellSet::<3>::EMPTY;
/// men.insert(Cell::new(5));
/// men.insert(Cell::new(149));
/// assert_eq!(men.len(), 2);
/// assert_eq!(men.iter().map(Cell::index).collect::<Vec<_>>(), [5, 149]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// No cell.
    pub const EMPTY: Self = Self([0; W]);

    /// The set with these words, cell 0 in the lowest bit of the first.
    #[inline]
    pub const fn from_words(words: [u64; W]) -> Self {
        Self(words)
    }

    /// The words, cell 0 in the lowest bit of the first.
    #[inline]
    pub const fn words(self) -> [u64; W] {
        self.0
    }

    /// The set of one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        let mut words = [0; W];
        words[cell.index() / 64] = 1 << (cell.index() % 64);
        Self(words)
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn has(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Adds the cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes the cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// How many cells.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the two share a cell.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The cell with the lowest number.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in the order of their numbers.
    #[inline]
    pub fn iter(&self) -> Cells<W> {
        Cells { words: self.0, at: 0 }
    }
}

/// The cells of a [`CellSet`] in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Cells<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.at < W {
            let word = &mut self.words[self.at];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Cell::new(self.at * 64 + bit));
            }
            self.at += 1;
        }
        None
    }

    /// Word by word: what `for_each`, `sum` and `collect` of a set come down to.
    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, init: B, mut f: F) -> B {
        let mut all = init;
        for (i, mut word) in self.words.into_iter().enumerate().skip(self.at) {
            while word != 0 {
                all = f(all, Cell::new(i * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
        all
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = Cells<W>;

    #[inline]
    fn into_iter(self) -> Cells<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: usize> BitOr for CellSet<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> BitAnd for CellSet<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitXor for CellSet<W> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

/// The difference: what is in the first and not in the second.
impl<const W: usize> Sub for CellSet<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

/// The complement in `64 * W` cells, whether the board has them or not.
impl<const W: usize> Not for CellSet<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(std::array::from_fn(|i| !self.0[i]))
    }
}

impl<const W: usize> BitOrAssign for CellSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAndAssign for CellSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[usize]) -> CellSet<3> {
        cells.iter().map(|&i| Cell::new(i)).collect()
    }

    #[test]
    fn operations_agree_with_lists() {
        let (a, b) = (set(&[0, 63, 64, 191]), set(&[63, 100, 191]));
        assert_eq!(a | b, set(&[0, 63, 64, 100, 191]));
        assert_eq!(a & b, set(&[63, 191]));
        assert_eq!(a - b, set(&[0, 64]));
        assert_eq!(a ^ b, set(&[0, 64, 100]));
        assert!(a.meets(&b) && !set(&[1]).meets(&b));
        assert_eq!((a - a).first(), None);
        assert_eq!(!(!a), a);
        let mut rest = a.iter();
        rest.next();
        rest.next();
        assert_eq!(rest.fold(0, |sum, cell| sum + cell.index()), 64 + 191);
    }

    #[test]
    fn insert_and_remove_undo_each_other() {
        let mut s = set(&[7]);
        s.insert(Cell::new(130));
        assert!(s.has(Cell::new(130)));
        s.remove(Cell::new(130));
        assert_eq!(s, CellSet::of(Cell::new(7)));
    }
}
