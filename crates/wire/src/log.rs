//! What the server writes down of a table. The lines are the match: all else follows from them.

use serde::{Deserialize, Serialize};

use crate::{SeatKind, TalkPolicy, TimeDoc};

/// What was decided when the table was opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableHeader {
    /// The game's id.
    pub game: String,
    /// The options given, name and value.
    pub options: Vec<(String, String)>,
    /// The position to begin at; the game's start when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The record that the table shows, in machine form: then nobody plays here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Whether the lobby shows the table.
    pub public: bool,
    /// How long the players may think; as long as they like when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeDoc>,
    /// The chance by which the players change seats at the start, if they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<u64>,
    /// How the players may talk.
    #[serde(default, skip_serializing_if = "TalkPolicy::is_open")]
    pub talk: TalkPolicy,
    /// Whether players may ask for hints; when absent, only where no other person plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// When it was opened, in milliseconds since 1970.
    pub created_ms: u64,
    /// The hash of the secret that manages the table.
    pub host: String,
    /// The seats.
    pub seats: Vec<SeatHeader>,
}

/// A seat as it was when the table was opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatHeader {
    /// How it is taken.
    pub kind: SeatKind,
    /// The player's name, may be empty.
    pub name: String,
    /// The hash of the token of a seat taken `here`, or of the key of a friend's link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The hash of the token of a seat that is taken from the beginning: in a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// How strong the computer player on the seat is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The weights by which it judges, if not by the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<NamedWeights>,
}

/// Weights as they were when a table was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedWeights {
    /// The name.
    pub name: String,
    /// The weights file.
    pub text: String,
}

/// One line of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// The seat concerned; 0 where it is none.
    pub seat: usize,
    /// What happened.
    #[serde(flatten)]
    pub what: Happening,
}

/// By reference, as serde asks.
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "lowercase", deny_unknown_fields)]
pub enum Happening {
    /// The seat was taken.
    Claim {
        /// The player's name, may be empty.
        name: String,
        /// The hash of the seat's token.
        token: String,
        /// Whether the player has still to say that he is ready.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        waits: bool,
    },
    /// The seat's player acted, or said one of the table's words.
    Act {
        /// The client's name of the act; empty for a computer's.
        id: String,
        /// The act in machine form.
        act: String,
        /// The seats whose players are away, or have been for so long, that they are not asked.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<usize>,
        /// How long the line of the player's client takes, in milliseconds, where a clock runs that
        /// is not to charge it.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag_ms: u64,
    },
    /// The seat's player said something.
    Say {
        /// The client's name of the message.
        id: String,
        /// The text.
        text: String,
        /// The only seat that was to hear it. Such a line has no number among the events.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<usize>,
    },
    /// A spectator said something.
    Remark {
        /// The client's name of the message.
        id: String,
        /// The name that the spectator gave himself.
        name: String,
        /// The text.
        text: String,
    },
    /// The seat's player ran out of time.
    Time {},
    /// The table is read again after the server was down.
    Wake {
        /// How long it was down, in milliseconds.
        down_ms: u64,
    },
    /// The seat's player came back.
    Return {},
    /// The seat's player was never ready and has gone.
    Lapse {},
    /// The host took the seat from its player.
    Free {
        /// The hash of the key of the seat's link; none for an open seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// The host gave the seat to a computer.
    Computer {
        /// How strong it is.
        level: u8,
    },
    /// The host made the seat's link anew.
    Link {
        /// The hash of its key.
        key: String,
    },
    /// The host closed or opened the mouth of the seat's player.
    Mute {
        /// Whether it is closed.
        on: bool,
    },
    /// The seat's player took a hint.
    Hint {},
    /// The host closed or opened the mouths of all spectators.
    Hush {
        /// Whether they are closed.
        on: bool,
    },
    /// The host closed the table.
    Close {},
}
