//! A position as a picture: SVG that stands alone.

pub(crate) mod colours;
mod geometry;
mod men;
mod traces;

use std::fmt::Write as _;

use board::{Board, Mark, Outline, Point};
use rules::{Info, Lang, Placed, Player, SeatInfo, Standing};

use self::{
    colours::{Colour, INK, PAPER, cell_colour},
    geometry::{Bounds, rim, room},
};
use crate::{AnyTable, words};

/// Pixels in a board unit.
const UNIT: f64 = 48.0;
/// The height of coordinates, in pixels.
const SMALL: f64 = 14.0;
/// The height of captions.
const PLAIN: f64 = 17.0;
/// The height of the title.
const LARGE: f64 = 25.0;
/// The least width of a picture, for the captions.
const NARROW: f64 = 420.0;
/// The empty border of a picture.
const MARGIN: f64 = 18.0;

/// How a picture looks at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose side of the board is at the bottom.
    pub seat: Player,
    /// The language of the words.
    pub lang: Lang,
}

/// Draws the position of a table.
///
/// The text is a whole SVG document: cells, marks, coordinates, pieces upright whichever way the
/// board is turned, the last move of each player, kings in check, and a caption. Sides differ by the shape of the
/// base as well as by colour. Pieces without power are pale with a dashed edge, marked ones wear a
/// yellow diamond. The same position always gives the same text.
pub fn picture(table: &dyn AnyTable, view: View) -> String {
    Page::new(table, view).document()
}

/// One picture being drawn.
struct Page<'a> {
    table: &'a dyn AnyTable,
    view: View,
    info: &'static Info,
    seats: &'static [SeatInfo],
    board: &'a Board,
    /// Degrees clockwise by which the board is turned.
    turn: f64,
    placed: Vec<Placed>,
}

impl<'a> Page<'a> {
    fn new(table: &'a dyn AnyTable, view: View) -> Self {
        let board = table.board();
        Self {
            table,
            view,
            info: table.info(),
            seats: table.seats(),
            board,
            turn: board.turns.get(view.seat.index()).copied().unwrap_or(0.0),
            placed: table.placed(),
        }
    }

    fn document(&self) -> String {
        let board = self.bounds();
        let title = self.info.title.get(self.view.lang);
        let width = (board.width() + 2.0 * MARGIN).max(NARROW);
        let status = words::status(self.table, self.view.lang);
        let status: Vec<_> = status.iter().flat_map(|line| wrapped(line, width)).collect();
        let seats = self.seat_rows(width);
        let left = board.middle() - width / 2.0;
        let head = LARGE + PLAIN * 1.4 * status.len() as f64 + MARGIN;
        let top = board.top - head - MARGIN;
        let seats_at = board.bottom + 2.0 * MARGIN;
        let height = seats_at + 2.0 * PLAIN * (seats.len() as f64 - 1.0) + 1.5 * MARGIN - top;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left:.1} {top:.1} {width:.1} \
             {height:.1}\" width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" \
             font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\" \
             text-anchor=\"middle\">\n<title>{}</title>\n<desc>{}</desc>\n\
             <rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             rx=\"14\" fill=\"{PAPER}\"/>\n",
            escape(title),
            escape(&status.join(" ")),
        );
        svg += &self.definitions();
        svg += &self.cells();
        svg += &self.writing();
        svg += &self.traces();
        svg += &self.men();
        svg +=
            &words_at(Point::new(board.middle(), top + MARGIN + LARGE * 0.8), LARGE, true, title);
        for (line, text) in (1..).zip(&status) {
            let y = top + MARGIN + LARGE * 0.8 + PLAIN * 1.4 * f64::from(line);
            svg += &words_at(Point::new(board.middle(), y), PLAIN, false, text);
        }
        for (row, seats) in seats.iter().enumerate() {
            let y = seats_at + 2.0 * PLAIN * row as f64;
            svg += &self.seat_row(seats, Point::new(board.middle(), y));
        }
        svg + "</svg>\n"
    }

    /// A point of the board as it lies in the picture.
    fn lies(&self, at: Point) -> Point {
        let at = at.turned(self.turn);
        Point::new(at.x * UNIT, at.y * UNIT)
    }

    /// The name of a cell, or a part of one, as the language writes it.
    fn spelled(&self, name: &str) -> String {
        self.table.cell_letters().spell(name, self.view.lang)
    }

    /// The box around the board and what is written beside it.
    fn bounds(&self) -> Bounds {
        let shapes = self.board.spots.iter().map(|spot| &spot.outline);
        let shapes = shapes.chain(self.board.marks.iter().map(|mark| &mark.outline));
        let corners = shapes.flat_map(rim).map(|at| self.lies(at));
        let labels = self.board.labels.iter().map(|label| self.lies(label.at));
        let titles = self.layer_titles().into_iter().map(|(at, _)| at);
        let written = labels
            .chain(titles)
            .flat_map(|at| [-SMALL, SMALL].map(|by| Point::new(at.x + by, at.y + by)));
        Bounds::of(corners.chain(written))
    }

    /// The cells, turned: their fills, the last move, the marks over them.
    fn cells(&self) -> String {
        let mut svg = format!(
            "<g transform=\"rotate({:.1}) scale({UNIT})\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\">\n<g stroke=\"{INK}\" stroke-opacity=\".45\" \
             stroke-width=\".02\">\n",
            self.turn
        );
        for spot in &self.board.spots {
            let colour = cell_colour(spot.shade, spot.layer, self.board.layers.len());
            let _ = writeln!(
                svg,
                "<path d=\"{}\" fill=\"{colour}\"><title>{}</title></path>",
                spot.outline,
                escape(&self.spelled(&spot.name))
            );
        }
        svg += "</g>\n";
        let mut shapes = (0..self.table.len()).rev().map(|index| self.table.entry_shape(index));
        if let Some(last) = shapes.find(|shape| shape.from.is_some() || shape.to.is_some()) {
            for cell in [last.from, last.to].into_iter().flatten() {
                let _ = writeln!(
                    svg,
                    "<path d=\"{}\" fill=\"#ffc928\" fill-opacity=\".5\" stroke=\"#9a6b00\" \
                     stroke-width=\".05\"/>",
                    self.board.spots[cell.index()].outline
                );
            }
        }
        for mark in &self.board.marks {
            svg += &self.mark(mark);
        }
        svg + "</g>\n"
    }

    fn mark(&self, mark: &Mark) -> String {
        let open = mark.gate.is_some_and(|gate| self.table.gates() >> gate & 1 != 0);
        let (colour, width, dashes) = match mark.class {
            "moat" if open => (Colour(0x5d9fd6), ".07", " stroke-dasharray=\".12 .2\""),
            "moat" => (Colour(0x1f5f99), ".16", ""),
            "creek" => (Colour(0x3f8fce), ".09", ""),
            "canal" => (Colour(0x1f6f8f), ".12", ""),
            "throne" => (Colour(0xb8860b), ".1", ""),
            _ => (INK, ".05", ""),
        };
        // A closed shape lies over cells that must stay visible.
        let fill = match mark.outline {
            Outline::Path(_) => "none".to_owned(),
            Outline::Polygon(_) | Outline::Sector { .. } => {
                format!("{colour}\" fill-opacity=\".25")
            }
        };
        format!(
            "<path d=\"{}\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes}/>\n",
            mark.outline
        )
    }

    /// Coordinates and the titles of layers, upright.
    fn writing(&self) -> String {
        let mut svg = format!("<g fill=\"{INK}\" fill-opacity=\".75\">\n");
        for label in &self.board.labels {
            let at = self.lies(label.at);
            let text = self.spelled(&label.text);
            svg += &words_at(Point::new(at.x, at.y + SMALL * 0.36), SMALL, false, &text);
        }
        svg += "</g>\n";
        for (at, title) in self.layer_titles() {
            svg += &words_at(at, PLAIN, true, title);
        }
        svg
    }

    /// The title of each layer with the place for it: over the layer and its coordinates.
    fn layer_titles(&self) -> Vec<(Point, &'static str)> {
        let title = |(layer, &title): (usize, &&'static str)| {
            let spots = self.board.spots.iter().filter(|spot| usize::from(spot.layer) == layer);
            let bounds = Bounds::of(spots.flat_map(|s| rim(&s.outline)).map(|at| self.lies(at)));
            let over = self.board.labels.iter().map(|label| self.lies(label.at)).filter(|at| {
                (bounds.left..bounds.right).contains(&at.x)
                    && (bounds.top - UNIT..bounds.top).contains(&at.y)
            });
            let top = over.map(|at| at.y - SMALL / 2.0).fold(bounds.top, f64::min);
            (Point::new(bounds.middle(), top - PLAIN * 0.6), title)
        };
        self.board.layers.iter().enumerate().map(title).collect()
    }

    /// The pieces, with a red ring about a king in check.
    fn men(&self) -> String {
        let radii = self.radii();
        let mut svg = String::new();
        for placed in &self.placed {
            let at = self.lies(self.board.spots[placed.cell.index()].at);
            let radius = radii[placed.cell.index()];
            if self.is_checked(placed) {
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"#e02020\" \
                     fill-opacity=\".5\" stroke=\"#c00000\" stroke-width=\"3\"/>",
                    at.x,
                    at.y,
                    radius * 1.32
                );
            }
            svg += &self.man(placed, at, radius);
        }
        svg
    }

    /// How large a piece is on each cell, in pixels from its middle to its edge.
    fn radii(&self) -> Vec<f64> {
        let rooms: Vec<_> = self.board.spots.iter().map(|s| room(&s.outline, s.at)).collect();
        let mut sorted = rooms.clone();
        sorted.sort_by(f64::total_cmp);
        let usual = sorted.get(sorted.len() / 2).copied().unwrap_or(0.5);
        rooms.into_iter().map(|room| room.min(usual) * UNIT * 0.88).collect()
    }

    /// Whether the piece is a king in check: the first kind that a game lists is its king.
    fn is_checked(&self, placed: &Placed) -> bool {
        let king = self.info.kinds.first().is_some_and(|first| first.kind == placed.kind);
        king && self.table.in_check(placed.side)
    }

    /// The seats in rows that are no wider than this.
    fn seat_rows(&self, width: f64) -> Vec<Vec<usize>> {
        let mut rows: Vec<Vec<usize>> = vec![Vec::new()];
        let mut left = width;
        for seat in 0..self.seats.len() {
            let wide = self.seat_width(seat);
            if wide > left && left < width {
                rows.push(Vec::new());
                left = width;
            }
            left -= wide;
            if let Some(row) = rows.last_mut() {
                row.push(seat);
            }
        }
        rows
    }

    fn seat_width(&self, seat: usize) -> f64 {
        wide(self.seats[seat].name.get(self.view.lang)) + 2.6 * PLAIN
    }

    /// Seats with their bases in a row about a point; whoever is to act stands out.
    fn seat_row(&self, seats: &[usize], middle: Point) -> String {
        let width: f64 = seats.iter().map(|&seat| self.seat_width(seat)).sum();
        let (mut x, y) = (middle.x - width / 2.0, middle.y);
        let mut svg = String::new();
        for &seat in seats {
            let player = Player::new(seat);
            let acts = self.table.to_act() == Some(player);
            if acts {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"8\" \
                     fill=\"#ffe9a8\" stroke=\"{INK}\" stroke-opacity=\".4\"/>",
                    y - PLAIN * 0.95,
                    self.seat_width(seat) - PLAIN * 0.4,
                    PLAIN * 1.9
                );
            }
            svg += &self.badge(seat, Point::new(x + PLAIN * 0.9, y), PLAIN * 0.5);
            let out = matches!(self.table.standing(player), Standing::Out(_));
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{PLAIN}\" text-anchor=\"start\" \
                 fill=\"{INK}\"{}{}>{}</text>",
                x + PLAIN * 1.7,
                y + PLAIN * 0.36,
                if acts { " font-weight=\"bold\"" } else { "" },
                if out { " text-decoration=\"line-through\" fill-opacity=\".6\"" } else { "" },
                escape(self.seats[seat].name.get(self.view.lang))
            );
            x += self.seat_width(seat);
        }
        svg
    }
}

/// About how wide a text is at the size of captions: bold letters are up to seven tenths as wide as high.
fn wide(text: &str) -> f64 {
    0.7 * PLAIN * text.chars().count() as f64
}

/// A text in lines that are no wider than this, broken between words.
fn wrapped(text: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if wide(line) + wide(word) < width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A line of text about a point of its base line.
fn words_at(at: Point, size: f64, bold: bool, text: &str) -> String {
    let weight = if bold { " font-weight=\"bold\"" } else { "" };
    let (x, y) = (at.x, at.y);
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\"{weight}>{}</text>\n",
        escape(text)
    )
}

/// A text as it may stand in a document or in an attribute.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}
