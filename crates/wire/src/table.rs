use serde::{Deserialize, Serialize};

use crate::{OutcomeDoc, TextDoc};

/// All that a page shows of a position, and all that may be done in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionDoc {
    /// The position string.
    pub position: String,
    /// The seat that decides now; null when the game is over.
    pub to_act: Option<usize>,
    /// The seat whose turn it is, where another one decides in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub turn_of: Option<usize>,
    /// What is decided now, where that is not just a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub decision: Option<TextDoc>,
    /// The pieces.
    pub pieces: Vec<PieceDoc>,
    /// The open gates, one bit each.
    pub gates: u8,
    /// What each seat is in the game.
    pub standings: Vec<StandingDoc>,
    /// The seats in check.
    pub checks: Vec<usize>,
    /// The cells of the kings that are in check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<usize>>"))]
    pub checked: Vec<usize>,
    /// The cells of the pieces that give check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<usize>>"))]
    pub checkers: Vec<usize>,
    /// The pieces that something holds where they stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<HoldDoc>>"))]
    pub holds: Vec<HoldDoc>,
    /// The lines of those that check and hold, where they bend: each from its first cell through
    /// those it passes to its last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Vec<usize>>>"))]
    pub ways: Vec<Vec<usize>>,
    /// How the game ended; null while it goes on.
    pub outcome: Option<OutcomeDoc>,
    /// What ended it, in words.
    pub ending: Option<TextDoc>,
    /// Facts to read beside the board.
    pub facts: Vec<TextDoc>,
    /// The legal moves of the seat that decides.
    pub acts: Vec<ActDoc>,
    /// What each seat may do besides moving: deals, resigning, draw offers.
    pub deals: Vec<Vec<DealDoc>>,
    /// The seats that have offered or joined an open draw offer.
    pub draw: Vec<usize>,
}

/// A piece where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PieceDoc {
    /// The cell's number.
    pub cell: usize,
    /// The kind's number.
    pub kind: usize,
    /// The seat whose colour it has.
    pub side: usize,
    /// Marked by the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub marked: bool,
    /// Without power just now.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub idle: bool,
    /// The seat that commands it, where that is not the seat of its colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub lord: Option<usize>,
}

/// A piece that may not go where it would by its own movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HoldDoc {
    /// The cell's number.
    pub cell: usize,
    /// What holds it.
    pub sign: SignDoc,
    /// The cells of the pieces that hold it.
    pub by: Vec<usize>,
}

/// What holds a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SignDoc {
    /// Without it the king of who commands it would be attacked.
    Pinned,
    /// Another piece takes its power from it.
    Frozen,
}

/// A cell that a piece would go to but for a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BarredDoc {
    /// The cell's number.
    pub to: usize,
    /// The cells of the pieces that shut the way, if it is pieces.
    pub by: Vec<usize>,
    /// The rule.
    pub why: TextDoc,
}

/// What a seat is in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum StandingDoc {
    /// Plays for himself.
    Playing,
    /// Has a lord.
    Vassal,
    /// Checkmated.
    Mated,
    /// Out without a legal move.
    Stalemated,
    /// His king was captured.
    Captured,
    /// Gave up.
    Resigned,
    /// Ran out of time.
    Time,
}

/// A legal move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ActDoc {
    /// The machine form, to be sent.
    pub act: String,
    /// The cell it starts from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub from: Option<usize>,
    /// The cell it goes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub to: Option<usize>,
    /// The cell on which it captures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub taken: Option<usize>,
    /// How people write it, where its cells do not tell it from other moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<TextDoc>,
}

/// Something a seat may do besides moving.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DealDoc {
    /// The machine form, to be sent.
    pub act: String,
    /// How it is said; null for the acts that every table knows.
    pub text: Option<TextDoc>,
    /// What follows from it, to be told before it is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub about: Option<TextDoc>,
    /// Whether it can be said for most of the game, so that it is no news when it can.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub lasting: bool,
}

impl DealDoc {
    /// An act that every table knows.
    pub fn word(act: &str) -> Self {
        Self { act: act.to_owned(), text: None, about: None, lasting: false }
    }
}

/// One act of the log as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EntryDoc {
    /// The seat whose act it was.
    pub by: usize,
    /// The machine form.
    pub act: String,
    /// How people write or say it.
    pub text: TextDoc,
    /// The cells it concerned: from, to, taken.
    pub cells: Vec<usize>,
    /// The piece it captured, as it stood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub taken: Option<PieceDoc>,
    /// A remark on it in the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub comment: Option<String>,
    /// Whether it was no move: a deal, or a word that every table knows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub said: bool,
    /// The seat whose turn it was, where another one moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub turn_of: Option<usize>,
    /// The seats whose standing it changed, with what they became.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<(usize, StandingDoc)>>"))]
    pub became: Vec<(usize, StandingDoc)>,
    /// The mates that it gave.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<MateDoc>>"))]
    pub mates: Vec<MateDoc>,
    /// The lines of the act and of its mates, where they bend: each from its first cell through
    /// those it passes to its last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Vec<usize>>>"))]
    pub ways: Vec<Vec<usize>>,
}

/// A mate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MateDoc {
    /// Where the king of the mated seat stood.
    pub king: usize,
    /// The cells of the pieces that attacked it.
    pub by: Vec<usize>,
    /// The seats whose pieces those are: not always that of the act after which the mate stood.
    pub sides: Vec<usize>,
}

/// Where a piece could go if it were the turn of who commands it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReachDoc {
    /// The seat that commands it; null when nobody could move it.
    pub seat: Option<usize>,
    /// The cells it could go to without capturing.
    pub goes: Vec<usize>,
    /// The cells on which, or by going to which, it could capture.
    pub takes: Vec<usize>,
    /// The cells that a rule bars to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<BarredDoc>>"))]
    pub barred: Vec<BarredDoc>,
    /// The lines to these cells, where they bend.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Vec<usize>>>"))]
    pub ways: Vec<Vec<usize>>,
}
