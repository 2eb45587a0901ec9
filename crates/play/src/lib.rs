//! A table of any game: acts, log, draw offers; and the same with the game erased.
//!
//! Read in this order: [`Table`] plays one game; [`AnyTable`] and [`Shelf`] hide which; [`Catalog`]
//! holds all games; [`answer_line`] serves the scripting interface; [`picture`] and [`board_text`]
//! show a position; [`Record`] keeps a game with its names, clocks and remarks, and reads and writes
//! it.

mod analysis;
mod any;
mod board_text;
mod catalog;
mod computer;
mod doc;
mod json;
mod known;
mod misread;
mod picture;
mod plain;
mod query;
mod reasons;
mod record;
mod sheet;
mod shelf;
mod study;
mod table;
mod why_words;
mod words;

pub use crate::analysis::{analyse, analysis_doc};
pub use crate::any::AnyTable;
pub use crate::board_text::{Paint, board_legend, board_text};
pub use crate::catalog::{Catalog, read_options};
pub use crate::computer::{Analysis, AnalysisLine, Computer, Worlds, reply};
pub use crate::doc::{
    entry_doc, game_doc, lesson_doc, level_docs, position_doc, reach_doc, setting_doc,
    table_act_text, text_doc, threat_docs, why_doc,
};
pub use crate::json::{fault as json_fault, shortened, words as json_words};
pub use crate::known::{FindEnding, found_endings};
pub use crate::misread::Misread;
pub use crate::picture::{View, picture};
pub use crate::plain::{check_name, check_plain};
pub use crate::query::{answer, answer_line, outcome_doc, refuse_line};
pub use crate::reasons::{explain, explain_deal};
pub use crate::record::{Note, Record, check_line};
pub use crate::shelf::{Shelf, Unopened};
pub use crate::study::{course_doc, study_doc};
pub use crate::table::{Act, Entry, Refusal, Table, TableAct};
pub use crate::words::status;
pub use engine::{BadWeights, Level, Limits, Persona, Weights};
