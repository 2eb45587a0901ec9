//! Tests of the rules, named after their paragraphs, and of the texts.

use rules::{Game, Options, kit};

use super::*;

fn game(options: &[(&str, &str)]) -> Tagiev {
    let mut chosen = Options::defaults(Tagiev::info().options);
    for (name, value) in options {
        chosen.set(name, value).expect("an option of the game");
    }
    Tagiev::new(&chosen).expect("options that go together")
}

#[test]
fn s9_perft_from_the_start() {
    kit::assert_perft(&game(&[]), &[88, 7_744, 681_472]);
}

#[test]
fn types_are_small() {
    kit::assert_small::<Tagiev>();
}

#[test]
fn random_games_conform() {
    let option_sets: [&[(&str, &str)]; 7] = [
        &[],
        &[("first", "red")],
        &[("home_ban", "source")],
        &[("en_passant", "next")],
        &[("stalemate", "draw")],
        &[("check_lifts_neutrality", "on")],
        &[("second_lord_may_attack_first", "on")],
    ];
    for (i, options) in option_sets.into_iter().enumerate() {
        let games = if i == 0 { 24 } else { 6 };
        kit::conform(&game(options), kit::Trial { games, acts: 500, every: 9, seed: 7 + i as u64 });
    }
}
