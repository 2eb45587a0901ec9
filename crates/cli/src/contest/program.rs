//! A contender that is another program: it speaks the engine protocol.

use std::{
    io::{BufReader, ErrorKind, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    },
    thread,
    time::{Duration, Instant},
};

use engine::{Course, Done, Halt, Mind};
use rules::{Game, mix};

use crate::lines::{Line, Lines};

/// How long a program may be silent beyond the time it was given.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a program may take to start and answer the first lines.
const GREETING: Duration = Duration::from_secs(10);
/// The longest line of a program, in bytes.
const LONGEST: usize = 64 << 10;
/// The most lines that a program may say before it answers.
const MOST: usize = 100_000;
/// How many lines may wait to be heard: a program that says more waits itself.
const WAITING: usize = 64;
/// How often the stop flag is looked at meanwhile.
const TICK: Duration = Duration::from_millis(50);

/// A program at the board.
pub(super) struct Program<'g, G> {
    game: &'g G,
    /// Its command line.
    command: String,
    /// What it is told to think: the words after `go`.
    go: String,
    /// The time that these words give it.
    time: Duration,
    talk: Option<Talk>,
    seed: u64,
    /// How many acts of the game it knows.
    known: Option<usize>,
}

/// Talk with a running program.
struct Talk {
    child: Child,
    to: ChildStdin,
    lines: Receiver<Result<String, String>>,
}

impl Drop for Talk {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is not to outlive the match, nor is what it
        // has started.
        let _ = writeln!(self.to, "quit");
        #[cfg(unix)]
        kill_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ends a program that leads a group of processes, with all of them.
#[cfg(unix)]
fn kill_group(child: &Child) {
    use nix::{
        sys::signal::{Signal, killpg},
        unistd::Pid,
    };

    if let Ok(id) = i32::try_from(child.id()) {
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

/// Hands on what a program says, line by line, up to the first that is none.
fn listen(from: ChildStdout, tell: &SyncSender<Result<String, String>>) {
    let mut lines = Lines::new(BufReader::new(from), LONGEST);
    while let Ok(Some(line)) = lines.next() {
        let line = match line {
            Line::Text(line) => Ok(line),
            Line::NoText(at) => Err(format!("it said a line that is no UTF-8 from byte {at} on")),
            Line::TooLong => Err(format!("it said a line of more than {} KiB", LONGEST >> 10)),
        };
        let wrong = line.is_err();
        if tell.send(line).is_err() || wrong {
            return;
        }
    }
}

impl<'g, G: Game> Program<'g, G> {
    /// The program of this command line, not started yet.
    pub(super) fn new(game: &'g G, command: &str, go: &str, time: Option<Duration>) -> Self {
        let (command, go, time) = (command.to_owned(), go.to_owned(), time.unwrap_or_default());
        Self { game, command, go, time, talk: None, seed: 0, known: None }
    }

    fn failed(&self, why: &dyn ToString) -> Halt {
        Halt::Failed(format!("\"{}\": {}", self.command, why.to_string()))
    }

    fn start(&mut self, stop: &AtomicBool) -> Result<(), Halt> {
        let mut words = self.command.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C at the terminal is for the match, which then ends the program.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| self.failed(&error))?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let (to, from) = to.zip(from).expect("both are piped");
        let (tell, lines) = mpsc::sync_channel(WAITING);
        thread::spawn(move || listen(from, &tell));
        self.talk = Some(Talk { child, to, lines });
        let options = self.game.options().all_given();
        let options: String = options.map(|(name, value)| format!(" {name}={value}")).collect();
        self.greet("hello", stop)?;
        self.greet(&format!("new {}{options}", G::info().id), stop)
    }

    /// Says a line that is answered with ok.
    fn greet(&mut self, line: &str, stop: &AtomicBool) -> Result<(), Halt> {
        self.tell(line)?;
        self.hear(GREETING, stop, |line| (line == "ok").then_some(())).map_err(|halt| match halt {
            Halt::Stopped => halt,
            Halt::Failed(why) => {
                let expected = "expected a program that speaks docs/engine-protocol.md";
                Halt::Failed(format!("{why}, where \"ok\" answers \"{line}\": {expected}"))
            }
        })
    }

    fn tell(&mut self, line: &str) -> Result<(), Halt> {
        let talk = self.talk.as_mut().expect("it was started");
        let told = writeln!(talk.to, "{line}").and_then(|()| talk.to.flush());
        told.map_err(|error| match error.kind() {
            ErrorKind::BrokenPipe => self.failed(&"it has ended"),
            _ => self.failed(&error),
        })
    }

    /// Waits for the line that is meant; passes over others but for errors.
    fn hear<T>(
        &self,
        patience: Duration,
        stop: &AtomicBool,
        meant: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Halt> {
        let talk = self.talk.as_ref().expect("it was started");
        let (end, mut said) = (Instant::now() + patience, 0);
        loop {
            match talk.lines.recv_timeout(TICK) {
                Ok(Ok(line)) => {
                    if let Some(found) = meant(line.trim()) {
                        return Ok(found);
                    }
                    if line.starts_with("error") {
                        return Err(self.failed(&line));
                    }
                    said += 1;
                }
                Ok(Err(wrong)) => return Err(self.failed(&wrong)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.failed(&"it has ended")),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            if said == MOST {
                return Err(self.failed(&format!("it said {MOST} lines and gave no answer")));
            }
            if Instant::now() > end {
                let most = patience.as_secs();
                return Err(self.failed(&format!("it gave no answer in {most} s")));
            }
        }
    }

    /// Tells it what was done since it was last asked.
    fn bring(&mut self, course: &Course<G>) -> Result<(), Halt> {
        let known = match self.known {
            Some(known) => known,
            None => {
                let position = self.game.position(&course.start);
                self.tell(&format!("position {position}"))?;
                0
            }
        };
        let mut state = course.start;
        for (number, &done) in course.acts.iter().enumerate() {
            let (game, before) = (self.game, state);
            let told = match done {
                Done::Move(m) => {
                    game.play(&mut state, m);
                    game.act(&before, m)
                }
                Done::Deal(by, deal) => {
                    game.strike(&mut state, by, deal);
                    let letter = game.seats()[by.index()].letter;
                    format!("{letter}: {}", game.deal_act(&before, by, deal))
                }
            };
            if number >= known {
                self.tell(&format!("play {told}"))?;
            }
        }
        self.known = Some(course.acts.len());
        Ok(())
    }
}

impl<G: Game> Mind<G> for Program<'_, G> {
    fn begin(&mut self, seed: u64) -> Result<(), Halt> {
        (self.seed, self.known) = (seed, None);
        Ok(())
    }

    fn choose(&mut self, course: &Course<G>, stop: &AtomicBool) -> Result<G::Move, Halt> {
        if self.talk.is_none() {
            self.start(stop)?;
        }
        self.bring(course)?;
        let seed = mix(self.seed ^ course.acts.len() as u64);
        self.tell(&format!("go {}", self.go.replace("SEED", &seed.to_string())))?;
        let best = |line: &str| line.strip_prefix("bestmove ").map(|act| act.trim().to_owned());
        let act = self.hear(self.time + PATIENCE, stop, best)?;
        let read = self.game.read_act(&course.state, &act);
        read.map_err(|bad| self.failed(&format!("bestmove \"{act}\": {bad}")))
    }
}
