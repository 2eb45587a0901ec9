//! A game at one terminal, or played by a script through a pipe.

mod command;
mod help;
mod opponents;
mod session;
mod show;

use std::{
    fs::{self, OpenOptions},
    io::{self, IsTerminal, Write, stdin, stdout},
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

use ::play::{AnyTable, Catalog, Paint, Record};
use rules::Lang;

pub(crate) use self::opponents::OpponentArgs;
use self::session::{Next, Session};
use crate::{
    error::Error,
    files,
    lines::{Line, Lines},
    stop::Stop,
};

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 16;

/// What is played.
#[derive(Debug)]
pub(crate) enum Seating {
    /// A new game at this table.
    New(Box<dyn AnyTable>),
    /// The game of this file.
    Load(PathBuf),
}

/// What happens to a session.
enum Event {
    Line(io::Result<Line>),
    End,
    Interrupt,
}

/// Plays until the input ends or someone quits.
pub(crate) fn play(
    catalog: &Catalog,
    seating: Seating,
    opponents: &OpponentArgs,
    save: Option<PathBuf>,
    lang: Lang,
    paint: Paint,
) -> Result<(), Error> {
    if let Some(save) = &save {
        let loaded = match &seating {
            Seating::New(_) => None,
            Seating::Load(file) => Some(&**file),
        };
        keep_apart(save, loaded)?;
        files::try_write(save)?;
    }
    let (record, own) = match seating {
        Seating::New(table) => (Record::new(table), None),
        Seating::Load(file) => (files::record(catalog, &file)?.0, Some(file)),
    };
    let at_terminal = stdin().is_terminal();
    let stop = Stop::default();
    let opponents = opponents.at(record.table(), stop.clone())?;
    let mut session = Session::new(catalog, record, opponents, own, save, lang, paint, at_terminal);
    let mut out = stdout();
    let events = events(&stop);
    session.begin(&mut out)?;
    let (mut number, mut refused) = (0, None);
    loop {
        // What was typed ahead is for a game in which the computers have answered.
        let event = if stop.is_set() {
            Event::Interrupt
        } else {
            session.prompt(&mut out)?;
            events.recv().unwrap_or(Event::End)
        };
        match event {
            Event::Line(Ok(line)) => {
                number += 1;
                let done = text(line).and_then(|line| session.line(&line, &mut out));
                match done {
                    Ok(Next::Go) => {}
                    Ok(Next::Quit) => break,
                    Err(Error::Output(source)) => return Err(Error::Output(source)),
                    Err(error) => {
                        session.refuse(number, &error, &mut out)?;
                        refused.get_or_insert(error.code());
                    }
                }
            }
            Event::Line(Err(source)) => {
                let file = "standard input".into();
                keep(&session, &mut out)?;
                return Err(Error::File { doing: "read", file, source });
            }
            Event::End => {
                keep(&session, &mut out)?;
                break;
            }
            Event::Interrupt => {
                keep(&session, &mut out)?;
                return Err(Error::Interrupted);
            }
        }
    }
    // Who sits at a terminal has seen it; a script is told by the exit code too.
    match refused {
        Some(code) if !at_terminal => Err(Error::Told { code }),
        _ => Ok(()),
    }
}

fn text(line: Line) -> Result<String, Error> {
    let why = match line {
        Line::Text(text) => return Ok(text),
        Line::NoText(at) => format!("no UTF-8 at {at}: expected a text"),
        Line::TooLong => format!("longer than {LONGEST} bytes: expected a move or a command"),
    };
    Err(Error::Given { what: "the line", why })
}

/// Refuses a `--save` that would put a game over a file other than the one it was loaded from.
fn keep_apart(save: &Path, loaded: Option<&Path>) -> Result<(), Error> {
    let is_plain = fs::metadata(save).is_ok_and(|data| data.is_file());
    if !is_plain || loaded.is_some_and(|loaded| files::same(save, loaded)) {
        return Ok(());
    }
    let save = save.display();
    let why = format!("{save} exists: choose another name, or go on with it by --load {save}");
    Err(Error::Given { what: "--save", why })
}

/// Lines and Ctrl-C, in the order in which they come. Ctrl-C raises the flag too: it ends what a
/// computer thinks.
fn events(stop: &Stop) -> Receiver<Event> {
    let (sender, events) = channel();
    let (interrupt, flag): (Sender<Event>, _) = (sender.clone(), stop.clone());
    // Where no handler can be set Ctrl-C ends the program as it does by itself.
    let _ = ctrlc::set_handler(move || {
        flag.raise();
        drop(interrupt.send(Event::Interrupt));
    });
    #[cfg(unix)]
    on_goodbye(sender.clone(), stop.clone());
    thread::spawn(move || {
        let mut lines = Lines::new(stdin().lock(), LONGEST);
        while let Some(line) = lines.next().transpose() {
            let failed = line.is_err();
            if sender.send(Event::Line(line)).is_err() || failed {
                return;
            }
        }
        // Nobody listens any more only when the program is ending already.
        let _ = sender.send(Event::End);
    });
    events
}

/// A closed terminal and a request to end do what Ctrl-C does, so that the game is kept.
#[cfg(unix)]
fn on_goodbye(sender: Sender<Event>, stop: Stop) {
    use signal_hook::{
        consts::{SIGHUP, SIGTERM},
        iterator::Signals,
    };

    // Where no handler can be set they end the program as they do by themselves.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGTERM]) else { return };
    thread::spawn(move || {
        for _ in signals.forever() {
            stop.raise();
            if sender.send(Event::Interrupt).is_err() {
                return;
            }
        }
    });
}

/// Puts a game that would be lost into a new file, if someone sat at a terminal to play it.
fn keep(session: &Session<'_>, out: &mut impl Write) -> Result<(), Error> {
    if !session.unsaved() {
        return Ok(());
    }
    if !session.at_terminal() {
        return Ok(writeln!(out, "not saved: end the input with `save FILE` to keep the game")?);
    }
    let record = session.record();
    let id = record.table().info().id;
    for number in 1..1000 {
        let name = format!("{id}-{number}.jsonl");
        let file = Path::new(&name);
        match OpenOptions::new().write(true).create_new(true).open(file) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            opened => {
                let written = opened.and_then(|mut to| to.write_all(record.write().as_bytes()));
                let file = file.to_owned();
                written.map_err(|source| Error::File { doing: "write", file, source })?;
                writeln!(out, "\nThe game is in {name}; go on: polychess play --load {name}")?;
                return Ok(());
            }
        }
    }
    Ok(())
}
