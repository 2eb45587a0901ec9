use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Failure, OutcomeDoc, PlayAct, query::without_repeats};

/// A position to think about: a line of `polychess analyse --stdin`. See docs/query.md.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    /// Given back in the answer.
    #[serde(default)]
    pub id: Option<Value>,
    /// The game's id.
    pub game: String,
    /// The options that differ from their defaults: words, numbers or truth values.
    #[serde(default, deserialize_with = "without_repeats")]
    pub options: Map<String, Value>,
    /// The position string; the start when absent.
    #[serde(default)]
    pub position: Option<String>,
    /// Acts to be done first, in machine form.
    #[serde(default)]
    pub play: Vec<PlayAct>,
    /// Positions to look at, at most.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Moves to look ahead, at most.
    #[serde(default)]
    pub depth: Option<u8>,
    /// Time to take, at most.
    #[serde(default)]
    pub seconds: Option<f64>,
    /// How many of the best moves to tell of: one when absent.
    #[serde(default)]
    pub lines: Option<u8>,
    /// The language of the moves for people: `en`, `ru`, `pl` or `de`.
    #[serde(default)]
    pub lang: Option<String>,
}

/// The answer to an [`AnalysisRequest`]: what was found, or why nothing was.
#[derive(Clone, Debug, Default, Serialize)]
pub struct AnalysisAnswer {
    /// The request's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// What was found.
    #[serde(flatten)]
    pub found: Option<AnalysisDoc>,
    /// Why nothing was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Failure>,
}

/// What a position is worth to each player, by his letter, and the best moves.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisDoc {
    /// The position string.
    pub position: String,
    /// The letter of the player who decides now; absent when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_act: Option<String>,
    /// How the game ended; absent while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeDoc>,
    /// The share of the first prize that each player may expect, from 0 to 1.
    pub values: BTreeMap<String, f64>,
    /// How likely each player is to come to each place, from the first.
    pub places: BTreeMap<String, Vec<f64>>,
    /// The best moves, best first.
    pub lines: Vec<AnalysisLineDoc>,
    /// Positions looked at.
    pub nodes: u64,
    /// Moves looked ahead in full.
    pub depth: u8,
}

/// A move with what follows.
#[derive(Clone, Debug, Serialize)]
pub struct AnalysisLineDoc {
    /// The moves in machine form.
    pub acts: Vec<String>,
    /// The moves as printed for people.
    pub text: Vec<String>,
    /// What the line is worth to those players of whom that is known, by letter.
    pub values: BTreeMap<String, f64>,
}
