//! Collects positions of the program's own games in which the player to act wins for certain within
//! one or two of his own moves, whatever all others do: `mates GAME NUMBER SEED` prints so many, of
//! neither kind more than 105.
#![allow(clippy::print_stdout, reason = "a measuring program")]

use std::{collections::HashSet, env, process::ExitCode, sync::atomic::AtomicBool};

use engine::{Contender, Limits, Params, Searcher, WIN, Weights, reward};
use rules::{Game, Options, Player, Random, Visitor, mix};

/// So many of each kind at most.
const MOST: usize = 105;
/// Moves after which a game is given up.
const LONGEST: usize = 600;
/// Random moves that a game begins with.
const OPENING: usize = 6;
/// How many positions before its end are looked at.
const LAST: usize = 3;

struct Mates {
    args: Vec<String>,
    found: bool,
}

impl Visitor for Mates {
    fn game<G: Game>(&mut self) {
        let [id, number, seed] = &self.args[..] else { return };
        let (Ok(number), Ok(seed)) = (number.parse(), seed.parse()) else { return };
        if id == G::info().id {
            let game = G::new(&Options::defaults(G::info().options)).expect("defaults go together");
            println!("# mates {}", self.args.join(" "));
            collect(&game, number, seed);
            self.found = true;
        }
    }
}

/// Plays games until there are so many positions, at most one of each kind from a game.
fn collect<G: Game>(game: &G, number: usize, seed: u64) {
    let weights = Weights::of(game).expect("weights that fit");
    let (mut left, mut known) = ([MOST; 2], HashSet::new());
    for round in 0.. {
        let mut seen = [false; 2];
        for state in play(game, &weights, round, mix(seed ^ mix(round))).iter().rev() {
            let Some(kind) = within(game, &weights, state).and_then(|n| n.checked_sub(1)) else {
                continue;
            };
            if !seen[kind] && left[kind] > 0 && known.insert(game.position(state)) {
                left[kind] -= 1;
                println!("{} {}", kind + 1, game.position(state));
                if known.len() >= number.min(2 * MOST) {
                    return;
                }
            }
            seen[kind] = true;
        }
    }
}

/// Within how many of his own moves the player to act wins for certain, if it is one or two.
fn within<G: Game>(game: &G, weights: &Weights, state: &G::State) -> Option<usize> {
    let params = Params { proof: 100_000, table: 0, ..Params::DEFAULT };
    let mut searcher = Searcher::new(game, weights.clone(), params);
    let never = AtomicBool::new(false);
    let thought = searcher.think(state, &[], &Limits::depth(1), &never);
    let line = thought.lines.first().filter(|line| WIN - line.value < 100)?;
    let (root, mut at, mut own) = (game.to_act(state), *state, 0);
    for &m in &line.moves {
        own += usize::from(game.allied(game.to_act(&at), root));
        game.play(&mut at, m);
    }
    (own <= 2).then_some(own)
}

/// The last positions in which the winner had to move, of a game in which one player thinks and the
/// others err; none if nobody won.
fn play<G: Game>(game: &G, weights: &Weights, round: u64, seed: u64) -> Vec<G::State> {
    let (mut state, mut states) = (game.start(), Vec::new());
    let [thinks, errs] = [(300, 0, 0), (30, 900, 90)].map(|(nodes, noise, tolerance)| {
        let contender = Contender::new(weights.clone(), Limits::nodes(nodes));
        let params = Params { table: 1 << 10, lazy: 0, ..contender.params };
        Contender { params, noise, tolerance, ..contender }
    });
    let one = Player::new(round as usize % game.players());
    let mut searchers = [&thinks, &errs].map(|contender| contender.searcher(game, seed));
    let (never, mut random) = (AtomicBool::new(false), Random::new(seed));
    let (mut moves, mut stood) = (Vec::new(), Vec::new());
    while states.len() < LONGEST && game.outcome(&state).is_none() {
        stood.push(game.key(&state));
        states.push(state);
        moves.clear();
        game.moves(&state, &mut moves);
        let [thinker, other] = &mut searchers;
        let chosen = if states.len() <= OPENING {
            random.pick(&moves).copied()
        } else if game.allied(game.to_act(&state), one) {
            thinks.choose(thinker, &state, &stood, seed, &never)
        } else {
            errs.choose(other, &state, &stood, seed, &never)
        };
        let Some(m) = chosen else { break };
        game.play(&mut state, m);
    }
    let Some(outcome) = game.outcome(&state) else { return Vec::new() };
    states.retain(|state| reward(game, &outcome, game.to_act(state)) == WIN);
    states.split_off(states.len().saturating_sub(LAST))
}

fn main() -> ExitCode {
    let mut mates = Mates { args: env::args().skip(1).collect(), found: false };
    games::each(&mut mates);
    if mates.found {
        return ExitCode::SUCCESS;
    }
    println!("expected a game, a number of positions and a seed");
    ExitCode::FAILURE
}
