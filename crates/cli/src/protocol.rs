//! The engine protocol: lines of text in, lines of text out. See docs/engine-protocol.md.

use std::{
    fmt::Display,
    io::{Write as _, stdin, stdout},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use ::play::{AnyTable, Catalog, Level, Limits, analysis_doc};
use engine::LEVELS;
use rules::{Lang, Player};
use wire::AnalysisDoc;

use crate::{
    deadline::within,
    error::Error,
    lines::{LONGEST, Line, Lines},
};

/// The most characters shown of a word that is not known.
const SHOWN: usize = 40;

/// More help, with examples.
pub(crate) const HELP: &str = "\
For programs: docs/engine-protocol.md tells the lines. `help` lists them.

Examples:
  printf 'new GAME\\ngo nodes 5000\\n' | polychess engine
  polychess match GAME --first nodes=500 --second 'nodes=500,program=polychess engine'";

const LINES: &str = "\
hello                              who this is, and the games
new GAME [NAME=VALUE..]            a game under these options, at its start
position start | position TEXT     the start, or a position string
play ACT | play LETTER: ACT        an act of the player to act, or of a player
go [nodes N] [depth N] [seconds N] [lines N] [infinite] | go level N [seed N]
stop                               ends the thought
ready                              answered when all before is done
quit";

/// Speaks until it is told to quit or the input ends.
pub(crate) fn speak(catalog: &Catalog) -> Result<(), Error> {
    let mut engine = Engine { catalog, table: None, thought: None };
    let failed = |source| Error::File { doing: "read", file: "standard input".into(), source };
    let mut lines = Lines::new(stdin().lock(), LONGEST);
    while let Some(line) = lines.next().map_err(failed)? {
        let obeyed = match line {
            Line::Text(line) => engine.obey(line.trim()),
            Line::NoText(at) => Err(format!("the line is no UTF-8 from byte {at} on")),
            Line::TooLong => Err(format!("the line is longer than {LONGEST} bytes")),
        };
        match obeyed {
            Ok(true) => {}
            Ok(false) => {
                engine.end(true);
                return Ok(());
            }
            Err(why) => say(&format!("error {why}"))?,
        }
    }
    engine.end(false);
    Ok(())
}

/// Says one or more lines at once.
fn say(text: &str) -> Result<(), Error> {
    let mut out = stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

struct Engine<'a> {
    catalog: &'a Catalog,
    table: Option<Box<dyn AnyTable>>,
    thought: Option<Thought>,
}

/// A thought under way.
struct Thought {
    stop: Arc<AtomicBool>,
    /// Whether the best move is about to be told: who hears it may go on at once.
    done: Arc<AtomicBool>,
    endless: bool,
    thread: JoinHandle<()>,
}

impl Engine<'_> {
    /// Does what a line says; false to quit.
    fn obey(&mut self, line: &str) -> Result<bool, String> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(w, rest)| (w, rest.trim()));
        let thinks =
            self.thought.as_ref().is_some_and(|thought| !thought.done.load(Ordering::Relaxed));
        if thinks && matches!(word, "new" | "position" | "play" | "go") {
            return Err(format!("{word}: there is a thought under way: expected stop or quit"));
        }
        let told = match word {
            "" => Ok(()),
            "hello" => self.hello(),
            "help" => say(LINES),
            "ready" => say("ready"),
            "new" => self.begin(rest).map(|()| say("ok"))?,
            "position" => self.put(rest).map(|()| Ok(()))?,
            "play" => self.play(rest).map(|()| Ok(()))?,
            "go" => self.go(rest).map(|()| Ok(()))?,
            "stop" => {
                self.end(true);
                Ok(())
            }
            "quit" => return Ok(false),
            other => {
                let shown: String =
                    other.chars().take(SHOWN).flat_map(char::escape_debug).collect();
                return Err(format!("no line begins with \"{shown}\": help lists those that do"));
            }
        };
        // Who does not listen has nothing more to say either.
        Ok(told.is_ok())
    }

    fn hello(&self) -> Result<(), Error> {
        let mut text = format!("id name Polychess {}\nid protocol 1", env!("CARGO_PKG_VERSION"));
        for shelf in self.catalog.shelves() {
            text += &format!("\ngame {} {}", shelf.info().id, shelf.info().title.get(Lang::En));
        }
        say(&(text + "\nok"))
    }

    fn begin(&mut self, rest: &str) -> Result<(), String> {
        let mut words = rest.split_whitespace();
        let shelf = self.catalog.shelf(words.next().unwrap_or_default())?;
        let mut options = shelf.options();
        for word in words {
            let (name, value) =
                word.split_once('=').ok_or_else(|| format!("\"{word}\": expected NAME=VALUE"))?;
            if options.given(name).is_some() {
                return Err(format!("{name} is given twice: expected it once"));
            }
            options.set(name, value).map_err(|bad| bad.to_string())?;
        }
        self.table = Some(shelf.open(&options, None).map_err(|why| why.to_string())?);
        Ok(())
    }

    fn table(&mut self) -> Result<&mut Box<dyn AnyTable>, String> {
        self.table.as_mut().ok_or_else(|| "there is no game yet: expected new GAME".to_owned())
    }

    fn put(&mut self, text: &str) -> Result<(), String> {
        let catalog = self.catalog;
        let table = self.table()?;
        let shelf = catalog.shelf(table.info().id)?;
        let position = (text != "start").then_some(text);
        *table = shelf.open(table.options(), position).map_err(|why| why.to_string())?;
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let table = self.table()?;
        let named = text.split_once(": ").and_then(|(letter, act)| {
            let seat = table.seats().iter().position(|seat| letter.chars().eq([seat.letter]))?;
            Some((Player::new(seat), act))
        });
        let (by, act) = match (named, table.to_act()) {
            (Some(named), _) => named,
            (None, Some(by)) => (by, text),
            (None, None) => return Err(format!("play \"{text}\": the game is over")),
        };
        table.submit(by, act.trim()).map_err(|why| format!("play \"{text}\": {why}"))
    }

    fn go(&mut self, rest: &str) -> Result<(), String> {
        let order = Order::read(rest)?;
        let table = self.table()?.copy();
        self.end(false);
        let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let endless = order.endless;
        let thread = thread::spawn({
            let (stop, done) = (stop.clone(), done.clone());
            // If nobody listens any more there is nobody to tell.
            move || drop(order.obey(&*table, &stop, &done))
        });
        self.thought = Some(Thought { stop, done, endless, thread });
        Ok(())
    }

    /// Ends the thought: at once, or when it has come to its limits if it has any.
    fn end(&mut self, at_once: bool) {
        let Some(thought) = self.thought.take() else { return };
        if at_once || thought.endless {
            thought.stop.store(true, Ordering::Relaxed);
        }
        // A thought that panicked has said nothing, and there is nothing to add.
        let _ = thought.thread.join();
    }
}

/// What `go` asks for.
#[derive(Clone, Copy, Debug)]
struct Order {
    limits: Limits,
    time: Option<Duration>,
    endless: bool,
    level: Option<&'static Level>,
    seed: u64,
}

impl Order {
    fn read(text: &str) -> Result<Self, String> {
        let limits = Limits::ENDLESS;
        let mut order = Self { limits, time: None, endless: false, level: None, seed: 1 };
        let (mut words, mut given) = (text.split_whitespace(), Vec::new());
        while let Some(name) = words.next() {
            if given.contains(&name) {
                return Err(format!("go {name}: given twice, expected it once"));
            }
            given.push(name);
            if name == "infinite" {
                order.endless = true;
                continue;
            }
            let value = words.next().ok_or_else(|| format!("go {name}: expected a number"))?;
            order.set(name, value)?;
        }
        if order.limits == limits && order.time.is_none() && order.level.is_none() {
            order.endless = true;
        }
        Ok(order)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wrong = |least: &dyn Display, most: &dyn Display| {
            format!("go {name}: expected a number from {least} to {most}, not \"{value}\"")
        };
        let number = |least: u64, most: u64| {
            let number = value.parse::<u64>().ok().filter(|n| (least..=most).contains(n));
            number.ok_or_else(|| wrong(&least, &most))
        };
        match name {
            "nodes" => self.limits.nodes = number(1, u64::MAX)?,
            "depth" => self.limits.depth = number(1, 64)? as u8,
            "lines" => self.limits.lines = number(1, 255)? as usize,
            "level" => self.level = Some(Level::of(number(1, LEVELS.len() as u64)? as u8)?),
            "seed" => self.seed = number(0, u64::MAX)?,
            "seconds" => {
                let seconds = value.parse().ok().filter(|s| (0.001..=86_400.0).contains(s));
                let seconds = seconds.ok_or_else(|| wrong(&0.001, &86_400))?;
                self.time = Some(Duration::from_secs_f64(seconds));
            }
            _ => {
                let expected = "nodes, depth, seconds, lines, level, seed or infinite";
                return Err(format!("go {name}: expected {expected}"));
            }
        }
        Ok(())
    }

    fn obey(self, table: &dyn AnyTable, stop: &AtomicBool, done: &AtomicBool) -> Result<(), Error> {
        let act = match (table.to_act(), self.level) {
            (None, _) => None,
            (Some(_), Some(level)) => {
                self.timed(stop, |flag| table.think(&level.into(), self.seed, flag))
            }
            (Some(_), None) => self.search(table, stop)?,
        };
        done.store(true, Ordering::Relaxed);
        say(&format!("bestmove {}", act.as_deref().unwrap_or("none")))
    }

    fn timed<T>(&self, stop: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> T {
        match self.time {
            Some(limit) => within(limit, stop, work),
            None => work(stop),
        }
    }

    /// Tells what it finds: once, or deeper and deeper until it is stopped.
    fn search(&self, table: &dyn AnyTable, stop: &AtomicBool) -> Result<Option<String>, Error> {
        let begun = Instant::now();
        let mut best = None;
        let depths = if self.endless {
            1..=self.limits.depth
        } else {
            self.limits.depth..=self.limits.depth
        };
        for depth in depths {
            let limits = Limits { depth, ..self.limits };
            let analysis = self.timed(stop, |flag| table.analyse(&limits, Lang::En, flag));
            let found = analysis_doc(table, &analysis);
            if best.is_none() || !stop.load(Ordering::Relaxed) {
                say(&told(&found, begun.elapsed()))?;
                best = found.lines.first().map(|line| line.acts[0].clone());
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(best);
            }
        }
        while self.endless && !stop.load(Ordering::Relaxed) {
            // All is known; who asked for no end is told only after stop.
            thread::sleep(Duration::from_millis(10));
        }
        Ok(best)
    }
}

/// The info lines of what was found, one for each line of moves.
fn told(found: &AnalysisDoc, spent: Duration) -> String {
    let values: Vec<_> =
        found.values.iter().map(|(letter, v)| format!("{letter}={v:.4}")).collect();
    let (depth, nodes, values) = (found.depth, found.nodes, values.join(" "));
    let seconds = spent.as_secs_f64();
    let info = format!("info depth {depth} nodes {nodes} seconds {seconds:.3} values {values}");
    let lines = (1..).zip(&found.lines).map(|(number, line)| {
        let worth: Vec<_> = line.values.iter().map(|(l, v)| format!("{l}={v:.4}")).collect();
        format!("\ninfo line {number} values {} acts {}", worth.join(" "), line.acts.join("; "))
    });
    info + &lines.collect::<String>()
}
