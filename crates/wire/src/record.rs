use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{OutcomeDoc, query::without_repeats};

/// The first line of a game record. See docs/record.md.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct RecordHeader {
    /// What the file is: [`RecordHeader::FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// The game's id.
    pub game: String,
    /// The options that differ from their defaults.
    #[serde(default, skip_serializing_if = "Map::is_empty", deserialize_with = "without_repeats")]
    pub options: Map<String, Value>,
    /// The position string at the beginning.
    pub start: String,
    /// The names of the players by the letters of their seats.
    #[serde(default, skip_serializing_if = "Map::is_empty", deserialize_with = "without_repeats")]
    pub players: Map<String, Value>,
    /// The day on which the game began: `2026-11-28`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The time the players had: `600+5` or `1/86400`, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
}

impl RecordHeader {
    /// What stands as the format.
    pub const FORMAT: &str = "polychess record";
    /// The version written.
    pub const VERSION: u32 = 1;
}

/// One act of a game record: a line after the first.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct RecordAct {
    /// The player's letter.
    pub by: String,
    /// The act in machine form.
    pub act: String,
    /// The milliseconds that the player has left after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    /// A remark on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// The last line of a game record, by which a reader checks itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct RecordEnd {
    /// The position string after the last act.
    pub position: String,
    /// The outcome, null while the game goes on.
    #[serde(deserialize_with = "present")]
    pub result: Option<OutcomeDoc>,
}

/// Null is a value here, but not an absent field.
fn present<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<OutcomeDoc>, D::Error> {
    Option::deserialize(from)
}
