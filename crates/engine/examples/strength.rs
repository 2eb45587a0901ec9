//! Learns weights and measures strength, with `THREADS` threads; no match begins an opening after
//! `MATCH_SECONDS` seconds, and `SEATS` says how many sides its first contender plays:
//!
//! `strength learn GAME SECONDS NODES SEED OUT [OPTION=VALUE..]` writes a weights file;
//! `strength compare GAME SECONDS NODES FARTHER SEED OUT [OPTION=VALUE..]` writes one learned from the
//! moves that a look at `FARTHER` positions prefers, beginning with the weights in the file `FROM`;
//! `strength match GAME OPENINGS A B SEED [OPTION=VALUE..]` plays two ways to play, each
//! `NODES[:WEIGHTS_FILE][:PARAM=VALUE..]`, against each other; `noise` and `tolerance` can be set as
//! parameters are, and `level=N` is a level;
//! `strength ladder GAME OPENINGS SEED [OPTION=VALUE..]` plays every level against the next.
#![allow(clippy::print_stdout, reason = "a measuring program")]

use std::{
    env, fs,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use engine::{Arena, Choices, Contender, LEVELS, Lessons, Level, Limits, Params, Tally, Weights};
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
            "compare" => self.compare(&self.new_game::<G>(7)?),
            "match" => self.contest(&self.new_game::<G>(6)?),
            "ladder" => self.ladder(&self.new_game::<G>(4)?),
            other => Err(format!("expected learn, compare, match or ladder, not {other}")),
        }
    }

    fn learn<G: Game>(&self, game: &G) -> Result<(), String> {
        let (seconds, nodes, seed) = (self.number(2)?, self.number(3)?, self.number(4)?);
        let prior = Weights::of(game).map_err(|bad| bad.to_string())?;
        let mut weights = prior.clone();
        let trust = env::var("TRUST").ok().and_then(|n| n.parse().ok()).unwrap_or(0.0);
        let mut lessons = Lessons::new(game);
        // Each round plays with what the rounds before have taught.
        for (round, part) in [0.25, 0.35, 0.4].into_iter().enumerate() {
            let contender = pupil(weights.clone(), nodes);
            let end = Instant::now() + Duration::from_secs_f64(seconds as f64 * part);
            let first = lessons.next_number();
            let played = spread(u64::MAX, |number| {
                let open = Instant::now() < end;
                open.then(|| lessons.play(first + number, &contender, seed, &NEVER)).flatten()
            });
            lessons.extend(played);
            let command =
                format!("learned by: strength {}, {} games", self.args.join(" "), lessons.games());
            let (fitted, report) = lessons.fit(&prior, trust, vec![command]);
            println!("{} round {round}: {} games, {report:?}", G::info().id, lessons.games());
            fs::write(self.arg(5)?, fitted.write(game.terms()))
                .map_err(|error| error.to_string())?;
            weights = fitted;
        }
        Ok(())
    }

    fn compare<G: Game>(&self, game: &G) -> Result<(), String> {
        let (seconds, nodes, far) = (self.number(2)?, self.number(3)?, self.number(4)?);
        let (seed, file) = (self.number(5)?, self.arg(6)?);
        let from = match env::var("FROM") {
            Ok(from) => read(game, &from)?,
            Err(_) => Weights::of(game).map_err(|bad| bad.to_string())?,
        };
        let contender = pupil(from.clone(), nodes);
        let mut choices = Choices::new(game);
        let end = Instant::now() + Duration::from_secs(seconds);
        choices.extend(spread(u64::MAX, |number| {
            let open = Instant::now() < end;
            open.then(|| choices.play(number, &contender, far, seed, &NEVER)).flatten()
        }));
        let games = choices.next_number();
        let command = format!("learned by: strength {}, {games} games", self.args.join(" "));
        let (fitted, report) = choices.fit(&from, vec![command], &NEVER);
        println!("{}: {games} games, {report:?}", G::info().id);
        fs::write(file, fitted.write_for(game)).map_err(|error| error.to_string())
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
        for pair in LEVELS.windows(2) {
            let [lower, upper] =
                [&pair[0], &pair[1]].map(|level| level.contender(game, weights.clone()));
            let tally = play(game, [&upper, &lower], openings, seed);
            println!("{} level {} v {}: {tally}", G::info().id, pair[1].number, pair[0].number);
        }
        Ok(())
    }
}

fn play<G: Game>(game: &G, pair: [&Contender; 2], openings: u64, seed: u64) -> Tally {
    let mut arena = Arena::new(game, pair);
    arena.seats = env::var("SEATS").ok().and_then(|n| n.parse().ok());
    let mut tally = Tally::default();
    // No opening is begun after so many seconds.
    let most = env::var("MATCH_SECONDS").ok().and_then(|n| n.parse().ok()).unwrap_or(u64::MAX);
    let begun = Instant::now();
    spread(openings, |number| {
        let mut one = Tally::default();
        let open = begun.elapsed().as_secs() < most;
        (open && arena.play(number, seed, &mut one, &NEVER)).then_some(one)
    })
    .iter()
    .for_each(|one| tally.add(one));
    tally
}

/// Does all of these with as many threads as `THREADS` says, and gives the results in their order.
fn spread<T: Send>(number: u64, work: impl Fn(u64) -> Option<T> + Sync) -> Vec<T> {
    let threads = env::var("THREADS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= number {
                        break;
                    }
                    let Some(result) = work(i) else { break };
                    done.lock().expect("no thread fails").push((i, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread fails");
    done.sort_by_key(|&(i, _)| i);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Who plays the games to learn from.
fn pupil(weights: Weights, nodes: u64) -> Contender {
    let mut pupil = Contender::new(weights, Limits::nodes(nodes));
    pupil.params.table = 1 << 10;
    pupil.tolerance = 5;
    pupil
}

fn read<G: Game>(game: &G, file: &str) -> Result<Weights, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    Weights::read(&text, game.terms()).map_err(|bad| format!("{file}: {bad}"))
}

fn contender<G: Game>(game: &G, text: &str) -> Result<Contender, String> {
    let mut parts = text.split(':');
    let nodes = parts.next().and_then(|n| n.parse().ok()).ok_or("expected a number of nodes")?;
    let weights = Weights::of(game).map_err(|bad| bad.to_string())?;
    let mut contender = Contender::new(weights, Limits::nodes(nodes));
    contender.params.table = (nodes as usize).clamp(1 << 10, Params::DEFAULT.table);
    for part in parts {
        match part.split_once('=') {
            None if part == "max_n" => contender.max_n = true,
            Some((name, value)) => set(game, &mut contender, name, value)?,
            None => contender.weights = read(game, part)?,
        }
    }
    Ok(contender)
}

fn set<G: Game>(
    game: &G,
    contender: &mut Contender,
    name: &str,
    value: &str,
) -> Result<(), String> {
    let number = || value.parse::<i32>().map_err(|_| format!("{name}: expected a number"));
    match name {
        "noise" => contender.noise = number()?,
        "tolerance" => contender.tolerance = number()?,
        "level" => {
            let level = Level::of(number()?.clamp(0, 255) as u8)?;
            *contender = level.contender(game, contender.weights.clone());
        }
        _ => contender.set(name, value)?,
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
