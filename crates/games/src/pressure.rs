//! What armies of ordinary chess men do to each other: measured alike in the games that have them.

use board::{Cell, CellSet};
use rules::{Kind, Measures, PerPlayer, Piece, Player};

use crate::{
    distances::Distances,
    men::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK},
};

/// How many terms are measured alike.
pub(crate) const COMMON: usize = 20;

/// Men farther from a king than so many steps do not hunt him.
const HUNT: u8 = 10;

/// What is measured of a player: his men by kind; by kind of officer the fields he may go to where no
/// pawn awaits him; the worth in pawns of his men that are attacked and not guarded, and of those
/// that are attacked by a cheaper man; both together if it is not his turn; the worth of such men of
/// others that he attacks; the fields by his king that others attack, and by how many officers; his
/// own men by his king; whether it is his turn, and whether he is the next. Of two players who are
/// left, if one has but one officer or none: the fields that his king can go to without entering an
/// attacked one, and how near the other's hunters are to him.
const TERMS: [&str; COMMON] = [
    "queens",
    "rooks",
    "bishops",
    "knights",
    "pawns",
    "queen moves",
    "rook moves",
    "bishop moves",
    "knight moves",
    "loose worth",
    "threatened worth",
    "risk",
    "prey",
    "king ring",
    "king attackers",
    "shelter",
    "turn",
    "next",
    "king room",
    "hunt",
];

/// These terms with those of one game after them.
pub(crate) const fn terms<const N: usize>(own: &[&'static str]) -> [&'static str; N] {
    assert!(N == COMMON + own.len(), "all terms and no more");
    let mut all = [""; N];
    let mut i = 0;
    while i < N {
        all[i] = if i < COMMON { TERMS[i] } else { own[i - COMMON] };
        i += 1;
    }
    all
}

/// The places among the terms after the men by kind.
const MOVES: usize = 5;
const LOOSE: usize = 9;
const THREATENED: usize = 10;
const RISK: usize = 11;
const PREY: usize = 12;
const KING_RING: usize = 13;
const KING_ATTACKERS: usize = 14;
const SHELTER: usize = 15;
const TURN: usize = 16;
const NEXT: usize = 17;
const KING_ROOM: usize = 18;
const HUNTING: usize = 19;

/// The place of a kind but the king among the terms.
pub(crate) const fn term(kind: Kind) -> usize {
    kind.index() - QUEEN.index()
}

/// The worth of a man in pawns.
const fn worth(kind: Kind) -> i16 {
    match kind {
        QUEEN => 9,
        ROOK => 5,
        BISHOP | KNIGHT => 3,
        PAWN => 1,
        _ => 0,
    }
}

/// Whether a player's king, one of two that are left, is to be hunted: of the player's men that were
/// counted but one is an officer, or none.
fn is_prey(kings: [bool; 3], player: usize, measures: &[i16]) -> bool {
    kings[player]
        && measures[..term(PAWN)].iter().sum::<i16>() <= 1
        && kings.into_iter().filter(|&king| king).count() == 2
}

/// Whether any king is to be hunted.
pub(crate) fn is_hunt(kings: [bool; 3], measures: &PerPlayer<Measures>) -> bool {
    (0..3).any(|i| is_prey(kings, i, &measures[Player::new(i)]))
}

/// How near hunters are to a king.
fn nearness<const W: usize>(hunters: CellSet<W>, prey: Cell, distances: &Distances<W>) -> i16 {
    let near = |from| i16::from(HUNT.saturating_sub(distances.between(from, prey)));
    hunters.into_iter().map(near).sum()
}

/// One player's men, and what they attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Army<const W: usize> {
    /// Where they stand.
    pub(crate) men: CellSet<W>,
    king: Option<Cell>,
    /// The fields about the king.
    ring: CellSet<W>,
    /// What the pawns attack.
    pub(crate) pawns: CellSet<W>,
    /// Who hunts a king that is all but alone: the king, the officers, and who else should.
    pub(crate) hunters: CellSet<W>,
    minors: CellSet<W>,
    rooks: CellSet<W>,
    queens: CellSet<W>,
    /// What pawns of others attack.
    awaited: CellSet<W>,
    /// What others threaten to win.
    at_risk: CellSet<W>,
    measures: [i16; COMMON],
}

impl<const W: usize> Army<W> {
    /// Nobody.
    pub(crate) const NONE: Self = Self {
        men: CellSet::EMPTY,
        king: None,
        ring: CellSet::EMPTY,
        pawns: CellSet::EMPTY,
        hunters: CellSet::EMPTY,
        minors: CellSet::EMPTY,
        rooks: CellSet::EMPTY,
        queens: CellSet::EMPTY,
        awaited: CellSet::EMPTY,
        at_risk: CellSet::EMPTY,
        measures: [0; COMMON],
    };

    /// Men, their king and the fields about him, of which nothing more is known yet.
    pub(crate) fn new(men: CellSet<W>, king: Option<Cell>, ring: CellSet<W>) -> Self {
        Self { men, king, ring, hunters: king.into_iter().collect(), ..Self::NONE }
    }

    /// Counts men of a kind.
    #[inline]
    pub(crate) const fn count(&mut self, kind: Kind, number: usize) {
        self.measures[term(kind)] += number as i16;
    }

    /// Where officers do not go: to their own men, and where pawns await them.
    #[inline]
    fn barred(&self) -> CellSet<W> {
        self.men | self.awaited
    }

    /// All that the army attacks.
    #[inline]
    fn reach(&self) -> CellSet<W> {
        self.pawns | self.minors | self.rooks | self.queens | self.ring
    }
}

/// What three armies do to each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pressure<const W: usize> {
    armies: [Army<W>; 3],
    /// Who may capture from whom, by the capturer first.
    hostile: [[bool; 3]; 3],
}

impl<const W: usize> Pressure<W> {
    /// These armies, of whose officers nothing is known yet. `hostile` says who may capture from
    /// whom, the capturer first.
    pub(crate) fn new(armies: [Army<W>; 3], hostile: [[bool; 3]; 3]) -> Self {
        let mut pressure = Self { armies, hostile };
        for i in 0..3 {
            let pawns = pressure.foes(i).map(|foe| foe.pawns);
            pressure.armies[i].awaited = pawns.fold(CellSet::EMPTY, |all, pawns| all | pawns);
        }
        pressure
    }

    /// Where a player's men stand.
    #[inline]
    pub(crate) const fn men(&self, of: usize) -> CellSet<W> {
        self.armies[of].men
    }

    /// The king of a player if he is to be hunted.
    fn prey(&self, of: usize) -> Option<Cell> {
        let kings = std::array::from_fn(|i| self.armies[i].king.is_some());
        self.armies[of].king.filter(|_| is_prey(kings, of, &self.armies[of].measures))
    }

    fn foes(&self, of: usize) -> impl Iterator<Item = &Army<W>> {
        let others = [(of + 1) % 3, (of + 2) % 3].into_iter();
        others.filter(move |&foe| self.hostile[foe][of]).map(|foe| &self.armies[foe])
    }

    /// Adds a player's knights, bishops, rooks or queens; `attacks` tells what each attacks.
    #[inline]
    pub(crate) fn officers(
        &mut self,
        player: usize,
        kind: Kind,
        men: CellSet<W>,
        attacks: impl Fn(Cell) -> CellSet<W>,
    ) {
        let others = [(player + 1) % 3, (player + 2) % 3];
        let rings = others.map(|other| self.armies[other].ring);
        let (any_ring, barred) = (rings[0] | rings[1], self.armies[player].barred());
        let (mut reach, mut number, mut moves, mut at_rings) = (CellSet::EMPTY, 0, 0, [0; 2]);
        men.into_iter().for_each(|from| {
            let attacked = attacks(from);
            reach |= attacked;
            number += 1;
            moves += (attacked - barred).len() as i16;
            if attacked.meets(&any_ring) {
                at_rings[0] += i16::from(attacked.meets(&rings[0]));
                at_rings[1] += i16::from(attacked.meets(&rings[1]));
            }
        });
        for (other, attackers) in others.into_iter().zip(at_rings) {
            self.armies[other].measures[KING_ATTACKERS] += attackers;
        }
        let army = &mut self.armies[player];
        army.hunters |= men;
        match kind {
            QUEEN => army.queens |= reach,
            ROOK => army.rooks |= reach,
            _ => army.minors |= reach,
        }
        army.count(kind, number);
        army.measures[MOVES + term(kind)] += moves;
    }

    /// What is measured of each player, `turn` being to move; `at` tells what stands on a field.
    pub(crate) fn measure(
        &mut self,
        turn: usize,
        distances: &Distances<W>,
        at: impl Fn(Cell) -> Option<Piece>,
    ) -> [[i16; COMMON]; 3] {
        for i in 0..3 {
            self.find_risks(i, turn, distances, &at);
        }
        std::array::from_fn(|i| {
            let (reach, mut measures) = (self.armies[i].reach(), self.armies[i].measures);
            for other in [(i + 1) % 3, (i + 2) % 3].into_iter().filter(|&j| self.hostile[i][j]) {
                measures[PREY] += worths(self.armies[other].at_risk & reach, &at);
                if let Some(prey) = self.prey(other) {
                    measures[HUNTING] += nearness(self.armies[i].hunters, prey, distances);
                }
            }
            measures[TURN] = i16::from(i == turn);
            measures[NEXT] = i16::from(i == (turn + 1) % 3);
            measures
        })
    }

    fn find_risks(
        &mut self,
        i: usize,
        turn: usize,
        distances: &Distances<W>,
        at: &impl Fn(Cell) -> Option<Piece>,
    ) {
        let mut by = [CellSet::EMPTY; 4];
        for foe in self.foes(i) {
            let reach = [foe.pawns, foe.minors, foe.rooks, foe.queens | foe.ring];
            by.iter_mut().zip(reach).for_each(|(all, reach)| *all |= reach);
        }
        let army = &mut self.armies[i];
        let [pawns, minors, rooks, rest] = by;
        let attacked = pawns | minors | rooks | rest;
        let loose = (army.men & attacked) - army.reach();
        let mut threatened = CellSet::EMPTY;
        for cell in (army.men & (pawns | minors | rooks)) - loose {
            let cheaper = match at(cell).map(Piece::kind) {
                Some(QUEEN) => true,
                Some(ROOK) => pawns.has(cell) || minors.has(cell),
                Some(BISHOP | KNIGHT) => pawns.has(cell),
                _ => false,
            };
            if cheaper {
                threatened.insert(cell);
            }
        }
        army.at_risk = loose | threatened;
        let [loose, threatened] = [loose, threatened].map(|men| worths(men, at));
        army.measures[LOOSE] = loose;
        army.measures[THREATENED] = threatened;
        army.measures[RISK] = if i == turn { 0 } else { loose + threatened };
        army.measures[KING_RING] = (army.ring & attacked).len() as i16;
        army.measures[SHELTER] = (army.ring & army.men).len() as i16;
        if let Some(prey) = self.prey(i) {
            let barred = attacked | self.armies[i].men;
            self.armies[i].measures[KING_ROOM] = distances.region(prey, barred).len() as i16;
        }
    }
}

fn worths<const W: usize>(men: CellSet<W>, at: &impl Fn(Cell) -> Option<Piece>) -> i16 {
    men.into_iter().filter_map(at).map(|piece| worth(piece.kind())).sum()
}

#[cfg(test)]
mod tests {
    use rules::Side;

    use super::*;
    use crate::men::KING;

    fn set(cells: &[usize]) -> CellSet<1> {
        cells.iter().map(|&cell| Cell::new(cell)).collect()
    }

    #[test]
    fn what_a_cheaper_man_attacks_is_threatened_and_what_nobody_guards_is_loose() {
        let at = |cell: Cell| {
            let kind = match cell.index() {
                0 | 20 => KING,
                1 => ROOK,
                2 => KNIGHT,
                10 => BISHOP,
                11 => PAWN,
                _ => return None,
            };
            Some(Piece::new(Side::new(usize::from(cell.index() >= 10)), kind))
        };
        let mut armies = [Army::NONE; 3];
        armies[0] = Army::new(set(&[0, 1, 2]), Some(Cell::new(0)), set(&[1, 3]));
        armies[1] = Army::new(set(&[10, 11, 20]), Some(Cell::new(20)), set(&[21]));
        armies[1].pawns = set(&[5]);
        let mut pressure = Pressure::new(armies, [[true; 3]; 3]);
        pressure.officers(0, ROOK, set(&[1]), |_| set(&[0, 3, 4, 5]));
        pressure.officers(0, KNIGHT, set(&[2]), |_| set(&[10]));
        pressure.officers(1, BISHOP, set(&[10]), |_| set(&[1, 2]));
        let around = |at: Cell| set(&[(at.index() + 1) % 24, (at.index() + 23) % 24]);
        let distances = Distances::new(24, around);
        let [first, second, third] = pressure.measure(1, &distances, at);
        assert_eq!(first[..5], [0, 1, 0, 1, 0], "men");
        assert_eq!(first[5..9], [0, 2, 0, 1], "moves, not to where a pawn awaits");
        assert_eq!(first[9..12], [3, 5, 8], "the knight is loose, the rook threatened");
        assert_eq!(second[9..13], [3, 0, 0, 8], "the bishop is loose, but it is his turn");
        assert_eq!(first[13..16], [1, 1, 1], "the ring, who attacks it, who stands there");
        assert_eq!((first[16..18].to_vec(), second[16..18].to_vec()), (vec![0, 0], vec![1, 0]));
        assert_eq!([first[18], second[18], third[18]], [0, 11, 0], "room of who has one officer");
        assert_eq!([first[19], second[19], third[19]], [6 + 5 + 4, 0, 0], "who hunts his king");
        assert_eq!((third[9], third[17]), (0, 1));
    }
}
