//! Search over any game: what to do, what it is worth, at which strength.
//!
//! Read in this order: [`Weights`], what the terms of a game count; [`Searcher`], which looks ahead
//! within [`Limits`] by [`Params`], and the [`Thought`] it comes to; [`WIN`], what values mean; [`Contender`] and
//! [`Level`], ways to play; [`Arena`], matches between two; [`Lessons`], learning from games;
//! [`advise`], deals; [`max_n`], the slow reference.
//!
//! Nothing here reads a clock or does input and output: who keeps time raises the stop flag.

mod arena;
mod contender;
mod deals;
mod learn;
mod levels;
mod max_n;
mod order;
mod params;
mod points;
mod quiescence;
mod root;
mod search;
mod table;
mod thought;
mod weights;

pub use crate::arena::{Arena, Tally};
pub use crate::contender::Contender;
pub use crate::deals::advise;
pub use crate::learn::{Lesson, Lessons, Report};
pub use crate::levels::{LEVELS, Level};
pub use crate::max_n::{Prospect, max_n, max_n_within};
pub use crate::params::{Limits, MOST_DEPTH, Params};
pub use crate::points::{WIN, reward};
pub use crate::search::Searcher;
pub use crate::thought::{Line, Thought};
pub use crate::weights::{BadWeights, Weights};
