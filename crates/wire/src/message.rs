//! What a page and the server say to each other. See docs/protocol.md.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::Value;

use crate::{
    AwayDoc, ChatDoc, ClocksDoc, DealDoc, EntryDoc, ErrorBody, HintedDoc, OfferDoc, PositionDoc,
    RemarkDoc, SettingDoc, TableState, TalkPolicy, TimeDoc, WhisperDoc,
    object::{one, one_word, several, word},
    query::without_repeats,
};

/// How a seat is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// By whoever opens the table, at his own screen.
    Here,
    /// By whoever has the seat's link.
    Friend,
    /// By whoever comes first.
    Open,
    /// By a computer player.
    Computer,
}

/// A table to be opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The options that differ from their defaults.
    #[serde(
        default,
        deserialize_with = "option_values",
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    #[cfg_attr(test, ts(optional, type = "Record<string, string | number | boolean>"))]
    pub options: BTreeMap<String, String>,
    /// The position to begin at; the game's start when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// Whether the lobby shows the table.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub public: bool,
    /// One for each seat of the game; all `here` when absent.
    #[serde(default, deserialize_with = "several", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seats: Option<Vec<NewSeat>>,
    /// Whether the players change seats at random when the game starts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub shuffle: bool,
    /// How long the players may think; as long as they like when absent.
    #[serde(default, deserialize_with = "one", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub time: Option<TimeDoc>,
    /// How the players may talk; as is usual in the game when absent.
    #[serde(default, deserialize_with = "one_word", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub talk: Option<TalkPolicy>,
    /// Whether players may ask for hints; when absent, only where no other person plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub hints: Option<bool>,
}

/// Options as words, numbers or truth values, all told as words.
fn option_values<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, String>, D::Error> {
    let values = without_repeats(from)?;
    let word = |(name, value)| match value {
        Value::String(word) => Ok((name, word)),
        Value::Number(_) | Value::Bool(_) => Ok((name, value.to_string())),
        Value::Null | Value::Array(_) | Value::Object(_) => {
            let wrong = format!("option \"{name}\": expected a word, a number, true or false");
            Err(D::Error::custom(wrong))
        }
    };
    values.into_iter().map(word).collect()
}

/// A seat of a table to be opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// How it is taken.
    #[serde(deserialize_with = "word")]
    pub kind: SeatKind,
    /// The player's name, may be empty.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub name: String,
    /// How strong the computer player is, from 1 to 10; only for a seat of kind `computer`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
    /// The name of the weights by which the computer player judges; the game's own when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub weights: Option<String>,
}

/// A table that was opened, with its secrets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewTableReply {
    /// The table's id.
    pub table: String,
    /// The secret that manages the table.
    pub host: String,
    /// The seats with theirs.
    pub seats: Vec<SeatSecret>,
}

/// A record of a game to be looked at.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// The record, in the form for machines or for people.
    pub text: String,
}

/// A record that was opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordReply {
    /// The id of the table at which it is shown.
    pub table: String,
}

/// The secret of a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatSecret {
    /// The seat.
    pub seat: usize,
    /// How it is taken.
    pub kind: SeatKind,
    /// What lets a client act for a seat that is taken `here`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub token: Option<String>,
    /// What lets a friend claim the seat, once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub link_key: Option<String>,
}

/// A wish to take a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The player's name, may be empty.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub name: String,
    /// The key of the seat's link; open seats need none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub key: Option<String>,
    /// Whether the player is ready to begin; if not, he says `ready` later.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub ready: bool,
}

const fn yes() -> bool {
    true
}

/// By reference, as serde asks.
const fn is_yes(yes: &bool) -> bool {
    *yes
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClaimReply {
    /// What lets a client act for the seat.
    pub token: String,
}

/// An act to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewAct {
    /// The client's own name of the act, new for each: sent again, it is answered again.
    pub id: String,
    /// The number of the last event that the client has seen.
    pub expect: u64,
    /// The seat that acts.
    pub seat: usize,
    /// The act in machine form, or one of the words that every table knows.
    pub act: String,
}

/// An act that was done and is on record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewActReply {
    /// The number of the event it became.
    pub seq: u64,
}

/// A game before a table is opened: its board and start position under some options.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preview {
    /// What does not change.
    pub setting: SettingDoc,
    /// The start position.
    pub start: PositionDoc,
}

/// A table as the lobby shows it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableSummary {
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The seats.
    pub seats: Vec<SeatStatus>,
    /// Whether the game has started.
    pub started: bool,
    /// Whether the game has ended.
    pub over: bool,
    /// How long the players may think; null for as long as they like.
    pub time: Option<TimeDoc>,
    /// The options that differ from their defaults, name and value.
    pub options: Vec<(String, String)>,
    /// The colour of each seat's army, as in its `SeatDoc`.
    pub colours: Vec<String>,
    /// When the table was opened, in milliseconds since 1970.
    pub created_ms: u64,
    /// The seat that decides now; null before the game and after it.
    pub to_act: Option<usize>,
    /// The clocks, if there are any.
    pub clocks: Option<ClocksDoc>,
    /// The server's time when this was written, in milliseconds since 1970.
    pub now_ms: u64,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatStatus {
    /// The seat.
    pub seat: usize,
    /// The player's name, may be empty.
    pub name: String,
    /// How it is taken.
    pub kind: SeatKind,
    /// Whether it is taken.
    pub taken: bool,
    /// Whether the player is ready to begin.
    pub ready: bool,
    /// Whether a client of the player is connected.
    pub online: bool,
    /// Since when nobody of the player's is connected, while the game is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub away: Option<AwayDoc>,
    /// Whether the host has closed the player's mouth.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub muted: bool,
    /// The seats to which the player may talk now with nobody else to hear it; absent if none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<usize>>"))]
    pub whispers_to: Vec<usize>,
    /// How strong the computer player is that has the seat or keeps it for a player who has left;
    /// absent for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
    /// The name of the weights by which it judges; absent for the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub weights: Option<String>,
    /// Whether the computer player is looking for a move now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub thinking: bool,
}

/// All there is to know about a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableDoc {
    /// The table's id.
    pub table: String,
    /// The number of the last event.
    pub seq: u64,
    /// What does not change.
    pub setting: SettingDoc,
    /// Who sits where.
    pub seats: Vec<SeatStatus>,
    /// Whether the lobby shows the table.
    pub public: bool,
    /// Whether the game has started: acts are refused before.
    pub started: bool,
    /// What goes on at the table.
    pub state: TableState,
    /// How long the players may think; null for as long as they like.
    pub time: Option<TimeDoc>,
    /// How the players may talk.
    pub talk: TalkPolicy,
    /// The clocks, if there are any.
    pub clocks: Option<ClocksDoc>,
    /// The acts that stand.
    pub entries: Vec<EntryDoc>,
    /// The position at the beginning.
    pub start: PositionDoc,
    /// The position now.
    pub position: PositionDoc,
    /// The offers that are open, in the order in which they were made.
    pub offers: Vec<OfferDoc>,
    /// The table of the rematch, once all have agreed to one.
    pub rematch: Option<String>,
    /// What opens such a table once more: the seats as they were offered then.
    pub again: NewTable,
    /// What was said to the whole table.
    pub chat: Vec<ChatDoc>,
    /// What spectators have said; for players empty before the game has ended.
    pub remarks: Vec<RemarkDoc>,
    /// Whether the seat that decides may ask for a hint.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub hints: bool,
    /// The hints that were taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<HintedDoc>>"))]
    pub hinted: Vec<HintedDoc>,
    /// Whether the host lets no spectator speak.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub hushed: bool,
    /// When the table was opened, in milliseconds since 1970.
    pub created_ms: u64,
    /// The server's time when this was written, likewise.
    pub now_ms: u64,
}

/// What brings a client from an earlier number to a later one.
///
/// The acts that stand are the first `keep` of those the client has, then `entries`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventDoc {
    /// The number the client must have had.
    pub since: u64,
    /// The number the client has afterwards.
    pub seq: u64,
    /// How many of the client's entries stand.
    pub keep: usize,
    /// The entries after them.
    pub entries: Vec<EntryDoc>,
    /// What was said since.
    pub chat: Vec<ChatDoc>,
    /// What spectators have said since; for players all of it when the game ends, nothing before.
    pub remarks: Vec<RemarkDoc>,
    /// Whether the host lets no spectator speak.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub hushed: bool,
    /// Who sits where.
    pub seats: Vec<SeatStatus>,
    /// Whether the game has started.
    pub started: bool,
    /// What goes on at the table.
    pub state: TableState,
    /// The clocks, if there are any.
    pub clocks: Option<ClocksDoc>,
    /// The position now.
    pub position: PositionDoc,
    /// The offers that are open, in the order in which they were made.
    pub offers: Vec<OfferDoc>,
    /// The table of the rematch, once all have agreed to one.
    pub rematch: Option<String>,
    /// Whether the seat that decides may ask for a hint.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub hints: bool,
    /// All hints that were taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<HintedDoc>>"))]
    pub hinted: Vec<HintedDoc>,
    /// The server's time when this was written, in milliseconds since 1970.
    pub now_ms: u64,
}

/// What a client says over a socket.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum ToServer {
    /// The first message.
    Hello {
        /// The tokens of the client's seats, none for a spectator.
        #[serde(default)]
        tokens: Vec<String>,
    },
    /// An act.
    Act(NewAct),
    /// Something to be said.
    Chat {
        /// The seat that speaks.
        seat: usize,
        /// The client's own name of the message, as for an act.
        id: String,
        /// The text.
        text: String,
        /// The only seat that is to hear it; the whole table when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        to: Option<usize>,
    },
    /// Something to be said by a spectator: one who has shown no token of a seat.
    Remark {
        /// The client's own name of the message, as for an act.
        id: String,
        /// The name that the spectator gives himself.
        name: String,
        /// The text.
        text: String,
    },
    /// Asks for a pong, at least every 20 seconds.
    Ping {},
}

/// What the server says over a socket or a stream.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ToClient {
    /// The whole table: the first message, and again for a client that has fallen behind.
    Full {
        /// The table.
        table: Box<TableDoc>,
    },
    /// What has happened since.
    Event(Box<EventDoc>),
    /// Which seats the client may act for: after the first message, and when that changes.
    Sits {
        /// For each token of the hello the seat that it is of; null for a token of none.
        seats: Vec<Option<usize>>,
    },
    /// All private talk that the client may read, where private talk is allowed: after the first
    /// message, when the client's seats change, and to everybody when the game has ended.
    Whispers {
        /// What was said, oldest first.
        whispers: Vec<WhisperDoc>,
    },
    /// A private word to or from one of the client's seats: one more.
    Whisper(WhisperDoc),
    /// Who sits where and what each may say, when only that has changed.
    Seats {
        /// The seats.
        seats: Vec<SeatStatus>,
        /// What stands as `deals` in the position now.
        deals: Vec<Vec<DealDoc>>,
        /// The server's time when this was written, in milliseconds since 1970.
        now_ms: u64,
    },
    /// The act is done and on record. May come before or after its event.
    Ack {
        /// The client's name of the act.
        id: String,
        /// The number of the event it became.
        seq: u64,
    },
    /// The act was refused.
    Nack {
        /// The client's name of the act.
        id: String,
        /// Why.
        #[serde(flatten)]
        error: ErrorBody,
    },
    /// The answer to a ping.
    Pong {},
}
