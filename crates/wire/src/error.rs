//! Refusals.

use serde::{Deserialize, Serialize};

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorDoc {
    /// Why.
    pub error: ErrorBody,
}

/// What was wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorBody {
    /// For programs.
    pub code: ErrorCode,
    /// For people, in English.
    pub message: String,
    /// The offset in the text that was wrong, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub at: Option<usize>,
    /// The number of the last event, where the client's was too old.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seq: Option<u64>,
    /// The legal moves, where another was tried and they are at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub acts: Vec<String>,
}

/// What kind of refusal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The act may not be done now.
    Illegal,
    /// The client has not seen the position it acts in.
    Stale,
    /// Somebody else was first.
    Taken,
    /// There is no such thing.
    NotFound,
    /// A secret is missing or wrong, or the request comes from a foreign page.
    Forbidden,
    /// The request makes no sense.
    Invalid,
    /// Too many requests; the header Retry-After says how long to wait.
    TooMany,
    /// The request is too large.
    TooLarge,
    /// The server is closing or cannot write.
    Unavailable,
    /// The table's log is damaged; other tables are not touched by that.
    Damaged,
    /// The server's own fault.
    Internal,
}
