//! Nodes a second of each game: `nodes [GAME] [NODES] [PARAM=VALUE..]`, from the start and from
//! positions of random games, by the seconds that the processor was at work.
#![allow(clippy::print_stdout, reason = "a measuring program")]

use std::{env, fs, sync::atomic::AtomicBool, time::Instant};

use engine::{Limits, Params, Searcher, Weights};
use rules::{Game, Options, Random, Visitor};

/// The seconds of the processor that this thread has had since, as far as the system tells, or else
/// those that have gone by.
struct Spent {
    clock: Instant,
    processor: Option<u64>,
}

impl Default for Spent {
    fn default() -> Self {
        Self { clock: Instant::now(), processor: nanoseconds() }
    }
}

impl Spent {
    fn seconds(&self) -> f64 {
        match self.processor.zip(nanoseconds()) {
            Some((before, now)) => (now - before) as f64 / 1e9,
            None => self.clock.elapsed().as_secs_f64(),
        }
    }
}

fn nanoseconds() -> Option<u64> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok()
}

struct Nodes;

impl Visitor for Nodes {
    fn game<G: Game>(&mut self) {
        let only = env::args().nth(1);
        if only.is_some_and(|only| only != G::info().id) {
            return;
        }
        let limit = env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(200_000);
        let game = G::new(&Options::defaults(G::info().options)).expect("defaults go together");
        let weights = Weights::of(&game).expect("weights that fit");
        let (mut nodes, mut depths, mut spent) = (0, Vec::new(), 0.0);
        for seed in 0..8 {
            let (mut state, mut random, mut list) = (game.start(), Random::new(seed), Vec::new());
            for _ in 0..5 * seed {
                list.clear();
                game.moves(&state, &mut list);
                let Some(&m) = random.pick(&list) else { break };
                game.play(&mut state, m);
            }
            let mut params = Params::DEFAULT;
            for given in env::args().skip(3) {
                let (name, value) = given.split_once('=').expect("PARAM=VALUE");
                params.set(name, value).expect("a parameter that can be so");
            }
            let mut searcher = Searcher::new(&game, weights.clone(), params);
            let begun = Spent::default();
            let never = AtomicBool::new(false);
            let thought = searcher.think(&state, &[], &Limits::nodes(limit), &never);
            spent += begun.seconds();
            nodes += thought.nodes;
            depths.push(thought.depth);
        }
        let rate = nodes as f64 / spent / 1e6;
        println!("{}: {nodes} nodes, {rate:.2} M/s, depths {depths:?}", G::info().id);
    }
}

fn main() {
    games::each(&mut Nodes);
}
