//! What the server writes down of a table. The lines are the match: all else follows from them.

use serde::{Deserialize, Serialize};

use crate::SeatKind;

/// What was decided when the table was opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableHeader {
    /// The game's id.
    pub game: String,
    /// The options given, name and value.
    pub options: Vec<(String, String)>,
    /// The position to begin at; the game's start when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Whether the lobby shows the table.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub created_ms: u64,
    /// The hash of the secret that manages the table.
    pub host: String,
    /// The seats.
    pub seats: Vec<SeatHeader>,
}

/// A seat as it was when the table was opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatHeader {
    /// How it is taken.
    pub kind: SeatKind,
    /// The player's name, may be empty.
    pub name: String,
    /// The hash of the token of a seat taken `here`, or of the key of a friend's link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// How strong the computer player on the seat is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// One line of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The seat concerned.
    pub seat: usize,
    /// What happened.
    #[serde(flatten)]
    pub what: Happening,
}

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "lowercase")]
pub enum Happening {
    /// The seat was taken.
    Claim {
        /// The player's name, may be empty.
        name: String,
        /// The hash of the seat's token.
        token: String,
    },
    /// The seat's player acted.
    Act {
        /// The client's name of the act.
        id: String,
        /// The act in machine form.
        act: String,
    },
    /// The seat's player said something.
    Say {
        /// The client's name of the message.
        id: String,
        /// The text.
        text: String,
    },
}
