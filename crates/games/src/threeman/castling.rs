//! Castling, S7.1.

use board::Cell;
use rules::Player;

use super::{
    lines::{CAMP, file, ring},
    moves::{Move, Search, Sink},
    state::{State, castling_bit, home},
};

/// The king's file at home.
pub(super) const KING_FILE: usize = 4;

/// One of the two castlings, in files of the camp.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling {
    /// Whether to the queen's side.
    pub(super) queen_side: bool,
    rook: usize,
    rook_to: usize,
    king_to: usize,
    /// Must be empty.
    between: &'static [usize],
}

/// Both.
pub(super) const CASTLINGS: [Castling; 2] = [
    Castling { queen_side: false, rook: 7, rook_to: 5, king_to: 6, between: &[5, 6] },
    Castling { queen_side: true, rook: 0, rook_to: 3, king_to: 2, between: &[1, 2, 3] },
];

impl Castling {
    /// The castling that a king's move is, if it is one: nothing else takes him two files along the
    /// outer ring.
    pub(super) fn of(from: Cell, to: Cell) -> Option<&'static Self> {
        let along = ring(from) == 0 && ring(to) == 0 && file(from) / CAMP == file(to) / CAMP;
        let found = CASTLINGS.iter().find(|castling| castling.king_to == file(to) % CAMP);
        found.filter(|_| along && file(from) % CAMP == KING_FILE)
    }

    /// From where to where the rook goes.
    pub(super) const fn rook(&self, player: Player) -> (Cell, Cell) {
        (home(player, self.rook), home(player, self.rook_to))
    }
}

/// The castlings of all players that are still possible once something moved from or to a square.
pub(super) fn kept(touched: Cell) -> u8 {
    if ring(touched) != 0 {
        return u8::MAX;
    }
    let player = Player::new(file(touched) / CAMP);
    let lost = |castling: &&Castling| [KING_FILE, castling.rook].contains(&(file(touched) % CAMP));
    let bits = CASTLINGS.iter().filter(lost).map(|c| castling_bit(player, c.queen_side));
    !bits.fold(0, |all, bit| all | bit)
}

impl State {
    /// Whether a castling is not lost yet.
    pub(super) const fn may_castle(&self, player: Player, queen_side: bool) -> bool {
        self.castling & castling_bit(player, queen_side) != 0
    }
}

impl<S: Sink> Search<'_, S> {
    /// The king is not in check, passes and reaches no attacked square, and nothing is in the way.
    pub(super) fn castlings(&mut self) {
        if self.threats.check {
            return;
        }
        for castling in &CASTLINGS {
            let square = |file| home(self.me, file);
            let free = self.state.may_castle(self.me, castling.queen_side)
                && !castling.between.iter().any(|&f| self.occupied.has(square(f)));
            let [over, to] = [castling.rook_to, castling.king_to].map(square);
            if free && self.king_safe_on(over) && self.king_safe_on(to) {
                self.sink.one(Move::new(self.king, to));
            }
        }
    }
}
