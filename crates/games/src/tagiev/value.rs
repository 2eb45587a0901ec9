//! What an engine should know of the game.

use rules::{Appraise, Efforts, Kind, Measures, PerPlayer, Player, Stakes, efforts};

use crate::{
    noisy,
    pressure::{self, Army, COMMON, Pressure, terms},
};

use super::{
    Tagiev,
    board::Set,
    moves::Move,
    state::{BISHOP, KING, KNIGHT, PAWN, PLAYERS, QUEEN, ROOK, State, colour},
};

/// What is measured of a player: what is measured of every army, for the men he commands and whoever
/// decides; whether he has a lord, and his vassals; from how many others neutrality guards him; his
/// men that have left his home, that are in another living player's, and on another's Throne.
const TERMS: [&str; COMMON + 6] =
    terms(&["bound", "vassals", "neutral", "developed", "raiders", "thrones"]);

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

/// The first levels look one ply ahead and differ in how they err, the others in how far they look.
const EFFORTS: Efforts = efforts([
    (300, 900, 90),
    (300, 620, 62),
    (300, 390, 39),
    (300, 170, 17),
    (1_500, 20, 0),
    (6_000, 20, 0),
    (20_000, 20, 0),
    (80_000, 20, 0),
    (300_000, 10, 0),
    (1_000_000, 0, 0),
]);

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

    fn answered(&self, state: &State, m: Move) -> bool {
        let (Move::Go(ply) | Move::Order(ply)) = m else { return false };
        let enemies = self.enemies(state, state.turn);
        self.attack(state, enemies, state.men.occupied() - Set::of(ply.from()), ply.to())
    }

    fn noisy(&self, state: &State, out: &mut Vec<Move>) {
        if self.verdict(state).is_some() {
            return;
        }
        // Declarations and orders are no captures of their own: where they are possible all is
        // listed.
        if state.phase.is_over() && !state.has_bond(state.turn) {
            if !state.stuck {
                self.list_captures(state, out);
            }
            return;
        }
        let before = out.len();
        self.list(state, out);
        noisy::keep(self, state, out, before);
    }

    fn victim(&self, state: &State, m: Move) -> Option<Player> {
        let (Move::Go(ply) | Move::Order(ply)) = m else { return None };
        state.men.at(ply.to()).and_then(|piece| state.commander(colour(piece)))
    }

    fn terms(&self) -> &'static [&'static str] {
        &TERMS
    }

    fn measure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        let (men, tables) = (&state.men, &self.tables);
        let armies = PLAYERS.map(|player| self.army(state, player));
        let hostile = PLAYERS.map(|by| {
            PLAYERS.map(|of| {
                by != of && state.ally(by) != Some(of) && self.may_capture(state, by, of, false)
            })
        });
        let mut pressure = Pressure::new(armies, hostile);
        let [rooks, bishops] = [men.rooks(), men.bishops()];
        for player in PLAYERS {
            let (i, own) = (player.index(), pressure.men(player.index()));
            let mut knights = own - (rooks | bishops | men.pawns());
            if let Some(king) = state.king(player) {
                knights.remove(king);
            }
            let line = |n: usize, from| tables.lines[n].reach(from, |cell| men.at(cell).is_some());
            pressure.officers(i, KNIGHT, knights, |from| tables.knight[from.index()]);
            pressure.officers(i, BISHOP, own & (bishops - rooks), |from| line(1, from));
            pressure.officers(i, ROOK, own & (rooks - bishops), |from| line(0, from));
            let queens = own & rooks & bishops;
            pressure.officers(i, QUEEN, queens, |from| line(0, from) | line(1, from));
        }
        let common =
            pressure.measure(Self::actor(state).index(), &tables.distances, |cell| men.at(cell));
        for player in PLAYERS {
            let i = player.index();
            out[player][..COMMON].copy_from_slice(&common[i]);
            self.measure_places(state, player, pressure.men(i), &mut out[player][COMMON..]);
            let neutral = (0..3).filter(|&by| by != i && !hostile[by][i]).count();
            out[player][COMMON + 2] = neutral as i16;
        }
        measure_bonds(state, out);
    }

    fn glance(&self, state: &State, out: &mut PerPlayer<Measures>) -> bool {
        for colour in PLAYERS {
            let Some(player) = state.commander(colour) else { continue };
            for kind in [QUEEN, ROOK, BISHOP, KNIGHT, PAWN] {
                out[player][pressure::term(kind)] += i16::from(state.men.number(colour, kind));
            }
        }
        measure_bonds(state, out);
        !pressure::is_hunt(PLAYERS.map(|player| state.king(player).is_some()), out)
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }

    fn sifts(&self) -> bool {
        true
    }

    fn efforts(&self) -> &'static Efforts {
        &EFFORTS
    }
}

/// Who has a lord, and how many vassals each has.
fn measure_bonds(state: &State, out: &mut PerPlayer<Measures>) {
    for bond in state.bonds().filter(|bond| bond.in_force()) {
        out[bond.vassal][COMMON] = 1;
        out[bond.lord][COMMON + 1] += 1;
    }
}

impl Tagiev {
    /// What a player commands, officers but counted.
    fn army(&self, state: &State, player: Player) -> Army<3> {
        let (tables, men) = (&self.tables, state.commanded(player));
        let king = state.king(player);
        let ring = king.map_or(Set::EMPTY, |king| tables.near[king.index()]);
        let mut army = Army::new(men, king, ring);
        let pawns = men & state.men.pawns();
        if pawns.is_empty() {
            return army;
        }
        army.count(PAWN, pawns.len());
        // Pawns go anywhere and are never promoted.
        army.hunters |= pawns;
        // §3: at home a pawn does not capture.
        let home = self.home(state, player);
        let capturing = if self.choices.ban_target { pawns } else { pawns - home };
        let struck =
            capturing.into_iter().fold(Set::EMPTY, |all, from| all | tables.diagonal[from.index()]);
        army.pawns = if self.choices.ban_target { struck - home } else { struck };
        army
    }

    /// A player's men that have left his home, in the homes of others who have a king, and on the
    /// Thrones of others.
    fn measure_places(&self, state: &State, player: Player, men: Set, out: &mut [i16]) {
        let tables = &self.tables;
        out[3] = (men - tables.home[player.index()]).len() as i16;
        for other in PLAYERS.into_iter().filter(|&other| other != player) {
            if !state.is_fallen(other) {
                out[4] += (men & tables.home[other.index()]).len() as i16;
            }
            out[5] += i16::from(men.meets(&tables.throne[other.index()]));
        }
    }
}
