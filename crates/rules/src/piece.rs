use std::num::NonZeroU8;

/// What a piece is: a number from 1 to 31 that the game gives meaning to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// The kind of this number.
    ///
    /// # Panics
    /// Unless the number is from 1 to 31.
    pub const fn new(number: u8) -> Self {
        assert!(number >= 1 && number < 32);
        Self(number)
    }

    /// The number, for indexing and matching.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whose colour a piece has; who commands it is the game's question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(u8);

impl Side {
    /// The side of this number, at most 3.
    ///
    /// # Panics
    /// If the number is greater than 3.
    #[inline]
    pub const fn new(number: usize) -> Self {
        assert!(number < 4);
        Self(number as u8)
    }

    /// The number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece: side, kind and one mark whose meaning is the game's, in one byte that is never zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// An unmarked piece.
    #[inline]
    pub const fn new(side: Side, kind: Kind) -> Self {
        match NonZeroU8::new(kind.0 | side.0 << 5) {
            Some(byte) => Self(byte),
            None => unreachable!(),
        }
    }

    /// The same piece, marked.
    #[inline]
    pub const fn marked(self) -> Self {
        self.or(0x80)
    }

    const fn or(self, bits: u8) -> Self {
        match NonZeroU8::new(self.0.get() | bits) {
            Some(byte) => Self(byte),
            None => unreachable!(),
        }
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind(self.0.get() & 31)
    }

    /// Its side.
    #[inline]
    pub const fn side(self) -> Side {
        Side(self.0.get() >> 5 & 3)
    }

    /// Whether it is marked.
    #[inline]
    pub const fn is_marked(self) -> bool {
        self.0.get() & 0x80 != 0
    }

    /// The byte, for hashing.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.0.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_gives_back_what_it_was_made_of() {
        for kind in 1..32 {
            for side in 0..4 {
                let piece = Piece::new(Side::new(side), Kind::new(kind));
                assert_eq!((piece.side().index(), piece.kind()), (side, Kind::new(kind)));
                assert!(!piece.is_marked() && piece.marked().is_marked());
                assert_eq!(piece.marked().kind(), piece.kind());
            }
        }
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }
}
