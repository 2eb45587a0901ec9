use board::{Cell, CellSet};

use crate::{Piece, Side};

/// Which piece stands where: `N` cells in sets of `W` words, `S` sides.
///
/// Mailbox, sets and hash change together: [`put`](Self::put), [`take`](Self::take) and
/// [`shift`](Self::shift) are the only ways in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement<const N: usize, const W: usize, const S: usize> {
    cells: [Option<Piece>; N],
    sides: [CellSet<W>; S],
    hash: u64,
}

impl<const N: usize, const W: usize, const S: usize> Placement<N, W, S> {
    /// No piece anywhere.
    pub const EMPTY: Self = Self { cells: [None; N], sides: [CellSet::EMPTY; S], hash: 0 };

    /// What stands on a cell.
    #[inline]
    pub const fn at(&self, cell: Cell) -> Option<Piece> {
        self.cells[cell.index()]
    }

    /// The cells of all pieces of a side.
    #[inline]
    pub const fn of(&self, side: Side) -> CellSet<W> {
        self.sides[side.index()]
    }

    /// The occupied cells.
    #[inline]
    pub fn occupied(&self) -> CellSet<W> {
        self.sides.iter().fold(CellSet::EMPTY, |all, &side| all | side)
    }

    /// The hash of what stands where, the same however it came about.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Sets a piece on an empty cell.
    #[inline]
    pub fn put(&mut self, cell: Cell, piece: Piece) {
        debug_assert!(self.at(cell).is_none(), "{cell:?} is taken");
        self.cells[cell.index()] = Some(piece);
        self.sides[piece.side().index()].insert(cell);
        self.hash ^= stands(cell, piece);
    }

    /// Takes what stands on a cell.
    #[inline]
    pub fn take(&mut self, cell: Cell) -> Option<Piece> {
        let piece = self.cells[cell.index()].take()?;
        self.sides[piece.side().index()].remove(cell);
        self.hash ^= stands(cell, piece);
        Some(piece)
    }

    /// Moves what stands on `from` to `to` and returns what it captured there.
    #[inline]
    pub fn shift(&mut self, from: Cell, to: Cell) -> Option<Piece> {
        let captured = self.take(to);
        if let Some(piece) = self.take(from) {
            self.put(to, piece);
        }
        captured
    }
}

#[inline]
fn stands(cell: Cell, piece: Piece) -> u64 {
    mix((cell.index() as u64) << 8 | u64::from(piece.byte()))
}

/// A well mixed number from any number (the finaliser of splitmix64): for hashes and seeds.
#[inline]
pub const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    #[test]
    fn the_hash_does_not_depend_on_the_way() {
        let [a, b, c] = [Cell::new(1), Cell::new(70), Cell::new(99)];
        let (red, black) =
            (Piece::new(Side::new(0), Kind::new(3)), Piece::new(Side::new(1), Kind::new(3)));
        let mut one = Placement::<100, 2, 2>::EMPTY;
        one.put(a, red);
        one.put(b, black);
        assert_eq!(one.shift(a, b), Some(black));
        let mut two = Placement::<100, 2, 2>::EMPTY;
        two.put(c, red);
        two.shift(c, b);
        assert_eq!(one, two);
        assert_eq!(two.take(b), Some(red));
        assert_eq!(two, Placement::EMPTY);
    }
}
