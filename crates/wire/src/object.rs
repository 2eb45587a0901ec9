use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{Error, IntoDeserializer as _, MapAccess, Visitor, value::MapAccessDeserializer},
};

/// What is read from an object and from nothing else: by itself a reader takes a list of the fields'
/// values in their order for a structure too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(fields)).map(Object)
            }
        }

        from.deserialize_map(Fields(PhantomData))
    }
}

/// The same for a field that is read by a function.
pub(crate) fn object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<T, D::Error> {
    Object::deserialize(from).map(|Object(of)| of)
}

/// What is read from a text and from nothing else: by itself a reader takes an object with one name
/// and nothing behind it for a word too.
struct Word<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Letters<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Letters<T> {
            type Value = Word<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                T::deserialize(text.into_deserializer()).map(Word)
            }
        }

        from.deserialize_str(Letters(PhantomData))
    }
}

/// A word.
pub(crate) fn word<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Word::deserialize(from).map(|Word(of)| of)
}

/// A word that may be absent.
pub(crate) fn one_word<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Ok(Option::<Word<T>>::deserialize(from)?.map(|Word(of)| of))
}

/// Readers of single fields, each of which names its field in a refusal: of objects that are told
/// apart by a word a reader does not say in which of their fields something is wrong.
pub(crate) mod field {
    use serde::{Deserialize, Deserializer, de::Error as _};

    macro_rules! named {
        ($($name:ident)*) => {$(
            pub(crate) fn $name<'de, T, D>(from: D) -> Result<T, D::Error>
            where
                T: Deserialize<'de>,
                D: Deserializer<'de>,
            {
                let refused = |why| D::Error::custom(format!("{}: {why}", stringify!($name)));
                T::deserialize(from).map_err(refused)
            }
        )*};
    }

    named! { base_s increment_s days seat level on }
}

/// An object that may be absent.
pub(crate) fn one<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Ok(Option::<Object<T>>::deserialize(from)?.map(|Object(of)| of))
}

/// A list of objects that may be absent.
pub(crate) fn several<'de, T, D>(from: D) -> Result<Option<Vec<T>>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let objects = Option::<Vec<Object<T>>>::deserialize(from)?;
    Ok(objects.map(|objects| objects.into_iter().map(|Object(of)| of).collect()))
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, to_string};

    use super::*;
    use crate::{AnalysisRequest, HostAct, NewTable, RecordAct, Request, ToServer};

    fn refusal<'de, T: Deserialize<'de>>(text: &'de str) -> String {
        let read = from_str::<Object<T>>(text);
        read.err().unwrap_or_else(|| panic!("{text} is read")).to_string()
    }

    #[test]
    fn a_list_of_values_is_no_object() {
        let list = "invalid type: sequence, expected an object at line 1";
        for (said, expected) in [
            (refusal::<NewTable>(r#"["ring"]"#), list),
            (refusal::<HostAct>(r#"["free", 1]"#), list),
            (refusal::<ToServer>(r#"["hello", []]"#), list),
            (refusal::<RecordAct>(r#"["R", "a"]"#), list),
            (refusal::<Request>(r#"[null, "ring"]"#), list),
            (refusal::<AnalysisRequest>(r#"[null, "ring"]"#), list),
            (refusal::<NewTable>("7"), "invalid type: integer `7`, expected an object at line 1"),
            (
                refusal::<NewTable>(r#"{"game": "ring", "seats": [["here"]]}"#),
                "invalid type: sequence, expected an object at line 1",
            ),
            (
                refusal::<NewTable>(r#"{"game": "ring", "time": ["days", 3]}"#),
                "invalid type: sequence, expected an object at line 1",
            ),
            (
                refusal::<Request>(r#"{"game": "ring", "ask": [true]}"#),
                "invalid type: sequence, expected an object",
            ),
            (refusal::<Request>(r#"{"game": "ring", "play": [["R", "a"]]}"#), "expected an act"),
            (
                refusal::<HostAct>(r#"{"do": "computer", "seat": 1, "level": 300}"#),
                "level: invalid value: integer `300`, expected u8",
            ),
            (
                refusal::<NewTable>(r#"{"game": "ring", "seats": [{"kind": {"here": null}}]}"#),
                "invalid type: map, expected a word",
            ),
            (
                refusal::<NewTable>(r#"{"game": "ring", "seats": [{"kind": null}]}"#),
                "invalid type: null, expected a word",
            ),
            (
                refusal::<NewTable>(r#"{"game": "ring", "seats": [{"kind": "hare"}]}"#),
                "unknown variant `hare`, expected one of `here`, ",
            ),
            (
                refusal::<NewTable>(r#"{"game": "ring", "talk": {"open": null}}"#),
                "invalid type: map, expected a word",
            ),
            (
                refusal::<NewTable>(
                    r#"{"game": "ring", "time": {"kind": {"days": null}, "days": 3}}"#,
                ),
                "invalid type: map, expected variant identifier",
            ),
            (refusal::<HostAct>(r#"{"do": {"close": null}}"#), "invalid type: map, expected"),
            (refusal::<HostAct>(r#"{"do": 0, "seat": 1}"#), "invalid type: integer `0`, expected"),
            (refusal::<ToServer>(r#"{"t": {"ping": null}}"#), "invalid type: map, expected"),
            (
                refusal::<NewTable>(r#"{"game": "ring", "time": {"kind": "days", "days": "3"}}"#),
                "days: invalid type: string \"3\", expected u32",
            ),
        ] {
            assert!(said.starts_with(expected), "{said}");
        }
    }

    #[test]
    fn an_object_is_read_as_what_it_is() {
        let text = r#"{"game":"ring","seats":[{"kind":"here","name":"A"}],"time":{"kind":"days","days":3}}"#;
        let Object(table) = from_str::<Object<NewTable>>(text).expect("a table");
        let Object(again) = from_str(&to_string(&table).expect("JSON")).expect("a table");
        let again: NewTable = again;
        assert_eq!((again.seats.map(|seats| seats.len()), again.time), (Some(1), table.time));
        let Object(said) = from_str::<Object<ToServer>>(r#"{"t": "ping"}"#).expect("a message");
        assert!(matches!(said, ToServer::Ping {}));
        let unknown = refusal::<ToServer>(r#"{"t": "ping", "x": 1}"#);
        assert!(unknown.contains("unknown field `x`"), "{unknown}");
        let twice = refusal::<NewTable>(r#"{"game": "ring", "options": {"a": 1, "a": 2}}"#);
        assert!(twice.starts_with("\"a\" is given twice"), "{twice}");
    }
}
