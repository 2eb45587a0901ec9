//! The three boards as people see them, side by side: upper, middle, lower.

use board::{Board, Cell, Label, Outline, Point, Spot};

use super::{reach::DIRECTIONS, squares::*};

/// Squares from the first file of a board to the first file of the next.
const PITCH: usize = FILES + 2;
/// Columns of a board in the drawing made of characters.
const COLUMNS: usize = 3 * FILES + 5;

/// The name of a cell: board, file, rank (§1).
pub(super) fn name(cell: Cell) -> String {
    let (file, rank) = coordinates(square_of(cell));
    let file = char::from(b'a' + file as u8);
    format!("{}{file}{}", board_of(cell) + 1, rank + 1)
}

/// The board.
pub(super) fn board() -> Board {
    let mut board = Board::new((0..CELLS).map(|index| spot(Cell::new(index))).collect());
    board.turns = vec![0.0, 180.0];
    board.layers = vec!["1 lower: underworld", "2 middle: earth", "3 upper: air"];
    board.neighbours = (0..CELLS).map(|index| neighbours(Cell::new(index))).collect();
    for layer in [UPPER, MIDDLE, LOWER] {
        label(&mut board, layer);
    }
    board
}

/// How many boards stand to the left of this one.
const fn place(board: usize) -> usize {
    UPPER - board
}

/// The middle of a square; files and ranks may lie outside the board, for labels.
fn middle(board: usize, (file, rank): (f64, f64)) -> Point {
    let width = (2 * PITCH + FILES) as f64;
    let x = (place(board) * PITCH) as f64 + file + 0.5 - width / 2.0;
    Point::new(x, RANKS as f64 / 2.0 - rank - 0.5)
}

fn spot(cell: Cell) -> Spot {
    let layer = board_of(cell);
    let (file, rank) = coordinates(square_of(cell));
    let at = middle(layer, (f64::from(file), f64::from(rank)));
    Spot {
        name: name(cell),
        at,
        outline: Outline::square(at, 1.0),
        // §1: light if file + rank is odd, counted from 1.
        shade: ((file + rank) % 2) as u8,
        layer: layer as u8,
        text: (RANKS - rank as usize, place(layer) * COLUMNS + 3 + 3 * file as usize),
    }
}

/// The squares that touch a square of its board, edges first, and those straight above and below.
fn neighbours(at: Cell) -> Vec<Cell> {
    let (board, square) = (board_of(at), square_of(at));
    let beside = DIRECTIONS.iter().filter_map(|&by| Some(cell(board, away(square, by)?)));
    let upright = (0..3_usize).filter(|other| other.abs_diff(board) == 1);
    beside.chain(upright.map(|other| cell(other, square))).collect()
}

/// Files below the board, ranks to its left; its title above it in the drawing of characters.
fn label(board: &mut Board, layer: usize) {
    let column = place(layer) * COLUMNS;
    let title = board.layers[layer].to_owned();
    board.text_labels.push((0, column + 3, title));
    for file in 0..FILES {
        let text = char::from(b'a' + file as u8).to_string();
        board.text_labels.push((RANKS + 1, column + 4 + 3 * file, text.clone()));
        board.labels.push(Label { at: middle(layer, (file as f64, -0.9)), text });
    }
    for rank in 0..RANKS {
        let text = (rank + 1).to_string();
        board.text_labels.push((RANKS - rank, column, text.clone()));
        board.labels.push(Label { at: middle(layer, (-0.9, rank as f64)), text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shade(name: &str) -> u8 {
        let board = board();
        board.spots[board.cell(name).expect("a cell").index()].shade
    }

    #[test]
    fn s1_the_near_right_hand_corner_is_light() {
        for layer in 1..=3 {
            assert_eq!(shade(&format!("{layer}l1")), 1);
            assert_eq!(shade(&format!("{layer}a8")), 1);
            assert_eq!(shade(&format!("{layer}a1")), 0);
        }
        // Gold's Sylphs start on light squares, Gold's Dwarves on dark ones.
        assert_eq!((shade("3a2"), shade("1b2")), (1, 0));
    }

    #[test]
    fn three_boards_of_96_squares_do_not_overlap() {
        let board = board();
        assert_eq!(board.spots.len(), 288);
        for (i, one) in board.spots.iter().enumerate() {
            for other in &board.spots[..i] {
                let (dx, dy) = ((one.at.x - other.at.x).abs(), (one.at.y - other.at.y).abs());
                assert!(dx >= 1.0 || dy >= 1.0, "{} lies on {}", one.name, other.name);
                let [a, b] = [one.text, other.text];
                assert!(a.0 != b.0 || a.1.abs_diff(b.1) > 2, "{} hides {}", one.name, other.name);
            }
        }
        let middle: f64 = board.spots.iter().map(|spot| spot.at.x).sum();
        assert!(middle.abs() < 1e-6, "the drawing is not centred");
    }

    #[test]
    fn a_square_touches_its_ring_and_the_squares_above_and_below() {
        let board = board();
        let count = |name: &str| board.neighbours[board.cell(name).expect("a cell").index()].len();
        assert_eq!((count("2e4"), count("3e4"), count("1a1")), (10, 9, 4));
    }
}
