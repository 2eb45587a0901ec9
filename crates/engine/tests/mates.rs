//! Positions of real games in which the player to act wins for certain within one or two of his own
//! moves: they are what they are said to be, and computer players do not miss them.

use std::{fs, path::Path, sync::atomic::AtomicBool};

use engine::{LEVELS, WIN, Weights, reward};
use rules::{Game, Options, Player, Visitor};

static NEVER: AtomicBool = AtomicBool::new(false);

/// The suite of a game: within how many moves, and the position.
fn suite<G: Game>(game: &G) -> Vec<(usize, G::State)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/mates");
    let text = fs::read_to_string(folder.join(format!("{}.txt", G::info().id)));
    let entry = |line: &str| {
        let (within, position) = line.split_once(' ').expect("a number and a position");
        let state = game.read_position(position).expect("the position can be read");
        (within.parse().expect("a number of moves"), state)
    };
    let text = text.expect("the game has a suite");
    text.lines().filter(|line| !line.starts_with('#')).map(entry).collect()
}

fn fresh<G: Game>() -> G {
    G::new(&Options::defaults(G::info().options)).expect("the defaults go together")
}

/// Whether a player wins within so many of his own moves, whatever all others do: the whole tree.
fn wins<G: Game>(game: &G, state: &G::State, root: Player, within: usize) -> bool {
    if let Some(outcome) = game.outcome(state) {
        return reward(game, &outcome, root) == WIN;
    }
    let own = game.allied(game.to_act(state), root);
    if own && within == 0 {
        return false;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut wins = moves.into_iter().map(|m| {
        let mut next = *state;
        game.play(&mut next, m);
        wins(game, &next, root, within - usize::from(own))
    });
    if own { wins.any(|won| won) } else { wins.all(|won| won) }
}

/// The entries that are not what they are said to be.
struct SuitesAreRight(Vec<String>);

impl Visitor for SuitesAreRight {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        let suite = suite(&game);
        assert!(suite.len() >= 100, "{}: {}", G::info().id, suite.len());
        let wrong = |(within, state): &&(usize, G::State)| {
            let root = game.to_act(state);
            !wins(&game, state, root, *within) || wins(&game, state, root, within - 1)
        };
        let told = |(within, state): &(usize, G::State)| {
            format!("{}: {within} {}", G::info().id, game.position(state))
        };
        self.0.extend(suite.iter().filter(wrong).map(told));
    }
}

#[test]
fn suites_are_what_they_are_said_to_be() {
    let mut suites = SuitesAreRight(Vec::new());
    games::each(&mut suites);
    assert!(suites.0.is_empty(), "not so:\n{}", suites.0.join("\n"));
}

struct Found {
    /// The first level that must not miss them.
    from: u8,
}

impl Visitor for Found {
    fn game<G: Game>(&mut self) {
        let game = fresh::<G>();
        let weights = Weights::of(&game).expect("weights that fit");
        let suite = suite(&game);
        for level in LEVELS.iter().filter(|level| level.number >= self.from) {
            let (mut missed, mut tried) = ([0; 2], [0; 2]);
            for (seed, (within, state)) in (0..).zip(&suite) {
                let m = level.choose(&game, weights.clone(), state, &[], seed, &NEVER);
                let (root, mut next) = (game.to_act(state), *state);
                game.play(&mut next, m.expect("there are moves"));
                tried[within - 1] += 1;
                missed[within - 1] += usize::from(!wins(&game, &next, root, within - 1));
            }
            let told = format!("{} level {}: {missed:?} of {tried:?}", G::info().id, level.number);
            assert!(missed[0] == 0 && 100 * missed[1] <= tried[1], "{told}");
        }
    }
}

#[test]
fn from_level_five_on_no_win_in_one_and_hardly_any_in_two_is_missed() {
    games::each(&mut Found { from: 5 });
}
