//! Matches: two ways to play against each other, with every seating of every opening.

mod contender;
mod pace;
mod program;
mod report;

use std::{
    io::{Write as _, stdout},
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::Instant,
};

use ::play::Catalog;
use clap::Args;
use engine::{Bout, Halt, Openings, Sprt, Tally, Verdict, Weights};
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Game, mix};
use server::{EndingArgs, EndingFolder};

pub(crate) use self::contender::weights;
use self::{contender::Spec, pace::Pace, report::Report};
use crate::{
    error::Error,
    files,
    game::{Task, with_game},
    number::whole,
    stop::Stop,
};

/// What is played.
#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The game's id
    pub(crate) game: String,
    /// The first contender: NAME=VALUE, with commas between
    #[arg(long, value_name = "CONTENDER")]
    first: String,
    /// The second; left out, the first plays itself: the null test, whose share must be 0.5
    #[arg(long, value_name = "CONTENDER")]
    second: Option<String>,
    /// Have the second look at as many positions as it can in the processor's time that the first
    /// takes: both are measured before
    #[arg(long)]
    equal_time: bool,
    /// How many openings, each played with every seating
    #[arg(long, default_value_t = 50, value_name = "N", value_parser = whole(1_u64, 1_000_000))]
    openings: u64,
    /// Begin at the positions of this file, one a line, instead of at openings made by the seed
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How far a seat's value may be from its fair share in an opening, from 0 to 1
    #[arg(long, default_value_t = 0.03, value_name = "SHARE", value_parser = share)]
    balance: f64,
    /// Only the seatings in which the first contender plays N sides
    #[arg(long, value_name = "N", value_parser = whole(1_u32, 3))]
    seats: Option<u32>,
    /// Share a game that has not ended after so many moves
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = whole(1_u32, 100_000))]
    longest: u32,
    /// End as soon as one of two differences in Elo is accepted with 95 % confidence
    #[arg(long, value_name = "LESSER,GREATER", value_parser = differences, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The seed of the openings and of all chance
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole(0, u64::MAX))]
    seed: u64,
    /// How many games at once; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = whole(1_u16, 1024))]
    threads: Option<u16>,
    /// A choice the rules leave open, as `polychess games` lists them
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    #[command(flatten)]
    endings: EndingArgs,
    /// Print one JSON object instead of a report
    #[arg(long)]
    json: bool,
}

/// More help, with examples.
pub(crate) const HELP: &str = "\
A contender is what it may spend and how it plays, with commas between:
  level=1..10               a level; what follows changes it
  nodes=N depth=N seconds=N what a move may take: positions, moves ahead, time
  weights=FILE              weights that were learned
  noise=N tolerance=N       how wrong it judges and how loosely it chooses
  max_n=on                  every player thinks of himself alone: a yardstick
  talk=N honesty=N greed=N grudge=N
                            makes deals with others who do: how often it proposes
                            and what it is like, in percent; silent if left out
  NAME=VALUE                any parameter of the search: a wrong one lists them
  program=COMMAND           another program, by docs/engine-protocol.md, with the
                            rest of the text as its command line
Alone, or without a limit, it takes 1000 positions a move.

The share is that of the first: of every two opposing seats the better counts 1,
equals a half each; the opening, with all its games, is the sample. Games by
nodes and depth are the same on every machine; by seconds they are not.
Ctrl-C prints what is known so far and ends with code 130.

Examples:
  polychess match GAME --first level=6 --second level=5
  polychess match GAME --first nodes=1000 --openings 20         the null test
  polychess match GAME --first nodes=1000 --second nodes=1000,weights=old --equal-time
  polychess match GAME --first seconds=0.1,weights=new --second seconds=0.1 \\
                  --sprt 0,20 --openings 2000 --threads 8 --json";

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    number.ok_or_else(|| "expected a share from 0 to 1".to_owned())
}

fn differences(text: &str) -> Result<Sprt, String> {
    let read = text.split_once(',').and_then(|(lesser, greater)| {
        Some([lesser.parse::<f64>().ok()?, greater.parse::<f64>().ok()?])
    });
    let sound = |elo: &[f64; 2]| elo[0] < elo[1] && elo.iter().all(|elo| elo.abs() <= 1000.0);
    let elo =
        read.filter(sound).ok_or("expected two differences in Elo, the lesser first: 0,20")?;
    Ok(Sprt { elo, error: 0.05 })
}

/// Plays a match and prints what came of it.
pub(crate) fn play(catalog: &Catalog, args: &MatchArgs) -> Result<(), Error> {
    with_game(catalog, &args.game, &args.option, args)
}

impl Task for &MatchArgs {
    fn endings(&self) -> Option<EndingFolder> {
        self.endings.folder()
    }

    fn run<G: Game>(self, game: &G) -> Result<(), Error> {
        let given = |what| move |why| Error::Given { what, why };
        let first = Spec::read(game, &self.first).map_err(given("--first"))?;
        let second = self.second.as_deref().unwrap_or(&self.first);
        let mut second = Spec::read(game, second).map_err(given("--second"))?;
        let starts = self.from.as_ref().map(|file| positions(game, file)).transpose()?;
        self.check_seats(game).map_err(given("--seats"))?;
        let (starts, stop) = (Starts { game, args: self, states: starts }, Stop::on_interrupt());
        let mut pace = None;
        if self.equal_time {
            let Some(pair) = first.by_nodes().zip(second.by_nodes()) else {
                let why = "expected two contenders limited by nodes alone".to_owned();
                return Err(Error::Given { what: "--equal-time", why });
            };
            let at = |number| starts.get(number % starts.number());
            pace = Some(Pace::of(game, [pair.0, pair.1], at, stop.flag()));
        }
        if let Some(pace) = pace {
            second.limit(pace.nodes[1]);
        }
        let contest = Contest { game, args: self, specs: [&first, &second], starts, stop };
        let (tally, ended) = contest.play();
        let report = Report {
            game: G::info().id,
            options: game.options().all_given().collect(),
            players: game.players(),
            names: [&first.text, &second.text],
            seed: self.seed,
            tally: &tally,
            sprt: self.sprt,
            pace,
            interrupted: ended == Err(Halt::Stopped),
        };
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", report.json())?;
        } else {
            write!(out, "{}", report.text())?;
        }
        ended.map_err(|halt| match halt {
            Halt::Stopped => Error::Interrupted,
            Halt::Failed(why) => Error::Given { what: "a contender", why },
        })
    }
}

impl MatchArgs {
    /// The games of an opening.
    fn bout<'g, G: Game>(&self, game: &'g G) -> Bout<'g, G> {
        Bout::new(game, self.longest as usize).with_seats(self.seats)
    }

    /// Whether both contenders play.
    fn check_seats<G: Game>(&self, game: &G) -> Result<(), String> {
        let most = self.bout(game).sides() as u32 - 1;
        match self.seats {
            Some(seats) if seats > most => Err(format!("expected at most {most}, not {seats}")),
            _ => Ok(()),
        }
    }
}

/// The positions of a file, one a line.
fn positions<G: Game>(game: &G, file: &Path) -> Result<Vec<G::State>, Error> {
    let given = |why| Error::Given { what: "--from", why };
    let text = files::text(file, "positions").map_err(given)?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let read = lines.map(|(number, line)| {
        let refused = |why: String| {
            let why = format!("{}, line {number}: {why}", file.display());
            Error::Given { what: "--from", why }
        };
        let state = game.read_position(line.trim()).map_err(|bad| refused(bad.to_string()))?;
        match game.outcome(&state) {
            None => Ok(state),
            Some(_) => Err(refused("expected a position that can be played on".to_owned())),
        }
    });
    let states: Vec<_> = read.collect::<Result<_, _>>()?;
    if states.is_empty() {
        let why = format!("{}: expected a position on each line", file.display());
        return Err(Error::Given { what: "--from", why });
    }
    Ok(states)
}

struct Contest<'a, G: Game> {
    game: &'a G,
    args: &'a MatchArgs,
    specs: [&'a Spec; 2],
    starts: Starts<'a, G>,
    stop: Stop,
}

impl<G: Game> Contest<'_, G> {
    /// Plays until all openings are done, the sequential test is decided, somebody stops it or a
    /// contender fails.
    fn play(&self) -> (Tally, Result<(), Halt>) {
        let (next, (tell, told)) = (AtomicU64::new(0), mpsc::channel());
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.args.threads.map_or_else(cores, usize::from);
        let mut watch = Watch::new(self);
        let ended = thread::scope(|scope| {
            for _ in 0..threads {
                let (tell, next) = (tell.clone(), &next);
                scope.spawn(move || self.work(next, &tell));
            }
            drop(tell);
            let mut ended = Ok(());
            for opening in told {
                match opening {
                    Ok(opening) => watch.take(&opening),
                    // Of failures the first says why; the others were stopped by it.
                    Err(halt) if ended.is_ok() => ended = Err(halt),
                    Err(_) => {}
                }
                if ended.is_err() || watch.is_decided() {
                    self.stop.raise();
                }
            }
            if watch.is_decided() { Ok(()) } else { ended }
        });
        watch.bar.finish_and_clear();
        (watch.tally, ended)
    }

    /// Plays openings until there are no more.
    fn work(&self, next: &AtomicU64, tell: &mpsc::Sender<Result<Tally, Halt>>) {
        let [mut one, mut other] = self.specs.map(|spec| spec.mind(self.game));
        let bout = self.args.bout(self.game);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.starts.number() {
                return;
            }
            let seed = mix(self.args.seed ^ mix(number));
            let pair: engine::Pair<'_, G> = [&mut *one, &mut *other];
            let opening = bout.play(&self.starts.get(number), pair, seed, self.stop.flag());
            let failed = opening.is_err();
            if tell.send(opening).is_err() || failed {
                return;
            }
        }
    }
}

/// Where games begin.
struct Starts<'a, G: Game> {
    game: &'a G,
    args: &'a MatchArgs,
    /// The positions of a file, if they are not openings of the seed.
    states: Option<Vec<G::State>>,
}

impl<G: Game> Starts<'_, G> {
    fn number(&self) -> u64 {
        self.states.as_ref().map_or(self.args.openings, |states| states.len() as u64)
    }

    fn get(&self, number: u64) -> G::State {
        match &self.states {
            Some(states) => states[number as usize],
            None => {
                let weights = Weights::of(self.game).expect("a game's weights fit its terms");
                let openings =
                    Openings { limit: self.args.balance, ..Openings::new(self.args.seed) };
                openings.get(self.game, &weights, number)
            }
        }
    }
}

/// What is known so far, shown on the standard error if that is a terminal.
struct Watch {
    tally: Tally,
    sprt: Option<Sprt>,
    bar: ProgressBar,
    begun: Instant,
}

impl Watch {
    fn new<G: Game>(contest: &Contest<'_, G>) -> Self {
        let style =
            ProgressStyle::with_template("{bar:24} {pos}/{len} openings  {msg}  {eta} left");
        let bar = ProgressBar::new(contest.starts.number());
        bar.set_style(style.expect("the template is sound"));
        Self { tally: Tally::default(), sprt: contest.args.sprt, bar, begun: Instant::now() }
    }

    fn take(&mut self, opening: &Tally) {
        self.tally.add(opening);
        let (share, error) = self.tally.share();
        let rate = f64::from(self.tally.games) / self.begun.elapsed().as_secs_f64();
        self.bar.set_message(format!("share {share:.3} ± {error:.3}, {rate:.1} games/s"));
        self.bar.inc(1);
    }

    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&self.tally) != Verdict::Open)
    }
}
