use serde_json::{Value, json};

use crate::{a_game, catalog, run_with};

fn ask(input: impl Into<Vec<u8>>) -> Vec<Value> {
    let out = run_with(&["query"], input).good();
    out.lines().map(|line| serde_json::from_str(line).expect("each answer is JSON")).collect()
}

#[test]
fn each_line_is_answered_by_one_line() {
    let mut input = String::new();
    for shelf in catalog().shelves() {
        input += &json!({"id": shelf.info().id, "game": shelf.info().id, "ask": {"count": true}})
            .to_string();
        input.push('\n');
    }
    let answers = ask(input);
    assert_eq!(answers.len(), catalog().shelves().len());
    for answer in answers {
        assert!(answer["count"].as_u64() > Some(0), "{answer}");
    }
}

#[test]
fn a_bad_line_is_answered_and_the_next_served() {
    let good = json!({"id": 1, "game": a_game()}).to_string();
    let long = format!("{{\"game\": \"{}\"}}", "x".repeat(1 << 20));
    let deep = "[".repeat(100_000);
    let bad: [&[u8]; 7] = [
        b"",
        b"nonsense",
        b"{\"game\": \"\xff\"}",
        b"{\"id\": 2, \"game\": \"nogame\"}",
        b"{\"id\": 3}",
        long.as_bytes(),
        deep.as_bytes(),
    ];
    let mut input = Vec::new();
    for line in bad {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(good.as_bytes());
        input.push(b'\n');
    }
    let answers = ask(input);
    assert_eq!(answers.len(), 2 * bad.len());
    for pair in answers.chunks(2) {
        let message = pair[0]["error"]["message"].as_str();
        assert!(message.is_some_and(|message| message.len() > 5), "{}", pair[0]);
        assert!(pair[1]["position"].is_string(), "{}", pair[1]);
    }
    assert_eq!(answers[4]["error"]["at"], 10);
    assert_eq!(answers[6]["error"]["kind"], "game");
    assert_eq!(answers[10]["error"]["message"], "the line is longer than 1048576 bytes");
}

#[test]
fn a_mark_of_the_byte_order_is_no_part_of_the_first_line() {
    let answers = ask(format!("\u{feff}{}\n", json!({"game": a_game()})));
    assert!(answers[0]["position"].is_string(), "{}", answers[0]);
}

#[test]
fn a_refused_act_is_told_by_its_index_and_once() {
    let request = json!({"game": a_game(), "play": ["nonsense"]}).to_string();
    let error = &ask(request)[0]["error"];
    assert_eq!((&error["kind"], &error["at"]), (&json!("act"), &json!(0)));
    let message = error["message"].as_str().expect("a message");
    assert!(message.matches("nonsense").count() <= 1, "{message}");
}

#[test]
fn the_example_of_the_document_is_answered_as_it_says() {
    let document = include_str!("../../../../docs/query.md");
    let mut lines = document.lines().filter_map(|line| line.strip_prefix("    "));
    let request = lines.find(|line| line.starts_with("{\"id\": 1,")).expect("a request");
    let answer = lines.next().expect("an answer");
    assert_eq!(run_with(&["query"], format!("{request}\n")).good(), format!("{answer}\n"));
}

#[test]
fn a_count_without_end_is_refused_and_the_next_line_served() {
    let request = |depth: u32| json!({"game": a_game(), "ask": {"perft": depth}}).to_string();
    let answers = ask(format!("{}\n{}\n{}", request(10), request(4_000_000), request(1)));
    assert_eq!(answers.len(), 3);
    for answer in &answers[..2] {
        assert!(answer["error"]["message"].as_str().is_some_and(|m| m.starts_with("perft ")));
    }
    for (answer, asked) in answers.iter().zip(["perft 10 has", "perft 4000000 is"]) {
        let message = answer["error"]["message"].as_str().expect("a message");
        assert!(message.starts_with(asked), "{message}");
    }
    assert!(answers[2]["perft"][0].as_u64() > Some(0), "the last line needs no line end");
}
