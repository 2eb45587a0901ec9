//! What an engine should know of the game.

use rules::{Appraise, Kind, Measures, PerPlayer, Player, Stakes};

use crate::pressure::Pressure;

use super::{
    Threeman,
    lines::{Set, ring},
    men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, owner},
    moves::Move,
    state::{State, players},
};

/// What is measured of a player in the game: his men by kind, how far his pawns have come, the moves
/// of his officers, his men that are attacked and not guarded and their worth in pawns, the squares
/// by his king that others attack, and whether it is his turn.
const TERMS: &[&str] = &[
    "queens",
    "rooks",
    "bishops",
    "knights",
    "pawns",
    "advance",
    "crossed",
    "mobility",
    "loose men",
    "loose worth",
    "king ring",
    "turn",
];

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

    fn victim(&self, state: &State, m: Move) -> Option<Player> {
        state.men.at(m.to).map(owner)
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
            measures[11] = i16::from(state.turn == player);
        }
        self.measure_pressure(state, out);
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }
}

impl Threeman {
    fn measure_pressure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        let (men, tables, occupied) = (&state.men, &self.tables, state.men.occupied());
        let mut pressure = Pressure::NONE;
        for player in players().filter(|&player| state.lives(player)) {
            let (i, own) = (player.index(), men.of(player));
            for from in own {
                let attacked = tables.attacks(men, from, &occupied);
                match men.at(from).map(rules::Piece::kind) {
                    Some(KING | PAWN) => pressure.add(i, attacked),
                    _ => pressure.add_officer(i, attacked, own),
                }
            }
        }
        for player in players().filter(|&player| state.lives(player)) {
            let (i, measures) = (player.index(), &mut out[player]);
            let loose = (men.of(player) & pressure.loose(i)) - men.kind(KING);
            measures[7] = pressure.mobility(i);
            measures[8] = loose.len() as i16;
            let worths = loose.into_iter().filter_map(|at| men.at(at));
            measures[9] = worths.map(|piece| (worth(piece.kind()) / 100) as i16).sum();
            let ring = men.king(player).map_or(Set::EMPTY, |king| tables.king.from(king));
            measures[10] = (ring & pressure.against(i)).len() as i16;
        }
    }
}
