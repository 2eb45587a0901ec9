//! What an engine should know of the game.

use rules::{Appraise, Kind, Measures, PerPlayer, Stakes};

use super::{
    Threeman,
    lines::ring,
    men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, owner},
    moves::Move,
    state::{State, players},
};

/// What is measured of a player in the game: his men by kind, how far his pawns have come, whether
/// he is in check, and whether it is his turn.
const TERMS: &[&str] =
    &["queens", "rooks", "bishops", "knights", "pawns", "advance", "crossed", "check", "turn"];

/// The kinds that are counted, in the order of the terms.
const COUNTED: [Kind; 5] = [QUEEN, ROOK, BISHOP, KNIGHT, PAWN];

/// Hundredths of a pawn.
const fn worth(kind: Kind) -> i32 {
    match kind {
        KING => 5000,
        QUEEN => 1000,
        ROOK => 550,
        BISHOP => 400,
        KNIGHT => 300,
        _ => 100,
    }
}

impl Appraise for Threeman {
    fn stakes(&self, state: &State, m: Move) -> Stakes {
        let lives = |piece: &rules::Piece| state.lives(owner(*piece));
        // S6.3: the men of who is out attack nothing, so that little is gained by taking them.
        let taken = state.men.at(m.to).filter(lives).map_or(0, |piece| worth(piece.kind()));
        let promoted = m.promotion.map_or(0, |kind| worth(kind) - worth(PAWN));
        let moved = state.men.at(m.from).map_or(0, |piece| worth(piece.kind()));
        Stakes { gain: taken + promoted, risk: moved }
    }

    fn terms(&self) -> &'static [&'static str] {
        TERMS
    }

    fn measure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        for player in players().filter(|&player| state.lives(player)) {
            let (own, measures) = (state.men.of(player), &mut out[player]);
            for (measure, kind) in measures.iter_mut().zip(COUNTED) {
                *measure = (state.men.kind(kind) & own).len() as i16;
            }
            let crossed = state.men.crossed() & own;
            measures[4] += crossed.len() as i16;
            let outwards: usize = crossed.into_iter().map(|at| 10 - ring(at)).sum();
            let inwards: usize = (state.men.kind(PAWN) & own).into_iter().map(ring).sum();
            measures[5] = (outwards + inwards) as i16;
            measures[6] = crossed.len() as i16;
            measures[7] = i16::from(state.turn == player && self.checked(state, player));
            measures[8] = i16::from(state.turn == player);
        }
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }
}
