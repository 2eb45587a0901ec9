//! Learning what positions are worth, from games of the program against itself.

use std::{
    fs,
    io::{Write as _, stdout},
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use ::play::Catalog;
use clap::Args;
use engine::{
    Bout, Choices, Contender, Lessons, Limits, Openings, Params, Tally, Thinker, Tuning, Weights,
};
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Game, mix};
use server::{data_folder, weights_file};

use crate::{
    contest,
    error::Error,
    files,
    game::{Task, with_game},
    number::whole,
    stop::Stop,
};

/// How much the fit trusts the best weights so far. Without it the pieces are underrated: games at
/// few nodes are decided by other things.
const TRUST: f64 = 0.1;

/// What to learn, and how long.
#[derive(Debug, Args)]
pub(crate) struct LearnArgs {
    /// The game's id
    #[arg(long)]
    pub(crate) game: String,
    /// How long to learn
    #[arg(long, default_value_t = 10.0, value_name = "N", value_parser = minutes)]
    minutes: f64,
    /// How many games at once; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = whole(1_u16, 1024))]
    threads: Option<u16>,
    /// The seed of the games
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole(0, u64::MAX))]
    seed: u64,
    /// Positions looked at for a move
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = whole(1_u64, 1_000_000))]
    nodes: u64,
    /// The name under which what is learned is played with: it is kept in the data folder. What
    /// is there under it is where learning goes on
    #[arg(long, default_value = "learned", value_name = "NAME")]
    name: String,
    /// The data folder of the server. Default: $XDG_DATA_HOME/polychess if that is set, else ./data
    #[arg(long, env = "POLYCHESS_DATA_DIR", value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// A file to be used instead of a name in the data folder
    #[arg(long, value_name = "FILE", conflicts_with = "name")]
    out: Option<PathBuf>,
    /// A choice the rules leave open, as `polychess games` lists them
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
}

/// More help, with examples.
pub(crate) const HELP: &str = "\
The program plays against itself and learns, by turns, in three ways: it looks
farther at positions of its games, and fits what its terms count to the moves
that it then prefers; it fits them to how the games ended; it tunes them: weights
a little changed play each other, and move the way of those that win.
Then it plays a match of the new weights against the best so far, with every
seating: only a winner is kept. It does this in rounds until the time is over.
If nothing has won and there is nothing under the name yet, the last is kept, so
that it can be played with. Run it again with the same name to go on from there.
Ctrl-C ends it; the best so far is kept.

What is kept under a name in the server's data folder is offered on its page
beside the levels of the computer, and to `play` as `--weights NAME`.

Examples:
  polychess learn --game GAME --minutes 10 --name evening
  polychess play GAME --computer b=5 --weights evening
  polychess learn --game GAME --minutes 60 --threads 8 --out mine.weights
  polychess match GAME --first nodes=1000,weights=mine.weights --second nodes=1000";

/// How the time of a round is spent: the rest goes to its match.
const PLAYING: f64 = 0.75;
/// The rounds of a run.
const ROUNDS: [Way; 4] = [Way::Compare, Way::Fit, Way::Compare, Way::Tune];
/// How many times as many positions are looked at to learn what would be preferred.
const FARTHER: u64 = 20;
/// Openings of a match, at most.
const OPENINGS: u64 = 400;

/// How weights are learned.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// From moves that a longer look prefers.
    Compare,
    /// From how games ended.
    Fit,
    /// By matches.
    Tune,
}

fn minutes(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|minutes| (0.01..=100_000.0).contains(minutes));
    number.ok_or_else(|| "expected minutes from 0.01 to 100000".to_owned())
}

/// Learns and tells of each round.
pub(crate) fn learn(catalog: &Catalog, args: &LearnArgs) -> Result<(), Error> {
    with_game(catalog, &args.game, &args.option, args)
}

impl Task for &LearnArgs {
    fn run<G: Game>(self, game: &G) -> Result<(), Error> {
        let (file, what) = self.file()?;
        let refused = |why| Error::Given { what, why };
        let best = if file.exists() {
            contest::weights(game, &file).map_err(refused)?
        } else {
            Weights::of(game).map_err(|bad| refused(bad.to_string()))?
        };
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let mut school = School {
            game,
            args: self,
            file,
            lessons: Lessons::new(game),
            choices: Choices::new(game),
            best,
            last: None,
            tuned: 0,
            threads: self.threads.map_or_else(cores, usize::from),
            stop: Stop::on_interrupt(),
            bar: ProgressBar::new((self.minutes * 60.0).ceil() as u64),
            begun: Instant::now(),
        };
        let style = ProgressStyle::with_template("{bar:24} {pos}/{len} s  {msg}");
        school.bar.set_style(style.expect("the template is sound"));
        let done = (1..).zip(ROUNDS).try_for_each(|(round, way)| school.round(round, way));
        school.bar.finish_and_clear();
        done.and_then(|()| school.keep_something())
    }
}

impl LearnArgs {
    /// Where what is learned is kept, in a folder that is there; and the argument that says so.
    fn file(&self) -> Result<(PathBuf, &'static str), Error> {
        let what = if self.out.is_some() { "--out" } else { "--name" };
        let refused = |why| Error::Given { what, why };
        let file = match &self.out {
            Some(file) => file.clone(),
            None => {
                let data = data_folder(self.data_dir.clone());
                weights_file(&data, &self.game, &self.name).map_err(refused)?
            }
        };
        // Better now than after an hour.
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            if self.out.is_none() {
                let failed = |source| Error::File { doing: "make", file: folder.into(), source };
                fs::create_dir_all(folder).map_err(failed)?;
            } else if !folder.is_dir() {
                return Err(refused(format!("there is no folder {}", folder.display())));
            }
        }
        files::try_write(&file)?;
        Ok((file, what))
    }
}

struct School<'a, G: Game> {
    game: &'a G,
    args: &'a LearnArgs,
    file: PathBuf,
    lessons: Lessons<'a, G>,
    choices: Choices<'a, G>,
    best: Weights,
    /// What was learned last but was not better.
    last: Option<Weights>,
    /// Openings that were played to tune.
    tuned: u64,
    threads: usize,
    stop: Stop,
    bar: ProgressBar,
    begun: Instant,
}

impl<G: Game> School<'_, G> {
    /// Learns in one way, and keeps what wins.
    fn round(&mut self, round: u32, way: Way) -> Result<(), Error> {
        let whole = Duration::from_secs_f64(self.args.minutes * 60.0) / ROUNDS.len() as u32;
        let end = whole * (round - 1) + whole.mul_f64(PLAYING);
        let (mut new, how) = match way {
            Way::Compare => self.compare(end),
            Way::Fit => self.fit(end),
            Way::Tune => self.tune(end),
        };
        if self.stop.is_set() {
            return Err(Error::Interrupted);
        }
        let tally = self.examine(&new, whole * round);
        let (share, error) = tally.share();
        let won = tally.shares.len() > 1 && share - error > 0.5;
        new.origin = self.origin(&tally);
        if won {
            files::write(&self.file, &new.write_for(self.game))?;
            self.best = new;
            self.last = None;
        } else {
            self.last = Some(new);
        }
        self.tell(round, &how, &tally, won)?;
        if self.stop.is_set() { Err(Error::Interrupted) } else { Ok(()) }
    }

    /// Where nothing has won and nothing was there, the last is kept: somebody wants to play with
    /// what was learned, though it be no better.
    fn keep_something(&mut self) -> Result<(), Error> {
        let Some(last) = self.last.take().filter(|_| !self.file.exists()) else { return Ok(()) };
        files::write(&self.file, &last.write_for(self.game))?;
        let file = self.file.display();
        let text =
            format!("nothing was better than what the game brings: the last is kept in {file}");
        Ok(writeln!(stdout().lock(), "{text}")?)
    }

    /// Where weights come from: lines of their file.
    fn origin(&self, tally: &Tally) -> Vec<String> {
        let LearnArgs { game, minutes, seed, nodes, option, .. } = self.args;
        let options: String = option.iter().map(|o| format!(" --option {o}")).collect();
        let run =
            format!("--game {game} --minutes {minutes} --seed {seed} --nodes {nodes}{options}");
        vec![
            format!(
                "polychess learn {run}: {} positions compared, {} games, tuned by {} openings",
                self.choices.positions(),
                self.lessons.games(),
                self.tuned
            ),
            format!("against the weights before: {tally}"),
        ]
    }

    fn tell(&self, round: u32, how: &str, tally: &Tally, won: bool) -> Result<(), Error> {
        let mut text = format!("round {round}: {how}\n");
        let kept = match won {
            true => format!("kept in {}", self.file.display()),
            false => "not better, not kept".to_owned(),
        };
        text += &if tally.shares.is_empty() {
            format!("  no time for a match: {kept}")
        } else {
            format!("  against the best so far: {tally}\n  {kept}")
        };
        self.bar.suspend(|| Ok(writeln!(stdout().lock(), "{text}")?))
    }

    /// Plays games against itself until so long after the beginning, one at least, looks farther at
    /// some of their positions, and fits the weights to what it prefers then.
    fn compare(&mut self, end: Duration) -> (Weights, String) {
        let contender = self.pupil();
        let (first, farther) = (self.choices.next_number(), FARTHER * self.args.nodes);
        let (choices, stop, seed) = (&self.choices, self.stop.flag(), self.args.seed);
        let game = |number| choices.play(first + number, &contender, farther, seed, stop);
        let played = self.spread(u64::MAX, end, game);
        self.choices.extend(played);
        let (fitted, report) = self.choices.fit(&self.best, Vec::new(), self.stop.flag());
        let how = format!(
            "fitted to the moves preferred in {} positions, surprise at others {:.4} to {:.4}",
            report.positions, report.before, report.held_out
        );
        (fitted, how)
    }

    /// Plays games against itself until so long after the beginning, one at least, and fits the
    /// weights to how they ended.
    fn fit(&mut self, end: Duration) -> (Weights, String) {
        let contender = self.pupil();
        let first = self.lessons.next_number();
        let (lessons, stop, seed) = (&self.lessons, self.stop.flag(), self.args.seed);
        let lesson = |number| lessons.play(first + number, &contender, seed, stop);
        let played = self.spread(u64::MAX, end, lesson);
        self.lessons.extend(played);
        let (fitted, report) = self.lessons.fit(&self.best, TRUST, Vec::new());
        let (games, positions) = (self.lessons.games(), report.positions);
        let (before, after) = (report.before, report.held_out);
        let how = format!(
            "fitted to {games} games, {positions} positions, \
             surprise at others {before:.4} to {after:.4}"
        );
        (fitted, how)
    }

    /// Plays weights a little changed against each other until so long after the beginning.
    fn tune(&mut self, end: Duration) -> (Weights, String) {
        let seed = mix(self.args.seed ^ self.tuned);
        let tuning = Mutex::new(Tuning::new(&self.best, &self.lessons.spreads(), seed));
        let (contender, stop) = (self.contender(&self.best), self.stop.flag());
        let trial = |number| {
            let now = tuning.lock().expect("no thread fails").clone();
            let share = now.play(self.game, number, &contender, stop)?;
            tuning.lock().expect("no thread fails").learn(number, share);
            Some(())
        };
        self.spread(u64::MAX, end, trial);
        let tuning = tuning.into_inner().expect("no thread fails");
        self.tuned += tuning.trials();
        (tuning.weights(), format!("tuned by {} openings", tuning.trials()))
    }

    /// Plays weights against the best so far until so long after the beginning.
    fn examine(&self, fitted: &Weights, end: Duration) -> Tally {
        let (new, old) = (self.contender(fitted), self.contender(&self.best));
        let (bout, openings) = (Bout::new(self.game, 400), Openings::new(self.args.seed));
        let opening = |number| {
            let start = openings.get(self.game, &self.best, number);
            let mut pair = [&new, &old].map(|contender| Thinker::new(self.game, contender));
            let [one, other] = &mut pair;
            let seed = mix(self.args.seed ^ mix(number));
            bout.play(&start, [one, other], seed, self.stop.flag()).ok()
        };
        let mut tally = Tally::default();
        self.spread(OPENINGS, end, opening).iter().for_each(|one| tally.add(one));
        tally
    }

    /// Who plays the games to learn from: not always the same move.
    fn pupil(&self) -> Contender {
        Contender { tolerance: 5, ..self.contender(&self.best) }
    }

    fn contender(&self, weights: &Weights) -> Contender {
        let limits = Limits::nodes(self.args.nodes);
        let table = (self.args.nodes as usize).clamp(1 << 10, Params::DEFAULT.table);
        let params = Params { table, ..Params::DEFAULT };
        Contender { params, ..Contender::new(weights.clone(), limits) }
    }

    /// Does all of these with all threads, for as long as there is time, the first ones always, and
    /// gives the results in their order.
    fn spread<T: Send>(
        &self,
        number: u64,
        end: Duration,
        work: impl Fn(u64) -> Option<T> + Sync,
    ) -> Vec<T> {
        let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    loop {
                        let i = next.fetch_add(1, Ordering::Relaxed);
                        let spent = self.begun.elapsed();
                        self.bar.set_position(spent.as_secs());
                        if i >= number || (spent > end && i >= self.threads as u64) {
                            return;
                        }
                        let Some(result) = work(i) else { return };
                        done.lock().expect("no thread fails").push((i, result));
                    }
                });
            }
        });
        let mut done = done.into_inner().expect("no thread fails");
        done.sort_by_key(|&(i, _)| i);
        done.into_iter().map(|(_, result)| result).collect()
    }
}
