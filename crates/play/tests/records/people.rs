//! The form for people.

use play::Record;
use rules::{Lang, Player};

use crate::catalog;

const SMALL: &str = r#"[Game "Ring"]
[Date "2026.11.28"]
[Red "Ann"]
[Option "stones=1"]
[Position "r...w...b... w"]
[Result "*"]
[Language "pl"]

1. -- .. 5-4 {[%clk 0:05:00.250] a \} remark} .. 9-8 {[%act r draw?]}
2. 1-2 .. 4-3 {b resigns} {\w resigns} {[%act r draw?]}
3. 2-1 *
"#;

#[test]
fn a_small_sheet_stands_as_it_is() {
    let (read, lang) = Record::read_sheet(&catalog(), SMALL).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((read.write_sheet(lang).as_str(), lang), (SMALL, Lang::Pl));
    assert_eq!(read.name(Player::new(0)), Some("Ann"));
    assert_eq!(read.notes()[0].comment.as_deref(), Some("a } remark"));
}

#[test]
fn line_ends_and_the_setting_of_lines_do_not_matter() {
    let read = |text: &str| Record::read_sheet(&catalog(), text).map(|(r, l)| r.write_sheet(l));
    assert_eq!(read(&SMALL.replace('\n', "\r\n")).as_deref(), Ok(SMALL));
    assert_eq!(read(&SMALL.replace(" .. ", "\n..   ")).as_deref(), Ok(SMALL));
    assert_eq!(read(SMALL.trim_end()).as_deref(), Ok(SMALL));
}

/// The refusal of the small sheet with one text of it replaced.
fn refused(from: &str, to: &str) -> String {
    assert_eq!(SMALL.matches(from).count(), 1, "{from}");
    let refusal = Record::read_sheet(&catalog(), &SMALL.replace(from, to));
    refusal.expect_err(&format!("{from} -> {to}")).to_string()
}

#[test]
fn refusals_say_where_and_what_was_expected() {
    let check = |from, to, expected: &str| {
        let refusal = refused(from, to);
        assert!(refusal.starts_with(expected), "{refusal}\n{expected}");
    };
    check("\"Ring\"", "\"Rung\"", "line 1, column 8: no game \"Rung\"");
    check("[Red", "[Rot", "line 3, column 2: no tag Rot");
    check("[Red", "[Event", "line 3, column 2: no tag Event");
    check("Ann\"", "Ann", "line 3, column 11: expected \" at the end of the value");
    check("Ann\"]", "Ann\")", "line 3, column 11: expected ] at the end of the line");
    check(
        "2026.11.28",
        "2026.13.28",
        "line 2, column 8: \"2026.13.28\" is no date: expected one like 2026.11.28",
    );
    check("stones=1", "stones", "line 4, column 10: expected an option as name=value");
    check("b... w", "b... q", "line 5, column 25: expected the letter of the player to move");
    check("[Result \"*\"]\n", "", "line 7, column 1: expected a tag [Result \"...\"]");
    check(
        "[Result \"*\"]",
        "[Result \"1-2-2\"]",
        "line 6, column 10: the acts lead to another end: expected \"*\"",
    );
    check("\"pl\"", "\"xx\"", "line 7, column 12: no language \"xx\": expected en, ru, pl or de");
    check("1. --", "1.", "line 9, column 4: expected \"--\"");
    check("5-4", "5-3", "line 9, column 10: \"5-3\": \"5-3\" is not a legal move here");
    check("5-4", "5+4", "line 9, column 11: \"5+4\": expected \"-\" or \"x\"");
    check("0:05:00.250", "5 minutes", "line 9, column 15: expected a clock such as [%clk 0:05:00]");
    check(
        "0:05:00.250",
        "2501999792984:00:00",
        "line 9, column 15: expected a clock such as [%clk 0:05:00]",
    );
    check("remark}", "remark", "line 10, column 1: expected \"..\"");
    check("b resigns", "q resigns", "line 10, column 16: no player \"q\": expected one of r, w, b");
    check(
        "{b resigns}",
        "{b#}",
        "line 10, column 16: this has not happened here: expected a remark",
    );
    check(
        "{\\w resigns}",
        "{\\w resigns} {again}",
        "line 10, column 40: a remark already stands, or none can stand here",
    );
    check("3. 2-1", "4. 2-1", "line 11, column 1: expected \"3.\"");
    check(
        "2-1 *",
        "2-1 1-2-2",
        "line 11, column 8: \"1-2-2\": expected a move, or the result that the acts lead to, *",
    );
    check("2-1 *", "2-1", "line 12, column 1: the moves end here: expected a move or the result");
}

#[test]
fn the_time_of_the_players_is_told_and_read() {
    for time in ["600+5", "0+3", "1/259200"] {
        let text = SMALL.replace("[Red", &format!("[TimeControl \"{time}\"]\n[Red"));
        let (read, lang) = Record::read_sheet(&catalog(), &text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((read.time(), read.write_sheet(lang)), (Some(time), text));
        let again = Record::read(&catalog(), &read.write()).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(again.time(), Some(time));
    }
    for time in ["", "600", "600+", "05+0", "2/60", "1/", "5 minutes"] {
        let text = SMALL.replace("[Red", &format!("[TimeControl \"{time}\"]\n[Red"));
        let refusal = Record::read_sheet(&catalog(), &text).expect_err(time).to_string();
        assert!(refusal.starts_with("line 3, column 15: "), "{refusal}");
        assert!(refusal.contains("is no time of players"), "{refusal}");
    }
}

#[test]
fn a_sheet_that_is_cut_off_or_damaged_is_refused_or_reads_as_what_it_says() {
    let catalog = catalog();
    for at in 0..SMALL.len() {
        if at < SMALL.len() - 1 {
            let cut = Record::read_sheet(&catalog, &SMALL[..at]);
            assert!(cut.is_err(), "{}", &SMALL[..at]);
        }
        for byte in [b' ', b'"', b'}', b'{', b'\\', b'.', b'0', b'9', b'a', b'-', b'\n', b'\r', 0] {
            let mut bytes = SMALL.as_bytes().to_vec();
            bytes[at] = byte;
            let text = String::from_utf8(bytes).expect("the small sheet is plain");
            match Record::read_sheet(&catalog, &text) {
                Ok((read, lang)) => {
                    let again = read.write_sheet(lang);
                    let read = Record::read_sheet(&catalog, &again);
                    let (read, lang) = read.unwrap_or_else(|e| panic!("{e}\n{again}"));
                    assert_eq!(read.write_sheet(lang), again);
                }
                Err(refusal) => {
                    assert!((1..=13).contains(&refusal.line), "{refusal}\n{text}");
                    assert!(refusal.column >= 1 && refusal.message.len() > 5, "{refusal}");
                }
            }
        }
    }
}
