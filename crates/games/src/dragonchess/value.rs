//! What an engine should know of the game.

use rules::{
    Appraise, Efforts, Kind, Measures, Outcome, PerPlayer, Player, Rules, Stakes, efforts,
};

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

/// What is measured of a player: his pieces by kind; how far his Warriors have come and how many are
/// two steps from the last rank; his frozen pieces and their worth; his moves by class of piece; the
/// worth of his pieces that are attacked and not guarded, of those that a cheaper one attacks, and of
/// both if it is not his turn; the squares by his King that the enemy sees, with how many pieces, and
/// his own pieces there; his pieces still on their first rank; and whether it is his turn.
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
    "nearly",
    "frozen",
    "frozen worth",
    "light moves",
    "middle moves",
    "heavy moves",
    "loose worth",
    "threatened worth",
    "risk",
    "king ring",
    "king attackers",
    "shelter",
    "at home",
    "turn",
];

/// Hundredths of a Warrior.
pub(super) const fn worth(kind: Kind) -> i32 {
    match kind.index() {
        number @ 1..=14 => WORTH[number - 1].1,
        15 => 2000,
        _ => WORTH[HERO.index() - 1].1,
    }
}

/// The first levels look one ply ahead and differ in how they err, the others in how far they look.
const EFFORTS: Efforts = efforts([
    (300, 450, 45),
    (300, 190, 19),
    (300, 30, 0),
    (650, 20, 0),
    (1_400, 20, 0),
    (3_200, 20, 0),
    (8_500, 20, 0),
    (25_000, 20, 0),
    (120_000, 10, 0),
    (1_000_000, 0, 0),
]);

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
        let surveys = [GOLD, SCARLET].map(|player| self.survey(state, player));
        for player in [GOLD, SCARLET] {
            let [own, enemy] = [player, other(player)].map(|player| &surveys[player.index()]);
            let measures = &mut out[player];
            count_pieces(state, player, measures);
            let frozen = state.frozen(player);
            let dangers = own.dangers(state, state.king(player), enemy);
            let waits = i16::from(state.turn != player);
            let [light, middle, heavy] = own.moves;
            let rest = [
                advance(state, player),
                nearly(state, player),
                len(frozen) as i16,
                frozen_worth(state, frozen),
                light,
                middle,
                heavy,
                dangers.loose,
                dangers.threatened,
                waits * (dangers.loose + dangers.threatened),
                dangers.ring,
                enemy.attackers,
                dangers.shelter,
                at_home(state, player),
                1 - waits,
            ];
            measures[ADVANCE..ADVANCE + rest.len()].copy_from_slice(&rest);
        }
    }

    fn glance(&self, state: &State, out: &mut PerPlayer<Measures>) -> bool {
        for player in [GOLD, SCARLET] {
            count_pieces(state, player, &mut out[player]);
            out[player][ADVANCE] = advance(state, player);
        }
        true
    }

    fn weights(&self) -> &'static str {
        include_str!("weights")
    }

    fn efforts(&self) -> &'static Efforts {
        &EFFORTS
    }
}

/// The place of the first term after the pieces.
const ADVANCE: usize = WORTH.len();

/// Measures a player's pieces by kind.
fn count_pieces(state: &State, player: Player, measures: &mut Measures) {
    for (measure, (kind, _)) in measures.iter_mut().zip(WORTH) {
        *measure = i16::from(state.number(player, kind));
    }
    let homing = HOMING.map(|kind| i16::from(state.number(player, kind)));
    measures[HERO.index() - 1] += homing.iter().sum::<i16>();
}

/// The ranks that a player's Warriors have come forward, added up.
fn advance(state: &State, player: Player) -> i16 {
    // The ranks from 0 whose number has this bit.
    const BITS: [Set; 3] = [
        rank(1) | rank(3) | rank(5) | rank(7),
        rank(2) | rank(3) | rank(6) | rank(7),
        rank(4) | rank(5) | rank(6) | rank(7),
    ];
    let warriors = state.layer(MIDDLE).of(player, WARRIOR);
    let up: i16 = (0..3).map(|n| (len(warriors & BITS[n]) as i16) << n).sum();
    let number = i16::from(state.number(player, WARRIOR));
    if player == GOLD { up - number } else { 6 * number - up }
}

/// A player's Warriors that are two steps from the last rank or less.
fn nearly(state: &State, player: Player) -> i16 {
    let ranks = if player == GOLD { rank(5) | rank(6) } else { rank(1) | rank(2) };
    len(state.layer(MIDDLE).of(player, WARRIOR) & ranks) as i16
}

/// In half Warriors.
fn frozen_worth(state: &State, frozen: Set) -> i16 {
    let pieces = squares(frozen).filter_map(|square| state.at(cell(MIDDLE, square)));
    pieces.filter(|piece| piece.kind() != KING).map(|p| (worth(p.kind()) / 50) as i16).sum()
}

/// A player's pieces on his first rank of each board.
fn at_home(state: &State, player: Player) -> i16 {
    let first = rank(if player == GOLD { 0 } else { RANKS - 1 });
    [LOWER, MIDDLE, UPPER]
        .map(|board| len(state.layer(board).side(player) & first) as i16)
        .iter()
        .sum()
}
