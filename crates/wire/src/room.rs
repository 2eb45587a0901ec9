//! What a table has besides its game: time, offers, absence, and what its host may do.

use serde::{Deserialize, Serialize};

use crate::object::field;

/// How long players may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum TimeDoc {
    /// A stock of time for the game, to which each move adds.
    Fischer {
        /// The stock at the beginning, in seconds.
        #[serde(deserialize_with = "field::base_s")]
        base_s: u32,
        /// What a move adds, in seconds.
        #[serde(deserialize_with = "field::increment_s")]
        increment_s: u32,
    },
    /// So many days for each turn.
    Days {
        /// The days.
        #[serde(deserialize_with = "field::days")]
        days: u32,
    },
}

/// What goes on at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum TableState {
    /// Seats are free, or not all players are ready.
    Gathering,
    /// The game is on.
    Playing,
    /// The game rests: clocks stand, nobody may act.
    Paused,
    /// The game has ended by its rules.
    Over,
    /// The players have agreed that it does not count.
    Aborted,
    /// The host has closed the table before the game began.
    Closed,
    /// A record is shown: nobody plays here.
    Record,
}

/// The clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClocksDoc {
    /// What each seat has left, in milliseconds, before what the running clock has used since.
    pub left_ms: Vec<u64>,
    /// The clock that runs; null while all stand.
    pub running: Option<RunningDoc>,
}

/// A clock that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RunningDoc {
    /// The seat.
    pub seat: usize,
    /// Since when, in the server's milliseconds since 1970. A time to come means that the clock
    /// stands until then.
    pub since_ms: u64,
}

/// What is offered to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum OfferKind {
    /// To take acts back.
    Back,
    /// To let the game rest.
    Pause,
    /// To go on after a pause.
    Resume,
    /// To end the game without a result.
    Abort,
    /// To play again, each on the next seat.
    Rematch,
    /// To let a computer play for a player who has left.
    Computer,
    /// To go on without a player who has left.
    Out,
}

/// An open offer. It needs everybody who is still in the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfferDoc {
    /// The number of the event with which it was made: answered by `yes ID` and `no ID`.
    pub id: u64,
    /// What is offered.
    pub kind: OfferKind,
    /// The seat that made it.
    pub by: usize,
    /// The seats that have agreed, the one that made it among them.
    pub agreed: Vec<usize>,
    /// The seats whose answer is still to come.
    pub asked: Vec<usize>,
    /// How many acts would stand; for `back` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub keep: Option<usize>,
    /// The seat of the player who has left; for `computer` and `out` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<usize>,
    /// How strong the computer would be; for `computer` only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
}

/// The absence of a player, in the server's milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AwayDoc {
    /// Since when he is away.
    pub since_ms: u64,
    /// From when on the others may vote what becomes of his seat.
    pub vote_ms: u64,
}

/// What the host of a table does there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum HostAct {
    /// Takes a seat from its player. It waits for a friend with a new link, or for anybody if it
    /// was open and the game has not started.
    Free {
        /// The seat.
        #[serde(deserialize_with = "field::seat")]
        seat: usize,
    },
    /// Gives a seat to a computer.
    Computer {
        /// The seat.
        #[serde(deserialize_with = "field::seat")]
        seat: usize,
        /// How strong the computer is.
        #[serde(deserialize_with = "field::level")]
        level: u8,
    },
    /// Makes the link of a free seat anew: the old one is void.
    Link {
        /// The seat.
        #[serde(deserialize_with = "field::seat")]
        seat: usize,
    },
    /// Refuses what a player says to the table.
    Mute {
        /// The seat.
        #[serde(deserialize_with = "field::seat")]
        seat: usize,
    },
    /// Lets him speak again.
    Unmute {
        /// The seat.
        #[serde(deserialize_with = "field::seat")]
        seat: usize,
    },
    /// Lets the computer that thinks move at once.
    Hurry {},
    /// Refuses what spectators say, or lets them speak again.
    Hush {
        /// Whether it is refused.
        #[serde(deserialize_with = "field::on")]
        on: bool,
    },
    /// Closes a table whose game has not started.
    Close {},
}

/// What the host has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HostReply {
    /// The number of the event it became.
    pub seq: u64,
    /// What lets a friend claim the seat, once; after `free` and `link`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub link_key: Option<String>,
}
