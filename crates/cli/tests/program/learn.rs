//! A short run of learning.

use std::fs;

use play::Shelf;

use crate::{catalog, file, run};

#[test]
fn a_short_run_learns_and_its_weights_play() {
    let catalog = catalog();
    let limited = |shelf: &&Shelf| shelf.info().options.iter().any(|o| o.name == "quiet_limit");
    let shelf = catalog.shelves().iter().find(limited).expect("a game that can be cut short");
    let (id, out) = (shelf.info().id, file("learned.weights"));
    // What an earlier run of this test has left would be gone on from.
    let _ = fs::remove_file(&out);
    let path = out.to_str().expect("a plain path");
    let args = ["learn", "--game", id, "--option", "quiet_limit=20", "--minutes", "0.04"];
    let rest = ["--nodes", "20", "--threads", "1", "--out", path];
    let said = run(&[&args[..], &rest].concat()).good();
    for round in 1..=4 {
        assert!(said.contains(&format!("round {round}: ")), "{said}");
    }
    assert!(said.contains("against the best so far: share 0."), "{said}");
    assert_eq!(said.contains("kept in "), out.exists(), "{said}");
    if out.exists() {
        let weights = format!("nodes=20,weights={path}");
        let args = ["match", id, "--first", &weights, "--openings", "1", "--longest", "10"];
        assert!(run(&args).good().contains("Elo"));
    }
    run(&["learn", "--game", id, "--out", "no-such-folder/x"]).bad("--out: there is no folder ");
    fs::write(&out, "men 1\n").expect("it is written");
    run(&[&args[..], &rest].concat()).bad(&format!("--out: {path}: line 1: "));
}
