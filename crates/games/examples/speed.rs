//! Perft leaves a second and random moves a second of each game: `speed [GAME] [DEPTH]`.
#![allow(clippy::print_stdout, reason = "a measuring program")]

use std::{env, time::Instant};

use rules::{Game, Options, Random, Visitor, perft};

struct Speed;

impl Visitor for Speed {
    fn game<G: Game>(&mut self) {
        let only = env::args().nth(1);
        if only.is_some_and(|only| only != G::info().id) {
            return;
        }
        let depth = env::args().nth(2).and_then(|d| d.parse().ok()).unwrap_or(4);
        let game = G::new(&Options::defaults(G::info().options)).expect("defaults go together");
        let begun = Instant::now();
        let leaves = perft(&game, &game.start(), depth);
        let spent = begun.elapsed().as_secs_f64();
        println!("{} perft {depth} {leaves}: {:.1} M/s", G::info().id, leaves as f64 / spent / 1e6);
        let (begun, mut played, mut games) = (Instant::now(), 0_u64, 0_u64);
        let mut random = Random::new(1);
        let mut moves = Vec::new();
        while begun.elapsed().as_secs_f64() < 2.0 {
            games += 1;
            let mut state = game.start();
            for _ in 0..1000 {
                moves.clear();
                game.moves(&state, &mut moves);
                let Some(&m) = random.pick(&moves) else { break };
                game.play(&mut state, m);
                played += 1;
            }
        }
        let rate = played as f64 / begun.elapsed().as_secs_f64() / 1e6;
        println!(
            "{} random: {rate:.2} M moves/s, {:.0} moves a game, a state takes {} bytes",
            G::info().id,
            played as f64 / games as f64,
            size_of::<G::State>()
        );
    }
}

fn main() {
    games::each(&mut Speed);
}
