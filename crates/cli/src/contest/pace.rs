//! How fast contenders look at positions, by the time that the processor spends on them.

use std::{fs, sync::atomic::AtomicBool, time::Instant};

use engine::{Contender, Limits};
use rules::Game;
use serde_json::{Value, json};

/// How long each is measured, in seconds, and over how many games at most.
const SECONDS: f64 = 1.0;
const GAMES: u64 = 100;
/// The moves of a game that are looked at.
const MOVES: usize = 60;

/// What two contenders that have the same time may look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Positions a second.
    pub(crate) rates: [f64; 2],
    /// Positions a move.
    pub(crate) nodes: [u64; 2],
}

impl Pace {
    /// Measures the two in games that the first plays from these positions: it looks at as many
    /// positions as it would, the second at as many as it can meanwhile.
    pub(crate) fn of<G: Game>(
        game: &G,
        pair: [&Contender; 2],
        start: impl Fn(u64) -> G::State,
        stop: &AtomicBool,
    ) -> Self {
        let (mut spent, mut seen) = ([0.0; 2], [0; 2]);
        let nodes = pair[0].limits.nodes;
        for number in 0..GAMES {
            if spent[0] + spent[1] >= 2.0 * SECONDS {
                break;
            }
            let states = course(game, pair[0], start(number), stop);
            // As in a match each remembers what it saw earlier in the game.
            for (i, contender) in pair.into_iter().enumerate() {
                let (begun, mut searcher) = (Spent::now(), contender.searcher(game, 0));
                let limits = Limits { nodes, ..contender.limits };
                let think = |state| searcher.think(state, &[], &limits, stop).nodes;
                seen[i] += states.iter().map(think).sum::<u64>();
                spent[i] += begun.seconds();
            }
        }
        let rates = [0, 1].map(|i| seen[i] as f64 / f64::max(spent[i], 1e-9));
        let second = (nodes as f64 * rates[1] / rates[0]).round().max(1.0);
        Self { rates, nodes: [nodes, second as u64] }
    }

    /// For programs.
    pub(crate) fn json(&self) -> Value {
        json!({"rates": self.rates.map(f64::round), "nodes": self.nodes})
    }
}

/// The positions of a game that a contender plays against itself.
fn course<G: Game>(
    game: &G,
    contender: &Contender,
    start: G::State,
    stop: &AtomicBool,
) -> Vec<G::State> {
    let (mut searcher, mut state, mut states) = (contender.searcher(game, 0), start, Vec::new());
    while states.len() < MOVES && game.outcome(&state).is_none() {
        states.push(state);
        let thought = searcher.think(&state, &[], &contender.limits, stop);
        let Some(m) = thought.best() else { break };
        game.play(&mut state, m);
    }
    states
}

/// The seconds that the processor has spent on this thread since, as far as the system tells: where
/// it does not, those that have gone by.
struct Spent {
    clock: Instant,
    processor: Option<u64>,
}

impl Spent {
    fn now() -> Self {
        Self { clock: Instant::now(), processor: nanoseconds() }
    }

    fn seconds(&self) -> f64 {
        match self.processor.zip(nanoseconds()) {
            Some((before, now)) => now.saturating_sub(before) as f64 / 1e9,
            None => self.clock.elapsed().as_secs_f64(),
        }
    }
}

/// The time that Linux says this thread has run.
fn nanoseconds() -> Option<u64> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok()
}
