use serde::{Deserialize, Serialize};

use crate::TalkPolicy;

/// A text in the four languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TextDoc {
    /// English.
    pub en: String,
    /// Russian.
    pub ru: String,
    /// Polish.
    pub pl: String,
    /// German.
    pub de: String,
}

/// What there is to know about a game before a table is opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameDoc {
    /// The name for machines.
    pub id: String,
    /// The name for people.
    pub title: TextDoc,
    /// Who made the game.
    pub author: TextDoc,
    /// The credit, with the author's wishes.
    pub credit: TextDoc,
    /// One or two sentences on what the game is.
    pub summary: TextDoc,
    /// The number of players: "3", "2 or 4".
    pub players: String,
    /// The choices the rules leave open.
    pub options: Vec<OptionDoc>,
    /// How players of the game usually talk: so they do at a new table that does not say it.
    pub talk: TalkPolicy,
}

/// One choice that a game's rules leave open.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionDoc {
    /// The name for machines.
    pub name: String,
    /// The name for people.
    pub title: TextDoc,
    /// What it decides.
    pub about: TextDoc,
    /// The value when none is given.
    pub default: String,
    /// What may be chosen.
    pub values: ValuesDoc,
}

/// What an option may be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ValuesDoc {
    /// One of these words.
    Words(Vec<WordDoc>),
    /// A whole number in this range, the ends included.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
}

/// One value of an option, with what it means.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WordDoc {
    /// The value.
    pub word: String,
    /// What it means.
    pub about: TextDoc,
}

/// A step of a game's first lesson.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StepDoc {
    /// The position string.
    pub position: String,
    /// The legal acts, any of which is right.
    pub acts: Vec<String>,
    /// What is to be done.
    pub told: TextDoc,
}

/// What does not change at a table: its board, seats and pieces.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SettingDoc {
    /// The game.
    pub game: GameDoc,
    /// The options given, name and value.
    pub options: Vec<(String, String)>,
    /// The seats in turn order.
    pub seats: Vec<SeatDoc>,
    /// The kinds of pieces.
    pub kinds: Vec<KindDoc>,
    /// The board.
    pub board: BoardDoc,
}

/// A seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatDoc {
    /// The letter in acts and positions.
    pub letter: String,
    /// The name.
    pub name: TextDoc,
    /// The colour, a style class.
    pub colour: String,
    /// Degrees clockwise to turn the board about the origin so that the seat is at the bottom.
    pub turn: f64,
    /// The other seats that win with it, under the options of the table.
    pub allies: Vec<usize>,
}

/// A kind of piece.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KindDoc {
    /// The number that positions use.
    pub kind: usize,
    /// The name.
    pub name: TextDoc,
    /// One or two letters.
    pub letters: TextDoc,
    /// SVG path data in a box of 512 by 512.
    pub glyph: String,
}

/// A board as it is drawn. Units: a cell is about one wide; y goes down.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardDoc {
    /// The cells by number.
    pub cells: Vec<CellDoc>,
    /// Drawn over the cells.
    pub marks: Vec<MarkDoc>,
    /// Written beside the cells.
    pub labels: Vec<LabelDoc>,
    /// The letters of names of cells and of labels as each language writes them, as many and in the
    /// same order. Empty where all languages write them as they stand here, which is as in English.
    pub letters: TextDoc,
    /// The names of the layers, the lowest first; empty when there is one.
    pub layers: Vec<TextDoc>,
    /// Left, top, width and height of all cells and labels.
    pub bounds: [f64; 4],
}

/// A cell as it is drawn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CellDoc {
    /// The name.
    pub name: String,
    /// SVG path data.
    pub d: String,
    /// Where a piece stands.
    pub x: f64,
    /// Where a piece stands.
    pub y: f64,
    /// Which of the board's colours.
    pub shade: u8,
    /// Which of several boards.
    pub layer: u8,
    /// The cells that touch it.
    pub near: Vec<usize>,
}

/// A drawn thing that is no cell.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MarkDoc {
    /// SVG path data.
    pub d: String,
    /// What it is, a style class.
    pub class: String,
    /// The gate it shows, if it can open.
    pub gate: Option<u8>,
}

/// A piece of text beside the board.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LabelDoc {
    /// Where its middle is.
    pub x: f64,
    /// Where its middle is.
    pub y: f64,
    /// The text.
    pub text: String,
}
