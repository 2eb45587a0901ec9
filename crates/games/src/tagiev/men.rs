//! Which piece stands where, with the sliders and pawns found at once.

use board::Cell;
use rules::{Kind, Piece, Placement, Player, Side};

use super::{
    board::Set,
    state::{BISHOP, PAWN, QUEEN, ROOK},
};

/// One more than the number of the last kind.
const KINDS: usize = PAWN.index() + 1;

/// The pieces on the board.
///
/// The sets of sliders and pawns and the numbers change together with the placement: [`put`](Self::put), [`take`](Self::take)
/// and [`shift`](Self::shift) are the only ways in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Men {
    placement: Placement<150, 3, 3>,
    rooks: Set,
    bishops: Set,
    pawns: Set,
    /// How many there are, by colour and kind.
    numbers: [[u8; KINDS]; 3],
}

impl Men {
    pub(super) const EMPTY: Self = Self {
        placement: Placement::EMPTY,
        rooks: Set::EMPTY,
        bishops: Set::EMPTY,
        pawns: Set::EMPTY,
        numbers: [[0; KINDS]; 3],
    };

    /// What stands on a cell.
    #[inline]
    pub(super) const fn at(&self, cell: Cell) -> Option<Piece> {
        self.placement.at(cell)
    }

    /// The cells of the pieces of one colour.
    #[inline]
    pub(super) const fn of(&self, colour: Player) -> Set {
        self.placement.of(Side::new(colour.index()))
    }

    #[inline]
    pub(super) fn occupied(&self) -> Set {
        self.placement.occupied()
    }

    /// The rooks and queens.
    #[inline]
    pub(super) const fn rooks(&self) -> Set {
        self.rooks
    }

    /// The bishops and queens.
    #[inline]
    pub(super) const fn bishops(&self) -> Set {
        self.bishops
    }

    #[inline]
    pub(super) const fn pawns(&self) -> Set {
        self.pawns
    }

    /// How many pieces of a kind a colour has.
    #[inline]
    pub(super) const fn number(&self, colour: Player, kind: Kind) -> u8 {
        self.numbers[colour.index()][kind.index()]
    }

    pub(super) const fn hash(&self) -> u64 {
        self.placement.hash()
    }

    /// Sets a piece on an empty cell.
    #[inline]
    pub(super) fn put(&mut self, cell: Cell, piece: Piece) {
        self.placement.put(cell, piece);
        self.numbers[piece.side().index()][piece.kind().index()] += 1;
        if matches!(piece.kind(), ROOK | QUEEN) {
            self.rooks.insert(cell);
        }
        if matches!(piece.kind(), BISHOP | QUEEN) {
            self.bishops.insert(cell);
        }
        if piece.kind() == PAWN {
            self.pawns.insert(cell);
        }
    }

    /// Takes what stands on a cell.
    #[inline]
    pub(super) fn take(&mut self, cell: Cell) -> Option<Piece> {
        self.rooks.remove(cell);
        self.bishops.remove(cell);
        self.pawns.remove(cell);
        let piece = self.placement.take(cell);
        if let Some(piece) = piece {
            self.numbers[piece.side().index()][piece.kind().index()] -= 1;
        }
        piece
    }

    /// Moves what stands on `from` to the empty cell `to`.
    #[inline]
    pub(super) fn shift(&mut self, from: Cell, to: Cell) {
        if let Some(piece) = self.take(from) {
            self.put(to, piece);
        }
    }
}
