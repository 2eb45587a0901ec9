//! Search over any game: what to do, what it is worth, at which strength.
//!
//! Read in this order: [`Weights`], what the terms of a game count; [`Searcher`], which looks ahead
//! within [`Limits`] by [`Params`], and the [`Thought`] it comes to; [`WIN`], what values mean; [`Level`],
//! strengths for people to play against; [`max_n`], the slow reference.
//!
//! Nothing here reads a clock or does input and output: who keeps time raises the stop flag.

mod deals;
mod levels;
mod max_n;
mod order;
mod params;
mod points;
mod quiescence;
mod search;
mod table;
mod thought;
mod weights;

pub use crate::deals::advise;
pub use crate::levels::{LEVELS, Level};
pub use crate::max_n::{Prospect, max_n};
pub use crate::params::{Limits, MOST_DEPTH, Params};
pub use crate::points::{WIN, reward};
pub use crate::search::Searcher;
pub use crate::thought::{Line, Thought};
pub use crate::weights::{BadWeights, Weights};
