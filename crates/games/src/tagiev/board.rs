//! §1: the 150 triangles, from integer vertices.
//!
//! A vertex is `xR + yL` from Red's corner. A triangle is known by the sum of its three vertices,
//! which is thrice its centroid; all movement is arithmetic on such sums.

use std::collections::{BTreeMap, HashMap};

use board::{Board, Cell, CellSet, Label, Lines, Mark, Outline, Point, Spot, Step};

use crate::distances::Distances;

/// How many cells there are.
pub(super) const CELLS: usize = 150;
/// How many cells a kingdom has.
pub(super) const KINGDOM: usize = 50;
/// A set of cells of this board.
pub(super) type Set = CellSet<3>;

/// The letters of the kingdoms and of the formations, from the Throne out, and how many triangles
/// each formation has.
pub(super) const KINGDOMS: [char; 3] = ['R', 'W', 'B'];
pub(super) const FORMATIONS: [char; 5] = ['T', 'P', 'C', 'S', 'V'];
pub(super) const SIZES: [usize; 5] = [2, 6, 10, 14, 18];
/// How many cells Throne, Palace and City have: a home.
pub(super) const HOME: usize = 18;

/// Thrice the centroid of a triangle, or a vector between two such.
type Sum = (i32, i32);

/// The directions over the three edges of a right-hand triangle; a left-hand one has the opposite.
const EDGES: [Sum; 3] = [(-1, 1), (-1, -2), (2, 1)];
/// The six unit vectors of the lattice.
const UNITS: [Sum; 6] = [(3, 0), (3, 3), (0, 3), (-3, 0), (-3, -3), (0, -3)];

/// The cells of a kingdom by place: `T1` is 0, `T2` is 1, `P1` is 2.
pub(super) const fn place(kingdom: usize, place: usize) -> Cell {
    Cell::new(kingdom * KINGDOM + place)
}

/// The cell after turning the board so that Red's kingdom comes to White's place.
pub(super) const fn turned(cell: Cell) -> Cell {
    Cell::new((cell.index() + KINGDOM) % CELLS)
}

/// No ray leads there.
const NO_RAY: u8 = u8::MAX;

/// The rays of one class from every cell.
#[derive(Clone, Debug)]
pub(super) struct Rays {
    /// The cells of all rays, nearest first.
    cells: Vec<u8>,
    /// For each of `cells`, the cells of its ray up to it, itself included.
    upto: Vec<Set>,
    /// The rays of each cell: where in `cells` they begin, and where their last cell is.
    spans: Vec<[(u16, u16); 6]>,
    /// All cells on the rays of each cell.
    stars: Vec<Set>,
    /// From each cell to each other: the ray that leads there, and how many cells are between.
    ways: Vec<[(u8, u8); CELLS]>,
}

impl Rays {
    fn new(lines: &Lines) -> Self {
        let mut rays = Self {
            // The one cell of every ray that has none.
            cells: vec![0],
            upto: vec![Set::EMPTY],
            spans: vec![[(0, 0); 6]; CELLS],
            stars: vec![Set::EMPTY; CELLS],
            ways: vec![[(NO_RAY, 0); CELLS]; CELLS],
        };
        for cell in (0..CELLS).map(Cell::new) {
            for (i, ray) in lines.from(cell).enumerate() {
                let start = rays.cells.len() as u16;
                let mut upto = Set::EMPTY;
                for (between, step) in ray.iter().enumerate() {
                    upto.insert(step.to);
                    rays.cells.push(step.to.index() as u8);
                    rays.upto.push(upto);
                    rays.stars[cell.index()].insert(step.to);
                    rays.ways[cell.index()][step.to.index()] = (i as u8, between as u8);
                }
                rays.spans[cell.index()][i] = (start, rays.cells.len() as u16 - 1);
            }
        }
        rays
    }

    /// All cells on the rays from a cell.
    #[inline]
    pub(super) fn star(&self, from: Cell) -> Set {
        self.stars[from.index()]
    }

    /// The cells along the rays from a cell, up to and with the first occupied one.
    #[inline]
    pub(super) fn reach(&self, from: Cell, occupied: impl Fn(Cell) -> bool) -> Set {
        let mut reach = Set::EMPTY;
        for &(start, last) in &self.spans[from.index()] {
            let ahead = &self.cells[start as usize..last as usize];
            let stop = ahead.iter().position(|&cell| occupied(Cell::new(cell as usize)));
            reach |= self.upto[start as usize + stop.unwrap_or(ahead.len())];
        }
        reach
    }

    /// The cells between two on one ray, the nearest to `from` first; none where no ray leads.
    #[inline]
    pub(super) fn between(&self, from: Cell, to: Cell) -> &[u8] {
        let (ray, between) = self.ways[from.index()][to.index()];
        if ray == NO_RAY {
            return &[];
        }
        let start = self.spans[from.index()][ray as usize].0 as usize;
        &self.cells[start..start + between as usize]
    }

    /// Whether all cells between two on one ray are empty.
    #[inline]
    pub(super) fn is_open(&self, from: Cell, to: Cell, occupied: &Set) -> bool {
        self.between(from, to).iter().all(|&cell| !occupied.has(Cell::new(cell as usize)))
    }
}

/// Where pieces go on an empty board, for every cell.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// The rook's rays, which are the altitudes of the triangle both ways, and the bishop's, which
    /// are translations by a unit vector.
    pub(super) lines: [Rays; 2],
    /// The "verticals-horizontals": over an edge and straight across a corner.
    pub(super) straight: Vec<Set>,
    /// The "diagonals": own colour, one corner shared.
    pub(super) diagonal: Vec<Set>,
    /// Both: the king's steps.
    pub(super) near: Vec<Set>,
    /// The knight's leaps.
    pub(super) knight: Vec<Set>,
    /// Where a king, knight or pawn may stand that attacks the cell.
    pub(super) around: Vec<Set>,
    /// In steps of the king.
    pub(super) distances: Distances<3>,
    /// City, Palace and Throne of each kingdom.
    pub(super) home: [Set; 3],
    /// The Throne of each kingdom.
    pub(super) throne: [Set; 3],
}

/// The triangles by their sums, and what follows from them.
#[derive(Clone, Debug)]
struct Grid {
    sums: Vec<Sum>,
    cells: HashMap<Sum, Cell>,
}

impl Grid {
    fn new() -> Self {
        let mut red: Vec<(usize, i32, Sum)> = Vec::new();
        for (x, y) in (0..5).flat_map(|x| (0..5).map(move |y| (x, y))) {
            for sum in [(3 * x + 2, 3 * y + 1), (3 * x + 1, 3 * y + 2)] {
                red.push((x.max(y) as usize, sum.0 - sum.1, sum));
            }
        }
        // The number of a triangle in its formation grows from left to right.
        red.sort_unstable();
        let mut sums: Vec<Sum> = red.into_iter().map(|(_, _, sum)| sum).collect();
        for i in 0..2 * KINGDOM {
            // 120 degrees clockwise about the centre takes R to -(R+L) and L to R.
            let (u, v) = sums[i];
            sums.push((15 + v - u, 30 - u));
        }
        let cells = sums.iter().enumerate().map(|(i, &sum)| (sum, Cell::new(i))).collect();
        Self { sums, cells }
    }

    fn sum(&self, cell: Cell) -> Sum {
        self.sums[cell.index()]
    }

    /// Whether the triangle lies to the right of the vertical edge it has.
    fn is_right(&self, cell: Cell) -> bool {
        self.sum(cell).0.rem_euclid(3) == 2
    }

    /// The directions over the edges of this very triangle.
    fn edges(&self, cell: Cell) -> [Sum; 3] {
        let sign = if self.is_right(cell) { 1 } else { -1 };
        EDGES.map(|(u, v)| (sign * u, sign * v))
    }

    fn at(&self, cell: Cell, (u, v): Sum) -> Option<Cell> {
        let sum = self.sum(cell);
        self.cells.get(&(sum.0 + u, sum.1 + v)).copied()
    }

    /// One step along an altitude: over the edge that lies this way, or else across the corner.
    fn along(&self, cell: Cell, way: Sum) -> Option<Cell> {
        let over_edge = self.edges(cell).contains(&way);
        self.at(cell, if over_edge { way } else { (2 * way.0, 2 * way.1) })
    }

    fn ray(&self, from: Cell, step: impl Fn(Cell) -> Option<Cell>) -> Vec<Step> {
        std::iter::successors(step(from), |&cell| step(cell)).map(Step::plain).collect()
    }

    fn rook(&self) -> Lines {
        let ways = EDGES.into_iter().flat_map(|(u, v)| [(u, v), (-u, -v)]);
        Lines::new(CELLS, |from| {
            ways.clone().map(|way| self.ray(from, |cell| self.along(cell, way))).collect()
        })
    }

    fn bishop(&self) -> Lines {
        Lines::new(CELLS, |from| {
            UNITS.into_iter().map(|way| self.ray(from, |cell| self.at(cell, way))).collect()
        })
    }

    fn straight(&self, cell: Cell) -> Set {
        let ways = EDGES.into_iter().flat_map(|(u, v)| [(u, v), (-u, -v)]);
        ways.filter_map(|way| self.along(cell, way)).collect()
    }

    fn diagonal(&self, cell: Cell) -> Set {
        UNITS.into_iter().filter_map(|way| self.at(cell, way)).collect()
    }

    /// Diagonal neighbours of straight neighbours, outside the side-4 triangle about the knight.
    fn knight(&self, from: Cell) -> Set {
        let ends = self.straight(from).into_iter().flat_map(|mid| self.diagonal(mid));
        ends.filter(|&to| {
            let (a, b) = (self.sum(from), self.sum(to));
            let (u, v) = (b.0 - a.0, b.1 - a.1);
            // Twice the scalar product with an edge direction; the side of the triangle is at 12.
            self.edges(from).iter().any(|&(p, q)| 2 * u * p + 2 * v * q - u * q - v * p > 12)
        })
        .collect()
    }

    fn tables(&self) -> Tables {
        let each =
            |set: &dyn Fn(Cell) -> Set| (0..CELLS).map(|i| set(Cell::new(i))).collect::<Vec<_>>();
        let first = |count: usize| {
            std::array::from_fn(|kingdom| (0..count).map(|i| place(kingdom, i)).collect())
        };
        Tables {
            lines: [self.rook(), self.bishop()].map(|lines| Rays::new(&lines)),
            straight: each(&|cell| self.straight(cell)),
            diagonal: each(&|cell| self.diagonal(cell)),
            near: each(&|cell| self.straight(cell) | self.diagonal(cell)),
            knight: each(&|cell| self.knight(cell)),
            around: each(&|cell| self.straight(cell) | self.diagonal(cell) | self.knight(cell)),
            distances: Distances::new(CELLS, |cell| self.straight(cell) | self.diagonal(cell)),
            home: first(HOME),
            throne: first(SIZES[0]),
        }
    }

    /// The three corners of a triangle.
    fn corners(&self, cell: Cell) -> [Sum; 3] {
        let (u, v) = self.sum(cell);
        let (x, y) = (u.div_euclid(3), v.div_euclid(3));
        let third = if self.is_right(cell) { (x + 1, y) } else { (x, y + 1) };
        [(x, y), third, (x + 1, y + 1)]
    }
}

/// The length of a triangle's edge in a drawing.
const EDGE: f64 = 1.4;

/// Where a vertex is drawn: Red's corner at the bottom, the centre at the origin.
fn point(x: f64, y: f64) -> Point {
    Point::new((x - y) * EDGE * 0.75_f64.sqrt(), (10.0 - x - y) / 2.0 * EDGE)
}

fn vertex((x, y): Sum) -> Point {
    point(f64::from(x), f64::from(y))
}

/// The name of a cell in some alphabet.
pub(super) fn name(cell: Cell, kingdoms: [char; 3], formations: [char; 5]) -> String {
    let mut number = cell.index() % KINGDOM;
    let mut formation = 0;
    while number >= SIZES[formation] {
        number -= SIZES[formation];
        formation += 1;
    }
    format!("{}{}{}", kingdoms[cell.index() / KINGDOM], formations[formation], number + 1)
}

/// The board as people see it, and the tables of movement.
pub(super) fn build() -> (Board, Tables) {
    let grid = Grid::new();
    let tables = grid.tables();
    let spots = (0..CELLS).map(Cell::new).map(|cell| {
        let (u, v) = grid.sum(cell);
        Spot {
            name: name(cell, KINGDOMS, FORMATIONS),
            at: point(f64::from(u) / 3.0, f64::from(v) / 3.0),
            outline: Outline::Polygon(grid.corners(cell).map(vertex).to_vec()),
            shade: u8::from(!grid.is_right(cell)),
            layer: 0,
            // The board stands in ten upright strips of triangles.
            text: ((19 - (u + v) / 3) as usize, 3 * ((u - v).div_euclid(3) + 7) as usize),
        }
    });
    let mut board = Board::new(spots.collect());
    board.turns = vec![0.0, 240.0, 120.0];
    board.neighbours = board
        .cells()
        .map(|cell| {
            let edges = grid.edges(cell).into_iter().filter_map(|way| grid.at(cell, way));
            let mut list: Vec<Cell> = edges.collect();
            list.extend(
                tables.near[cell.index()].iter().filter(|c| !list.contains(c)).collect::<Vec<_>>(),
            );
            list
        })
        .collect();
    draw_kingdoms(&mut board);
    (board, tables)
}

/// The borders of kingdoms and homes, the Thrones, and the kingdoms' letters at their corners.
fn draw_kingdoms(board: &mut Board) {
    let about = |degrees: f64, corners: &[(f64, f64)]| {
        corners.iter().map(|&(x, y)| point(x, y).turned(degrees)).collect::<Vec<_>>()
    };
    for (kingdom, degrees) in [0.0, 120.0, 240.0].into_iter().enumerate() {
        let border = Outline::Path(about(degrees, &[(5.0, 5.0), (5.0, 0.0)]));
        board.marks.push(Mark { outline: border, class: "border", gate: None });
        let home = Outline::Path(about(degrees, &[(3.0, 0.0), (3.0, 3.0), (0.0, 3.0)]));
        board.marks.push(Mark { outline: home, class: "border", gate: None });
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        let throne = Outline::Polygon(about(degrees, &corners));
        board.marks.push(Mark { outline: throne, class: "throne", gate: None });
        let at = point(-0.4, -0.4).turned(degrees);
        board.labels.push(Label { at, text: KINGDOMS[kingdom].to_string() });
    }
    for degrees in [0.0, 120.0, 240.0] {
        label_formations(board, degrees);
    }
    board.text_labels = row_ends(board);
}

/// The first and last cell of each formation, beside the outer edges of a kingdom.
fn label_formations(board: &mut Board, degrees: f64) {
    for (k, formation) in FORMATIONS.into_iter().enumerate() {
        let along = k as f64 + 0.3;
        for (at, number) in [(point(-0.4, along), 1), (point(along, -0.4), SIZES[k])] {
            let text = format!("{formation}{number}");
            board.labels.push(Label { at: at.turned(degrees), text });
        }
    }
}

/// The names of the cells at both ends of each row of the drawing made of characters.
fn row_ends(board: &Board) -> Vec<(usize, usize, String)> {
    let mut ends: BTreeMap<usize, [&Spot; 2]> = BTreeMap::new();
    for spot in &board.spots {
        let [first, last] = ends.entry(spot.text.0).or_insert([spot, spot]);
        if spot.text.1 < first.text.1 {
            *first = spot;
        }
        if spot.text.1 > last.text.1 {
            *last = spot;
        }
    }
    let labels = ends.into_iter().flat_map(|(row, [first, last])| {
        let before = (row, first.text.1 - 1 - first.name.len(), first.name.clone());
        [before, (row, last.text.1 + 3, last.name.clone())]
    });
    labels.collect()
}

#[cfg(test)]
mod tests {
    use rules::Lang;

    use super::{
        super::notation::{CELL_LETTERS, alphabet},
        *,
    };

    fn spread(counts: impl Iterator<Item = usize>) -> (usize, f64, usize) {
        let counts: Vec<_> = counts.collect();
        let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
        let round = (mean * 100.0).round() / 100.0;
        (*counts.iter().min().unwrap(), round, *counts.iter().max().unwrap())
    }

    #[test]
    fn s1_counts_of_the_rules() {
        let (board, tables) = build();
        assert_eq!(board.spots.iter().filter(|spot| spot.shade == 0).count(), 75);
        assert_eq!(spread(tables.near.iter().map(Set::len)), (6, 10.44, 12));
        assert_eq!(spread(tables.knight.iter().map(Set::len)), (5, 8.96, 12));
        assert_eq!(spread(tables.lines[1].stars.iter().map(Set::len)), (18, 20.40, 26));
        assert_eq!(spread(tables.lines[0].stars.iter().map(Set::len)), (19, 23.80, 27));
        let queen = (0..CELLS).map(|i| (tables.lines[0].stars[i] | tables.lines[1].stars[i]).len());
        assert_eq!(spread(queen), (37, 44.20, 53));
        let grid = Grid::new();
        let kinds = |edges: usize, across: usize, diagonals: usize| {
            let cells = (0..CELLS).map(Cell::new);
            cells
                .filter(|&cell| {
                    let over = grid.edges(cell).into_iter().filter_map(|way| grid.at(cell, way));
                    over.count() == edges
                        && tables.straight[cell.index()].len() == edges + across
                        && tables.diagonal[cell.index()].len() == diagonals
                })
                .count()
        };
        assert_eq!(kinds(3, 3, 6), 96);
        assert_eq!(kinds(3, 2, 4), 24);
        assert_eq!(kinds(2, 1, 4), 18);
        assert_eq!(kinds(2, 1, 3), 12);
    }

    #[test]
    fn lines_reverse_and_the_board_turns() {
        let grid = Grid::new();
        assert!(grid.rook().reverse() && grid.bishop().reverse());
        let tables = grid.tables();
        for cell in (0..CELLS).map(Cell::new) {
            let turn = |set: Set| set.into_iter().map(turned).collect::<Set>();
            for table in
                [&tables.near, &tables.knight, &tables.lines[0].stars, &tables.lines[1].stars]
            {
                assert_eq!(turn(table[cell.index()]), table[turned(cell).index()]);
            }
            let mut back = tables.knight[cell.index()].into_iter();
            assert!(back.all(|from| tables.knight[from.index()].has(cell)), "leaps go both ways");
        }
    }

    /// So a capture in passing is never a double move, and never meets two rights at once.
    #[test]
    fn s3_homes_are_far_apart() {
        let (_, tables) = build();
        let grown = |set: Set, table: &[Set]| {
            set.into_iter().fold(Set::EMPTY, |all, cell| all | table[cell.index()])
        };
        for (a, b) in [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)] {
            let over = grown(tables.home[a], &tables.straight);
            assert!(!over.meets(&grown(tables.home[b], &tables.straight)));
            assert!(!over.meets(&grown(tables.home[b], &tables.diagonal)));
        }
    }

    #[test]
    fn outlines_are_triangles_apart() {
        let (board, _) = build();
        let height = EDGE * 0.75_f64.sqrt();
        for (i, a) in board.spots.iter().enumerate() {
            for b in &board.spots[i + 1..] {
                let far = (a.at.x - b.at.x).hypot(a.at.y - b.at.y);
                // The nearest two centroids are those over an edge: two inner radii apart.
                assert!(far > height * 0.66, "{} and {} overlap", a.name, b.name);
                assert_ne!(a.text, b.text);
            }
            let corners = a.outline.corners();
            assert!(corners.iter().all(|c| c.x.hypot(c.y) < 5.01 * EDGE));
        }
    }

    #[test]
    fn each_seat_sees_its_throne_below_and_its_letter_beside() {
        let (board, _) = build();
        for (kingdom, (&turn, label)) in board.turns.iter().zip(&board.labels).enumerate() {
            let [left, right] = [0, 1].map(|i| place(kingdom, i).index());
            let [left, right] = [left, right].map(|i| board.spots[i].at.turned(turn));
            assert!(left.x < right.x && left.y > 6.0 && right.y > 6.0, "{left:?} {right:?}");
            assert!(label.at.turned(turn).y > left.y);
            assert_eq!(label.text, KINGDOMS[kingdom].to_string());
        }
    }

    #[test]
    fn s1_names_of_the_author() {
        let (board, _) = build();
        let cell = board.cell("RV14").expect("a cell");
        assert_eq!(name(cell, ['К', 'Б', 'Ч'], ['Т', 'Д', 'Г', 'П', 'С']), "КС14");
        for (index, spot) in board.spots.iter().enumerate() {
            for lang in Lang::ALL {
                let name = alphabet(lang).cell(Cell::new(index));
                assert_eq!(CELL_LETTERS.spell(&spot.name, lang), name);
            }
        }
    }
}
