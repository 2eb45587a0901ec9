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
        _ => in_json(said),
    }
}

/// The reader's names of types as JSON has them.
fn in_json(said: &str) -> String {
    const NAMES: [(&str, &str); 7] = [
        ("invalid type: map", "invalid type: an object"),
        ("invalid type: sequence", "invalid type: a list"),
        ("expected a sequence", "expected a list"),
        ("expected a map", "expected an object"),
        ("expected u8", "expected a small number"),
        ("expected u32", "expected a whole number"),
        ("expected u64", "expected a whole number"),
    ];
    NAMES.iter().fold(said.to_owned(), |said, (from, to)| said.replace(from, to))
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
            (request("nonsense"), "expected ident"),
            (request("?"), "no JSON value"),
            (request("{}"), "missing field `game`"),
            (request("{\"game\": \"\"} {}"), "more than one JSON value"),
            (request("7"), "invalid type: integer `7`, expected a request"),
            (request("{\"game\": {}}"), "invalid type: an object, expected a string"),
            (
                request("{\"game\": \"\", \"play\": 1}"),
                "invalid type: integer `1`, expected a list",
            ),
            (
                request("{\"game\": \"\", \"play\": [1]}"),
                "expected an act: \"ACT\" or {\"by\": \"LETTER\", \"act\": \"ACT\"}",
            ),
            (
                request("{\"game\": \"\", \"ask\": {\"perft\": \"x\"}}"),
                "invalid type: string \"x\", expected a whole number",
            ),
            (
                request("{\"game\": \"\", \"options\": {\"a\": 1, \"a\": 2}}"),
                "\"a\" is given twice",
            ),
            (act("[1]"), "invalid type: integer `1`, expected a string"),
        ] {
            assert_eq!(said, expected);
        }
    }
}
