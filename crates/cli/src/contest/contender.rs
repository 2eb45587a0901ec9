use std::{path::Path, sync::atomic::AtomicBool, time::Duration};

use engine::{Contender, Course, Halt, LEVELS, Level, Limits, Mind, Params, Thinker, Weights};
use rules::{Game, Player};

use super::program::Program;
use crate::{deadline::within, files, number::whole};

/// Positions looked at for a move where nothing else is said.
const NODES: u64 = 1000;

/// A way to play as the command line says it: `nodes=1000,weights=FILE,evasions=0`.
#[derive(Debug)]
pub(crate) struct Spec {
    /// How it was written.
    pub(crate) text: String,
    contender: Contender,
    /// The time for a move, if that is what limits it.
    time: Option<Duration>,
    /// The command line of another program, if that is to play, with what it is told to think.
    program: Option<(String, String)>,
}

impl Spec {
    /// Reads a contender in a game.
    pub(crate) fn read<G: Game>(game: &G, text: &str) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Err("expected NAME=VALUE, with commas between: nodes=1000".to_owned());
        }
        let weights = Weights::of(game).map_err(|bad| bad.to_string())?;
        let contender = Contender::new(weights, Limits::ENDLESS);
        let mut spec = Self { text: text.to_owned(), contender, time: None, program: None };
        if let Some((words, command)) = text.split_once("program=") {
            return spec.of_program(game, words, command);
        }
        let mut table = false;
        for (name, value) in words(text)? {
            table |= name == "table" || name == "level";
            spec.set(game, name, value)?;
        }
        let limits = &mut spec.contender.limits;
        if *limits == Limits::ENDLESS && spec.time.is_none() {
            limits.nodes = NODES;
        }
        if !table {
            let most = spec.contender.params.table;
            let nodes = usize::try_from(limits.nodes).unwrap_or(most);
            spec.contender.params.table = nodes.clamp(1 << 10, most);
        }
        Ok(spec)
    }

    /// Another program: it is told its limits or its level and nothing else.
    fn of_program<G: Game>(mut self, game: &G, words: &str, command: &str) -> Result<Self, String> {
        let mut go = String::new();
        let given = words.strip_suffix(',').unwrap_or(words);
        let given = if given.is_empty() { Vec::new() } else { self::words(given)? };
        for (name, value) in given {
            match name {
                "nodes" | "depth" | "seconds" => go += &format!("{name} {value} "),
                "level" => go += &format!("level {value} seed SEED "),
                _ => {
                    let expected = "nodes, depth, seconds or level before program=";
                    return Err(format!("\"{name}\": expected {expected}"));
                }
            }
            self.set(game, name, value)?;
        }
        if go.is_empty() {
            go = format!("nodes {NODES}");
        }
        self.program = Some((command.to_owned(), go));
        Ok(self)
    }

    fn set<G: Game>(&mut self, game: &G, name: &str, value: &str) -> Result<(), String> {
        let contender = &mut self.contender;
        match name {
            "level" => {
                let level = Level::of(number(name, value, 1, LEVELS.len() as u8)?)?;
                *contender = level.contender(game, contender.weights.clone());
            }
            "nodes" => contender.limits.nodes = number(name, value, 1, u64::MAX)?,
            "depth" => contender.limits.depth = number(name, value, 1, engine::MOST_DEPTH)?,
            "seconds" => self.time = Some(seconds(value)?),
            "noise" => contender.noise = number(name, value, 0, 1 << 16)?,
            "tolerance" => contender.tolerance = number(name, value, 0, 1000)?,
            "max_n" => {
                contender.max_n = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(format!("max_n cannot be \"{value}\": expected on or off")),
                }
            }
            "weights" => contender.weights = weights(game, Path::new(value))?,
            "talk" | "honesty" | "greed" | "grudge" => contender.set(name, value)?,
            _ if Params::NAMES.contains(&name) => contender.set(name, value)?,
            _ => {
                let more = "level, nodes, depth, seconds, noise, tolerance, weights, max_n, talk, \
                            honesty, greed, grudge";
                let why = contender.set(name, value).err().unwrap_or_default();
                return Err(format!("{why}; or {more}"));
            }
        }
        Ok(())
    }

    /// The contender, if positions alone are what limits it and it searches as others do.
    pub(crate) fn by_nodes(&self) -> Option<&Contender> {
        let limits = &self.contender.limits;
        let plain = Limits { nodes: limits.nodes, ..Limits::ENDLESS };
        let other = self.program.is_some() || self.time.is_some() || self.contender.max_n;
        (!other && *limits == plain && *limits != Limits::ENDLESS).then_some(&self.contender)
    }

    /// Has it look at so many positions a move.
    pub(crate) fn limit(&mut self, nodes: u64) {
        self.contender.limits.nodes = nodes;
    }

    /// This contender at the board.
    pub(crate) fn mind<'a, G: Game>(&'a self, game: &'a G) -> Box<dyn Mind<G> + 'a> {
        if let Some((command, go)) = &self.program {
            return Box::new(Program::new(game, command, go, self.time));
        }
        let thinker = Thinker::new(game, &self.contender);
        match self.time {
            None => Box::new(thinker),
            Some(limit) => Box::new(Hurried { thinker, limit }),
        }
    }
}

/// A contender that thinks against the clock.
struct Hurried<'g, G: Game> {
    thinker: Thinker<'g, G>,
    limit: Duration,
}

impl<G: Game> Mind<G> for Hurried<'_, G> {
    fn begin(&mut self, seed: u64) -> Result<(), Halt> {
        self.thinker.begin(seed)
    }

    fn deal(&mut self, course: &Course<G>, by: Player, stop: &AtomicBool) -> Option<G::Deal> {
        self.thinker.deal(course, by, stop)
    }

    fn choose(&mut self, course: &Course<G>, stop: &AtomicBool) -> Result<G::Move, Halt> {
        within(self.limit, stop, |flag| self.thinker.choose(course, flag))
    }
}

/// NAME=VALUE with commas between, each name once.
fn words(text: &str) -> Result<Vec<(&str, &str)>, String> {
    let mut words: Vec<(&str, &str)> = Vec::new();
    for word in text.split(',') {
        let (name, value) =
            word.split_once('=').ok_or_else(|| format!("\"{word}\": expected NAME=VALUE"))?;
        if words.iter().any(|(other, _)| *other == name) {
            return Err(format!("{name} is given twice: expected it once"));
        }
        words.push((name, value));
    }
    Ok(words)
}

/// A number within bounds.
fn number<T>(name: &str, value: &str, least: T, most: T) -> Result<T, String>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display + Copy,
{
    whole(least, most)(value).map_err(|why| format!("{name} cannot be \"{value}\": {why}"))
}

fn seconds(value: &str) -> Result<Duration, String> {
    let read = value.parse().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    read.map(Duration::from_secs_f64).ok_or_else(|| {
        format!("seconds cannot be \"{value}\": expected seconds from 0.001 to 3600")
    })
}

/// The weights in a file.
pub(crate) fn weights<G: Game>(game: &G, file: &Path) -> Result<Weights, String> {
    let text = files::text(file, "weights")?;
    Weights::read_for(&text, game).map_err(|bad| format!("{}: {bad}", file.display()))
}
