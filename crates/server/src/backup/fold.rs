use std::fmt;

use play::Catalog;

use crate::{
    room::Room,
    store::{Chain, Stage, Stored},
};

/// What is wrong with a stored table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flaw {
    /// The event; None for the table's header.
    pub(super) event: Option<u64>,
    why: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Some(event) => write!(f, "event {event}: {}", self.why),
            None => write!(f, "header: {}", self.why),
        }
    }
}

/// What a wrong checksum means.
const CHANGED: &str = "its checksum is wrong: it was changed, or one before it is lost";

/// Verifies the checksums of a table and plays it through. Gives how far it has come.
pub(super) fn fold(catalog: &Catalog, id: &str, table: &Stored) -> Result<Stage, Flaw> {
    let in_header = |why: String| Flaw { event: None, why };
    let mut chain = Chain::begin(id, table).map_err(|_| in_header(CHANGED.to_owned()))?;
    let room = Room::read(catalog, id, &table.header);
    let mut room = room.map_err(|fault| in_header(fault.body.message))?;
    for line in &table.log {
        let at = |why: String| Flaw { event: Some(chain.seq() + 1), why };
        let mut next = chain.clone();
        if next.next(line.text.clone()) != *line {
            return Err(at(CHANGED.to_owned()));
        }
        room.read_line(&line.text).map_err(|fault| at(fault.body.message))?;
        chain = next;
    }
    let lost = |_| {
        let why = format!("it is lost: the log had {} events", table.events);
        Flaw { event: Some(chain.seq() + 1), why }
    };
    Chain::check_end(id, table).map_err(lost)?;
    Ok(room.stage())
}

#[cfg(test)]
mod tests {
    use rules::{Visitor as _, kit::Ring};
    use serde_json::{Value, json};

    use super::*;

    fn catalog() -> Catalog {
        let mut catalog = Catalog::default();
        catalog.game::<Ring>();
        catalog
    }

    fn hash(digit: &str) -> String {
        digit.repeat(64)
    }

    /// The header of a table of two people at one screen and a free seat.
    fn header() -> Value {
        let here = |digit: &str| json!({"kind": "here", "name": "Zoë", "secret": hash(digit)});
        json!({
            "game": catalog().shelves()[0].info().id, "options": [], "public": false,
            "time": {"kind": "days", "days": 3}, "created_ms": 1000, "host": hash("0"),
            "seats": [here("1"), here("2"), {"kind": "open", "name": ""}],
        })
    }

    /// What is said of a table whose checksums are right, whatever it holds.
    fn told(header: &Value, log: &[Value]) -> Result<(), String> {
        let header = header.to_string();
        let mut chain = Chain::new("table", &header);
        let link = chain.link();
        let log: Vec<_> = log.iter().map(|line| chain.next(line.to_string())).collect();
        let table = Stored { header, chain: link, events: log.len() as u64, log };
        fold(&catalog(), "table", &table).map(drop).map_err(|flaw| flaw.to_string())
    }

    fn assert_told(said: Result<(), String>, expected: &str) {
        let said = said.expect_err(expected);
        assert!(said.contains(expected), "{said:?} instead of {expected:?}");
    }

    #[test]
    fn no_header_is_read_that_no_table_is_opened_with() {
        assert_eq!(told(&header(), &[]), Ok(()));
        let seat = |seat: Value| ("/seats/2", seat);
        let computer = |level: u8| seat(json!({"kind": "computer", "name": "", "level": level}));
        let named = |name: &str| seat(json!({"kind": "open", "name": name}));
        let days = |days: u32| ("/time", json!({"kind": "days", "days": days}));
        let fischer = |base_s: u32, increment_s: u32| {
            ("/time", json!({"kind": "fischer", "base_s": base_s, "increment_s": increment_s}))
        };
        for ((place, lie), expected) in [
            (computer(200), "header: seat 2: no level 200: expected a number from 1 to 10"),
            (computer(0), "header: seat 2: no level 0"),
            (seat(json!({"kind": "computer", "name": ""})), "seat 2: a computer player needs"),
            (seat(json!({"kind": "open", "name": "", "level": 3})), "only a computer player"),
            (named("a\u{7}"), "seat 2: the name holds the control character U+0007"),
            (named("a\u{202E}b"), "seat 2: the name holds U+202E, which nobody sees"),
            (named(&"x".repeat(5000)), "seat 2: the name has 5000 characters: expected at most"),
            (days(0), "header: time: days is 0: expected 1 to 14"),
            (days(u32::MAX), "time: days is 4294967295"),
            (fischer(0, 0), "time: base_s is 0: expected 15 to"),
            (fischer(u32::MAX, 0), "time: base_s is 4294967295"),
            (fischer(60, u32::MAX), "time: increment_s is 4294967295"),
            (("/created_ms", json!(u64::MAX)), "created_ms is 18446744073709551615: expected at"),
            (("/options", json!([["a", "b"], ["a", "b"]])), "the option \"a\" is given twice"),
            (("/host", json!("host")), "host is \"host\": expected a hash"),
            (("/seats/0/secret", json!("A".repeat(64))), "seat 0: secret is"),
            (("/seats/0", json!({"kind": "here", "name": "", "x": 1})), "unknown name `x`"),
        ] {
            let mut forged = header();
            *forged.pointer_mut(place).expect("a place") = lie;
            assert_told(told(&forged, &[]), expected);
        }
        let mut forged = header();
        forged["surprise"] = json!(true);
        assert_told(told(&forged, &[]), "header: unknown name `surprise`");
        assert_told(told(&json!([1, 2]), &[]), "header: found a list, expected an object");
    }

    #[test]
    fn no_event_is_read_that_would_not_be_written() {
        let claim = |at_ms: u64, name: &str, token: &str| json!({"at_ms": at_ms, "seat": 2, "e": "claim", "name": name, "token": token});
        let say = |id: &str, text: &str| json!({"at_ms": 2000, "seat": 0, "e": "say", "id": id, "text": text});
        let word =
            |id: &str| json!({"at_ms": 2000, "seat": 0, "e": "act", "id": id, "act": "draw?"});
        let taken = claim(2000, "Ann", &hash("3"));
        assert_eq!(told(&header(), &[taken, say("a", "hello")]), Ok(()));
        let long = "x".repeat(5000);
        for (lie, expected) in [
            (claim(2000, "a\u{202E}b", &hash("3")), "event 2: the name holds U+202E"),
            (claim(2000, &long, &hash("3")), "the name has 5000 characters"),
            (claim(2000, "Ann", "token"), "token is \"token\": expected a hash of 64"),
            (claim(1999, "Ann", &hash("3")), "at_ms is 1999: expected 2000 (that before) to"),
            (claim(u64::MAX, "Ann", &hash("3")), "at_ms is 18446744073709551615: expected"),
            (say("b", "a\u{202E}b"), "the line holds U+202E"),
            (say("b", "a\u{7}"), "the line holds the control character"),
            (say("b", &long), "expected one line of at most 300 characters"),
            (say("b", " b"), "text: expected no blanks"),
            (say("", "b"), "expected an id of 1 to 64 characters: it has 0"),
            (word(""), "expected an id of 1 to 64 characters: it has 0"),
            (word(&long), "expected an id of 1 to 64 characters: it has 5000"),
            (word("said"), "the id \"said\" was used by event 1: expected another"),
            (say("said", "b"), "the id \"said\" was used by event 1"),
            (
                json!({"at_ms": 2000, "seat": 1, "e": "computer", "level": 200}),
                "event 2: no level 200",
            ),
            (
                json!({"at_ms": 2000, "seat": 1, "e": "free", "key": "key"}),
                "key is \"key\": expected a hash",
            ),
            (
                json!({"at_ms": 2000, "seat": 0, "e": "wake", "down_ms": u64::MAX}),
                "down_ms is 18446744073709551615",
            ),
            (
                json!({"at_ms": 2000, "seat": 1, "e": "lapse"}),
                "event 2: nobody who is not ready has this seat",
            ),
            (json!({"at_ms": 2000, "seat": 0, "e": "close", "x": 1}), "event 2: unknown name `x`"),
            (
                json!({"at_ms": 2000, "seat": 0, "e": "mute", "on": true, "x": 1}),
                "event 2: unknown name `x`",
            ),
        ] {
            let log = [say("said", "hello"), lie];
            assert_told(told(&header(), &log), expected);
        }
    }
}
