//! The board as people see it: a ring of 24 by 6, files clockwise, White's camp at the bottom.

use board::{Board, Cell, Label, Mark, Outline, Point, Spot};

use super::lines::{CAMP, CELLS, FILES, RINGS, file, neighbours, ring};

/// Degrees of one file.
const WIDTH: f64 = 360.0 / FILES as f64;
/// Where the first file begins: White's camp lies about 180 degrees.
const FIRST: f64 = 180.0 - WIDTH * CAMP as f64 / 2.0;
/// The outer radius of the board; a ring is one unit wide.
const RADIUS: f64 = 8.0;
/// Rings beside which a creek runs: from the second to the third.
const CREEK: [usize; 2] = [1, 2];

/// The board.
pub(super) fn board() -> Board {
    let mut board = Board::new((0..CELLS).map(|i| spot(Cell::new(i))).collect());
    board.marks = (0..3).flat_map(marks).collect();
    board.labels = labels();
    board.turns = vec![0.0, 240.0, 120.0];
    board.text_labels = text_labels();
    board.neighbours = board.cells().map(neighbours).collect();
    board
}

/// The letter of a file.
pub(super) const fn letter(file: usize) -> char {
    (b'a' + file as u8) as char
}

/// The name of a square: S1.2.
fn name(at: Cell) -> String {
    format!("{}{}", letter(file(at)), ring(at) + 1)
}

fn outer(ring: usize) -> f64 {
    RADIUS - ring as f64
}

/// Where a file begins.
fn start(file: usize) -> f64 {
    (FIRST + WIDTH * file as f64) % 360.0
}

fn spot(at: Cell) -> Spot {
    let (r, f) = (ring(at), file(at));
    let (outer, start) = (outer(r), start(f));
    Spot {
        name: name(at),
        at: Point::polar(outer - 0.5, start + WIDTH / 2.0),
        outline: Outline::Sector { inner: outer - 1.0, outer, start, end: start + WIDTH },
        // S1.5: a square is white when ring and file are even together.
        shade: u8::from((r + f) % 2 == 0),
        layer: 0,
        text: (RINGS - 1 - r, column(f)),
    }
}

/// The column of a file in the drawing made of characters, with gaps at the moats.
fn column(file: usize) -> usize {
    2 + 3 * file + 2 * (file / CAMP)
}

/// A moat and the creek behind it.
fn marks(moat: usize) -> [Mark; 2] {
    let along = |from, to| {
        let angle = start(CAMP * moat);
        Outline::Path(vec![Point::polar(from, angle), Point::polar(to, angle)])
    };
    let [first, last] = CREEK;
    [
        Mark { outline: along(outer(0), outer(1)), class: "moat", gate: Some(moat as u8) },
        Mark { outline: along(outer(first), outer(last) - 1.0), class: "creek", gate: None },
    ]
}

/// File letters round the board; ring digits in a corner of each camp's first file.
fn labels() -> Vec<Label> {
    let files = (0..FILES).map(|f| Label {
        at: Point::polar(RADIUS + 0.35, start(f) + WIDTH / 2.0),
        text: letter(f).to_string(),
    });
    let rings = (0..FILES).step_by(CAMP).flat_map(|f| {
        (0..RINGS).map(move |r| Label {
            at: Point::polar(outer(r) - 0.82, start(f) + 2.5),
            text: (r + 1).to_string(),
        })
    });
    files.chain(rings).collect()
}

fn text_labels() -> Vec<(usize, usize, String)> {
    let rings = (0..RINGS).map(|r| (RINGS - 1 - r, 0, (r + 1).to_string()));
    let files = (0..FILES).map(|f| (RINGS, column(f) + 1, letter(f).to_string()));
    let moats = (CAMP..FILES).step_by(CAMP).flat_map(|f| {
        (0..RINGS).map(move |r| {
            let border = match r {
                0 => "‖",
                r if CREEK.contains(&r) => "|",
                _ => " ",
            };
            (RINGS - 1 - r, column(f) - 2, border.to_owned())
        })
    });
    let moats = moats.filter(|(_, _, text)| text != " ");
    rings.chain(files).chain(moats).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::lines::cell, *};

    #[test]
    fn s1_5_the_colours_are_as_in_chess_for_every_player() {
        let board = board();
        let shade = |name: &str| board.spots[board.cell(name).expect("a square").index()].shade;
        for white in ["e1", "m1", "u1", "a1", "i1", "q1"] {
            assert_eq!(shade(white), 1, "{white}");
        }
        for dark in ["d1", "l1", "t1"] {
            assert_eq!(shade(dark), 0, "{dark}");
        }
        // §1: both squares of a file at the centre have one colour.
        assert!((0..FILES).all(|f| shade(&name(cell(5, f))) == shade(&name(cell(5, f + 12)))));
    }

    #[test]
    fn squares_do_not_overlap_and_every_camp_comes_to_the_bottom() {
        let board = board();
        for (i, one) in board.spots.iter().enumerate() {
            for other in &board.spots[..i] {
                let apart = (one.at.x - other.at.x).hypot(one.at.y - other.at.y);
                assert!(apart > 0.6, "{} and {} are {apart} apart", one.name, other.name);
            }
            let Outline::Sector { inner, outer, start, end } = one.outline else {
                panic!("{} is no sector", one.name)
            };
            assert!(inner >= 2.0 && outer - inner == 1.0 && end - start == WIDTH, "{}", one.name);
        }
        for (seat, king) in ["e1", "m1", "u1"].into_iter().enumerate() {
            let at = board.spots[board.cell(king).expect("a square").index()].at;
            let at = at.turned(board.turns[seat]);
            assert!(at.y > 7.0 && at.x < 0.0, "{king} comes to {at:?}");
        }
    }
}
