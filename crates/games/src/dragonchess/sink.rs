//! A move, and what becomes of the steps that a generator finds.

use board::Cell;
use rules::Kind;

use super::squares::*;

/// §2: a move, told by its two cells. The Dragon's capture from afar goes to the victim's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub(super) from: Cell,
    /// Where it goes or whom it shoots.
    pub(super) to: Cell,
}

/// What becomes of the steps found.
pub(super) trait Sink {
    /// One piece may go to each of these squares of a board.
    fn fan(&mut self, from: Cell, board: usize, to: Set);

    /// A piece has come to each of these squares of a board, from a cell less by so much.
    fn march(&mut self, board: usize, to: Set, by: isize);

    /// What comes next is of pieces of this kind.
    #[inline]
    fn kind(&mut self, kind: Kind) {
        let _ = kind;
    }

    /// Whether no more is asked for.
    fn is_full(&self) -> bool {
        false
    }
}

impl Sink for Vec<Move> {
    #[inline]
    fn fan(&mut self, from: Cell, board: usize, to: Set) {
        squares(to).for_each(|square| self.push(Move { from, to: cell(board, square) }));
    }

    #[inline]
    fn march(&mut self, board: usize, to: Set, by: isize) {
        squares(to).for_each(|square| {
            let to = cell(board, square);
            self.push(Move { from: back(to, by), to });
        });
    }
}

/// The cell less by so much.
#[inline]
pub(super) fn back(to: Cell, by: isize) -> Cell {
    Cell::new(to.index().wrapping_add_signed(-by))
}

/// How many steps.
pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    #[inline]
    fn fan(&mut self, _: Cell, _: usize, to: Set) {
        self.0 += len(to);
    }

    #[inline]
    fn march(&mut self, _: usize, to: Set, _: isize) {
        self.0 += len(to);
    }
}

/// Whether there is any step.
pub(super) struct Any(pub(super) bool);

impl Sink for Any {
    fn fan(&mut self, _: Cell, _: usize, to: Set) {
        self.0 |= to != 0;
    }

    fn march(&mut self, _: usize, to: Set, _: isize) {
        self.0 |= to != 0;
    }

    fn is_full(&self) -> bool {
        self.0
    }
}
