//! The weights that the games bring with them are for their rules and terms.
//!
//! `UPDATE=1 cargo test -p engine --test weights` signs them anew.

use std::{env, fs, path::Path};

use engine::{Weights, signature};
use rules::{Game, Options, Values, Visitor};

/// Every game under its defaults and under each value of the options that change its weights.
fn variants<G: Game>() -> Vec<G> {
    let defaults = Options::defaults(G::info().options);
    let plain = G::new(&defaults).expect("the defaults go together");
    let words = G::info().options.iter().flat_map(|option| match option.values {
        Values::Words(words) => words.iter().map(|word| (option.name, word.word)).collect(),
        Values::Number { .. } => Vec::new(),
    });
    let other = words.filter_map(|(name, word)| {
        let mut options = defaults.clone();
        options.set(name, word).ok()?;
        G::new(&options).ok().filter(|game| game.weights() != plain.weights())
    });
    let mut all: Vec<_> = other.collect();
    all.push(plain);
    all
}

/// Writes the file of a text anew.
fn update(folder: &Path, old: &str, new: &str) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            update(&path, old, new);
        } else if fs::read_to_string(&path).is_ok_and(|text| text == old) {
            fs::write(&path, new).expect("it can be written");
        }
    }
}

struct Signed;

impl Visitor for Signed {
    fn game<G: Game>(&mut self) {
        for game in variants::<G>() {
            let text = game.weights();
            let weights = Weights::read(text, game.terms()).expect("weights that fit");
            let signed = weights.write_for(&game);
            if env::var_os("UPDATE").is_some() {
                update(
                    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src")),
                    text,
                    &signed,
                );
            } else {
                assert_eq!(Weights::read_for(text, &game), Ok(weights), "{}", G::info().id);
            }
            let other = signed.replace("# signature ", "# signature 0");
            let refused = Weights::read_for(&other, &game).expect_err("another signature");
            assert!(refused.to_string().contains("have changed"), "{refused}");
            let none = signed.replace("# signature ", "# ");
            let refused = Weights::read_for(&none, &game).expect_err("no signature");
            assert!(refused.to_string().contains("expected a line \"# signature "), "{refused}");
            assert_eq!(signature(&game), signature(&game));
        }
    }
}

#[test]
fn shipped_weights_are_signed_and_others_refused() {
    games::each(&mut Signed);
}
