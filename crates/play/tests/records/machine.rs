//! The machine form.

use play::Record;
use rules::Player;

use crate::catalog;

const SMALL: &str = "\
{\"format\":\"polychess record\",\"version\":1,\"game\":\"ring\",\"options\":{\"stones\":1},\"start\":\"r...w...b... r\",\"players\":{\"r\":\"Ann\"},\"date\":\"2026-11-28\"}
{\"by\":\"r\",\"act\":\"1-2\",\"clock\":60000}
{\"by\":\"w\",\"act\":\"draw?\",\"comment\":\"too early\"}
{\"by\":\"w\",\"act\":\"resign\"}
{\"position\":\".r......b... b\",\"result\":null}
";

#[test]
fn a_small_record_stands_as_it_is() {
    let read = Record::read(&catalog(), SMALL).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(read.write(), SMALL);
    assert_eq!(read.name(Player::new(0)), Some("Ann"));
}

/// The refusal of the small record with one text of it replaced.
fn refused(from: &str, to: &str) -> String {
    assert_eq!(SMALL.matches(from).count(), 1, "{from}");
    let refusal = Record::read(&catalog(), &SMALL.replace(from, to));
    refusal.expect_err(&format!("{from} -> {to}")).to_string()
}

#[test]
fn refusals_say_where_and_what_was_expected() {
    let check = |from, to, expected: &str| assert_eq!(refused(from, to), expected);
    check(
        "polychess record",
        "chess",
        "line 1, column 11: not a game record: expected \"polychess record\"",
    );
    check(
        "\"version\":1",
        "\"version\":2",
        "line 1, column 40: version 2 is not known: expected 1",
    );
    check(
        "\"stones\":1",
        "\"stones\":9",
        "line 1, column 66: option stones cannot be \"9\": expected a number from 1 to 3",
    );
    check(
        "r...w...b... r",
        "r...w.?.b... r",
        "line 1, column 94: expected \".\" or the letter of a player",
    );
    check("\"1-2\"", "\"1-3\"", "line 2, column 18: \"1-3\" is not a legal move here");
    check("\"1-2\"", "\"1 2\"", "line 2, column 19: expected \"-\" or \"x\"");
    check("{\"by\":\"r\"", "{\"by\":\"q\"", "line 2, column 7: no player \"q\": expected r, w, b");
    check(
        "\"clock\":60000",
        "\"clock\":-1",
        "line 2, column 32: found the number `-1`, expected a whole number: expected an act",
    );
    check("too early", "", "line 3, column 35: \"\" says nothing: expected some text");
    check(
        ".r......b... b\"",
        ".r......b... r\"",
        "line 5, column 13: the acts lead to another position: expected \".r......b... b\"",
    );
    check(
        "null",
        "{\"places\":[1,2,3],\"ending\":\"x\"}",
        "line 5, column 39: the acts lead to another result: expected null",
    );
    check(",\"result\":null", "", "line 5, column 29: missing: `result`: expected the result");
    check("null}\n", "null}\n\n", "line 6, column 1: expected the end: the result stands above");
}

#[test]
fn a_record_that_is_cut_off_is_refused_at_its_end() {
    let catalog = catalog();
    let whole = SMALL.len() - 1;
    for end in 0..whole {
        let cut = &SMALL[..end];
        let refusal = Record::read(&catalog, cut).expect_err("it is cut off");
        let here = refusal.line == 1 + cut.matches('\n').count();
        assert!(here || refusal.line == cut.lines().count(), "{end}: {refusal}");
    }
    assert!(Record::read(&catalog, &SMALL[..whole]).is_ok(), "only the last line end is missing");
}

#[test]
fn damage_at_any_byte_is_refused_or_reads_as_what_it_says() {
    let catalog = catalog();
    for at in 0..SMALL.len() {
        for byte in [b' ', b'"', b'}', b'\\', b'0', b'9', b'a', b'z', b'\n', 0] {
            let mut bytes = SMALL.as_bytes().to_vec();
            bytes[at] = byte;
            let text = String::from_utf8(bytes).expect("the small record is plain");
            match Record::read(&catalog, &text) {
                Ok(read) => {
                    let again = read.write();
                    assert!(Record::read(&catalog, &again).is_ok(), "{again}");
                }
                Err(refusal) => {
                    assert!((1..=7).contains(&refusal.line), "{refusal}\n{text}");
                    assert!(refusal.column >= 1 && refusal.message.len() > 5, "{refusal}");
                }
            }
        }
    }
}

#[test]
fn a_record_has_names_and_clocks_as_a_table_has() {
    let named = |name: &str| refused("\"Ann\"", &format!("\"{name}\""));
    for (name, why) in [
        ("x".repeat(500), "the name has 500 characters: expected at most 40"),
        ("A\u{2028}nn".into(), "the name holds U+2028, which nobody sees: expected none"),
        ("A\u{202e}nn".into(), "the name holds U+202E, which nobody sees: expected none"),
        ("A\\u0007nn".into(), "the name holds the control character U+0007: expected none"),
    ] {
        assert_eq!(named(&name), format!("line 1, column 114: {why}"));
    }
    assert_eq!(
        refused("\"clock\":60000", "\"clock\":9007199254740992"),
        "line 2, column 31: a clock of 9007199254740992 ms: expected at most 9007199254740991"
    );
    for time in ["0+0", "1/0", "5+", "+5", "01+5", "-1+5", "1/86400.0", "4294967296+1"] {
        let said = refused("\"date\":", &format!("\"time\":\"{time}\",\"date\":"));
        let why = format!("{time:?} is no time of players: expected seconds as 600+5, or as");
        assert!(said.contains(&why), "{said}");
    }
}
