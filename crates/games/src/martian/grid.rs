//! The squares as integers: files, ranks, quadrants, and the sets of squares that lie on lines.
//!
//! Square `file + rank * width`, from `a1`. Sets are words with one bit a square, so a line through
//! a square falls into the squares below it and those above it in the order of bits.

use board::{Cell, Lines, Step};
use rules::Player;

/// The squares from one square to the edges along one line: those with lower numbers, those with
/// higher ones.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    lower: u64,
    upper: u64,
}

impl Line {
    /// The squares a slider reaches, the first occupied one on either side included.
    #[inline]
    const fn reach(self, occupied: u64) -> u64 {
        // The nearest occupant below is the highest bit, that above the lowest: the difference
        // spans what lies between. Without an occupant below, bit 0 stands in: the mask cuts it.
        let below = u64::MAX << (63 - (self.lower & occupied | 1).leading_zeros());
        let above = self.upper & occupied;
        let nearest = above & above.wrapping_neg();
        (self.lower | self.upper) & (nearest << 1).wrapping_add(below)
    }
}

/// What is known of one square.
#[derive(Clone, Copy, Debug, Default)]
struct Square {
    ranks_and_files: [Line; 2],
    diagonals: [Line; 2],
    adjacent_diagonally: u64,
    within_two_straight: u64,
}

/// The board of two or of four players, for moving.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// Files.
    pub(super) width: usize,
    /// Along ranks and files.
    pub(super) straight: Lines,
    /// Along diagonals.
    pub(super) diagonal: Lines,
    squares: Vec<Square>,
    quadrants: [u64; 4],
}

/// Ranks, on either board.
pub(super) const HEIGHT: usize = 8;

/// The side of a quadrant.
pub(super) const QUADRANT: usize = 4;

/// Towards higher numbers; each line runs the opposite way too.
const STRAIGHT: [Direction; 2] = [(1, 0), (0, 1)];
const DIAGONAL: [Direction; 2] = [(1, 1), (-1, 1)];

/// Files to the right and ranks up.
type Direction = (isize, isize);

impl Grid {
    /// The board of this many players, 2 or 4.
    pub(super) fn new(players: usize) -> Self {
        let width = players * 2;
        let lines = |[one, other]: [Direction; 2]| {
            Lines::new(width * HEIGHT, |from| {
                let ray = |way| squares_towards(width, from, way).map(Step::plain).collect();
                [one, back(one), other, back(other)].into_iter().map(ray).collect()
            })
        };
        let (straight, diagonal) = (lines(STRAIGHT), lines(DIAGONAL));
        let square = |i| {
            let from = Cell::new(i);
            let line = |way| Line {
                lower: squares_towards(width, from, back(way)).map(bit).sum(),
                upper: squares_towards(width, from, way).map(bit).sum(),
            };
            Square {
                ranks_and_files: STRAIGHT.map(line),
                diagonals: DIAGONAL.map(line),
                adjacent_diagonally: within(&diagonal, from, 1),
                within_two_straight: within(&straight, from, 2),
            }
        };
        let squares = (0..width * HEIGHT).map(square).collect();
        let mut grid = Self { width, straight, diagonal, squares, quadrants: [0; 4] };
        for i in 0..width * HEIGHT {
            let owner = grid.owner(Cell::new(i));
            grid.quadrants[owner.index()] |= 1 << i;
        }
        grid
    }

    /// The number of squares.
    pub(super) fn cells(&self) -> usize {
        self.squares.len()
    }

    /// The square on this file and rank, both from 0.
    pub(super) const fn cell(&self, file: usize, rank: usize) -> Cell {
        Cell::new(file + rank * self.width)
    }

    /// The file and rank of a square, both from 0.
    pub(super) const fn place(&self, cell: Cell) -> (usize, usize) {
        (cell.index() % self.width, cell.index() / self.width)
    }

    /// §1.1, §1.2: in whose quadrant a square lies.
    pub(super) const fn owner(&self, cell: Cell) -> Player {
        let (file, rank) = self.place(cell);
        Player::new(match (file < QUADRANT, rank < QUADRANT) {
            (true, true) => 0,
            (true, false) => 1,
            (false, false) => 2,
            (false, true) => 3,
        })
    }

    /// The squares of a player's quadrant.
    #[inline]
    pub(super) const fn quadrant(&self, player: Player) -> u64 {
        self.quadrants[player.index()]
    }

    /// §3.2: the squares a pawn reaches.
    #[inline]
    pub(super) fn pawn(&self, from: Cell) -> u64 {
        self.squares[from.index()].adjacent_diagonally
    }

    /// §3.2: the squares a drone reaches, whatever stands on the last.
    #[inline]
    pub(super) fn drone(&self, from: Cell, occupied: u64) -> u64 {
        let square = &self.squares[from.index()];
        let [rank, file] = square.ranks_and_files;
        (rank.reach(occupied) | file.reach(occupied)) & square.within_two_straight
    }

    /// §3.2: the squares a queen reaches, whatever stands on the last.
    #[inline]
    pub(super) fn queen(&self, from: Cell, occupied: u64) -> u64 {
        let square = &self.squares[from.index()];
        let [rank, file] = square.ranks_and_files;
        let [one, other] = square.diagonals;
        rank.reach(occupied) | file.reach(occupied) | one.reach(occupied) | other.reach(occupied)
    }
}

const fn back((east, north): Direction) -> Direction {
    (-east, -north)
}

/// The squares from one in a direction to the edge, nearest first.
fn squares_towards(
    width: usize,
    from: Cell,
    (east, north): Direction,
) -> impl Iterator<Item = Cell> {
    let (file, rank) = ((from.index() % width) as isize, (from.index() / width) as isize);
    (1..).map_while(move |n| {
        let (file, rank) = (file + n * east, rank + n * north);
        let inside = (0..width as isize).contains(&file) && (0..HEIGHT as isize).contains(&rank);
        inside.then(|| Cell::new(file as usize + rank as usize * width))
    })
}

/// The squares at most `limit` steps away.
fn within(lines: &Lines, from: Cell, limit: usize) -> u64 {
    let steps = lines.from(from).flat_map(|ray| ray.iter().take(limit));
    steps.fold(0, |set, step| set | 1 << step.to.index())
}

/// The squares of a set in the order of their numbers.
#[inline]
pub(super) fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| Cell::new(set.trailing_zeros() as usize));
        set &= set.wrapping_sub(1);
        first
    })
}

/// The set of one square.
#[inline]
pub(super) const fn bit(cell: Cell) -> u64 {
    1 << cell.index()
}
