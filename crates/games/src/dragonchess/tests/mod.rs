//! Tests by paragraph of the rules, and the kit.

mod decisions;
mod numbers;
mod robust;
mod rules_of_play;
mod words;

use rules::{Game, Notation, Options, Rules};

use super::{Dragonchess, State};

/// The game with these options.
fn game(options: &[(&str, &str)]) -> Dragonchess {
    let mut given = Options::defaults(Dragonchess::info().options);
    for (name, value) in options {
        given.set(name, value).expect("the game has the option");
    }
    Dragonchess::new(&given).expect("the options go together")
}

/// The position of a string.
fn read(game: &Dragonchess, position: &str) -> State {
    game.read_position(position).unwrap_or_else(|unread| panic!("{unread}\n{position}"))
}

/// The legal moves that begin so, in machine form, sorted, with one blank between.
fn acts(game: &Dragonchess, state: &State, begin: &str) -> String {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut acts: Vec<_> = moves.iter().map(|&m| game.act(state, m)).collect();
    acts.retain(|act| act.starts_with(begin));
    acts.sort();
    acts.join(" ")
}

/// The position after acts.
fn after(game: &Dragonchess, mut state: State, acts: &[&str]) -> State {
    for act in acts {
        let m = game.read_act(&state, act).unwrap_or_else(|unread| panic!("{act}: {unread}"));
        game.play(&mut state, m);
    }
    state
}
