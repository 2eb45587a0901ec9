//! A table of any game: acts, log, draw offers; and the same with the game erased.
//!
//! Read in this order: [`Table`] plays one game; [`AnyTable`] and [`Shelf`] hide which; [`Catalog`]
//! holds all games; [`answer_line`] serves the scripting interface; [`Record`] keeps a game with its
//! names, clocks and remarks, and reads and writes it.

mod any;
mod catalog;
mod misread;
mod query;
mod record;
mod sheet;
mod table;

pub use crate::any::{AnyTable, Shelf, Unopened};
pub use crate::catalog::{Catalog, read_options};
pub use crate::misread::Misread;
pub use crate::query::{answer, answer_line, outcome_doc};
pub use crate::record::{Note, Record, check_line};
pub use crate::table::{Act, Entry, Refusal, Table, TableAct};
