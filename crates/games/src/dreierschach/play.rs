//! §3: what a move does to the state.

use board::Cell;
use rules::{Piece, Player};

use super::{
    Dreierschach,
    men::PAWN,
    moves::{How, Move},
    state::{Double, MOST, State, others, side},
};

impl Dreierschach {
    pub(super) fn make(&self, state: &mut State, m: Move) {
        let Move { from, to, how } = m;
        let player = state.turn;
        let Some(piece) = state.men.take(from) else { return };
        let captured = state.men.take(to).is_some();
        let placed = match how {
            How::Promote(kind) => Piece::new(side(player), kind),
            _ => piece,
        };
        state.men.put(to, placed);
        state.castling &= !(self.castlings.ended(from) | self.castlings.ended(to));
        state.quiet =
            if captured || piece.kind() == PAWN { 0 } else { (state.quiet + 1).min(MOST) };
        match how {
            How::Double => state.doubles[player.index()] = self.double(player, from, to),
            How::EnPassant => take_passed(state, to),
            How::Castle => self.leap_rook(state, to),
            How::Plain | How::Promote(_) => {}
        }
        self.pass_turn(state);
    }

    fn pass_turn(&self, state: &mut State) {
        let mover = state.turn;
        state.turn = mover.next(3);
        if state.turn == Player::new(0) {
            state.round = (state.round + 1).min(MOST);
        }
        state.close_doubles();
        if self.next_only {
            // D3: under `next-only` a double step is open to the very next player alone.
            others(mover).into_iter().for_each(|other| state.doubles[other.index()] = None);
        }
    }

    /// The double step of a player's pawn between these fields, if it is one.
    pub(super) fn double(&self, player: Player, from: Cell, to: Cell) -> Option<Double> {
        let mut ways = self.lines.pawn(player, from).doubles.iter().flatten();
        ways.find(|way| way.to == to).map(|way| Double { from, over: way.over, to })
    }

    fn leap_rook(&self, state: &mut State, king: Cell) {
        let ways = self.castlings.of.as_flattened();
        if let Some(way) = ways.iter().find(|way| way.king[1] == king)
            && let Some(rook) = state.men.take(way.rook[0])
        {
            state.men.put(way.rook[1], rook);
        }
    }
}

/// §3.3: the pawn that stepped over this field disappears.
fn take_passed(state: &mut State, over: Cell) {
    let passed = state.doubles.iter().flatten().find(|double| double.over == over);
    if let Some(double) = passed.copied() {
        state.men.take(double.to);
    }
}
