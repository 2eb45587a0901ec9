//! The games of `cases/records`, which stand there as people read them.
//!
//! `GOLDEN=update cargo test -p play --test records` writes the seeded ones anew.

use std::{env, fs, path::PathBuf};

use play::Record;
use rules::{Lang, Random};

use crate::{begun, catalog, random_act};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../cases/records")
}

#[test]
fn a_seeded_game_of_each_game_stands_as_it_was_reviewed() {
    let catalog = catalog();
    // The first is the toy game.
    for shelf in &catalog.shelves()[1..] {
        let (mut record, mut random) = (begun(shelf, &shelf.options()), Random::new(7));
        (0..400).for_each(|_| {
            random_act(&mut record, &mut random);
        });
        let text = record.write_sheet(Lang::En);
        let file = folder().join(format!("{}.txt", shelf.info().id));
        if env::var_os("GOLDEN").is_some() {
            fs::write(&file, &text).expect("the folder can be written");
        }
        let stands = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(text, stands, "{}: see the head of this file", file.display());
    }
}

#[test]
fn every_game_there_is_read_and_written_alike() {
    let catalog = catalog();
    let mut games = 0;
    for entry in fs::read_dir(folder()).expect("there are records") {
        let file = entry.expect("the folder can be read").path();
        let text = fs::read_to_string(&file).expect("a record is a text");
        let read = Record::read_sheet(&catalog, &text);
        let (record, lang) = read.unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        assert_eq!(record.write_sheet(lang), text, "{}", file.display());
        games += 1;
    }
    assert!(games > 1);
}
