use std::fmt::Write as _;

use rules::{Lang, Placed, Text};

use crate::{
    AnyTable,
    picture::colours::{Colour, INK, cell_colour, livery_of},
};

/// How a board is drawn in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// With the colours of a terminal, in the language's letters.
    Colour,
    /// In plain ASCII.
    Plain,
}

/// Draws the board of a table in characters, each line ending in a line feed.
///
/// A cell is two characters wide: the letter of the side and that of the kind, `wK`. The letter of a
/// marked piece is small, `wp`; that of the side of a piece without power is large, `WK`. In colour
/// the side is a background, a marked piece is underlined and one without power is faint.
pub fn board_text(table: &dyn AnyTable, lang: Lang, paint: Paint) -> String {
    Drawing::of(table, lang, paint).print(paint)
}

/// What the looks of the pieces now on the board mean, where they need saying: one line a look.
pub fn board_legend(table: &dyn AnyTable, lang: Lang, paint: Paint) -> Vec<String> {
    let placed = table.placed();
    let legend = |is_there: fn(&Placed) -> bool, plain: Text, coloured: Text| {
        let example = placed.iter().find(|placed| is_there(placed))?;
        Some(match paint {
            Paint::Colour => coloured.get(lang).to_owned(),
            Paint::Plain => plain.get(lang).replace("{}", &letters(table, example, lang, paint)),
        })
    };
    [legend(|placed| placed.idle, IDLE, FAINT), legend(|placed| placed.marked, MARKED, UNDERLINED)]
        .into_iter()
        .flatten()
        .collect()
}

const IDLE: Text = Text::new(
    "{}: a large letter of the side stands for a piece without power",
    "{}: большая буква стороны — фигура без силы",
    "{}: wielka litera strony oznacza bierkę bez mocy",
    "{}: ein großer Buchstabe der Seite steht für eine Figur ohne Kraft",
);
const FAINT: Text = Text::new(
    "faint: a piece without power",
    "бледная: фигура без силы",
    "blada: bierka bez mocy",
    "blass: eine Figur ohne Kraft",
);
const MARKED: Text = Text::new(
    "{}: a small letter of the kind stands for a marked piece, as the rules say",
    "{}: малая буква вида — отмеченная фигура, как сказано в правилах",
    "{}: mała litera rodzaju oznacza bierkę oznaczoną, zgodnie z zasadami",
    "{}: ein kleiner Buchstabe der Art steht für eine markierte Figur, wie in den Regeln",
);
const UNDERLINED: Text = Text::new(
    "underlined: a marked piece, as the rules say",
    "подчёркнутая: отмеченная фигура, как сказано в правилах",
    "podkreślona: bierka oznaczona, zgodnie z zasadami",
    "unterstrichen: eine markierte Figur, wie in den Regeln",
);

/// Characters by row and column, each with its colours.
struct Drawing {
    rows: Vec<Vec<Glyph>>,
}

#[derive(Clone, Copy, PartialEq)]
struct Glyph {
    text: char,
    look: Look,
}

/// Foreground, background and other attributes, if any.
#[derive(Clone, Copy, Default, PartialEq)]
struct Look {
    fore: Option<Colour>,
    back: Option<Colour>,
    underlined: bool,
    faint: bool,
}

const BLANK: Glyph =
    Glyph { text: ' ', look: Look { fore: None, back: None, underlined: false, faint: false } };

impl Drawing {
    fn of(table: &dyn AnyTable, lang: Lang, paint: Paint) -> Self {
        let board = table.board();
        let mut drawing = Self { rows: Vec::new() };
        let letters_of = if paint == Paint::Plain { Lang::En } else { lang };
        for (row, column, text) in &board.text_labels {
            let text = table.cell_letters().spell(text, letters_of);
            drawing.write(*row, *column, &text, Look::default());
        }
        let dot = if paint == Paint::Plain { " ." } else { " ·" };
        for spot in &board.spots {
            let back = Some(cell_colour(spot.shade, spot.layer, board.layers.len()));
            let look = Look { fore: Some(INK), back, ..Look::default() };
            drawing.write(spot.text.0, spot.text.1, dot, look);
        }
        for placed in table.placed() {
            let (row, column) = board.spots[placed.cell.index()].text;
            let seat = table.seats()[placed.side.index()];
            let livery = livery_of(seat.colour, placed.side.index());
            let look = Look {
                fore: Some(livery.glyph),
                back: Some(livery.base),
                underlined: placed.marked,
                faint: placed.idle,
            };
            drawing.write(row, column, &letters(table, &placed, lang, paint), look);
        }
        drawing
    }

    fn write(&mut self, row: usize, column: usize, text: &str, look: Look) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let line = &mut self.rows[row];
        for (at, text) in (column..).zip(text.chars()) {
            if line.len() <= at {
                line.resize(at + 1, BLANK);
            }
            line[at] = Glyph { text, look };
        }
    }

    fn print(&self, paint: Paint) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let mut look = Look::default();
            for glyph in row {
                if paint == Paint::Colour && glyph.look != look {
                    look = glyph.look;
                    look.start(&mut text);
                }
                text.push(if paint == Paint::Plain { ascii(glyph.text) } else { glyph.text });
            }
            if look != Look::default() {
                text.push_str("\x1b[0m");
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
        text
    }
}

impl Look {
    /// Writes the codes that begin this look.
    fn start(self, out: &mut String) {
        out.push_str("\x1b[0");
        for (layer, colour) in [(38, self.fore), (48, self.back)] {
            if let Some(colour) = colour {
                let _ = write!(out, ";{layer};5;{}", terminal(colour));
            }
        }
        out.push_str(if self.underlined { ";4" } else { "" });
        out.push_str(if self.faint { ";2" } else { "" });
        out.push('m');
    }
}

/// The side and the kind of a piece as two characters. In colour a kind of two letters takes both,
/// for the side is told by the background.
fn letters(table: &dyn AnyTable, placed: &Placed, lang: Lang, paint: Paint) -> String {
    let lang = if paint == Paint::Plain { Lang::En } else { lang };
    let letters = table.info().kind(placed.kind).letters.get(lang);
    if paint == Paint::Colour && letters.chars().count() == 2 {
        return letters.to_owned();
    }
    let side = table.seats()[placed.side.index()].letter;
    let side = if placed.idle { side.to_ascii_uppercase() } else { side };
    let kind = letter(table, letters, lang);
    let kind = if placed.marked { kind.to_lowercase().next().unwrap_or(kind) } else { kind };
    format!("{side}{kind}")
}

/// The one letter of a kind of several: the first that is not all that another kind has.
fn letter(table: &dyn AnyTable, letters: &str, lang: Lang) -> char {
    let kinds = || table.info().kinds.iter().map(|kind| kind.letters.get(lang));
    let is_taken =
        |c: char| letters.chars().count() > 1 && kinds().any(|other| other.chars().eq([c]));
    let letter = letters.chars().find(|&c| !is_taken(c)).unwrap_or('?');
    letter.to_uppercase().next().unwrap_or(letter)
}

fn ascii(c: char) -> char {
    match c {
        '│' | '║' | '‖' => '|',
        '─' | '═' => '-',
        c if c.is_ascii() => c,
        _ => '?',
    }
}

/// The nearest of the terminal's 256 colours in its cube of six by six by six.
fn terminal(colour: Colour) -> u32 {
    // The cube's steps are 0, 95, 135, 175, 215, 255.
    let [r, g, b] = colour.parts().map(|part| match part {
        0..48 => 0,
        48..115 => 1,
        _ => (part - 35) / 40,
    });
    16 + 36 * r + 6 * g + b
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Table;
    use rules::{Player, kit::Ring};

    #[test]
    fn a_board_in_plain_characters() {
        let mut table = Table::new(Ring::default());
        table.submit(Player::new(0), "2-3").expect("legal");
        let text = board_text(&table, Lang::Ru, Paint::Plain);
        assert_eq!(text, "rS  . rS  .\n .       wS\n .       wS\nbS bS  .  .\n");
    }

    #[test]
    fn a_look_is_explained_where_it_is_seen() {
        let table = Table::new(Ring::default());
        assert!(board_legend(&table, Lang::En, Paint::Plain).is_empty());
    }

    #[test]
    fn colours_are_ended_on_every_line() {
        let table = Table::new(Ring::default());
        let text = board_text(&table, Lang::Ru, Paint::Colour);
        assert!(text.lines().all(|line| line.ends_with("\x1b[0m")) && text.contains("rК"));
    }

    #[test]
    fn the_terminal_knows_black_white_and_red() {
        assert_eq!([0x000000, 0xffffff, 0xff0000].map(|c| terminal(Colour(c))), [16, 231, 196]);
    }
}
