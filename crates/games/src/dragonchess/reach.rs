//! §3: how the pieces move, as rows, and the tables made of them.

use board::Cell;
use rules::{Kind, Player};

use super::{kinds::*, squares::*};

/// Files and ranks.
type Offset = (i32, i32);

const HERE: &[Offset] = &[(0, 0)];
const ORTH: &[Offset] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAG: &[Offset] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
const RING: &[Offset] = &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const ORTH_TWO: &[Offset] = &[(0, 2), (2, 0), (0, -2), (-2, 0)];
const DIAG_TWO: &[Offset] = &[(2, 2), (2, -2), (-2, -2), (-2, 2)];
const KNIGHT: &[Offset] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const GRIFFIN: &[Offset] =
    &[(2, 3), (3, 2), (3, -2), (2, -3), (-2, -3), (-3, -2), (-3, 2), (-2, 3)];

/// What jumps or steps to a square whatever stands between, moving and capturing alike: kind,
/// board, board of the target, where to.
const LEAPS: &[(Kind, usize, usize, &[Offset])] = &[
    (GRIFFON, UPPER, UPPER, GRIFFIN),
    (GRIFFON, UPPER, MIDDLE, DIAG),
    (GRIFFON, MIDDLE, MIDDLE, DIAG),
    (GRIFFON, MIDDLE, UPPER, DIAG),
    (DRAGON, UPPER, UPPER, ORTH),
    (UNICORN, MIDDLE, MIDDLE, KNIGHT),
    (HERO, MIDDLE, MIDDLE, DIAG),
    (HERO, MIDDLE, MIDDLE, DIAG_TWO),
    (HERO, MIDDLE, UPPER, DIAG),
    (HERO, MIDDLE, LOWER, DIAG),
    (HERO, UPPER, MIDDLE, DIAG),
    (HERO, LOWER, MIDDLE, DIAG),
    (CLERIC, UPPER, UPPER, RING),
    (CLERIC, UPPER, MIDDLE, HERE),
    (CLERIC, MIDDLE, MIDDLE, RING),
    (CLERIC, MIDDLE, UPPER, HERE),
    (CLERIC, MIDDLE, LOWER, HERE),
    (CLERIC, LOWER, LOWER, RING),
    (CLERIC, LOWER, MIDDLE, HERE),
    (MAGE, UPPER, UPPER, ORTH),
    (MAGE, UPPER, MIDDLE, HERE),
    (MAGE, MIDDLE, UPPER, HERE),
    (MAGE, MIDDLE, LOWER, HERE),
    (MAGE, LOWER, LOWER, ORTH),
    (MAGE, LOWER, MIDDLE, HERE),
    (KING, UPPER, MIDDLE, HERE),
    (KING, MIDDLE, MIDDLE, RING),
    (KING, MIDDLE, UPPER, HERE),
    (KING, MIDDLE, LOWER, HERE),
    (KING, LOWER, MIDDLE, HERE),
    (PALADIN, UPPER, UPPER, RING),
    (PALADIN, UPPER, MIDDLE, ORTH_TWO),
    (PALADIN, UPPER, LOWER, ORTH),
    (PALADIN, MIDDLE, MIDDLE, RING),
    (PALADIN, MIDDLE, MIDDLE, KNIGHT),
    (PALADIN, MIDDLE, UPPER, ORTH_TWO),
    (PALADIN, MIDDLE, LOWER, ORTH_TWO),
    (PALADIN, LOWER, LOWER, RING),
    (PALADIN, LOWER, MIDDLE, ORTH_TWO),
    (PALADIN, LOWER, UPPER, ORTH),
];

/// When a step may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum On {
    /// To an empty square.
    Empty,
    /// Onto an enemy.
    Foe,
    /// Either.
    Both,
}
use On::{Both, Empty, Foe};

/// What all pieces of a kind do in step, seen from Gold: board of the target, where to, when.
type Row = (usize, Offset, On);

/// Kind, board, steps. For Scarlet the ranks are the other way round.
pub(super) const STEPS: [(Kind, usize, &[Row]); 6] = [
    (WARRIOR, MIDDLE, &[(MIDDLE, (0, 1), Empty), (MIDDLE, (-1, 1), Foe), (MIDDLE, (1, 1), Foe)]),
    (
        SYLPH,
        UPPER,
        &[
            (UPPER, (-1, 1), Empty),
            (UPPER, (1, 1), Empty),
            (UPPER, (0, 1), Foe),
            (MIDDLE, (0, 0), Foe),
        ],
    ),
    (
        DWARF,
        MIDDLE,
        &[
            (MIDDLE, (0, 1), Empty),
            (MIDDLE, (-1, 0), Empty),
            (MIDDLE, (1, 0), Empty),
            (MIDDLE, (-1, 1), Foe),
            (MIDDLE, (1, 1), Foe),
            (LOWER, (0, 0), Empty),
        ],
    ),
    (
        DWARF,
        LOWER,
        &[
            (LOWER, (0, 1), Empty),
            (LOWER, (-1, 0), Empty),
            (LOWER, (1, 0), Empty),
            (LOWER, (-1, 1), Foe),
            (LOWER, (1, 1), Foe),
            (MIDDLE, (0, 0), Foe),
        ],
    ),
    (
        BASILISK,
        LOWER,
        &[
            (LOWER, (-1, 1), Both),
            (LOWER, (0, 1), Both),
            (LOWER, (1, 1), Both),
            (LOWER, (0, -1), Empty),
        ],
    ),
    (
        ELEMENTAL,
        LOWER,
        &[
            (LOWER, (0, 1), Both),
            (LOWER, (1, 0), Both),
            (LOWER, (0, -1), Both),
            (LOWER, (-1, 0), Both),
            (LOWER, (1, 1), Empty),
            (LOWER, (1, -1), Empty),
            (LOWER, (-1, -1), Empty),
            (LOWER, (-1, 1), Empty),
        ],
    ),
];

/// The eight directions of lines: 0 to 3 straight, 4 to 7 diagonal; `d ^ 2` is opposite to `d`.
pub(super) const DIRECTIONS: [Offset; 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// One step of all pieces of a kind at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The board it leads to.
    pub(super) to: usize,
    /// When it may be made.
    pub(super) on: On,
    keep: Set,
    squares: i32,
}

impl Step {
    fn new(&(to, (files, ranks), on): &Row, player: Player) -> Self {
        let ranks = if player == GOLD { ranks } else { -ranks };
        let keep = (0..SQUARES).filter(|&square| away(square, (files, ranks)).is_some());
        let keep = keep.fold(0, |set, square| set | bit(square));
        Self { to, on, keep, squares: ranks * FILES as i32 + files }
    }

    /// Where the pieces on these squares get by it.
    #[inline]
    pub(super) fn from(&self, set: Set) -> Set {
        let set = set & self.keep;
        if self.squares >= 0 { set << self.squares } else { set >> -self.squares }
    }

    /// How much greater the cell where it leads to is, when it starts on this board.
    #[inline]
    pub(super) const fn cells(&self, from: usize) -> isize {
        (self.to as isize - from as isize) * SQUARES as isize + self.squares as isize
    }
}

/// The tables of all movement that asks for no more than the target.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    leaps: Vec<Sets>,
    steps: [[Vec<Step>; 6]; 2],
    rays: Vec<[Set; 8]>,
    stars: Vec<Set>,
    orth: Vec<Set>,
    strikes: Vec<u64>,
    near: [Vec<Sets>; 2],
}

impl Reach {
    /// Builds the tables.
    pub(super) fn new() -> Self {
        let players = [GOLD, SCARLET];
        let steps = players.map(|player| {
            STEPS.map(|(_, _, rows)| rows.iter().map(|row| Step::new(row, player)).collect())
        });
        let rays: Vec<[Set; 8]> =
            (0..SQUARES).map(|square| DIRECTIONS.map(|way| ray(square, way))).collect();
        let stars = rays.iter().map(|rays| rays.iter().fold(0, |star, ray| star | ray)).collect();
        let orth = (0..SQUARES).map(|square| spread(square, ORTH)).collect();
        let strikes = strikes();
        let near = players.map(|player| near(&strikes, player));
        Self { leaps: leaps(), steps, rays, stars, orth, strikes, near }
    }

    /// Where a piece of this kind leaps or steps to from a cell, whatever stands around.
    #[inline]
    pub(super) fn leaps(&self, kind: Kind, from: Cell) -> &Sets {
        &self.leaps[kind.index() * CELLS + from.index()]
    }

    /// The steps of the row of this number in [`STEPS`].
    #[inline]
    pub(super) fn steps(&self, player: Player, row: usize) -> &[Step] {
        &self.steps[player.index()][row]
    }

    /// The squares in each of [`DIRECTIONS`].
    #[inline]
    pub(super) fn rays(&self, square: usize) -> &[Set; 8] {
        &self.rays[square]
    }

    /// The squares in all of them.
    #[inline]
    pub(super) fn star(&self, square: usize) -> Set {
        self.stars[square]
    }

    /// The four straight neighbours.
    #[inline]
    pub(super) fn orth(&self, square: usize) -> Set {
        self.orth[square]
    }

    /// The squares a line piece sees in these directions, first occupied ones included.
    #[inline]
    pub(super) fn lines(
        &self,
        square: usize,
        occupied: Set,
        directions: std::ops::Range<usize>,
    ) -> Set {
        let rays = self.rays(square);
        let mut seen = 0;
        for d in directions {
            let ray = rays[d];
            let stops = ray & occupied;
            // Straight up, right and the two diagonals upwards have greater squares.
            let beyond = if stops == 0 {
                0
            } else if matches!(d, 0 | 1 | 4 | 7) {
                self.rays[stops.trailing_zeros() as usize][d]
            } else {
                self.rays[127 - stops.leading_zeros() as usize][d]
            };
            seen |= ray & !beyond;
        }
        seen
    }

    /// From where a player's pieces may [strike](Self::strikes) a cell.
    #[inline]
    pub(super) fn near(&self, player: Player, target: Cell) -> &Sets {
        &self.near[player.index()][target.index()]
    }

    /// Whether a piece captures on a cell near it, whatever stands around: leaps, steps and what
    /// the Dragon takes from afar.
    #[inline]
    pub(super) fn strikes(&self, player: Player, kind: Kind, from: Cell, target: Cell) -> bool {
        let (f, r) = coordinates(square_of(from));
        let (file, rank) = coordinates(square_of(target));
        let offsets = self.strikes[index(player, kind, board_of(from), board_of(target))];
        offsets >> offset_bit((file - f, rank - r)) & 1 == 1
    }
}

fn spread(square: usize, offsets: &[Offset]) -> Set {
    offsets.iter().filter_map(|&by| away(square, by)).fold(0, |set, to| set | bit(to))
}

fn ray(square: usize, way: Offset) -> Set {
    let mut set = 0;
    let mut at = square;
    while let Some(next) = away(at, way) {
        set |= bit(next);
        at = next;
    }
    set
}

/// The rows of leaps, those of Heroes who remember a square among them.
fn leap_rows() -> impl Iterator<Item = (Kind, usize, usize, &'static [Offset])> {
    let homing = (0..4).flat_map(|way| {
        let back = std::slice::from_ref(&RETURNS[way]);
        [UPPER, LOWER].map(|board| (HOMING[way], board, MIDDLE, back))
    });
    LEAPS.iter().copied().chain(homing)
}

fn leaps() -> Vec<Sets> {
    let mut leaps = vec![[0; 3]; KINDS * CELLS];
    for (kind, from, to, offsets) in leap_rows() {
        for square in 0..SQUARES {
            let row = kind.index() * CELLS + cell(from, square).index();
            leaps[row][to] |= spread(square, offsets);
        }
    }
    leaps
}

const fn index(player: Player, kind: Kind, from: usize, to: usize) -> usize {
    ((player.index() * KINDS + kind.index()) * 3 + from) * 3 + to
}

/// Offsets of up to three squares each way as bits.
const fn offset_bit((files, ranks): Offset) -> i32 {
    (ranks + 3) * 7 + files + 3
}

/// For each player, kind, board and board of the target: the offsets at which it captures.
fn strikes() -> Vec<u64> {
    let mut strikes = vec![0; 2 * KINDS * 9];
    for player in [GOLD, SCARLET] {
        let forward = if player == GOLD { 1 } else { -1 };
        let mut add = |kind, from, to, (files, ranks)| {
            strikes[index(player, kind, from, to)] |= 1_u64 << offset_bit((files, ranks));
        };
        for (kind, from, to, offsets) in leap_rows() {
            offsets.iter().for_each(|&by| add(kind, from, to, by));
        }
        for (kind, from, rows) in STEPS {
            for &(to, (files, ranks), _) in rows.iter().filter(|row| row.2 != Empty) {
                add(kind, from, to, (files, ranks * forward));
            }
        }
        // §3: the Dragon's capture from afar.
        ORTH.iter().chain(HERE).for_each(|&by| add(DRAGON, UPPER, MIDDLE, by));
    }
    strikes
}

/// For each cell, from where a player's piece of any kind may strike it.
fn near(strikes: &[u64], player: Player) -> Vec<Sets> {
    let near = |target: usize| {
        let target = Cell::new(target);
        std::array::from_fn(|from| {
            let kinds = (1..KINDS as u8).map(Kind::new);
            let offsets = kinds.fold(0, |offsets, kind| {
                offsets | strikes[index(player, kind, from, board_of(target))]
            });
            let (file, rank) = coordinates(square_of(target));
            let strikes = |square: &usize| {
                let (f, r) = coordinates(*square);
                let by = (file - f, rank - r);
                by.0.abs() <= 3 && by.1.abs() <= 3 && offsets >> offset_bit(by) & 1 == 1
            };
            (0..SQUARES).filter(strikes).fold(0, |set, square| set | bit(square))
        })
    };
    (0..CELLS).map(near).collect()
}
