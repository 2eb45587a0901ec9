//! The men on the board.

use board::Cell;
use rules::{Kind, Piece, Placement, Player, Side};

use super::lines::{CELLS, Set};
pub(super) use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};

/// What a pawn may become, S3.4.
pub(super) const PROMOTIONS: [Kind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// A man of a player.
pub(super) const fn man(player: Player, kind: Kind) -> Piece {
    Piece::new(Side::new(player.index()), kind)
}

/// Whose man it is.
pub(super) const fn owner(piece: Piece) -> Player {
    Player::new(piece.side().index())
}

/// Which man stands where, also by kind.
///
/// Both change together: [`put`](Self::put) and [`take`](Self::take) are the only ways in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Men {
    placement: Placement<CELLS, 3, 3>,
    /// By the number of the kind less one; crossed pawns come last.
    kinds: [Set; 7],
}

impl Men {
    /// No man anywhere.
    pub(super) const EMPTY: Self = Self { placement: Placement::EMPTY, kinds: [Set::EMPTY; 7] };

    /// What stands on a square.
    #[inline]
    pub(super) const fn at(&self, cell: Cell) -> Option<Piece> {
        self.placement.at(cell)
    }

    /// All men of a player.
    #[inline]
    pub(super) const fn of(&self, player: Player) -> Set {
        self.placement.of(Side::new(player.index()))
    }

    /// The occupied squares.
    #[inline]
    pub(super) fn occupied(&self) -> Set {
        self.placement.occupied()
    }

    /// All men of a kind; of the pawns those that have not crossed.
    #[inline]
    pub(super) const fn kind(&self, kind: Kind) -> Set {
        self.kinds[kind.index() - 1]
    }

    /// The pawns that have crossed the centre.
    #[inline]
    pub(super) const fn crossed(&self) -> Set {
        self.kinds[6]
    }

    /// Who slides along files and rings.
    #[inline]
    pub(super) fn straight(&self) -> Set {
        self.kind(ROOK) | self.kind(QUEEN)
    }

    /// Who slides along diagonals.
    #[inline]
    pub(super) fn diagonal(&self) -> Set {
        self.kind(BISHOP) | self.kind(QUEEN)
    }

    /// A player's king.
    #[inline]
    pub(super) fn king(&self, player: Player) -> Option<Cell> {
        (self.kind(KING) & self.of(player)).first()
    }

    /// The hash of what stands where.
    #[inline]
    pub(super) const fn hash(&self) -> u64 {
        self.placement.hash()
    }

    /// Sets a man on an empty square.
    #[inline]
    pub(super) fn put(&mut self, cell: Cell, piece: Piece) {
        self.placement.put(cell, piece);
        self.kinds[row(piece)].insert(cell);
    }

    /// Takes what stands on a square.
    #[inline]
    pub(super) fn take(&mut self, cell: Cell) -> Option<Piece> {
        let piece = self.placement.take(cell)?;
        self.kinds[row(piece)].remove(cell);
        Some(piece)
    }

    /// Moves a man and returns what it captured.
    #[inline]
    pub(super) fn shift(&mut self, from: Cell, to: Cell) -> Option<Piece> {
        let captured = self.take(to);
        if let Some(piece) = self.take(from) {
            self.put(to, piece);
        }
        captured
    }

    /// Each man with his square.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        self.occupied().iter().filter_map(|cell| Some((cell, self.at(cell)?)))
    }
}

const fn row(piece: Piece) -> usize {
    if piece.is_marked() { 6 } else { piece.kind().index() - 1 }
}
