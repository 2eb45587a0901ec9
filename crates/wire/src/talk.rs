//! What is said at a table.

use serde::{Deserialize, Serialize};

/// How the players of a table may talk while the game lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum TalkPolicy {
    /// To the whole table only.
    #[default]
    Open,
    /// To the whole table, and two of them with nobody else to hear it before the game has ended.
    Private,
    /// Not at all before the game has ended.
    None,
}

impl TalkPolicy {
    /// Whether it is what a log means that does not name it. By reference, as serde asks.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self, Self::Open)
    }
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChatDoc {
    /// The seat that said it.
    pub seat: usize,
    /// The text.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

/// Something said by one player to another with nobody else to hear it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WhisperDoc {
    /// The seat that said it.
    pub seat: usize,
    /// The seat that was to hear it.
    pub to: usize,
    /// The text.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}

/// Something said by a spectator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RemarkDoc {
    /// The name he gave himself.
    pub name: String,
    /// The text.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
}
