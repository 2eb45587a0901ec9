//! Computer players that judge by what was learned.

use std::{fs, path::PathBuf, sync::Arc, time::Duration};

use play::Weights;
use rules::{Game as _, Options, kit::Ring};
use serde_json::json;
use server::{Server, weights_file};
use wire::{NewActReply, NewTableReply, WeightsDoc};

use crate::{
    bench::{Bench, RING, catalog, some_act, token},
    memory::Memory,
};

/// A server with these weights files of the ring in its data folder.
fn taught(name: &str, files: &[(&str, &str)]) -> (Bench, PathBuf) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    for (name, text) in files {
        let file = weights_file(&folder, RING, name).expect("a name");
        fs::create_dir_all(file.parent().expect("a folder")).expect("it is made");
        fs::write(file, text).expect("it is written");
    }
    let memory = Memory::default();
    let server = Server::in_folder(catalog(), Arc::new(memory.clone()), folder.clone());
    (Bench { server, memory }, folder)
}

/// The ring's own weights as a file that was learned.
fn own() -> String {
    let ring = Ring::new(&Options::defaults(Ring::info().options)).expect("the defaults");
    let mut weights = Weights::of(&ring).expect("weights that fit");
    weights.origin = vec!["learned in a test".to_owned()];
    weights.write_for(&ring)
}

fn table(weights: &str) -> serde_json::Value {
    let learned = json!({"kind": "computer", "level": 1, "weights": weights});
    json!({"game": RING, "seats": [{"kind": "here"}, learned, {"kind": "computer", "level": 1}]})
}

#[tokio::test(start_paused = true)]
async fn what_was_learned_is_listed_and_plays_under_its_name() {
    let (bench, folder) = taught("school", &[("evening", &own()), ("broken", "nonsense")]);
    let listed: Vec<WeightsDoc> = bench.get("/api/v1/games/ring/weights").await.read();
    let [evening] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!((&*evening.name, &*evening.origin[0]), ("evening", "learned in a test"));
    let opened: NewTableReply = bench.open(&table("evening")).await;
    // The table has them for good.
    fs::remove_dir_all(folder).expect("it was there");
    let doc = bench.look(&opened.table).await;
    assert_eq!(doc.seats[1].weights.as_deref(), Some("evening"));
    assert_eq!(doc.seats[2].weights, None);
    let act = some_act(&doc, "a");
    bench.act(&opened.table, &token(&opened, 0), &act).await.read::<NewActReply>();
    while bench.look(&opened.table).await.entries.len() < 3 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let again = Bench::over(bench.memory);
    assert_eq!(again.look(&opened.table).await.seats[1].weights.as_deref(), Some("evening"));
}

#[tokio::test]
async fn weights_for_other_rules_are_refused_with_the_reason() {
    let other = own().replace("signature ", "signature 0");
    let (bench, _) = taught("refused", &[("old", &other)]);
    let listed: Vec<WeightsDoc> = bench.get("/api/v1/games/ring/weights").await.read();
    assert_eq!(listed, []);
    for (name, why) in [
        ("old", "seat 1: the weights \"old\": the rules or the terms have changed"),
        ("none", "seat 1: there are no weights \"none\" for ring"),
        ("../up", "seat 1: \"../up\" is no name of weights"),
    ] {
        let answer = bench.post("/api/v1/tables", &table(name)).await;
        assert_eq!(answer.refusal(), (400, "invalid".into()));
        assert!(answer.body.contains(&why.replace('"', "\\\"")), "{}", answer.body);
    }
    let person = json!({"kind": "here", "weights": "old"});
    let new = json!({"game": RING, "seats": [person, {"kind": "here"}, {"kind": "here"}]});
    assert_eq!(bench.post("/api/v1/tables", &new).await.refusal().0, 400);
    let without = Bench::new();
    assert_eq!(without.post("/api/v1/tables", &table("old")).await.refusal().0, 400);
}
