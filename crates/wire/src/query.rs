use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error as _, MapAccess, Visitor},
};
use serde_json::{Map, Value};

use crate::object::{object, one};

/// One request of the scripting interface: a line of JSON. See docs/query.md.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a request")]
pub struct Request {
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
    /// What to answer.
    #[serde(default, deserialize_with = "one")]
    pub ask: Option<Ask>,
}

/// An act, by the player to act or by the player named.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = r#"expected an act: "ACT" or {"by": "LETTER", "act": "ACT"}"#)]
pub enum PlayAct {
    /// By the player to act.
    Plain(String),
    /// By the player named.
    Named(#[serde(deserialize_with = "object")] By),
}

/// An act with its author.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct By {
    /// The player's letter.
    pub by: String,
    /// The act in machine form.
    pub act: String,
}

/// An object that has no key twice.
pub(crate) fn without_repeats<'de, D>(from: D) -> Result<Map<String, Value>, D::Error>
where
    D: Deserializer<'de>,
{
    struct Keys;

    impl<'de> Visitor<'de> for Keys {
        type Value = Map<String, Value>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
            let mut map = Map::new();
            while let Some((key, value)) = from.next_entry::<String, Value>()? {
                if map.contains_key(&key) {
                    return Err(A::Error::custom(format!("\"{key}\" is given twice")));
                }
                map.insert(key, value);
            }
            Ok(map)
        }
    }

    from.deserialize_map(Keys)
}

/// What to answer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, expecting = "an object of questions")]
pub struct Ask {
    /// The position string.
    pub position: bool,
    /// The letter of the player who decides now.
    pub to_act: bool,
    /// All legal moves in machine form, sorted.
    pub acts: bool,
    /// The legal moves that start at these cells.
    pub acts_from: Option<Vec<String>>,
    /// How many legal moves there are.
    pub count: bool,
    /// Leaf counts to this depth.
    pub perft: Option<u32>,
    /// The letters of the players in check.
    pub in_check: bool,
    /// The outcome, null while the game goes on.
    pub outcome: bool,
    /// Whether these acts may be done now.
    pub legal: Option<Vec<String>>,
    /// How every legal move is printed for people.
    pub notation: bool,
    /// What these texts mean here, null if nothing.
    pub reads: Option<Vec<String>>,
}

/// The answer to a request. Only what was asked for is present.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Answer {
    /// The request's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// See [`Ask::position`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// See [`Ask::to_act`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_act: Option<String>,
    /// See [`Ask::acts`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acts: Option<Vec<String>>,
    /// See [`Ask::acts_from`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acts_from: Option<BTreeMap<String, Vec<String>>>,
    /// See [`Ask::count`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// See [`Ask::perft`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perft: Option<Vec<u64>>,
    /// See [`Ask::in_check`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_check: Option<Vec<String>>,
    /// See [`Ask::outcome`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Option<OutcomeDoc>>,
    /// See [`Ask::legal`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<BTreeMap<String, bool>>,
    /// See [`Ask::notation`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<BTreeMap<String, String>>,
    /// See [`Ask::reads`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads: Option<BTreeMap<String, Option<String>>>,
    /// Why nothing was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Failure>,
}

/// An outcome as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OutcomeDoc {
    /// The place of each player from 1; equal places share the number.
    pub places: Vec<u8>,
    /// The points of each player, where the game has points.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(test, ts(optional, type = "number[]"))]
    pub points: Option<Vec<serde_json::Number>>,
    /// What ended the game.
    pub ending: String,
}

/// Why a request could not be answered.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// Which part of the request is wrong.
    pub kind: FailureKind,
    /// What is wrong with it.
    pub message: String,
    /// The offset in the text, or the index in `play`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
}

/// The part of a request that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FailureKind {
    /// The position string.
    Position,
    /// An act of `play`.
    Act,
    /// An option.
    Option,
    /// The game's id.
    Game,
    /// The request itself.
    Request,
}
