//! What is wrong with JSON, in words for who wrote it.

use serde_json::{Error, error::Category};

/// What a text that could not be read lacks or has too much, without the place.
pub fn fault(error: &Error) -> String {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    match error.classify() {
        Category::Eof => "the text ends within a value".to_owned(),
        Category::Syntax if said == "expected value" => "no JSON value".to_owned(),
        Category::Syntax if said == "trailing characters" => "more than one JSON value".to_owned(),
        Category::Syntax if said.starts_with("recursion") => "nested too deep".to_owned(),
        _ => words(said),
    }
}

/// What a reader of JSON says, in our words: what was found, and what is expected.
pub fn words(said: &str) -> String {
    const WORDS: [(&str, &str); 20] = [
        ("invalid type: map", "found an object"),
        ("invalid type: sequence", "found a list"),
        ("invalid type: ", "found "),
        ("invalid value: ", "found "),
        ("invalid length ", "found a length of "),
        ("found integer ", "found the number "),
        ("found floating point ", "found the number "),
        ("found string ", "found the text "),
        ("found boolean ", "found "),
        ("missing field ", "missing: "),
        ("unknown field ", "unknown name "),
        ("unknown variant ", "unknown word "),
        ("duplicate field ", "given twice: "),
        ("there are no fields", "expected none"),
        ("expected a map", "expected an object"),
        ("expected a sequence", "expected a list"),
        ("expected a boolean", "expected true or false"),
        ("expected a string", "expected a text"),
        ("expected ident", "no JSON value"),
        ("key must be a string", "expected a name as a text"),
    ];
    // What is wrong with the first character is told of the place before it.
    let said = match said.strip_suffix(" column 0") {
        Some(said) => format!("{said} column 1"),
        None => said.to_owned(),
    };
    let said = WORDS.iter().fold(said, |said, (from, to)| said.replace(from, to));
    shortened(&KINDS.iter().fold(said, |said, (from, to)| named(&said, from, to)))
}

/// The most characters of a quoted text.
const SHOWN: usize = 80;

/// What is said, with every text in it that is quoted cut short if it is long.
pub fn shortened(said: &str) -> String {
    let (mut short, mut rest) = (String::with_capacity(said.len().min(1000)), said);
    while let Some(begin) = rest.find(['"', '`']) {
        let (head, tail) = rest.split_at(begin + 1);
        let quote = &head[begin..];
        let quoted = &tail[..tail.find(quote).unwrap_or(tail.len())];
        short += head;
        match quoted.char_indices().nth(SHOWN) {
            Some((end, _)) => short += &format!("{}...", &quoted[..end]),
            None => short += quoted,
        }
        rest = &tail[quoted.len()..];
        if let Some(after) = rest.strip_prefix(quote) {
            short += quote;
            rest = after;
        }
    }
    short + rest
}

/// The reader's names of types, by their beginnings, and what JSON has instead.
const KINDS: [(&str, &str); 14] = [
    ("expected usize", "expected a whole number"),
    ("expected u64", "expected a whole number"),
    ("expected u32", "expected a whole number"),
    ("expected u16", "expected a whole number"),
    ("expected u8", "expected a small whole number"),
    ("expected f64", "expected a number"),
    ("expected struct", "expected an object"),
    ("expected internally tagged enum", "expected an object"),
    ("expected adjacently tagged enum", "expected an object"),
    ("expected enum", "expected a word"),
    ("expected unit", "expected nothing more"),
    ("expected variant identifier", "expected a word"),
    ("expected field identifier", "expected a name"),
    ("data did not match any variant", "expected a value of another form"),
];

/// Puts other words for what begins so, up to the place that follows it.
fn named(said: &str, from: &str, to: &str) -> String {
    let Some(at) = said.find(from) else { return said.to_owned() };
    let rest = &said[at..];
    let end = rest.find(" at line ").unwrap_or(rest.len());
    format!("{}{to}{}", &said[..at], &rest[end..])
}

#[cfg(test)]
mod tests {
    use wire::{RecordAct, Request};

    use super::*;

    #[test]
    fn faults_are_told_without_the_words_of_the_program() {
        let request = |text| fault(&serde_json::from_str::<Request>(text).expect_err(text));
        let act = |text| fault(&serde_json::from_str::<RecordAct>(text).expect_err(text));
        for (said, expected) in [
            (request(""), "the text ends within a value"),
            (request("{\"game\":"), "the text ends within a value"),
            (request("nonsense"), "no JSON value"),
            (request("?"), "no JSON value"),
            (request("{}"), "missing: `game`"),
            (request("{\"game\": \"\"} {}"), "more than one JSON value"),
            (request("7"), "found the number `7`, expected a request"),
            (request("{\"game\": {}}"), "found an object, expected a text"),
            (request("{\"game\": \"\", \"play\": 1}"), "found the number `1`, expected a list"),
            (
                request("{\"game\": \"\", \"play\": [1]}"),
                "expected an act: \"ACT\" or {\"by\": \"LETTER\", \"act\": \"ACT\"}",
            ),
            (
                request("{\"game\": \"\", \"ask\": {\"perft\": \"x\"}}"),
                "found the text \"x\", expected a whole number",
            ),
            (
                request("{\"game\": \"\", \"options\": {\"a\": 1, \"a\": 2}}"),
                "\"a\" is given twice",
            ),
            (act("[1]"), "found the number `1`, expected a text"),
            (act("{\"by\": true}"), "found `true`, expected a text"),
            (
                act("{\"to\": 1}"),
                "unknown name `to`, expected one of `by`, `act`, `clock`, `comment`",
            ),
        ] {
            assert_eq!(said, expected);
        }
    }

    #[test]
    fn what_is_quoted_is_cut_short() {
        let long = "Ж".repeat(100_000);
        let said = fault(
            &serde_json::from_str::<RecordAct>(&format!("{{\"{long}\": 1}}")).expect_err("unknown"),
        );
        let shown = "Ж".repeat(80);
        let expected = "expected one of `by`, `act`, `clock`, `comment`";
        assert_eq!(said, format!("unknown name `{shown}...`, {expected}"));
        let said = shortened(&format!("\"{long}\": no \"a\", but \"{long}"));
        assert_eq!(said, format!("\"{shown}...\": no \"a\", but \"{shown}..."));
    }
}
