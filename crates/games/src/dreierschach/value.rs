//! What an engine should know of the game.

use rules::{Appraise, Kind, Measures, Outcome, PerPlayer, Player, Stakes};

use crate::pressure::Pressure;

use super::{
    Dreierschach,
    lines::Cells,
    men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK},
    moves::{How, Move},
    state::{State, players},
};

/// What is measured of a player: his men by kind, the moves of his officers, his men that are
/// attacked and not guarded and their worth in pawns, the fields by his king that others attack,
/// whether it is his turn, and whether he is the next.
const TERMS: &[&str] = &[
    "queens",
    "rooks",
    "bishops",
    "knights",
    "pawns",
    "mobility",
    "loose men",
    "loose worth",
    "king ring",
    "turn",
    "next",
];

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

    fn victim(&self, state: &State, m: Move) -> Option<Player> {
        state.men.at(m.to).map(|piece| Player::new(piece.side().index()))
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
            measures[9] = i16::from(state.turn == player);
            measures[10] = i16::from(state.turn.next(3) == player);
        }
        self.measure_pressure(state, out);
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }
}

impl Dreierschach {
    fn measure_pressure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        let (men, lines) = (&state.men, &self.lines);
        let occupied = players().fold(Cells::EMPTY, |all, player| all | state.of(player));
        let mut pressure = Pressure::NONE;
        for player in players() {
            let (i, own) = (player.index(), state.of(player));
            for kind in [QUEEN, ROOK, BISHOP, KNIGHT] {
                for from in men.kind(kind) & own {
                    pressure.add_officer(i, lines.targets(kind, from, occupied), own);
                }
            }
            for from in men.kind(PAWN) & own {
                pressure.add(i, lines.pawn(player, from).captures);
            }
            for from in men.kind(KING) & own {
                pressure.add(i, lines.ring(from));
            }
        }
        for player in players() {
            let (i, measures) = (player.index(), &mut out[player]);
            let loose = (state.of(player) & pressure.loose(i)) - men.kind(KING);
            measures[5] = pressure.mobility(i);
            measures[6] = loose.len() as i16;
            let worths = loose.into_iter().filter_map(|at| men.at(at));
            measures[7] = worths.map(|piece| (worth(piece.kind()) / 100) as i16).sum();
            let ring = state.king(player).map_or(Cells::EMPTY, |king| lines.ring(king));
            measures[8] = (ring & pressure.against(i)).len() as i16;
        }
    }
}
