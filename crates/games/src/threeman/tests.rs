//! The rules, paragraph by paragraph.

use rules::{
    Game as _, Options,
    kit::{Trial, assert_perft, assert_small, conform},
};

use super::Threeman;

fn game(options: &[(&str, &str)]) -> Threeman {
    let mut all = Options::defaults(Threeman::info().options);
    options.iter().for_each(|(name, value)| all.set(name, value).expect("an option"));
    Threeman::new(&all).expect("options go together")
}

#[test]
fn s10_leaves_from_the_start() {
    assert_perft(&game(&[]), &[20, 400, 8_000, 206_240, 5_294_048]);
}

#[test]
fn types_are_small() {
    assert_small::<Threeman>();
}

#[test]
fn random_games_are_sound() {
    let trial = Trial { games: 40, acts: 600, every: 20, seed: 3 };
    conform(&game(&[]), trial);
}

#[test]
fn random_games_are_sound_under_other_choices() {
    let trial = Trial { games: 12, acts: 600, every: 20, seed: 5 };
    conform(&game(&[("moats", "momentary"), ("bridged_captures", "on")]), trial);
    conform(&game(&[("vacated", "empty"), ("initial_check", "any"), ("draws", "claim")]), trial);
    conform(&game(&[("end", "first_mate"), ("initial_check", "off")]), trial);
    conform(&game(&[("bridged_captures", "on"), ("draws", "claim")]), trial);
}
