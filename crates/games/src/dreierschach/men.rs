//! Which man stands where, by field, by side and by kind.

use board::Cell;
use rules::{Kind, Piece, Placement, Side};

use super::{hexes::CELLS, lines::Cells};
pub(super) use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};

/// The men on the board; [`put`](Self::put) and [`take`](Self::take) keep all views of them alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Men {
    placement: Placement<CELLS, 2, 3>,
    kinds: [Cells; 7],
}

impl Men {
    pub(super) const NONE: Self = Self { placement: Placement::EMPTY, kinds: [Cells::EMPTY; 7] };

    #[inline]
    pub(super) const fn at(&self, cell: Cell) -> Option<Piece> {
        self.placement.at(cell)
    }

    #[inline]
    pub(super) const fn of(&self, side: Side) -> Cells {
        self.placement.of(side)
    }

    /// The fields of all men of a kind, whose ever they are.
    #[inline]
    pub(super) const fn kind(&self, kind: Kind) -> Cells {
        self.kinds[kind.index()]
    }

    #[inline]
    pub(super) const fn hash(&self) -> u64 {
        self.placement.hash()
    }

    /// Sets a man on an empty field.
    #[inline]
    pub(super) fn put(&mut self, cell: Cell, piece: Piece) {
        self.placement.put(cell, piece);
        self.kinds[piece.kind().index()].insert(cell);
    }

    /// Takes the man off a field.
    #[inline]
    pub(super) fn take(&mut self, cell: Cell) -> Option<Piece> {
        let piece = self.placement.take(cell)?;
        self.kinds[piece.kind().index()].remove(cell);
        Some(piece)
    }
}
