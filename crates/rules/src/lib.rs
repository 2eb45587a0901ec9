//! What a game is.
//!
//! Read in this order: [`Player`] and [`PerPlayer`]; [`Outcome`]; [`Piece`] and [`Placement`];
//! [`slide`] and [`leap`]; then the traits a game implements, each for one consumer: [`Rules`] for
//! search, [`Appraise`] for an engine, [`Deals`] for a table, [`Notation`] for text and pictures,
//! [`Game`] for the list of games.
//!
//! The rules here do no input or output, read no clock and keep no global: everything is in the game
//! value (board, tables, options) and in the state.

mod appraise;
mod endings;
mod game;
mod hold;
mod info;
mod options;
mod outcome;
mod perft;
mod piece;
mod placement;
mod player;
mod random;
mod sheet;
mod slide;
mod unread;
mod words;

#[cfg(feature = "kit")]
pub mod kit;

pub use crate::appraise::{Appraise, Effort, Efforts, MOST_TERMS, Measures, Stakes, efforts};
pub use crate::endings::{EndingClass, EndingFigures, Endings, Verdict};
pub use crate::game::{
    Deals, Exit, Game, NoDeal, Notation, Placed, Rules, Shape, Standing, Visitor,
};
pub use crate::hold::{Barred, Hold, Sign, pins};
pub use crate::info::{ActInfo, Info, KindInfo, SeatInfo, Step};
pub use crate::options::{BadOption, OptionInfo, Options, Values, Word};
pub use crate::outcome::{Ending, Outcome};
pub use crate::perft::{perft, perft_while};
pub use crate::piece::{Kind, Piece, Side};
pub use crate::placement::{Placement, mix};
pub use crate::player::{PerPlayer, Player};
pub use crate::random::Random;
pub use crate::sheet::Sheet;
pub use crate::slide::{Seen, leap, slide};
pub use crate::unread::{Scan, Unread};
pub use crate::words::{Lang, Text};
