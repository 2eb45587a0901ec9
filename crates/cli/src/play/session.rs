use std::{
    io::{Write, stderr},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use ::play::{Catalog, Note, Paint, Record};
use rules::{Lang, Player};

use super::{
    command::{self, Command, Over},
    help,
    opponents::Opponents,
    show,
};
use crate::{
    error::Error,
    files::{self, Held},
};

/// A game being played at the terminal.
pub(super) struct Session<'a> {
    catalog: &'a Catalog,
    record: Record,
    opponents: Opponents,
    /// Kept up to date with every act.
    file: Option<PathBuf>,
    /// Files that the game came from or went to.
    own: Vec<PathBuf>,
    lang: Lang,
    paint: Paint,
    at_terminal: bool,
    /// Whether there are acts that no file has.
    unsaved: bool,
    /// Whether `quit` was refused once because of them.
    warned: bool,
}

/// Whether the session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Go,
    Quit,
}

impl<'a> Session<'a> {
    #[allow(clippy::too_many_arguments, reason = "each is said by an argument of its own")]
    pub(super) fn new(
        catalog: &'a Catalog,
        mut record: Record,
        opponents: Opponents,
        own: Option<PathBuf>,
        file: Option<PathBuf>,
        lang: Lang,
        paint: Paint,
        at_terminal: bool,
    ) -> Self {
        if record.date().is_none() && record.table().is_empty() {
            // A date that is none, of a clock before our era, is left out.
            let _ = record.set_date(&today());
        }
        let own = own.into_iter().chain(file.clone()).collect();
        let (unsaved, warned) = (false, false);
        Self { catalog, record, opponents, file, own, lang, paint, at_terminal, unsaved, warned }
    }

    pub(super) fn record(&self) -> &Record {
        &self.record
    }

    pub(super) fn unsaved(&self) -> bool {
        self.unsaved
    }

    pub(super) fn at_terminal(&self) -> bool {
        self.at_terminal
    }

    pub(super) fn begin(&mut self, out: &mut impl Write) -> Result<(), Error> {
        self.record.pass();
        let done = self.record.table().len();
        self.computers_act()?;
        if !self.at_terminal {
            write!(out, "{}", show::log(self.record.table(), done, self.lang))?;
        }
        if self.at_terminal {
            let title = self.record.table().info().title.get(self.lang);
            writeln!(out, "{title}. {}", help::BEGIN.get(self.lang))?;
            self.show(out)?;
        }
        Ok(())
    }

    pub(super) fn prompt(&self, out: &mut impl Write) -> Result<(), Error> {
        if self.at_terminal {
            let table = self.record.table();
            let turn = table.to_act().map_or("", |player| show::name(table, player, self.lang));
            write!(out, "{turn}> ")?;
        }
        Ok(out.flush()?)
    }

    /// Tells what was wrong with a line: between the prompts, or on the standard error of a script.
    pub(super) fn refuse(
        &self,
        number: usize,
        why: &Error,
        out: &mut impl Write,
    ) -> Result<(), Error> {
        if self.at_terminal {
            return Ok(writeln!(out, "{why}")?);
        }
        // A script that closed its standard error does not want to know.
        let _ = writeln!(stderr(), "polychess: line {number}: {why}");
        Ok(())
    }

    /// Does what a line says.
    pub(super) fn line(&mut self, line: &str, out: &mut impl Write) -> Result<Next, Error> {
        let (table, lang) = (self.record.table(), self.lang);
        match command::read(line) {
            Command::Help => {
                write!(out, "{}\n{}", help::HELP.get(lang), show::help(table, lang))?;
            }
            Command::Board if line.trim().is_empty() && !self.at_terminal => {}
            Command::Board => self.show(out)?,
            Command::Moves(from) => {
                let moves = show::moves(table, lang, from).map_err(|why| given("moves", why))?;
                write!(out, "{moves}")?;
            }
            Command::Deals => write!(out, "{}", show::deals(table, lang))?,
            Command::Log => write!(out, "{}", show::log(table, 0, lang))?,
            Command::Position => writeln!(out, "{}", table.position())?,
            Command::Undo => self.undo(out)?,
            Command::Save(file, over) => {
                let file = path("save", file)?;
                self.put(file, &self.record.write(), "save", over)?;
                self.unsaved = false;
                writeln!(out, "saved to {}", file.display())?;
            }
            Command::Load(file) => self.load(file, out)?,
            Command::Export(file, over) => {
                let file = path("export", file)?;
                self.put(file, &self.record.write_sheet(lang), "export", over)?;
                writeln!(out, "written to {}", file.display())?;
            }
            Command::Name(text) => self.name(text)?,
            Command::Note(text) => self.note(text)?,
            Command::Quit if self.unsaved && self.at_terminal && !self.warned => {
                self.warned = true;
                writeln!(out, "The game is not saved: `save FILE`, or `quit` again.")?;
            }
            Command::Quit => return Ok(Next::Quit),
            Command::Act(letter, act) => self.act(letter, act, out)?,
        }
        Ok(Next::Go)
    }

    fn show(&self, out: &mut impl Write) -> Result<(), Error> {
        Ok(write!(out, "{}", show::table(self.record.table(), self.lang, self.paint))?)
    }

    fn act(&mut self, letter: Option<char>, act: &str, out: &mut impl Write) -> Result<(), Error> {
        let table = self.record.table();
        let by = match letter {
            Some(letter) => self.seat(letter)?,
            None => table.to_act().ok_or_else(|| {
                let how = "`undo` takes the last act back, `save FILE` keeps the game";
                given("the game is over", format!("\"{act}\" cannot be done; {how}"))
            })?,
        };
        let done = table.len();
        self.record.submit(by, act).map_err(|refusal| {
            let at = refusal.at.map_or_else(String::new, |at| format!("at {at}: "));
            let hint = "`moves` lists the moves, `help` what else can be typed";
            Error::Given { what: "refused", why: format!("{at}{refusal}; {hint}") }
        })?;
        self.record.pass();
        // Before a computer thinks, which may take long; it answers all the same if that failed.
        let kept = self.changed();
        self.computers_act().and(kept)?;
        if self.at_terminal {
            self.show(out)
        } else {
            Ok(write!(out, "{}", show::log(self.record.table(), done, self.lang))?)
        }
    }

    /// Does what the computers do, until it is for a person to act.
    fn computers_act(&mut self) -> Result<(), Error> {
        let done = self.record.table().len();
        while let Some((by, act)) = self.opponents.reply(self.record.table()) {
            let refused = |refusal: ::play::Refusal| given("the computer", refusal.message);
            self.record.submit(by, &act).map_err(refused)?;
            self.record.pass();
        }
        if self.record.table().len() > done { self.changed() } else { Ok(()) }
    }

    fn undo(&mut self, out: &mut impl Write) -> Result<(), Error> {
        if !self.record.undo() {
            return Err(given("undo", "nothing has been done yet".to_owned()));
        }
        // What computers have answered goes with what they answered to.
        while self.opponents.is_to_act(self.record.table()) && self.record.undo() {}
        self.changed()?;
        if self.at_terminal { self.show(out) } else { Ok(writeln!(out, "undone")?) }
    }

    /// The seat of a letter: as in acts, or as the record for people has it.
    fn seat(&self, letter: char) -> Result<Player, Error> {
        let seats = self.record.table().seats();
        let same = |own: char| own == letter || own.to_uppercase().eq([letter]);
        let found = seats.iter().position(|seat| same(seat.letter));
        found.map(Player::new).ok_or_else(|| {
            let letters: Vec<_> = seats.iter().map(|seat| seat.letter.to_string()).collect();
            given("seat", format!("\"{letter}\" is none: expected {}", letters.join(", ")))
        })
    }

    fn name(&mut self, text: &str) -> Result<(), Error> {
        let wants = || given("name", "expected a seat and a name: `name w Ann`".to_owned());
        let (letter, name) = text.split_once(char::is_whitespace).ok_or_else(wants)?;
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(wants()) };
        let player = self.seat(letter)?;
        self.record.set_name(player, name.trim()).map_err(|why| given("name", why))?;
        self.changed()
    }

    fn note(&mut self, text: &str) -> Result<(), Error> {
        let clock = self.record.notes().last().and_then(|note| note.clock);
        let note = Note { clock, comment: Some(text.to_owned()) };
        self.record.note(note).map_err(|why| given("note", why))?;
        self.changed()
    }

    /// Keeps the file of `--save` up to date.
    fn changed(&mut self) -> Result<(), Error> {
        (self.unsaved, self.warned) = (true, false);
        if let Some(file) = &self.file {
            files::write(file, &self.record.write())?;
            self.unsaved = false;
        }
        Ok(())
    }

    /// Writes the game to a file that it may be put over.
    fn put(
        &mut self,
        file: &Path,
        text: &str,
        what: &'static str,
        over: Over,
    ) -> Result<(), Error> {
        let is_own = |own: &PathBuf| files::same(own, file);
        match files::held(file, self.catalog) {
            Held::Nothing => {}
            _ if self.own.iter().any(is_own) => {}
            Held::Game(other) if over == Over::AnyGame || self.record.goes_on_from(&other) => {}
            held => {
                let what_else = match held {
                    Held::Game(_) => {
                        format!("and holds another game: `{what}! FILE` puts it there")
                    }
                    _ => "and is no Polychess record".to_owned(),
                };
                let why = format!("{} exists {what_else}, or choose another name", file.display());
                return Err(given(what, why));
            }
        }
        files::write(file, text)?;
        self.own.push(file.to_owned());
        Ok(())
    }

    fn load(&mut self, file: &str, out: &mut impl Write) -> Result<(), Error> {
        if self.unsaved && self.at_terminal && !self.warned {
            self.warned = true;
            return Err(given("load", "the game is not saved: `save FILE`, or load again".into()));
        }
        let file = path("load", file)?;
        self.record = files::record(self.catalog, file)?.0;
        self.own = vec![file.to_owned()];
        (self.unsaved, self.warned) = (false, false);
        self.begin(out)
    }
}

fn given(what: &'static str, why: String) -> Error {
    Error::Given { what, why }
}

fn path<'p>(what: &'static str, file: &'p str) -> Result<&'p Path, Error> {
    match file {
        "" => Err(given(what, "expected a file".to_owned())),
        // Elsewhere `-` is the standard input, and that is where the moves come from.
        "-" => Err(given(what, "expected a file: the game itself is typed here".to_owned())),
        _ => Ok(file.as_ref()),
    }
}

/// The day in UTC: `2026-11-28`.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut days = since.as_secs() / 86_400;
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut month) = (1970, 0);
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{year:04}-{:02}-{:02}", month + 1, days + 1)
}
