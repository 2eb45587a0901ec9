//! A short run of learning.

use std::fs;

use play::Shelf;

use crate::{a_game, catalog, file, run, run_with};

/// How each round learns.
const WAYS: [&str; 4] = [
    "fitted to the moves preferred in ",
    "fitted to ",
    "fitted to the moves preferred in ",
    "tuned by ",
];

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
    for (round, way) in (1..).zip(WAYS) {
        assert!(said.contains(&format!("round {round}: {way}")), "{said}");
    }
    assert!(said.contains("against the best so far: share 0."), "{said}");
    assert!(said.contains("kept in ") && out.exists(), "{said}");
    let weights = format!("nodes=20,weights={path}");
    let args_of_match = ["match", id, "--first", &weights, "--openings", "1", "--longest", "10"];
    assert!(run(&args_of_match).good().contains("Elo"));
    let learned = fs::read_to_string(&out).expect("it is there");
    assert!(learned.contains("\n# signature "), "{learned}");
    fs::write(&out, learned.replace("signature ", "signature 0")).expect("it is written");
    run(&args_of_match).bad(&format!("--first: {path}: the rules or the terms have changed"));
    run(&["learn", "--game", id, "--out", "no-such-folder/x"]).bad("--out: there is no folder ");
    fs::write(&out, "men 1\n").expect("it is written");
    run(&[&args[..], &rest].concat()).bad(&format!("--out: {path}: line 1: "));
}

#[test]
fn what_is_learned_has_a_name_and_is_played_against() {
    let catalog = catalog();
    let limited = |shelf: &&Shelf| shelf.info().options.iter().any(|o| o.name == "quiet_limit");
    let shelf = catalog.shelves().iter().find(limited).expect("a game that can be cut short");
    let (id, data) = (shelf.info().id, file("learned-data"));
    // What an earlier run of this test has left would be gone on from.
    let _ = fs::remove_dir_all(&data);
    let folder = data.to_str().expect("a plain path");
    let args = ["learn", "--game", id, "--option", "quiet_limit=20", "--minutes", "0.02"];
    let rest = ["--nodes", "20", "--threads", "1", "--name", "evening", "--data-dir", folder];
    run(&[&args[..], &rest].concat()).good();
    let table = shelf.open(&shelf.options(), None).expect("it opens");
    let (first, act) = (table.seats()[0].letter, &table.acts()[0]);
    let second = table.seats()[1].letter.to_string();
    let play = |weights: &str| {
        let computer = format!("{second}=1");
        let args =
            ["play", id, "--computer", &computer, "--weights", weights, "--data-dir", folder];
        run_with(&args, format!("{first}: {act}\nposition\n"))
    };
    // The computer has answered when the next line is read.
    assert!(!play("evening").good().is_empty());
    play("morning").bad("--weights: there are no weights \"morning\"");
    play("../evening").bad("--weights: ");
    run(&["learn", "--game", id, "--name", "a/b", "--data-dir", folder]).bad("--name: ");
}

#[test]
fn a_computer_at_the_terminal_answers() {
    for shelf in catalog().shelves() {
        let table = shelf.open(&shelf.options(), None).expect("it opens");
        let id = shelf.info().id;
        let mover = table.to_act().expect("it has begun");
        let (letter, act) = (table.seats()[mover.index()].letter, &table.acts()[0]);
        let others = table.seats().iter().filter(|seat| seat.letter != letter);
        let others: Vec<_> = others.map(|seat| seat.letter.to_string()).collect();
        let computers = others.iter().flat_map(|letter| ["--computer", letter]);
        let args: Vec<_> = ["play", id].into_iter().chain(computers).collect();
        let said = run_with(&args, format!("{act}\nposition\nundo\nposition\n")).good();
        let lines: Vec<_> = said.lines().collect();
        assert!(lines.len() > others.len() + 2, "{id}: all have answered\n{said}");
        // The last line says that the game is not kept.
        let shown = lines[lines.len() - 2];
        assert_eq!(shown, table.position(), "{id}: undone to the person's turn\n{said}");
    }
    let id = a_game();
    run(&["play", id, "--computer", "?"]).bad("--computer: ");
    let catalog = catalog();
    let shelf = &catalog.shelves()[0];
    let letter = shelf.open(&shelf.options(), None).expect("it opens").seats()[0].letter;
    for level in ["", "0", "05", "+5", "11"] {
        run(&["play", id, "--computer", &format!("{letter}={level}")])
            .bad(&format!("--computer: \"{level}\" is no level: expected a number from 1 to 10"));
    }
    run(&["play", id, "--weights", "x"]).bad("error: ");
}
