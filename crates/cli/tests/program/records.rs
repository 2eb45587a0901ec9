use std::{fs, path::Path};

use crate::{file, run, run_with};

/// The specimen games that stand in the repository.
fn specimens() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/records");
    let files = fs::read_dir(folder).expect("there are records");
    let paths = files.map(|entry| entry.expect("a file").path().display().to_string());
    paths.collect()
}

#[test]
fn records_are_checked_and_turned_into_the_other_form_and_back() {
    for people in specimens() {
        let checked = run(&["replay", &people]).good();
        assert!(checked.contains(", acts: "), "{checked}");
        let machine = run(&["replay", &people, "--as", "machine"]).good();
        let again = run_with(&["replay", "-", "--as", "machine"], machine.as_str()).good();
        assert_eq!(again, machine);
        let back = run_with(&["replay", "-", "--as", "people"], machine).good();
        assert_eq!(back, fs::read_to_string(&people).expect("a text"));
    }
}

#[test]
fn a_sheet_goes_through_another_language_and_back() {
    for people in specimens() {
        for lang in ["ru", "pl", "de"] {
            let other = run(&["replay", &people, "--as", "people", "--lang", lang]).good();
            let back = run_with(&["replay", "-", "--as", "people", "--lang", "en"], other).good();
            assert_eq!(back, fs::read_to_string(&people).expect("a text"));
        }
    }
}

#[test]
fn what_is_no_record_is_refused_with_line_and_column() {
    run_with(&["replay", "-"], "").bad("-: line 1, column 1: expected a game record");
    run_with(&["replay", "-"], "{\"format\":\"polychess tables\",\"version\":1}\n")
        .bad("-: line 1, column 1: a backup holds many tables: `polychess restore`");
    run_with(&["replay", "-"], "1. e4 e5").bad("-: line 1, column 1: expected a game record");
    run_with(&["replay", "-"], "[Event \"?\"]\n\n*")
        .bad("-: line 2, column 1: expected a tag [Game");
    run_with(&["replay", "-"], "{}\n").bad("-: line 1, column 2: missing: `format`");
    run_with(&["replay", "-"], *b"{\n\xff").bad("-: line 2, column 1: byte 2 is no UTF-8");
    let empty = file("empty.jsonl");
    fs::write(&empty, "{\"format\":").expect("it is written");
    let path = empty.to_str().expect("a plain path");
    run(&["replay", path]).bad(&format!("{path}: line 1, column 10: the text ends within a value"));
    fs::write(&empty, "\u{feff}[Event \"?\"]\n\n*").expect("it is written");
    run(&["replay", path]).bad(&format!("{path}: line 2, column 1: expected a tag [Game"));
}
