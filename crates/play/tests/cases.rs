//! Every case of `cases/*.jsonl`, asked through the scripting interface.
//!
//! `CASES=threeman/moat cargo test -p play --test cases` runs those whose id begins so.

use std::{env, fs, path::Path};

use play::{Catalog, answer_line};
use serde_json::{Value, json};

#[test]
fn all_cases() {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    let only = env::var("CASES").unwrap_or_default();
    let mut ran = 0;
    let mut failed = Vec::new();
    for shelf in catalog.shelves() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
        let file = folder.join(format!("{}.jsonl", shelf.info().id));
        let text = fs::read_to_string(&file).expect("the game has cases");
        for line in text.lines() {
            let case: Value = serde_json::from_str(line).expect("a case is JSON");
            if !case["id"].as_str().expect("a case has an id").starts_with(&only) {
                continue;
            }
            ran += 1;
            failed.extend(run(&catalog, shelf.info().id, &case));
        }
    }
    assert!(failed.is_empty(), "{} of {ran} cases failed:\n{}", failed.len(), failed.join("\n"));
}

/// Whether two values are equal, numbers by what they are and not how they are written.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// What is wrong, if anything.
fn run(catalog: &Catalog, game: &str, case: &Value) -> Option<String> {
    let expect = case["expect"].as_object().expect("a case expects something");
    let ask = expect.iter().map(|(key, value)| {
        let keys = || json!(value.as_object().map(|o| o.keys().collect::<Vec<_>>()));
        let wanted = match key.as_str() {
            "acts_from" | "legal" | "reads" => keys(),
            "perft" => json!(value.as_array().map(Vec::len)),
            _ => json!(true),
        };
        (key.clone(), wanted)
    });
    let mut request = json!({"id": 0, "game": game, "ask": ask.collect::<serde_json::Map<_, _>>()});
    for key in ["options", "position", "play"] {
        if let Some(value) = case.get(key) {
            request[key] = value.clone();
        }
    }
    let answer: Value =
        serde_json::from_str(&answer_line(catalog, &request.to_string())).expect("JSON");
    let wrong = expect.iter().find_map(|(key, wanted)| {
        let got = match (key.as_str(), wanted, &answer[key]) {
            // A case may give fewer things than the answer has.
            ("outcome" | "notation", Value::Object(wanted), Value::Object(got)) => {
                let same = |(k, _): &(&String, &Value)| wanted.contains_key(*k);
                Value::Object(
                    got.iter().filter(same).map(|(k, v)| (k.clone(), v.clone())).collect(),
                )
            }
            (_, _, got) => got.clone(),
        };
        (!same(&got, wanted)).then(|| format!("  {key}\n    wanted {wanted}\n    got    {got}"))
    });
    let wrong = answer.get("error").map(|e| format!("  error {e}")).or(wrong)?;
    Some(format!("{} ({})\n{wrong}", case["id"], case["rule"]))
}
