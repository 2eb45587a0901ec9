//! Learns weights and measures strength, single-threaded:
//!
//! `strength learn GAME GAMES NODES SEED OUT [OPTION=VALUE..]` writes a weights file;
//! `strength match GAME OPENINGS A B SEED [OPTION=VALUE..]` plays two ways to play, each
//! `NODES[:WEIGHTS_FILE][:PARAM=VALUE..]`, against each other;
//! `strength ladder GAME OPENINGS SEED [OPTION=VALUE..]` plays every level against the next.
#![allow(clippy::print_stdout, reason = "a measuring program")]

use std::{env, fs, process::ExitCode, sync::atomic::AtomicBool};

use engine::{Arena, Contender, LEVELS, Lessons, Limits, Params, Tally, Weights};
use rules::{Game, Options, Visitor};

static NEVER: AtomicBool = AtomicBool::new(false);

struct Strength {
    args: Vec<String>,
    result: Result<(), String>,
}

impl Visitor for Strength {
    fn game<G: Game>(&mut self) {
        if self.args.get(1).is_some_and(|id| id == G::info().id) {
            self.result = self.run::<G>();
        }
    }
}

impl Strength {
    fn arg(&self, i: usize) -> Result<&str, String> {
        self.args.get(i).map(String::as_str).ok_or_else(|| format!("argument {i} is missing"))
    }

    fn number(&self, i: usize) -> Result<u64, String> {
        self.arg(i)?.parse().map_err(|_| format!("argument {i} is no number"))
    }

    fn new_game<G: Game>(&self, from: usize) -> Result<G, String> {
        let mut options = Options::defaults(G::info().options);
        for given in self.args.iter().skip(from) {
            let (name, value) = given.split_once('=').ok_or("expected OPTION=VALUE")?;
            options.set(name, value).map_err(|bad| bad.to_string())?;
        }
        G::new(&options).map_err(|bad| bad.to_string())
    }

    fn run<G: Game>(&self) -> Result<(), String> {
        match self.arg(0)? {
            "learn" => self.learn(&self.new_game::<G>(6)?),
            "match" => self.contest(&self.new_game::<G>(6)?),
            "ladder" => self.ladder(&self.new_game::<G>(4)?),
            other => Err(format!("expected learn, match or ladder, not {other}")),
        }
    }

    fn learn<G: Game>(&self, game: &G) -> Result<(), String> {
        let (games, nodes, seed) = (self.number(2)?, self.number(3)?, self.number(4)?);
        let weights = Weights::of(game).map_err(|bad| bad.to_string())?;
        let mut contender = Contender::new(weights.clone(), Limits::nodes(nodes));
        contender.params.table = 1 << 10;
        contender.tolerance = 5;
        let mut lessons = Lessons::new(game);
        while lessons.games() < games {
            lessons.play(&contender, seed, &NEVER);
        }
        let command = format!("learned by: strength {}", self.args.join(" "));
        let (fitted, report) = lessons.fit(&weights, vec![command]);
        println!("{report:?}");
        fs::write(self.arg(5)?, fitted.write(game.terms())).map_err(|error| error.to_string())
    }

    fn contest<G: Game>(&self, game: &G) -> Result<(), String> {
        let (openings, seed) = (self.number(2)?, self.number(5)?);
        let pair = [contender(game, self.arg(3)?)?, contender(game, self.arg(4)?)?];
        let tally = play(game, [&pair[0], &pair[1]], openings, seed);
        println!("{} {} v {}: {tally}", G::info().id, self.arg(3)?, self.arg(4)?);
        println!("places {:?}", tally.places);
        Ok(())
    }

    fn ladder<G: Game>(&self, game: &G) -> Result<(), String> {
        let (openings, seed) = (self.number(2)?, self.number(3)?);
        let weights = Weights::of(game).map_err(|bad| bad.to_string())?;
        for pair in LEVELS.windows(2).take(6) {
            let [lower, upper] = [&pair[0], &pair[1]].map(|level| level.contender(weights.clone()));
            let tally = play(game, [&upper, &lower], openings, seed);
            println!("{} level {} v {}: {tally}", G::info().id, pair[1].number, pair[0].number);
        }
        Ok(())
    }
}

fn play<G: Game>(game: &G, pair: [&Contender; 2], openings: u64, seed: u64) -> Tally {
    let (arena, mut tally) = (Arena::new(game, pair), Tally::default());
    for number in 0..openings {
        arena.play(number, seed, &mut tally, &NEVER);
    }
    tally
}

fn contender<G: Game>(game: &G, text: &str) -> Result<Contender, String> {
    let mut parts = text.split(':');
    let nodes = parts.next().and_then(|n| n.parse().ok()).ok_or("expected a number of nodes")?;
    let weights = Weights::of(game).map_err(|bad| bad.to_string())?;
    let mut contender = Contender::new(weights, Limits::nodes(nodes));
    contender.params.table = 1 << 12;
    for part in parts {
        match part.split_once('=') {
            Some((name, value)) => set(&mut contender.params, name, value)?,
            None => {
                let text = fs::read_to_string(part).map_err(|error| format!("{part}: {error}"))?;
                contender.weights =
                    Weights::read(&text, game.terms()).map_err(|bad| format!("{part}: {bad}"))?;
            }
        }
    }
    Ok(contender)
}

fn set(params: &mut Params, name: &str, value: &str) -> Result<(), String> {
    let number = || value.parse::<u8>().map_err(|_| format!("{name}: expected a number"));
    match name {
        "free_opponents" => params.free_opponents = number()?,
        "kept" => params.kept = number()?,
        "evasions" => params.evasions = number()?,
        "quiescence" => params.quiescence = value == "on",
        "table" => params.table = usize::from(number()?) * 1024,
        "contempt" => params.contempt = i32::from(number()?) * 10,
        "null_window" => params.null_window = value == "on",
        "reduce_after" => params.reduce_after = number()?,
        "prune_after" => params.prune_after = number()?,
        _ => return Err(format!("no parameter \"{name}\"")),
    }
    Ok(())
}

fn main() -> ExitCode {
    let args: Vec<_> = env::args().skip(1).collect();
    let mut strength = Strength { args, result: Err("no such game".to_owned()) };
    games::each(&mut strength);
    match strength.result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            println!("{why}");
            ExitCode::FAILURE
        }
    }
}
