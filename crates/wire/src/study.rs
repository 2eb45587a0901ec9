//! What the server thinks of the positions of a table, for the page: see docs/protocol.md.

use serde::{Deserialize, Serialize};

use crate::{EntryDoc, PieceDoc, StandingDoc, TextDoc};

/// A wish for a hint.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewHint {
    /// The seat that asks: the one that decides.
    pub seat: usize,
}

/// A hint.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintDoc {
    /// The number of the event that tells everybody of it.
    pub seq: u64,
    /// The act that looks best, and why.
    pub why: ExplanationDoc,
}

/// A hint that somebody has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintedDoc {
    /// The seat that took it.
    pub seat: usize,
    /// How many acts stood.
    pub acts: usize,
}

/// Why an act is done: what it is, what every seat may expect then, and facts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplanationDoc {
    /// The act.
    pub act: EntryDoc,
    /// The share of the first prize that each seat may expect after it, from 0 to 1.
    pub values: Vec<f64>,
    /// Why, the plainest first.
    pub reasons: Vec<ReasonDoc>,
}

/// A fact about an act, with its words.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReasonDoc {
    /// The fact.
    pub fact: FactDoc,
    /// The same in words.
    pub text: TextDoc,
}

/// A fact about an act. Those about pieces and faith hold by the rules, the others by search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum FactDoc {
    /// There was no other legal act.
    Only {},
    /// It captures this piece.
    Takes {
        /// The piece as it stood.
        piece: PieceDoc,
    },
    /// It changes what a seat is in the game.
    Makes {
        /// The seat.
        seat: usize,
        /// What it becomes.
        standing: StandingDoc,
    },
    /// It attacks a king that was not attacked.
    Checks {
        /// The king's seat.
        seat: usize,
    },
    /// The piece that moved could now capture this one, which could not be captured before.
    Attacks {
        /// The piece.
        piece: PieceDoc,
    },
    /// The piece that moves could have been captured where it stood and cannot be where it goes.
    Saves {
        /// The piece as it stood.
        piece: PieceDoc,
    },
    /// The player to act next may capture this piece, and the one that moved could capture back.
    Guards {
        /// The piece.
        piece: PieceDoc,
    },
    /// What is expected to follow.
    Expects {
        /// The acts.
        acts: Vec<EntryDoc>,
    },
    /// Whom it hurts most.
    Hurts {
        /// The seat.
        seat: usize,
        /// The share of the first prize that it could expect before.
        before: f64,
        /// What it may expect now.
        after: f64,
    },
    /// The next best act is worth less to who acts.
    Next {
        /// The act.
        act: EntryDoc,
        /// How much less of the first prize.
        less: f64,
    },
    /// Another act is worth more to who acts.
    Better {
        /// The act.
        act: EntryDoc,
        /// How much more of the first prize.
        more: f64,
    },
    /// What a seat may expect where the deal holds, and where it does not.
    Worlds {
        /// The seat.
        seat: usize,
        /// The share of the first prize that it may expect with the deal.
        with: f64,
        /// The same without.
        without: f64,
    },
    /// Against whom a truce is, which lasts longer than the search looks ahead.
    Against {
        /// The seat.
        seat: usize,
        /// The share of the first prize that it may expect now.
        share: f64,
    },
    /// How a seat that the deal binds has kept faith so far.
    Faith {
        /// The seat.
        seat: usize,
        /// How often it has moved while bound and kept the bond.
        kept: u32,
        /// How often it has broken a bond.
        broken: u32,
    },
}

/// What a position is worth to every seat, and the best acts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyDoc {
    /// How many acts stood in the position.
    pub acts: usize,
    /// The share of the first prize that each seat may expect, from 0 to 1.
    pub values: Vec<f64>,
    /// How likely each seat is to come to each place, from the first.
    pub places: Vec<Vec<f64>>,
    /// The best acts with what follows, best first.
    pub lines: Vec<StudyLineDoc>,
    /// Positions looked at.
    pub nodes: u64,
    /// Moves looked ahead in full.
    pub depth: u8,
}

/// An act with what follows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudyLineDoc {
    /// The acts, at least one.
    pub acts: Vec<EntryDoc>,
    /// What the line is worth to each seat; null where that is not known.
    pub values: Vec<Option<f64>>,
}

/// What every seat may expect at a point of a game: a line of the analysis of the whole.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CourseDoc {
    /// How many acts stood.
    pub acts: usize,
    /// The share of the first prize that each seat may expect, from 0 to 1.
    pub values: Vec<f64>,
}

/// Weights that somebody has had the program learn, to play against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WeightsDoc {
    /// The name.
    pub name: String,
    /// Where they come from, line by line.
    pub origin: Vec<String>,
}

/// A strength of computer players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LevelDoc {
    /// From 1, the weakest.
    pub number: u8,
    /// Its name.
    pub name: TextDoc,
    /// What to expect of it.
    pub about: TextDoc,
}
