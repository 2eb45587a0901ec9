//! The 126 hexagons: coordinates, names, drawing.

use board::{Board, Cell, Label, Outline, Point, Spot};
use rules::Player;

/// The number of fields.
pub(super) const CELLS: usize = 126;

/// Columns a to m and rows 1 to 13.
const SIZE: i8 = 13;

/// A field by column and row, from 0, or a difference of two fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hex {
    pub(super) c: i8,
    pub(super) r: i8,
}

impl Hex {
    pub(super) const fn new(c: i8, r: i8) -> Self {
        Self { c, r }
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self::new(self.c + other.c, self.r + other.r)
    }

    /// §1.1: which columns and rows there are.
    const fn on_board(self) -> bool {
        let Self { c, r } = self;
        0 <= c && c < SIZE && 0 <= r && r < SIZE && r - c <= 5 && c - r <= 7
    }

    /// The field's number: row by row from row 1, each from its first column.
    pub(super) fn cell(self) -> Option<Cell> {
        let (first, start) = row(self.r)?;
        self.on_board().then(|| Cell::new(start + (self.c - first) as usize))
    }

    pub(super) fn of(cell: Cell) -> Self {
        let mut r = 0;
        while row(r + 1).is_some_and(|(_, start)| start <= cell.index()) {
            r += 1;
        }
        let (first, start) = row(r).expect("every cell is in a row");
        Self::new(first + (cell.index() - start) as i8, r)
    }

    /// §1.4: where the rotation by a third that takes White to Brown takes the field.
    pub(super) const fn turned(self) -> Self {
        Self::new(7 - self.c + self.r, 12 - self.c)
    }

    /// The middle on the drawing, White at the bottom, the middle of the board at the origin.
    fn point(self) -> Point {
        // The fixed point of the rotation is column 19/3, row 17/3.
        let (c, r) = (f64::from(self.c) - 19.0 / 3.0, f64::from(self.r) - 17.0 / 3.0);
        Point::new(c - r / 2.0, -r * f64::sqrt(3.0) / 2.0)
    }

    /// Row and column on the drawing made of characters, with room for labels around.
    fn text(self) -> (usize, usize) {
        ((12 - self.r) as usize + 1, (14 + 4 * self.c - 2 * self.r) as usize)
    }

    fn name(self) -> String {
        format!("{}{}", column_letter(self.c), self.r + 1)
    }
}

pub(super) const fn column_letter(c: i8) -> char {
    (b'a' + c as u8) as char
}

/// The first column of a row and the number of its first field; None off the board.
fn row(r: i8) -> Option<(i8, usize)> {
    if !(0..SIZE).contains(&r) {
        return None;
    }
    let first = |r: i8| (r - 5).max(0);
    let length = |r: i8| ((r + 7).min(SIZE - 1) - first(r) + 1) as usize;
    Some((first(r), (0..r).map(length).sum()))
}

/// The fields of a row, from its first column.
pub(super) fn row_cells(r: i8) -> impl Iterator<Item = Cell> {
    (0..SIZE).filter_map(move |c| Hex::new(c, r).cell())
}

/// §1.3: the straight directions clockwise from up-left; a step and its opposite are three apart.
pub(super) const STEPS: [Hex; 6] = [
    Hex::new(0, 1),
    Hex::new(1, 1),
    Hex::new(1, 0),
    Hex::new(0, -1),
    Hex::new(-1, -1),
    Hex::new(-1, 0),
];

/// §1.3: the diagonal direction of each number is the sum of the straight ones before and of it.
pub(super) fn diagonal(number: usize) -> Hex {
    STEPS[(number + 5) % 6].plus(STEPS[number])
}

/// The board as people see it.
pub(super) fn board() -> Board {
    let hexes = || (0..CELLS).map(|i| Hex::of(Cell::new(i)));
    let mut board = Board::new(hexes().map(spot).collect());
    board.neighbours = hexes()
        .map(|hex| STEPS.iter().filter_map(|&step| hex.plus(step).cell()).collect())
        .collect();
    // White sits at the bottom, Brown at the upper left, Black at the upper right.
    board.turns = vec![0.0, 240.0, 120.0];
    for hex in hexes() {
        label(&mut board, hex);
    }
    board
}

fn spot(hex: Hex) -> Spot {
    let at = hex.point();
    let radius = 1.0 / f64::sqrt(3.0);
    let corner = |i: u8| {
        let d = Point::polar(radius, 60.0 * f64::from(i));
        Point::new(at.x + d.x, at.y + d.y)
    };
    Spot {
        name: hex.name(),
        at,
        outline: Outline::Polygon((0..6).map(corner).collect()),
        // §1.2: the three colours.
        shade: (hex.c + hex.r).rem_euclid(3) as u8,
        layer: 0,
        text: hex.text(),
    }
}

/// The straight directions in which the ends of rows and columns lie, the labelled one first.
const ROW_ENDS: [usize; 2] = [5, 2];
const COLUMN_ENDS: [usize; 2] = [3, 0];

/// Writes rows at the left and columns below, and at their other ends where no such label stands.
fn label(board: &mut Board, hex: Hex) {
    let row = (ROW_ENDS, COLUMN_ENDS, format!("{}", hex.r + 1));
    let column = (COLUMN_ENDS, ROW_ENDS, column_letter(hex.c).to_string());
    for ([first, last], [across, _], text) in [row, column] {
        for end in [first, last] {
            let beyond = hex.plus(STEPS[end]);
            let behind = beyond.plus(STEPS[(across + 3) % 6]);
            if beyond.cell().is_some() || end == last && behind.cell().is_some() {
                continue;
            }
            let (near, far) = (hex.point(), beyond.point());
            let at = Point::new(near.x + (far.x - near.x) * 0.85, near.y + (far.y - near.y) * 0.85);
            board.labels.push(Label { at, text: text.clone() });
            if end == first {
                let (line, column) = beyond.text();
                board.text_labels.push((line, column, format!("{text:>2}")));
            }
        }
    }
}

/// The base line of each player, from his own left to right.
pub(super) fn base_line(player: Player) -> impl Iterator<Item = Hex> {
    (0..8).map(move |c| (0..player.index()).fold(Hex::new(c, 0), |hex, _| hex.turned()))
}

/// The line of nine pawns before it, from the player's own left to right.
pub(super) fn pawn_line(player: Player) -> impl Iterator<Item = Hex> {
    (0..9).map(move |c| (0..player.index()).fold(Hex::new(c, 1), |hex, _| hex.turned()))
}

/// §3.3: the short edge opposite a player, without its corners.
pub(super) fn dead_edge(player: Player) -> impl Iterator<Item = Hex> {
    (8..12).map(move |c| (0..player.index()).fold(Hex::new(c, 12), |hex, _| hex.turned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(hexes: impl Iterator<Item = Hex>) -> String {
        hexes.map(Hex::name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn s1_2_there_are_126_fields_42_of_each_colour() {
        let board = board();
        assert_eq!(board.spots.len(), CELLS);
        for shade in 0..3 {
            assert_eq!(board.spots.iter().filter(|spot| spot.shade == shade).count(), 42);
        }
        let shade = |name: &str| board.spots[board.cell(name).expect(name).index()].shade;
        assert_eq!(["a1", "e1", "d9", "m10", "g4"].map(shade), [0, 1, 2, 0, 0]);
        let lengths: Vec<_> = (0..13).map(|r| row_cells(r).count()).collect();
        assert_eq!(lengths, [8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7, 6]);
    }

    #[test]
    fn s1_1_columns_and_rows_are_cut_off_and_cells_and_hexes_are_one_to_one() {
        for cell in (0..CELLS).map(Cell::new) {
            assert_eq!(Hex::of(cell).cell(), Some(cell));
        }
        assert!(Hex::new(8, 0).cell().is_none() && Hex::new(0, 6).cell().is_none());
    }

    #[test]
    fn s2_the_base_lines_are_named_as_in_the_book() {
        assert_eq!(names(base_line(Player::new(0))), "a1 b1 c1 d1 e1 f1 g1 h1");
        assert_eq!(names(base_line(Player::new(1))), "h13 g12 f11 e10 d9 c8 b7 a6");
        assert_eq!(names(base_line(Player::new(2))), "m6 m7 m8 m9 m10 m11 m12 m13");
        assert_eq!(names(pawn_line(Player::new(1))), "i13 h12 g11 f10 e9 d8 c7 b6 a5");
        assert_eq!(names(dead_edge(Player::new(0))), "i13 j13 k13 l13");
        assert_eq!(names(dead_edge(Player::new(1))), "l5 k4 j3 i2");
        assert_eq!(names(dead_edge(Player::new(2))), "a2 a3 a4 a5");
    }

    #[test]
    fn s1_4_a_third_of_a_turn_takes_the_board_onto_itself() {
        for cell in (0..CELLS).map(Cell::new) {
            let hex = Hex::of(cell);
            assert!(hex.turned().cell().is_some());
            assert_eq!(hex.turned().turned().turned(), hex);
            let (a, b) = (hex.point().turned(120.0), hex.turned().point());
            assert!((a.x - b.x).abs() < 1e-9 && (a.y - b.y).abs() < 1e-9);
        }
    }

    #[test]
    fn every_seat_has_its_base_line_at_the_bottom() {
        let board = board();
        for seat in (0..3).map(Player::new) {
            for hex in base_line(seat) {
                let y = hex.point().turned(board.turns[seat.index()]).y;
                assert!((y - Hex::new(0, 0).point().y).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn labels_do_not_overlap() {
        let board = board();
        for (i, a) in board.labels.iter().enumerate() {
            let clear = |b: &Label| (a.at.x - b.at.x).hypot(a.at.y - b.at.y) > 0.6;
            assert!(board.labels[..i].iter().all(clear), "{a:?}");
        }
        assert_eq!((board.labels.len(), board.text_labels.len()), (40, 26));
    }

    #[test]
    fn outlines_touch_and_do_not_overlap() {
        let board = board();
        for (i, a) in board.spots.iter().enumerate() {
            for b in &board.spots[..i] {
                assert!((a.at.x - b.at.x).hypot(a.at.y - b.at.y) > 0.999);
                let (row, column) = a.text;
                assert!(row != b.text.0 || column.abs_diff(b.text.1) >= 4);
            }
            for &near in &board.neighbours[i] {
                let b = board.spots[near.index()].at;
                assert!((a.at.x - b.x).hypot(a.at.y - b.y) < 1.001);
            }
        }
        let touched = |by| board.neighbours.iter().filter(|near| near.len() == by).count();
        assert_eq!([3, 4, 6].map(touched), [6, 30, 90]);
    }
}
