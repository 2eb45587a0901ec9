//! What an engine should know of the game.

use rules::{Appraise, Efforts, Kind, Measures, PerPlayer, Player, Stakes, efforts};

use crate::{
    noisy,
    pressure::{self, Army, COMMON, Pressure, terms},
};

use super::{
    Threeman,
    lines::{RIM, Set, ring},
    men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, owner},
    moves::{Move, Search},
    state::{State, players},
};

/// What is measured of a player in the game: what is measured of every army, how far his pawns have
/// come and how many have crossed the centre; how far in his knights and bishops stand, and how many
/// of them are off the rim.
const TERMS: [&str; COMMON + 4] = terms(&["advance", "crossed", "centre", "developed"]);

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

/// The first levels look one ply ahead and differ in how they err, the others in how far they look.
const EFFORTS: Efforts = efforts([
    (300, 1_200, 120),
    (300, 850, 85),
    (300, 400, 40),
    (300, 90, 9),
    (1_300, 20, 0),
    (4_200, 20, 0),
    (18_000, 20, 0),
    (80_000, 20, 0),
    (300_000, 10, 0),
    (1_000_000, 0, 0),
]);

impl Appraise for Threeman {
    fn stakes(&self, state: &State, m: Move) -> Stakes {
        let lives = |piece: &rules::Piece| state.lives(owner(*piece));
        // S6.3: the men of who is out attack nothing, so that little is gained by taking them.
        let taken = state.men.at(m.to).filter(lives).map_or(0, |piece| worth(piece.kind()));
        let promoted = m.promotion.map_or(0, |kind| worth(kind) - worth(PAWN));
        let moved = state.men.at(m.from).map_or(0, |piece| worth(piece.kind()));
        Stakes { gain: taken + promoted, risk: moved }
    }

    fn noisy(&self, state: &State, out: &mut Vec<Move>) {
        let before = out.len();
        let near_rim = |pawns: Set| pawns.into_iter().any(|at| ring(at) == 1);
        if state.over.is_none()
            && let Some(mut search) = Search::new(self, state, out)
        {
            // S3.4: such a pawn may be promoted without a capture.
            if near_rim(state.men.crossed() & state.men.of(state.turn)) {
                search.run();
            } else {
                search.run_captures();
            }
        }
        noisy::keep(self, state, out, before);
    }

    fn victim(&self, state: &State, m: Move) -> Option<Player> {
        state.men.at(m.to).map(owner)
    }

    fn terms(&self) -> &'static [&'static str] {
        &TERMS
    }

    fn measure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        let (men, tables, occupied) = (&state.men, &self.tables, state.men.occupied());
        let mut armies = [Army::NONE; 3];
        for player in players().filter(|&player| state.lives(player)) {
            armies[player.index()] = self.army(state, player);
        }
        let mut pressure = Pressure::new(armies, [[true; 3]; 3]);
        for player in players().filter(|&player| state.lives(player)) {
            let (i, own) = (player.index(), men.of(player));
            pressure.officers(i, KNIGHT, men.kind(KNIGHT) & own, |from| tables.knight.from(from));
            for kind in [BISHOP, ROOK, QUEEN] {
                let reach = |from| tables.slider_reach(men, from, &occupied);
                pressure.officers(i, kind, men.kind(kind) & own, reach);
            }
        }
        let common = pressure.measure(state.turn.index(), &tables.distances, |cell| men.at(cell));
        for player in players().filter(|&player| state.lives(player)) {
            let measures = &mut out[player];
            measures[..COMMON].copy_from_slice(&common[player.index()]);
            measures[COMMON..COMMON + 4].copy_from_slice(&way_come(state, player));
        }
    }

    fn glance(&self, state: &State, out: &mut PerPlayer<Measures>) -> bool {
        let men = &state.men;
        for player in players().filter(|&player| state.lives(player)) {
            let own = men.of(player);
            let number = |kind| (men.kind(kind) & own).len() as i16;
            for kind in [QUEEN, ROOK, BISHOP, KNIGHT] {
                out[player][pressure::term(kind)] = number(kind);
            }
            out[player][pressure::term(PAWN)] = number(PAWN) + (men.crossed() & own).len() as i16;
        }
        !pressure::is_hunt([0, 1, 2].map(|i| state.lives(Player::new(i))), out)
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }

    fn efforts(&self) -> &'static Efforts {
        &EFFORTS
    }
}

impl Threeman {
    /// A player's army, its officers but counted.
    fn army(&self, state: &State, player: Player) -> Army<3> {
        let (men, tables, own) = (&state.men, &self.tables, state.men.of(player));
        let pawns = [men.kind(PAWN) & own, men.crossed() & own];
        let king = men.king(player);
        let ring = king.map_or(Set::EMPTY, |king| tables.king.from(king));
        let mut army = Army::new(own, king, ring);
        for (pawns, steps) in pawns.into_iter().zip(&tables.pawn) {
            pawns.into_iter().for_each(|from| army.pawns |= steps.from(from));
            army.count(PAWN, pawns.len());
        }
        army
    }
}

/// How far a player's pawns have come, and how many have crossed the centre; how far in his knights
/// and bishops stand, and how many of them are off the rim.
fn way_come(state: &State, player: Player) -> [i16; 4] {
    let (men, own) = (&state.men, state.men.of(player));
    let crossed = men.crossed() & own;
    let outwards: usize = crossed.into_iter().map(|at| 10 - ring(at)).sum();
    let inwards: usize = (men.kind(PAWN) & own).into_iter().map(ring).sum();
    let minors = (men.kind(KNIGHT) | men.kind(BISHOP)) & own;
    let centre: usize = minors.into_iter().map(ring).sum();
    [outwards + inwards, crossed.len(), centre, (minors - RIM).len()].map(|n| n as i16)
}
