//! Search over any game: what to do, what it is worth, at which strength.
//!
//! Read in this order: [`Weights`], what the terms of a game count; [`Searcher`], which looks ahead
//! within [`Limits`] by [`Params`], and the [`Thought`] it comes to; [`WIN`], what values mean;
//! [`Contender`] and [`Level`], ways to play; [`Mind`], who decides in a match, [`Bout`] and
//! [`Arena`], which play it from [`Openings`], and the [`Tally`] of it; [`Lessons`] and [`Tuning`],
//! learning from games; [`advise`], deals by a [`Persona`] and its [`Trust`]; [`place_chances`], what
//! values say of places; [`max_n`], the slow reference.
//!
//! Nothing here reads a clock or does input and output: who keeps time raises the stop flag.

mod arena;
mod bout;
mod choices;
mod climb;
mod contender;
mod deals;
mod endings;
mod faith;
mod forced;
mod learn;
mod levels;
mod look;
mod max_n;
mod mind;
mod named;
mod openings;
mod order;
mod params;
mod persona;
mod places;
mod points;
mod quiescence;
mod root;
mod search;
mod seen;
mod signature;
mod table;
mod tally;
mod thought;
mod together;
mod tuning;
mod weights;

pub use crate::arena::Arena;
pub use crate::bout::{Bout, Pair};
pub use crate::choices::{Choices, Examples};
pub use crate::contender::Contender;
pub use crate::deals::{Manner, Matter, Way, advise, matter, prospects, strongest_but};
pub use crate::learn::{Lesson, Lessons, Report};
pub use crate::levels::{LEVELS, Level};
pub use crate::max_n::{Prospect, max_n, max_n_within};
pub use crate::mind::{Course, Done, Halt, Mind, Thinker};
pub use crate::openings::Openings;
pub use crate::params::{Limits, MOST_DEPTH, Params};
pub use crate::persona::{Persona, Trust, breaks_bond};
pub use crate::places::place_chances;
pub use crate::points::{WIN, reward};
pub use crate::search::Searcher;
pub use crate::signature::signature;
pub use crate::tally::{Sprt, Tally, Verdict};
pub use crate::thought::{Line, Thought};
pub use crate::tuning::Tuning;
pub use crate::weights::{BadWeights, Weights};
