//! Tests: the kit's, the rules paragraph by paragraph, the texts.

mod men;
mod rules;
mod texts;

use ::rules::{
    Game as _, Notation as _, Options, Player, Rules as _, Unread,
    kit::{Trial, assert_perft, assert_small, conform},
};

use super::{State, Threeman};

/// The game under these options.
fn game(options: &[(&str, &str)]) -> Threeman {
    let mut all = Options::defaults(Threeman::info().options);
    options.iter().for_each(|(name, value)| all.set(name, value).expect("an option"));
    Threeman::new(&all).expect("options go together")
}

/// The position after these acts.
fn after(game: &Threeman, position: &str, acts: &[&str]) -> State {
    let mut state = game.read_position(position).expect(position);
    for act in acts {
        let m = game.read_act(&state, act).expect(act);
        game.play(&mut state, m);
    }
    state
}

/// The legal moves from a square, sorted, without the square.
fn from(game: &Threeman, position: &str, square: &str) -> Vec<String> {
    let state = game.read_position(position).expect(position);
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    let acts = moves.into_iter().map(|m| game.act(&state, m));
    let mut to: Vec<_> =
        acts.filter_map(|act| Some(act.strip_prefix(square)?.to_owned())).collect();
    to.sort();
    to
}

/// Asserts what becomes of an act: the position after it, or a part of why it is refused.
fn check(game: &Threeman, position: &str, act: &str, expected: Result<&str, &str>) {
    let mut state = game.read_position(position).expect(position);
    match (game.read_act(&state, act), expected) {
        (Ok(m), Ok(expected)) => {
            game.play(&mut state, m);
            assert_eq!(game.position(&state), expected, "{act}");
        }
        (Err(Unread { expected: why, .. }), Err(expected)) => {
            assert!(why.contains(expected), "{act}: {why}");
        }
        (got, _) => panic!("{act}: {got:?}, expected {expected:?}\n{position}"),
    }
}

fn player(number: usize) -> Player {
    Player::new(number)
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
    conform(&game(&[]), Trial { games: 200, acts: 400, every: 40, seed: 3 });
}

#[test]
fn random_games_are_sound_under_other_choices() {
    let trial = Trial { games: 40, acts: 400, every: 40, seed: 5 };
    conform(&game(&[("moats", "momentary"), ("bridged_captures", "on")]), trial);
    conform(&game(&[("vacated", "empty"), ("initial_check", "any"), ("draws", "claim")]), trial);
    conform(&game(&[("end", "first_mate"), ("initial_check", "off")]), trial);
    conform(&game(&[("bridged_captures", "on"), ("draws", "claim")]), trial);
    conform(&game(&[("vacated", "empty")]), trial);
}
