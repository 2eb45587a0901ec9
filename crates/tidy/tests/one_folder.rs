//! A game is one folder and its entry in the one list of games: nothing else names it.

use tidy::{Source, game_ids, names, sources};

const LIST: &str = "crates/games/src/lib.rs";

/// Documents, rule cases and tests may speak of a certain game; what runs may not.
fn runs(source: &Source) -> bool {
    !source.is(".md")
        && !["docs", "cases", "tests", "browser", "fixtures"]
            .iter()
            .any(|folder| source.within(folder))
}

#[test]
fn a_game_is_named_by_its_folder_and_the_list_alone() {
    let sources: Vec<_> = sources().into_iter().filter(runs).collect();
    for id in game_ids() {
        let home = format!("crates/games/src/{id}/");
        let naming = sources.iter().filter(|source| names(&source.text, &id));
        let away: Vec<_> =
            naming.map(|source| &source.path).filter(|path| !path.starts_with(&home)).collect();
        assert_eq!(away, [LIST], "what names {id} outside its folder");
    }
}

#[test]
fn no_game_knows_another() {
    let ids = game_ids();
    for id in &ids {
        let home = format!("crates/games/src/{id}/");
        for source in sources().iter().filter(|source| source.path.starts_with(&home)) {
            for other in ids.iter().filter(|other| *other != id) {
                assert!(!names(&source.text, other), "{} names {other}", source.path);
            }
        }
    }
}

#[test]
fn the_list_says_of_a_game_its_folder_and_its_type() {
    let list = sources().into_iter().find(|source| source.path == LIST).expect("the list");
    for id in game_ids() {
        let lines = list.lines_where(|line| names(line, &id));
        assert_eq!(lines.len(), 2, "{LIST} names {id} in lines {lines:?}");
    }
}

#[test]
fn every_game_has_its_documents() {
    let sources = sources();
    for id in game_ids() {
        let home = format!("crates/games/src/{id}/");
        let rules = ["en", "ru", "pl", "de"].map(|lang| format!("{home}rules.{lang}.md"));
        let others = [format!("cases/{id}.jsonl"), format!("docs/rules/{id}.md")];
        for path in rules.iter().chain(&others) {
            assert!(sources.iter().any(|source| source.path == *path), "{path} is missing");
        }
    }
}
