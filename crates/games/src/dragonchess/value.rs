//! What an engine should know of the game.

use rules::{Appraise, Kind, Measures, Outcome, PerPlayer, Player, Rules, Stakes};

use super::{Dragonchess, Move, kinds::*, squares::*, state::State};

/// The kinds but the King as they are counted, with their worth in hundredths of a Warrior.
const WORTH: [(Kind, i32); 14] = [
    (SYLPH, 100),
    (GRIFFON, 500),
    (DRAGON, 800),
    (WARRIOR, 100),
    (HERO, 450),
    (CLERIC, 900),
    (MAGE, 1100),
    (PALADIN, 1000),
    (DWARF, 200),
    (BASILISK, 300),
    (ELEMENTAL, 400),
    (UNICORN, 250),
    (THIEF, 400),
    (OLIPHANT, 500),
];

/// What is measured of a player: his pieces by kind, how far his Warriors have come, how many of
/// his pieces are frozen, how many moves his pieces but the King have, and whether it is his turn.
const TERMS: &[&str] = &[
    "sylphs",
    "griffons",
    "dragons",
    "warriors",
    "heroes",
    "clerics",
    "mages",
    "paladins",
    "dwarves",
    "basilisks",
    "elementals",
    "unicorns",
    "thieves",
    "oliphants",
    "advance",
    "frozen",
    "mobility",
    "turn",
];

pub(super) const fn worth(kind: Kind) -> i32 {
    match kind.index() {
        number @ 1..=14 => WORTH[number - 1].1,
        15 => 2000,
        _ => WORTH[HERO.index() - 1].1,
    }
}

impl Appraise for Dragonchess {
    fn settled(&self, state: &State) -> Option<Outcome> {
        if self.is_over(state) { self.ended(state) } else { None }
    }

    fn stakes(&self, state: &State, m: Move) -> Stakes {
        let moved = state.at(m.from).map_or(KING, |piece| piece.kind());
        let taken = state.at(m.to).map_or(0, |piece| worth(piece.kind()));
        let last = (rank(0) | rank(RANKS - 1)) & bit(square_of(m.to)) != 0;
        let promoted = if moved == WARRIOR && last { worth(HERO) - worth(WARRIOR) } else { 0 };
        let risk = if Self::is_shot(m) && moved == DRAGON { 0 } else { worth(moved) };
        Stakes { gain: taken + promoted, risk }
    }

    fn noisy(&self, state: &State, out: &mut Vec<Move>) {
        let begun = out.len();
        let before_last = if state.turn == GOLD { rank(RANKS - 2) } else { rank(1) };
        if state.layer(MIDDLE).of(state.turn, WARRIOR) & before_last == 0 {
            self.captures(state, out);
        } else {
            // §3: a Warrior may become a Hero without a capture.
            self.moves(state, out);
            let kept = out[begun..].iter().copied();
            let kept: Vec<_> = kept.filter(|&m| self.stakes(state, m).gain > 0).collect();
            out.truncate(begun);
            out.extend(kept);
        }
    }

    fn terms(&self) -> &'static [&'static str] {
        TERMS
    }

    fn measure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        for board in [LOWER, MIDDLE, UPPER] {
            let layer = state.layer(board);
            let [gold, scarlet] = [GOLD, SCARLET].map(|player| layer.side(player));
            let mut count = |term: usize, kind: Kind| {
                let set = layer.kind(kind);
                out[GOLD][term] += len(set & gold) as i16;
                out[SCARLET][term] += len(set & scarlet) as i16;
            };
            for (term, (kind, _)) in WORTH.into_iter().enumerate() {
                if boards(kind) >> board & 1 != 0 {
                    count(term, kind);
                }
            }
            if board != MIDDLE {
                HOMING.into_iter().for_each(|kind| count(HERO.index() - 1, kind));
            }
        }
        for player in [GOLD, SCARLET] {
            let measures = &mut out[player];
            measures[14] = advance(state, player);
            measures[15] = len(state.frozen(player)) as i16;
            measures[16] = self.mobility(state, player);
            measures[17] = i16::from(state.turn == player);
        }
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }
}

/// The ranks that a player's Warriors have come forward, added up.
fn advance(state: &State, player: Player) -> i16 {
    let warriors = state.layer(MIDDLE).of(player, WARRIOR);
    let forward = |r| if player == GOLD { r } else { RANKS - 1 - r };
    (0..RANKS).map(|r| len(warriors & rank(r)) as i16 * (forward(r) as i16 - 1)).sum()
}
