//! What an engine should know of the game.

use rules::{Appraise, Kind, Measures, PerPlayer, Stakes};

use super::{
    Tagiev,
    moves::Move,
    state::{BISHOP, KING, KNIGHT, PAWN, PLAYERS, QUEEN, ROOK, State, colour},
};

/// What is measured of a player: the pieces he commands by kind, whether he has a lord, his
/// vassals, whether he is in check, and whether he decides.
const TERMS: &[&str] =
    &["queens", "rooks", "bishops", "knights", "pawns", "bound", "vassals", "check", "decides"];

/// The place of a kind among the terms.
const fn term(kind: Kind) -> Option<usize> {
    match kind {
        QUEEN => Some(0),
        ROOK => Some(1),
        BISHOP => Some(2),
        KNIGHT => Some(3),
        PAWN => Some(4),
        _ => None,
    }
}

/// Hundredths of a pawn.
const fn worth(kind: Kind) -> i32 {
    match kind {
        KING => 5000,
        QUEEN => 900,
        ROOK => 450,
        BISHOP => 350,
        KNIGHT => 400,
        _ => 100,
    }
}

impl Appraise for Tagiev {
    fn stakes(&self, state: &State, m: Move) -> Stakes {
        let (Move::Go(ply) | Move::Order(ply)) = m else { return Stakes::default() };
        if ply.castling.is_some() {
            return Stakes::default();
        }
        let taken =
            state.men.at(ply.to()).map_or(0, |piece| match state.commander(colour(piece)) {
                Some(_) => worth(piece.kind()),
                // §6: what nobody commands is worth something only to who will.
                None => worth(piece.kind()) / 4,
            });
        let risk = state.men.at(ply.from()).map_or(0, |piece| worth(piece.kind()));
        Stakes { gain: taken, risk }
    }

    fn terms(&self) -> &'static [&'static str] {
        TERMS
    }

    fn measure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        for army in PLAYERS {
            let Some(commander) = state.commander(army) else { continue };
            for cell in state.of(army) {
                if let Some(term) = state.men.at(cell).and_then(|piece| term(piece.kind())) {
                    out[commander][term] += 1;
                }
            }
        }
        for bond in state.bonds().filter(|bond| bond.in_force()) {
            out[bond.vassal][5] = 1;
            out[bond.lord][6] += 1;
        }
        let decides = Self::actor(state);
        out[state.turn][7] = i16::from(self.attacked(state, state.turn));
        out[decides][8] = 1;
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }
}
