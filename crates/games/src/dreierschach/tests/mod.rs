//! The rules, each test named after its paragraph or decision; positions are strings.

mod endings;
mod moving;
mod texts;

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

/// The state of a position string that is sound.
fn state(game: &Dreierschach, position: &str) -> State {
    let state = game.read_position(position).unwrap_or_else(|unread| panic!("{unread}"));
    game.check(&state).unwrap_or_else(|wrong| panic!("{wrong}: {position}"));
    state
}

/// Asserts what an act leads to: the position after it, or a refusal with these words.
fn check_in(game: &Dreierschach, position: &str, act: &str, expected: Result<&str, &str>) {
    let mut state = state(game, position);
    match (game.read_act(&state, act), expected) {
        (Ok(m), Ok(after)) => {
            game.play(&mut state, m);
            assert_eq!(game.position(&state), after, "{act} in {position}");
        }
        (Err(unread), Err(words)) => {
            assert!(unread.expected.contains(words), "{act} in {position}: {unread}");
        }
        (got, expected) => panic!("{act} in {position}: {got:?}, not {expected:?}"),
    }
}

fn check(position: &str, act: &str, expected: Result<&str, &str>) {
    check_in(&game(&[]), position, act, expected);
}

#[test]
fn types_are_small() {
    assert_small::<Dreierschach>();
}

#[test]
fn s8_perft_to_depth_4() {
    assert_perft(&game(&[]), &[44, 1_930, 84_348, 3_890_589]);
}

#[test]
fn the_default_game_conforms() {
    conform(&game(&[]), Trial { games: 200, acts: 250, every: 40, seed: 1 });
}

#[test]
fn all_other_options_conform() {
    let other = game(&[
        ("en_passant", "next-only"),
        ("promotion", "any-far-edge"),
        ("end", "king-capture"),
        ("resignation", "computer"),
    ]);
    conform(&other, Trial { games: 50, acts: 250, every: 40, seed: 2 });
}

#[test]
fn draws_by_the_book_conform() {
    conform(&game(&[("draws", "book")]), Trial { games: 20, acts: 400, every: 40, seed: 3 });
}
