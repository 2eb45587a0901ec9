//! What the computer thinks of positions.

use serde_json::Value;

use crate::{a_game, catalog, run, run_with};

#[test]
fn an_analysis_names_every_seat_in_every_game() {
    for shelf in catalog().shelves() {
        let id = shelf.info().id;
        let args = ["analyse", id, "--nodes", "300", "--lines", "2", "--json"];
        let found: Value = serde_json::from_str(&run(&args).good()).expect("one JSON object");
        let table = shelf.open(&shelf.options(), None).expect("it opens");
        assert_eq!(found["position"], table.position());
        for seat in table.seats() {
            let letter = seat.letter.to_string();
            let value = found["values"][&letter].as_f64().expect("a value");
            assert!((0.0..=1.0).contains(&value), "{id} {found}");
            let places = found["places"][&letter].as_array().expect("a list");
            assert_eq!(places.len(), table.seats().len(), "{id} {found}");
        }
        let lines = found["lines"].as_array().expect("a list");
        assert_eq!(lines.len(), 2, "{id} {found}");
        assert!(table.acts().contains(&lines[0]["acts"][0].as_str().expect("a move").to_owned()));
        let people = run(&["analyse", id, "--nodes", "300", "--lines", "2"]).good();
        for seat in table.seats() {
            assert!(people.contains(seat.name.get(rules::Lang::En)), "{people}");
        }
        assert!(people.contains(lines[0]["text"][0].as_str().expect("a move")), "{people}");
    }
}

#[test]
fn many_positions_are_answered_line_by_line() {
    let id = a_game();
    let requests = format!(
        "{{\"id\": 1, \"game\": \"{id}\", \"nodes\": 200}}\n\
         {{\"id\": 2, \"game\": \"{id}\", \"depth\": 1, \"lines\": 2, \"lang\": \"ru\"}}\n\
         {{\"id\": 3, \"game\": \"{id}\", \"seconds\": 0.01}}\n\
         {{\"id\": 4, \"game\": \"{id}\", \"lines\": 0}}\n\
         {{\"id\": 5, \"game\": \"{id}\", \"position\": \"?\"}}\nnonsense\n?\n"
    );
    let out = run_with(&["analyse", "--stdin"], requests).good();
    let answers: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 7);
    for (number, answer) in (1..).zip(&answers[..3]) {
        assert_eq!(answer["id"], number);
        assert!(answer["values"].is_object() && answer["error"].is_null(), "{answer}");
    }
    assert_eq!(
        (&answers[1]["depth"], answers[1]["lines"].as_array().map(Vec::len)),
        (&1.into(), Some(2))
    );
    assert_eq!(
        answers[3]["error"]["message"],
        "lines cannot be 0: expected a number from 1 to 255"
    );
    assert_eq!(answers[4]["error"]["kind"], "position");
    assert_eq!(answers[5]["error"]["kind"], "request");
    assert_eq!(answers[6]["error"]["message"], "no JSON value");
}

#[test]
fn a_wrong_analysis_is_refused_with_what_was_expected() {
    let id = a_game();
    run(&["analyse", id, "--position", "?"]).bad("--position: at ");
    run(&["analyse", id, "--play", "nonsense"]).bad("--play: expected ");
    let bounds = [
        ("seconds", "seconds from 0.001 to 86400"),
        ("nodes", "a whole number from 1 to 18446744073709551615"),
        ("depth", "a whole number from 1 to 64"),
        ("lines", "a whole number from 1 to 255"),
    ];
    for (name, expected) in bounds {
        for wrong in ["0", "x", "1e300"] {
            let name = format!("--{name}");
            let why =
                format!("error: invalid value '{wrong}' for '{name} <N>': expected {expected}");
            run(&["analyse", id, &name, wrong]).bad(&why);
        }
    }
    run(&["analyse", "chess"]).bad("error: invalid value 'chess' for '[GAME]'");
    run(&["serve", "--listen", "nonsense"]).bad(
        "error: invalid value 'nonsense' for '--listen <LISTEN>': expected an address and a port",
    );
}
