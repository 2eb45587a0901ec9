//! The board as people see it.

use board::{Board, Cell, Label, Mark, Outline, Point, Spot};

use super::grid::{Grid, HEIGHT, QUADRANT};

/// Columns of a drawing made of characters before the first square.
const MARGIN: usize = 3;

/// The board of a grid, seen from the south.
pub(super) fn draw(grid: &Grid) -> Board {
    let spots = (0..grid.cells()).map(|i| spot(grid, Cell::new(i))).collect();
    let mut board = Board::new(spots);
    board.marks = canals(grid);
    board.labels = labels(grid);
    board.text_labels = text_labels(grid);
    // Each quadrant comes to the lower left; the first is there already.
    board.turns = match grid.width {
        4 => vec![0.0, 180.0],
        _ => vec![0.0, 270.0, 180.0, 90.0],
    };
    board.neighbours = (0..grid.cells()).map(|i| neighbours(grid, Cell::new(i))).collect();
    board
}

/// The middle of the square on a file and rank; fractions lie between.
fn point(grid: &Grid, file: f64, rank: f64) -> Point {
    let middle = |count: usize| (count as f64 - 1.0) / 2.0;
    Point::new(file - middle(grid.width), middle(HEIGHT) - rank)
}

fn letter(file: usize) -> char {
    char::from(b'a' + file as u8)
}

fn spot(grid: &Grid, cell: Cell) -> Spot {
    let (file, rank) = grid.place(cell);
    let at = point(grid, file as f64, rank as f64);
    Spot {
        name: format!("{}{}", letter(file), rank + 1),
        at,
        outline: Outline::square(at, 1.0),
        shade: ((file + rank) % 2) as u8,
        layer: 0,
        text: (text_row(rank), text_column(file)),
    }
}

/// The row of a rank; the canal takes one between.
const fn text_row(rank: usize) -> usize {
    HEIGHT - 1 - rank + if rank < QUADRANT { 1 } else { 0 }
}

/// The column of a file; the canal takes two between.
const fn text_column(file: usize) -> usize {
    MARGIN + 3 * file + if file < QUADRANT { 0 } else { 2 }
}

fn canals(grid: &Grid) -> Vec<Mark> {
    let (middle_file, middle_rank) = (grid.width as f64 / 2.0 - 0.5, HEIGHT as f64 / 2.0 - 0.5);
    let (east, north) = (grid.width as f64 - 0.5, HEIGHT as f64 - 0.5);
    let canal = |from: (f64, f64), to: (f64, f64)| Mark {
        outline: Outline::Path(vec![point(grid, from.0, from.1), point(grid, to.0, to.1)]),
        class: "canal",
        gate: None,
    };
    let mut canals = vec![canal((-0.5, middle_rank), (east, middle_rank))];
    if grid.width > QUADRANT {
        canals.push(canal((middle_file, -0.5), (middle_file, north)));
    }
    canals
}

fn labels(grid: &Grid) -> Vec<Label> {
    let files = (0..grid.width)
        .map(|file| Label { at: point(grid, file as f64, -0.8), text: letter(file).to_string() });
    let ranks = (0..HEIGHT)
        .map(|rank| Label { at: point(grid, -0.8, rank as f64), text: (rank + 1).to_string() });
    files.chain(ranks).collect()
}

fn text_labels(grid: &Grid) -> Vec<(usize, usize, String)> {
    let files =
        (0..grid.width).map(|file| (HEIGHT + 1, text_column(file) + 1, letter(file).to_string()));
    let ranks = (0..HEIGHT).map(|rank| (text_row(rank), 0, (rank + 1).to_string()));
    let mut texts: Vec<_> = files.chain(ranks).collect();
    let across = "-".repeat(text_column(grid.width - 1) + 2 - MARGIN);
    texts.push((text_row(QUADRANT - 1) - 1, MARGIN, across));
    if grid.width > QUADRANT {
        let between = text_column(QUADRANT) - 2;
        texts.extend((0..HEIGHT).map(|rank| (text_row(rank), between, "|".to_owned())));
    }
    texts
}

/// The squares that share an edge, then those that share a corner.
fn neighbours(grid: &Grid, cell: Cell) -> Vec<Cell> {
    let edges = grid.straight.from(cell);
    edges.chain(grid.diagonal.from(cell)).map(|ray| ray[0].to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::martian::grid::{bit, cells};
    use rules::{Random, Seen, slide};

    const PLAYERS: [usize; 2] = [2, 4];

    #[test]
    fn s1_1_squares_and_quadrants() {
        for players in PLAYERS {
            let grid = Grid::new(players);
            assert_eq!(grid.cells(), 16 * players);
            let quadrants = (0..players).map(|p| grid.quadrant(rules::Player::new(p)));
            assert!(quadrants.clone().all(|quadrant| quadrant.count_ones() == 16));
            let all = quadrants.fold(0, |all, quadrant| all | quadrant);
            assert_eq!(all.count_ones() as usize, grid.cells());
        }
        let board = draw(&Grid::new(4));
        let owner = |name| Grid::new(4).owner(board.cell(name).expect("a square")).index() + 1;
        assert_eq!(["d4", "a5", "h8", "e4"].map(owner), [1, 2, 3, 4]);
    }

    #[test]
    fn lines_reverse() {
        for grid in PLAYERS.map(Grid::new) {
            assert!(grid.straight.reverse() && grid.diagonal.reverse());
        }
    }

    #[test]
    fn sets_of_lines_agree_with_walking() {
        let mut random = Random::new(5);
        for grid in PLAYERS.map(Grid::new) {
            let board = u64::MAX >> (64 - grid.cells());
            for _ in 0..300 {
                let occupied = random.number() & random.number() & board;
                for from in cells(board) {
                    let walk = |lines: &board::Lines, limit| {
                        let mut set = 0;
                        let seen = |cell| {
                            if occupied & bit(cell) == 0 { Seen::Empty } else { Seen::Foe }
                        };
                        let visit = |to, _, _| set |= bit(to);
                        let mut visit = visit;
                        lines.from(from).for_each(|ray| slide(ray, limit, 0, seen, &mut visit));
                        set
                    };
                    let queen = walk(&grid.straight, 8) | walk(&grid.diagonal, 8);
                    assert_eq!(grid.queen(from, occupied), queen);
                    assert_eq!(grid.drone(from, occupied), walk(&grid.straight, 2));
                    assert_eq!(grid.pawn(from), walk(&grid.diagonal, 1));
                }
            }
        }
    }

    #[test]
    fn every_seat_sees_its_quadrant_at_the_lower_left() {
        for grid in PLAYERS.map(Grid::new) {
            let board = draw(&grid);
            for (i, &turn) in board.turns.iter().enumerate() {
                for cell in cells(grid.quadrant(rules::Player::new(i))) {
                    let seen = board.spots[cell.index()].at.turned(turn);
                    assert!(seen.y > 0.0 && (grid.width == 4 || seen.x < 0.0));
                }
            }
        }
    }

    #[test]
    fn squares_are_a_unit_wide_and_do_not_overlap() {
        for grid in PLAYERS.map(Grid::new) {
            let board = draw(&grid);
            for (i, spot) in board.spots.iter().enumerate() {
                assert_eq!(spot.outline.corners().len(), 4);
                for other in &board.spots[..i] {
                    let (dx, dy) = (spot.at.x - other.at.x, spot.at.y - other.at.y);
                    assert!(dx.abs().max(dy.abs()) > 0.99);
                    let (row, column) = (spot.text.0 == other.text.0, spot.text.1);
                    assert!(!row || column.abs_diff(other.text.1) >= 3);
                }
            }
            let touching: usize = board.neighbours.iter().map(Vec::len).sum();
            // Pairs along ranks, files and both diagonals, each counted twice.
            let (w, h) = (grid.width, HEIGHT);
            assert_eq!(touching, 2 * ((w - 1) * h + w * (h - 1) + 2 * (w - 1) * (h - 1)));
        }
    }
}
