//! §1.3, §3: where every man may go on an empty board, as tables.

use std::ops::Range;

use board::{Cell, CellSet, Leaps};
use rules::{Kind, Piece, Player};

use super::{
    hexes::{self, CELLS, Hex, STEPS},
    men::{BISHOP, KING, PAWN, QUEEN, ROOK},
    state::side,
};

/// A set of fields.
pub(super) type Cells = CellSet<2>;

/// The set of one field, built in registers: quicker than inserting it when it is used at once.
#[inline]
pub(super) const fn just(cell: Cell) -> Cells {
    let bit = 1_u128 << cell.index();
    Cells::from_words([bit as u64, (bit >> 64) as u64])
}

/// A direction: 0 to 5 straight, 6 to 11 diagonal, both clockwise from the left of straight up.
///
/// The first three of each six lead to higher cell numbers.
pub(super) type Direction = usize;

/// A set of directions, one bit each.
pub(super) type Directions = u16;

pub(super) const ALL: Range<Direction> = 0..12;
pub(super) const STRAIGHT: Range<Direction> = 0..6;
pub(super) const DIAGONAL: Range<Direction> = 6..12;

/// §1.3: the difference of one step.
fn step(direction: Direction) -> Hex {
    if DIAGONAL.contains(&direction) { hexes::diagonal(direction - 6) } else { STEPS[direction] }
}

#[inline]
pub(super) const fn opposite(direction: Direction) -> Direction {
    if direction % 6 < 3 { direction + 3 } else { direction - 3 }
}

/// The field of `on_ray` that is nearest to the start of a ray in this direction.
#[inline]
pub(super) fn nearest(on_ray: Cells, direction: Direction) -> Option<Cell> {
    let [low, high] = on_ray.words();
    let bits = u128::from(low) | u128::from(high) << 64;
    if bits == 0 {
        return None;
    }
    let found = if direction % 6 < 3 { bits.trailing_zeros() } else { bits.ilog2() };
    Some(Cell::new(found as usize))
}

/// §3.2, §3.3: the directions in which a king or a pawn captures, one step away.
fn captures(piece: Piece) -> Directions {
    match piece.kind() {
        KING => ALL.map(|d| 1 << d).sum(),
        PAWN => PAWN_CAPTURES[piece.side().index()].iter().map(|d| 1 << d).sum(),
        _ => 0,
    }
}

/// §3.3: the directions in which the pawns of each side move and capture.
const PAWN_STEPS: [[Direction; 2]; 3] = [[0, 1], [2, 3], [4, 5]];
pub(super) const PAWN_CAPTURES: [[Direction; 3]; 3] = [[6, 7, 8], [8, 9, 10], [10, 11, 6]];

/// §3.2: a knight's leap is one straight step and one diagonal step at an angle of 150 degrees.
fn knight_leaps(from: Hex) -> impl Iterator<Item = Hex> {
    // The two diagonals between which a straight direction lies, numbered as it and the one after.
    (0..6).flat_map(move |straight| {
        [straight, straight + 1]
            .map(|diagonal| from.plus(step(straight)).plus(hexes::diagonal(diagonal % 6)))
    })
}

/// A pawn's double step.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleWay {
    pub(super) over: Cell,
    pub(super) to: Cell,
    /// Both of them, which must be empty.
    way: Cells,
}

/// Where a pawn of one side may go from one field.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PawnWays {
    /// The fields one straight step away.
    pub(super) steps: Cells,
    /// The fields it threatens, the flank rule left out.
    pub(super) captures: Cells,
    /// §3.3: from a start field only.
    pub(super) doubles: [Option<DoubleWay>; 2],
}

impl PawnWays {
    /// Where double steps lead that no man is in the way of.
    #[inline]
    pub(super) fn open_doubles(&self, occupied: Cells) -> Cells {
        let open = self.doubles.iter().flatten().filter(|double| !double.way.meets(&occupied));
        open.fold(Cells::EMPTY, |all, double| all | just(double.to))
    }
}

/// The tables, by cell number.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The fields of each ray, the start left out.
    rays: Vec<[Cells; 12]>,
    /// The first field of each ray.
    next: Vec<[Option<Cell>; 12]>,
    /// §3.1: the two flank fields of the first step of each diagonal ray.
    flanks: Vec<[Cells; 6]>,
    leaps: Vec<Cells>,
    /// The fields of all straight rays, of all diagonal rays, the first fields of all.
    stars: Vec<[Cells; 3]>,
    captures: [Directions; 128],
    pawns: [Vec<PawnWays>; 3],
}

impl Lines {
    pub(super) fn new() -> Self {
        let cells = || (0..CELLS).map(Cell::new);
        let leaps =
            Leaps::new(CELLS, |cell| knight_leaps(Hex::of(cell)).filter_map(Hex::cell).collect());
        let mut known = [0; 128];
        for player in (0..3).map(Player::new) {
            for kind in [KING, PAWN] {
                let piece = Piece::new(side(player), kind);
                known[usize::from(piece.byte())] = captures(piece);
            }
        }
        Self {
            rays: cells().map(|cell| std::array::from_fn(|d| ray(cell, d).collect())).collect(),
            next: cells().map(|cell| std::array::from_fn(|d| ray(cell, d).next())).collect(),
            flanks: cells().map(|cell| std::array::from_fn(|d| flanks(cell, d))).collect(),
            leaps: cells().map(|cell| leaps.targets(cell).iter().copied().collect()).collect(),
            stars: cells().map(star).collect(),
            captures: known,
            pawns: std::array::from_fn(|p| cells().map(|c| pawn_ways(Player::new(p), c)).collect()),
        }
    }

    #[inline]
    pub(super) fn ray(&self, from: Cell, direction: Direction) -> Cells {
        self.rays[from.index()][direction]
    }

    #[inline]
    pub(super) fn next(&self, from: Cell, direction: Direction) -> Option<Cell> {
        self.next[from.index()][direction]
    }

    /// The knight's leaps from a field, and as well the fields from which it may be leapt to.
    #[inline]
    pub(super) fn leaps(&self, from: Cell) -> Cells {
        self.leaps[from.index()]
    }

    /// The directions in which a king or a pawn captures.
    #[inline]
    pub(super) fn captures(&self, piece: Piece) -> Directions {
        self.captures[usize::from(piece.byte())]
    }

    /// The fields of all straight rays.
    #[inline]
    pub(super) fn straights(&self, from: Cell) -> Cells {
        self.stars[from.index()][0]
    }

    /// The fields of all diagonal rays.
    #[inline]
    pub(super) fn diagonals(&self, from: Cell) -> Cells {
        self.stars[from.index()][1]
    }

    /// The first fields of all rays.
    #[inline]
    pub(super) fn ring(&self, from: Cell) -> Cells {
        self.stars[from.index()][2]
    }

    #[inline]
    pub(super) fn pawn(&self, player: Player, from: Cell) -> &PawnWays {
        &self.pawns[player.index()][from.index()]
    }

    /// The two flank fields of the first step of a diagonal ray.
    #[inline]
    pub(super) fn flanks(&self, from: Cell, direction: Direction) -> Cells {
        self.flanks[from.index()][direction - 6]
    }

    /// §3.1: whether the first step of a diagonal ray is closed: both its flanks are occupied.
    #[inline]
    pub(super) fn closed(&self, from: Cell, direction: Direction, occupied: Cells) -> bool {
        (self.flanks(from, direction) - occupied).is_empty()
    }

    /// Whether no step of the diagonal ray from one field to another is closed.
    #[inline]
    pub(super) fn open(&self, from: Cell, direction: Direction, to: Cell, occupied: Cells) -> bool {
        let mut at = from;
        while at != to {
            match self.next(at, direction) {
                Some(next) if !self.closed(at, direction, occupied) => at = next,
                _ => return false,
            }
        }
        true
    }

    /// The empty fields a man may slide to along a ray, and the first occupied one.
    #[inline]
    fn slide(&self, from: Cell, direction: Direction, occupied: Cells) -> Cells {
        let ray = self.ray(from, direction);
        let seen = match nearest(ray & occupied, direction) {
            Some(stop) => ray - self.ray(stop, direction),
            None => ray,
        };
        if direction < DIAGONAL.start {
            seen
        } else {
            self.squeezed(from, direction, seen, occupied)
        }
    }

    /// §3.1: what is left of `seen` when the diagonal ray ends at the first closed step.
    #[inline]
    fn squeezed(&self, from: Cell, direction: Direction, seen: Cells, occupied: Cells) -> Cells {
        let mut last = from;
        while let Some(next) = self.next(last, direction)
            && seen.has(next)
            && !self.closed(last, direction, occupied)
        {
            last = next;
        }
        if last == from { Cells::EMPTY } else { seen - self.ray(last, direction) }
    }

    /// §3.2: the fields that a king, queen, rook, bishop or knight may go to by movement alone, own
    /// men on them or not.
    #[inline]
    pub(super) fn targets(&self, kind: Kind, from: Cell, occupied: Cells) -> Cells {
        let along = |directions: Range<Direction>| {
            directions.fold(Cells::EMPTY, |all, d| all | self.slide(from, d, occupied))
        };
        match kind {
            KING => self.king_steps(from, occupied),
            QUEEN => along(ALL),
            ROOK => along(STRAIGHT),
            BISHOP => along(DIAGONAL),
            _ => self.leaps(from),
        }
    }

    fn king_steps(&self, from: Cell, occupied: Cells) -> Cells {
        let open = |&d: &Direction| !DIAGONAL.contains(&d) || !self.closed(from, d, occupied);
        ALL.filter(open)
            .filter_map(|d| self.next(from, d))
            .fold(Cells::EMPTY, |all, to| all | just(to))
    }
}

/// The fields of a ray, nearest first.
fn ray(from: Cell, direction: Direction) -> impl Iterator<Item = Cell> {
    let after = move |hex: &Hex| Some(hex.plus(step(direction)));
    std::iter::successors(Some(Hex::of(from)), after).skip(1).map_while(Hex::cell)
}

fn star(from: Cell) -> [Cells; 3] {
    let rays = |directions: Range<Direction>| directions.flat_map(|d| ray(from, d)).collect();
    [rays(STRAIGHT), rays(DIAGONAL), ALL.filter_map(|d| ray(from, d).next()).collect()]
}

fn flanks(from: Cell, number: usize) -> Cells {
    let flanks = [STEPS[(number + 5) % 6], STEPS[number]];
    flanks.iter().filter_map(|&flank| Hex::of(from).plus(flank).cell()).collect()
}

fn pawn_ways(player: Player, from: Cell) -> PawnWays {
    let starts = hexes::pawn_line(player).any(|hex| hex == Hex::of(from));
    let [steps, captures] = [&PAWN_STEPS[player.index()][..], &PAWN_CAPTURES[player.index()]];
    let next = |&direction: &Direction| ray(from, direction).next();
    let double = |direction: Direction| {
        let mut ray = ray(from, direction);
        let (over, to) = (ray.next()?, ray.next()?);
        starts.then(|| DoubleWay { over, to, way: just(over) | just(to) })
    };
    PawnWays {
        steps: steps.iter().filter_map(next).collect(),
        captures: captures.iter().filter_map(next).collect(),
        doubles: PAWN_STEPS[player.index()].map(double),
    }
}

#[cfg(test)]
mod tests {
    use board::Step;

    use super::*;
    use crate::dreierschach::men::KNIGHT;

    fn cells() -> impl Iterator<Item = Cell> {
        (0..CELLS).map(Cell::new)
    }

    #[test]
    fn s1_3_every_diagonal_step_has_both_flanks_and_reverses() {
        let lines = Lines::new();
        let steps = |from: Cell, direction: Direction| -> Vec<Step> {
            let starts = std::iter::once(from).chain(ray(from, direction));
            let step = |(at, to): (Cell, Cell)| {
                let pair: Vec<_> = lines.flanks(at, direction).iter().collect();
                Step { to, gates: 0, between: Some([pair[0], pair[1]]) }
            };
            starts.zip(ray(from, direction)).map(step).collect()
        };
        let diagonals = board::Lines::new(CELLS, |cell| DIAGONAL.map(|d| steps(cell, d)).collect());
        assert!(diagonals.reverse());
    }

    #[test]
    fn rays_reverse_and_rise_as_their_direction_says() {
        for (cell, direction) in cells().flat_map(|cell| ALL.map(move |d| (cell, d))) {
            for to in ray(cell, direction) {
                assert!(ray(to, opposite(direction)).any(|back| back == cell));
                assert_eq!(to > cell, direction % 6 < 3);
            }
        }
    }

    #[test]
    fn s3_2_the_mean_reach_on_an_empty_board() {
        let lines = Lines::new();
        let mean = |kind| {
            let sum: usize = cells().map(|c| lines.targets(kind, c, Cells::EMPTY).len()).sum();
            (sum as f64 / CELLS as f64 * 10.0).round() / 10.0
        };
        let means = [KING, KNIGHT, BISHOP, ROOK, QUEEN].map(mean);
        assert_eq!(means, [10.2, 8.5, 14.3, 27.3, 41.7]);
    }

    #[test]
    fn s3_2_a_knight_always_changes_the_colour() {
        let shade = |cell| (Hex::of(cell).c + Hex::of(cell).r) % 3;
        let lines = Lines::new();
        for from in cells() {
            assert!(lines.leaps(from).iter().all(|to| shade(from) != shade(to)));
            assert!(lines.leaps(from).iter().all(|to| lines.leaps(to).has(from)));
        }
    }
}
