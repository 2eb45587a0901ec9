//! What an engine should know of the game.

use rules::{Appraise, Kind, Measures, PerPlayer, Player, Stakes};

use crate::pressure::Pressure;

use super::{
    Tagiev,
    board::Set,
    moves::Move,
    state::{BISHOP, KING, KNIGHT, PAWN, PLAYERS, QUEEN, ROOK, State, colour},
};

/// What is measured of a player: the pieces he commands by kind, whether he has a lord, his vassals,
/// the moves of his officers, his pieces that are attacked and not guarded and their worth in pawns,
/// the cells by his king that others attack, and whether he decides.
const TERMS: &[&str] = &[
    "queens",
    "rooks",
    "bishops",
    "knights",
    "pawns",
    "bound",
    "vassals",
    "mobility",
    "loose men",
    "loose worth",
    "king ring",
    "decides",
];

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

    fn victim(&self, state: &State, m: Move) -> Option<Player> {
        let (Move::Go(ply) | Move::Order(ply)) = m else { return None };
        state.men.at(ply.to()).and_then(|piece| state.commander(colour(piece)))
    }

    fn terms(&self) -> &'static [&'static str] {
        TERMS
    }

    fn measure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        let (occupied, tables) = (state.men.occupied(), &self.tables);
        let (mut pressure, mut commanded) = (Pressure::NONE, [Set::EMPTY; 3]);
        for army in PLAYERS {
            let Some(commander) = state.commander(army) else { continue };
            let (i, own) = (commander.index(), state.commanded(commander));
            commanded[i] = own;
            for from in state.of(army) {
                let Some(kind) = state.men.at(from).map(rules::Piece::kind) else { continue };
                if let Some(term) = term(kind) {
                    out[commander][term] += 1;
                }
                let line = |n: usize| tables.lines[n].reach(from, &occupied);
                match kind {
                    KING => pressure.add(i, tables.near[from.index()]),
                    PAWN => pressure.add(i, tables.diagonal[from.index()]),
                    KNIGHT => pressure.add_officer(i, tables.knight[from.index()], own),
                    ROOK => pressure.add_officer(i, line(0), own),
                    BISHOP => pressure.add_officer(i, line(1), own),
                    _ => pressure.add_officer(i, line(0) | line(1), own),
                }
            }
        }
        for bond in state.bonds().filter(|bond| bond.in_force()) {
            out[bond.vassal][5] = 1;
            out[bond.lord][6] += 1;
        }
        for player in PLAYERS {
            let Some(king) = state.king(player) else { continue };
            let (i, measures) = (player.index(), &mut out[player]);
            let loose = (commanded[i] & pressure.loose(i)) - Set::of(king);
            let worths = loose.into_iter().filter_map(|at| state.men.at(at));
            measures[7] = pressure.mobility(i);
            measures[8] = loose.len() as i16;
            measures[9] = worths.map(|piece| (worth(piece.kind()) / 100) as i16).sum();
            measures[10] = (tables.near[king.index()] & pressure.against(i)).len() as i16;
        }
        out[Self::actor(state)][11] = 1;
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }
}
