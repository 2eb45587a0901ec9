//! The rules, each test named after its paragraph; positions are strings.

use rules::{
    Game, Options,
    kit::{Trial, assert_perft, assert_small, conform},
};

use super::*;

/// The game with these options changed from their defaults.
fn game(changed: &[(&str, &str)]) -> Dreierschach {
    let mut options = Options::defaults(Dreierschach::info().options);
    for (name, value) in changed {
        options.set(name, value).expect("the option exists");
    }
    Dreierschach::new(&options).expect("options go together")
}

#[test]
fn types_are_small() {
    assert_small::<Dreierschach>();
}

#[test]
fn perft_to_depth_4() {
    assert_perft(&game(&[]), &[44, 1_930, 84_348, 3_890_589]);
}

#[test]
fn the_default_game_conforms() {
    conform(&game(&[]), Trial { games: 24, acts: 400, every: 10, seed: 1 });
}

#[test]
fn all_other_options_conform() {
    let other = game(&[
        ("en_passant", "next-only"),
        ("promotion", "any-far-edge"),
        ("end", "king-capture"),
        ("resignation", "computer"),
    ]);
    conform(&other, Trial { games: 24, acts: 400, every: 10, seed: 2 });
}

#[test]
fn draws_by_the_book_conform() {
    conform(&game(&[("draws", "book")]), Trial { games: 4, acts: 400, every: 40, seed: 3 });
}
