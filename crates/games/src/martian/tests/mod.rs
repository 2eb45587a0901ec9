//! What every game must pass, and the counts of moves; the rules by paragraph; the texts.

mod paragraphs;
mod pieces;
mod texts;

use rules::{
    Game, Notation, Options, Rules,
    kit::{Trial, assert_perft, assert_small, conform},
};

use super::{Martian, State, info};

/// The game under these options.
fn game(options: &[(&str, &str)]) -> Martian {
    let mut all = Options::defaults(info::INFO.options);
    for (name, value) in options {
        all.set(name, value).expect("an option of the game");
    }
    Martian::new(&all).expect("options that go together")
}

/// The game of as many players as the position is for, unless the options say.
fn game_at(position: &str, options: &[(&str, &str)]) -> Martian {
    let implied = Martian::implied(position).into_iter();
    game(&implied.chain(options.iter().copied()).collect::<Vec<_>>())
}

fn read(game: &Martian, position: &str) -> State {
    game.read_position(position).expect("a position")
}

/// Makes some moves, given in machine form.
fn after(game: &Martian, position: &str, acts: &[&str]) -> State {
    let mut state = read(game, position);
    for act in acts {
        let m = game.read_act(&state, act).expect("a legal move");
        game.play(&mut state, m);
    }
    state
}

#[test]
fn s9_perft_of_two() {
    assert_perft(&game(&[]), &[10, 104, 1_328, 17_428, 268_295, 4_194_975]);
    let quiet = game(&[("no_undo", "quiet")]);
    assert_perft(&quiet, &[10, 104, 1_329, 17_466, 269_253, 4_218_856]);
    let off = game(&[("no_undo", "off")]);
    assert_perft(&off, &[10, 105, 1_349, 17_844, 276_434, 4_351_798]);
}

#[test]
fn s9_perft_of_four() {
    let leaves = [11, 122, 1_353, 15_127, 218_410, 3_185_928];
    assert_perft(&game(&[("players", "4")]), &leaves);
}

#[test]
fn every_game_of_martian_conforms() {
    let trial = Trial { games: 200, acts: 400, every: 20, seed: 11 };
    for options in [
        &[][..],
        &[("players", "4")],
        &[("players", "4"), ("four", "solo"), ("quiet_limit", "30")],
        &[("preset", "arcade2016")],
        &[("preset", "looney2020")],
        &[("preset", "looney2020"), ("players", "4")],
        &[("preset", "abstractplay")],
        &[("preset", "classic1997")],
        &[("preset", "classic1997"), ("players", "4"), ("tie", "emptier"), ("merge", "true")],
        &[("no_undo", "off"), ("clock", "12")],
    ] {
        conform(&game(options), trial);
    }
}

#[test]
fn states_and_moves_are_small() {
    assert_small::<Martian>();
    assert!(size_of::<State>() <= 64);
}
