//! What an engine should know of the game.

use rules::{Appraise, Kind, Measures, Outcome, PerPlayer, Player, Stakes};

use super::{
    Dreierschach,
    men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK},
    moves::{How, Move},
    state::{State, players},
};

/// What is measured of a player: his men by kind, whether he is in check, and whether it is his
/// turn.
const TERMS: &[&str] = &["queens", "rooks", "bishops", "knights", "pawns", "check", "turn"];

/// The kinds that are counted, in the order of the terms.
const COUNTED: [Kind; 5] = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN];

/// Hundredths of a pawn.
const fn worth(kind: Kind) -> i32 {
    match kind {
        KING => 5000,
        QUEEN => 900,
        ROOK => 550,
        BISHOP => 330,
        KNIGHT => 350,
        _ => 100,
    }
}

impl Appraise for Dreierschach {
    fn prizes(&self, _: usize) -> &'static [i32] {
        &[1000, 333, 0]
    }

    /// §5: three points for the winner; a shared game is worth less than its places.
    fn reward(&self, outcome: &Outcome, player: Player) -> Option<i32> {
        outcome.half_points.map(|points| i32::from(points[player]) * 1000 / 6)
    }

    fn settled(&self, state: &State) -> Option<Outcome> {
        if self.is_over(state) { self.ended(state) } else { None }
    }

    fn stakes(&self, state: &State, m: Move) -> Stakes {
        let at = |cell| state.men.at(cell).map_or(0, |piece| worth(piece.kind()));
        let more = match m.how {
            How::EnPassant => worth(PAWN),
            How::Promote(kind) => worth(kind) - worth(PAWN),
            How::Plain | How::Double | How::Castle => 0,
        };
        Stakes { gain: at(m.to) + more, risk: at(m.from) }
    }

    fn terms(&self) -> &'static [&'static str] {
        TERMS
    }

    fn measure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        for player in players() {
            let (own, measures) = (state.of(player), &mut out[player]);
            for (measure, kind) in measures.iter_mut().zip(COUNTED) {
                *measure = (state.men.kind(kind) & own).len() as i16;
            }
            measures[5] = i16::from(state.turn == player && self.checked(state, player));
            measures[6] = i16::from(state.turn == player);
        }
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }
}
