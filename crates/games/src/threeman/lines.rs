//! Where men may go on an empty board (S2-S5), from integer arithmetic on rings and files.

use board::{Cell, CellSet, Lines, Step};
use rules::Kind;

use crate::{
    distances::Distances,
    men::{BISHOP, KNIGHT, ROOK},
};

/// The squares of the board, as a set.
pub(super) type Set = CellSet<3>;

/// Files round the board, clockwise.
pub(super) const FILES: usize = 24;
/// Rings, from the outer one inwards.
pub(super) const RINGS: usize = 6;
/// Squares.
pub(super) const CELLS: usize = FILES * RINGS;
/// Files of one camp.
pub(super) const CAMP: usize = FILES / 3;
const INNERMOST: usize = RINGS - 1;

/// The outer ring.
pub(super) const RIM: Set = Set::from_words([(1 << FILES) - 1, 0, 0]);

/// The square of a ring and a file; files wrap.
pub(super) const fn cell(ring: usize, file: usize) -> Cell {
    Cell::new(ring * FILES + file % FILES)
}

/// The ring of a square, 0 being the outer one.
pub(super) const fn ring(cell: Cell) -> usize {
    cell.index() / FILES
}

/// The file of a square.
pub(super) const fn file(cell: Cell) -> usize {
    cell.index() % FILES
}

/// A way round the board while a line goes in or out: straight, clockwise or anticlockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Along the file.
    Straight,
    /// One file up each step.
    Clockwise,
    /// One file down each step.
    Anticlockwise,
}

impl Turn {
    /// The two of diagonals.
    pub(super) const DIAGONAL: [Self; 2] = [Self::Clockwise, Self::Anticlockwise];

    /// The files passed in one step.
    pub(super) const fn files(self) -> usize {
        match self {
            Self::Straight => 0,
            Self::Clockwise => 1,
            Self::Anticlockwise => FILES - 1,
        }
    }
}

/// A line being followed: where it is and whether it goes outwards.
#[derive(Clone, Copy, Debug)]
struct Head {
    ring: usize,
    file: usize,
    outward: bool,
}

impl Head {
    fn new(cell: Cell, outward: bool) -> Self {
        Self { ring: ring(cell), file: file(cell), outward }
    }

    fn cell(self) -> Cell {
        cell(self.ring, self.file)
    }

    /// One step on; None past the rim. Across the centre a line comes out 12 files on, a diagonal
    /// two more (S2.3: 14 = 12 + 2, -14 = 12 - 2), and then goes outwards.
    fn step(self, turn: Turn) -> Option<Self> {
        let file = self.file + turn.files();
        match (self.outward, self.ring) {
            (true, 0) => None,
            (true, ring) => Some(Self { ring: ring - 1, file, ..self }),
            (false, INNERMOST) => {
                Some(Self { file: file + turn.files() + FILES / 2, outward: true, ..self })
            }
            (false, ring) => Some(Self { ring: ring + 1, file, ..self }),
        }
    }
}

/// The next square of a file or a diagonal, in or out.
fn next(from: Cell, outward: bool, turn: Turn) -> Option<Cell> {
    Head::new(from, outward).step(turn).map(Head::cell)
}

/// The moats between two squares of one move, one bit each (S5.1): one end is on the outer ring and
/// the files between them span a border. Moat k lies before file 8k.
fn moats(a: Cell, b: Cell) -> u8 {
    if ring(a) != 0 && ring(b) != 0 {
        return 0;
    }
    let ahead = (file(b) + FILES - file(a)) % FILES;
    let (first, leg) = if ahead <= FILES / 2 { (file(a), ahead) } else { (file(b), FILES - ahead) };
    if leg > 2 {
        return 0;
    }
    (first + 1..=first + leg).filter(|f| f % CAMP == 0).fold(0, |all, f| all | 1 << (f / CAMP % 3))
}

/// The steps through these squares, with the moats they cross.
fn steps(from: Cell, cells: impl IntoIterator<Item = Cell>) -> Vec<Step> {
    let mut last = from;
    let mut step = |to| {
        let gates = moats(last, to);
        last = to;
        Step { to, gates, between: None }
    };
    cells.into_iter().map(&mut step).collect()
}

/// A file or a diagonal followed to its end. It may not come back to where it began (S2.3).
fn follow(from: Cell, outward: bool, turn: Turn) -> Vec<Step> {
    let heads = std::iter::successors(Some(Head::new(from, outward)), |head| head.step(turn));
    steps(from, heads.skip(1).map(Head::cell).take_while(|&to| to != from))
}

/// S2.1 and S2.2: both ways along the file, both ways round the ring.
fn straight_rays(from: Cell) -> Vec<Vec<Step>> {
    let (r, f) = (ring(from), file(from));
    vec![
        follow(from, false, Turn::Straight),
        follow(from, true, Turn::Straight),
        steps(from, (1..FILES).map(|n| cell(r, f + n))),
        steps(from, (1..FILES).map(|n| cell(r, f + FILES - n))),
    ]
}

/// S2.3: both loops through a square, both ways.
fn diagonal_rays(from: Cell) -> Vec<Vec<Step>> {
    let ways = [false, true].into_iter();
    ways.flat_map(|out| Turn::DIAGONAL.map(|turn| follow(from, out, turn))).collect()
}

/// S2.5: two squares along the file and one aside, or one and two.
fn knight_steps(from: Cell) -> Vec<Step> {
    let mut found = Vec::new();
    for outward in [false, true] {
        let once = Head::new(from, outward).step(Turn::Straight);
        let twice = once.and_then(|head| head.step(Turn::Straight));
        for (head, aside) in [(once, 2), (twice, 1)] {
            let Some(Head { ring, file, .. }) = head else { continue };
            for to in [cell(ring, file + aside), cell(ring, file + FILES - aside)] {
                found.push(Step { to, gates: moats(from, to), between: None });
            }
        }
    }
    found
}

/// S2.4: one step of every line.
fn king_steps(from: Cell) -> Vec<Step> {
    let rays = straight_rays(from).into_iter().chain(diagonal_rays(from));
    rays.filter_map(|ray| ray.first().copied()).collect()
}

/// S3.3: a diagonal step forwards, with the moat it crosses; not over a creek (S4.2).
fn pawn_captures(from: Cell, crossed: bool) -> Vec<Step> {
    let captures = Turn::DIAGONAL.into_iter().filter_map(|turn| {
        let to = next(from, crossed, turn)?;
        let over =
            matches!((turn, file(from) % CAMP), (Turn::Clockwise, 7) | (Turn::Anticlockwise, 0));
        let creek = !crossed && over && matches!(ring(from), 1 | 2);
        (!creek).then_some(Step { to, gates: moats(from, to), between: None })
    });
    captures.collect()
}

/// One ray of a slider that stops at every moat: attacks never pass one (S5.4).
#[derive(Clone, Copy, Debug)]
struct Ray {
    /// Its squares.
    set: Set,
    start: u16,
    end: u16,
}

/// The rays of one class of lines, as far as attacks reach.
#[derive(Clone, Debug)]
pub(super) struct Rays {
    /// The rays of each square, as a range of `rays`.
    of: Vec<(u16, u16)>,
    rays: Vec<Ray>,
    /// The squares of all rays, nearest first.
    cells: Vec<Cell>,
    /// For each of `cells`, the squares of its ray up to it, itself included.
    upto: Vec<Set>,
    /// All squares of all rays of a square.
    reach: Vec<Set>,
    /// The squares from which some line leads over a moat.
    crossing: Set,
}

impl Rays {
    fn new(lines: &Lines) -> Self {
        let mut all = Self {
            of: Vec::new(),
            rays: Vec::new(),
            cells: Vec::new(),
            upto: Vec::new(),
            reach: Vec::new(),
            crossing: (0..CELLS)
                .map(Cell::new)
                .filter(|&from| lines.from(from).flatten().any(|step| step.gates != 0))
                .collect(),
        };
        for from in (0..CELLS).map(Cell::new) {
            let first = all.rays.len() as u16;
            let mut reach = Set::EMPTY;
            for ray in lines.from(from) {
                let start = all.cells.len() as u16;
                let mut set = Set::EMPTY;
                for step in ray.iter().take_while(|step| step.gates == 0) {
                    set.insert(step.to);
                    all.cells.push(step.to);
                    all.upto.push(set);
                }
                all.rays.push(Ray { set, start, end: all.cells.len() as u16 });
                reach |= set;
            }
            all.of.push((first, all.rays.len() as u16));
            all.reach.push(reach);
        }
        all
    }

    /// The squares from which some line leads over a moat.
    pub(super) const fn crossing(&self) -> Set {
        self.crossing
    }

    /// All that a slider attacks from a square.
    #[inline]
    pub(super) fn reach(&self, from: Cell, occupied: &Set) -> Set {
        let mut reach = Set::EMPTY;
        for ray in self.rays(from) {
            let cells = &self.cells[ray.start as usize..ray.end as usize];
            let upto = &self.upto[ray.start as usize..ray.end as usize];
            let stop = cells.iter().position(|&to| occupied.has(to));
            if let Some(upto) = stop.map_or(upto.last(), |stop| upto.get(stop)) {
                reach |= *upto;
            }
        }
        reach
    }

    /// Whether one of `sliders` attacks the square.
    #[inline]
    pub(super) fn attacked(&self, at: Cell, sliders: &Set, occupied: &Set) -> bool {
        self.reach[at.index()].meets(sliders)
            && self.rays(at).iter().filter(|ray| ray.set.meets(sliders)).any(|ray| {
                let cells = &self.cells[ray.start as usize..ray.end as usize];
                cells.iter().find(|&&to| occupied.has(to)).is_some_and(|&to| sliders.has(to))
            })
    }

    /// Looks from a king along his rays and tells `found` of each slider that attacks him, or would
    /// but for one of his men: that man, if any, and the squares where a man would stand in between
    /// or take the slider.
    #[inline]
    pub(super) fn look(
        &self,
        king: Cell,
        sliders: &Set,
        own: &Set,
        occupied: &Set,
        mut found: impl FnMut(Option<Cell>, &Set),
    ) {
        if !self.reach[king.index()].meets(sliders) {
            return;
        }
        for ray in self.rays(king).iter().filter(|ray| ray.set.meets(sliders)) {
            let mut between = None;
            for at in ray.start as usize..ray.end as usize {
                let to = self.cells[at];
                if !occupied.has(to) {
                    continue;
                }
                if sliders.has(to) {
                    found(between, &self.upto[at]);
                    break;
                }
                if between.is_some() || !own.has(to) {
                    break;
                }
                between = Some(to);
            }
        }
    }

    #[inline]
    fn rays(&self, from: Cell) -> &[Ray] {
        let (first, last) = self.of[from.index()];
        &self.rays[first as usize..last as usize]
    }
}

/// The single steps of a leaper or a pawn from each square.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    free: Vec<Set>,
    sources: Vec<Set>,
    over: Vec<Vec<Step>>,
    /// The squares from which some step leads over a moat.
    crossing: Set,
}

impl Steps {
    fn new(steps: impl Fn(Cell) -> Vec<Step>) -> Self {
        let all: Vec<Vec<Step>> = (0..CELLS).map(|i| steps(Cell::new(i))).collect();
        let free: Vec<Set> = all
            .iter()
            .map(|steps| steps.iter().filter(|s| s.gates == 0).map(|s| s.to).collect())
            .collect();
        let mut sources = vec![Set::EMPTY; CELLS];
        for (from, set) in free.iter().enumerate() {
            set.iter().for_each(|to| sources[to.index()].insert(Cell::new(from)));
        }
        let over = all.iter().map(|s| s.iter().filter(|s| s.gates != 0).copied().collect());
        let over: Vec<Vec<Step>> = over.collect();
        let crossing = (0..CELLS).filter(|&i| !over[i].is_empty()).map(Cell::new).collect();
        Self { free, sources, over, crossing }
    }

    /// Where it may go, and what it attacks, without crossing a moat.
    #[inline]
    pub(super) fn from(&self, from: Cell) -> Set {
        self.free[from.index()]
    }

    /// From where it attacks a square.
    #[inline]
    pub(super) fn to(&self, to: Cell) -> Set {
        self.sources[to.index()]
    }

    /// The squares from which some step leads over a moat.
    pub(super) const fn crossing(&self) -> Set {
        self.crossing
    }

    /// The steps over a moat.
    pub(super) fn over(&self, from: Cell) -> &[Step] {
        &self.over[from.index()]
    }
}

/// All tables of movement.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// S2.1, S2.2, with the moats as gates.
    pub(super) straight_lines: Lines,
    /// S2.3, likewise.
    pub(super) diagonal_lines: Lines,
    /// The straight lines as far as attacks reach.
    pub(super) straight: Rays,
    /// The diagonals, likewise.
    pub(super) diagonal: Rays,
    /// S2.5.
    pub(super) knight: Steps,
    /// S2.4.
    pub(super) king: Steps,
    /// In steps of the king.
    pub(super) distances: Distances<3>,
    /// Captures of pawns that have not crossed the centre, then of those that have: S3.3.
    pub(super) pawn: [Steps; 2],
}

impl Tables {
    /// The tables of the one board there is.
    pub(super) fn new() -> Self {
        let straight_lines = Lines::new(CELLS, straight_rays);
        let diagonal_lines = Lines::new(CELLS, diagonal_rays);
        let king = Steps::new(king_steps);
        Self {
            straight: Rays::new(&straight_lines),
            diagonal: Rays::new(&diagonal_lines),
            straight_lines,
            diagonal_lines,
            knight: Steps::new(knight_steps),
            distances: Distances::new(CELLS, |from| king.from(from)),
            king,
            pawn: [false, true].map(|crossed| Steps::new(|from| pawn_captures(from, crossed))),
        }
    }

    /// The squares that a man passes between two squares: on the shortest free way that he has,
    /// which leads over a shut moat only where no other does.
    pub(super) fn between(
        &self,
        kind: Kind,
        [from, to]: [Cell; 2],
        occupied: Set,
        bridged: u8,
    ) -> Vec<Cell> {
        let lines: &[&Lines] = match kind {
            KNIGHT => &[],
            ROOK => &[&self.straight_lines],
            BISHOP => &[&self.diagonal_lines],
            _ => &[&self.straight_lines, &self.diagonal_lines],
        };
        let ways = lines.iter().flat_map(|lines| lines.from(from)).filter_map(|ray| {
            let end = ray.iter().position(|step| step.to == to)?;
            let shut = ray[..=end].iter().any(|step| step.gates & !bridged != 0);
            let free = ray[..end].iter().all(|step| !occupied.has(step.to));
            free.then_some((shut, &ray[..end]))
        });
        let best = ways.min_by_key(|&(shut, way)| (shut, way.len()));
        best.map_or_else(Vec::new, |(_, way)| way.iter().map(|step| step.to).collect())
    }
}

/// The squares a king touches, edges first: for people.
pub(super) fn neighbours(of: Cell) -> Vec<Cell> {
    king_steps(of).iter().map(|step| step.to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(lines: &Lines, from: Cell) -> Set {
        lines.from(from).flatten().map(|step| step.to).collect()
    }

    #[test]
    fn s2_6_sliders_reach_as_many_squares_as_the_rules_say() {
        let tables = Tables::new();
        for from in (0..CELLS).map(Cell::new) {
            let rook = reach(&tables.straight_lines, from);
            let bishop = reach(&tables.diagonal_lines, from);
            let rim = ring(from) == 0;
            assert_eq!(rook.len(), 33, "{from:?}");
            assert_eq!(bishop.len(), if rim { 10 } else { 20 }, "{from:?}");
            assert_eq!((rook | bishop).len(), if rim { 43 } else { 51 }, "{from:?}");
            assert!(!(rook | bishop).has(from));
        }
    }

    #[test]
    fn s2_6_leapers_reach_as_many_squares_as_the_rules_say() {
        for from in (0..CELLS).map(Cell::new) {
            let [knight, king] = [knight_steps(from), king_steps(from)]
                .map(|steps| steps.iter().map(|step| step.to).collect::<Set>().len());
            assert_eq!(knight, [4, 6, 8, 8, 8, 8][ring(from)], "{from:?}");
            assert_eq!(king, if ring(from) == 0 { 5 } else { 8 }, "{from:?}");
        }
    }

    #[test]
    fn lines_and_leaps_can_be_gone_back() {
        let tables = Tables::new();
        assert!(tables.straight_lines.reverse() && tables.diagonal_lines.reverse());
        for from in (0..CELLS).map(Cell::new) {
            assert_eq!(tables.knight.from(from), tables.knight.to(from));
            assert_eq!(tables.king.from(from), tables.king.to(from));
        }
    }

    #[test]
    fn s5_1_moats_lie_between_the_camps_on_the_outer_ring() {
        let gates = |a: (usize, usize), b: (usize, usize)| moats(cell(a.0, a.1), cell(b.0, b.1));
        assert_eq!(gates((0, 23), (0, 0)), 1);
        assert_eq!(gates((0, 7), (1, 8)), 2);
        assert_eq!(gates((1, 7), (0, 9)), 2);
        assert_eq!(gates((2, 16), (0, 15)), 4);
        assert_eq!(gates((0, 6), (0, 7)), 0);
        assert_eq!(gates((1, 7), (1, 8)), 0);
        assert_eq!(gates((0, 7), (1, 7)), 0);
    }
}
