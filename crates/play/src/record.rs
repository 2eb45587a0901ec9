use rules::{Player, Values};
use serde_json::{Map, Value, from_str, to_string};
use wire::{Object, RecordAct, RecordEnd, RecordHeader};

use crate::{
    AnyTable, Catalog, Misread, Refusal, Unopened, any::player_of, check_name, check_plain,
    json::fault, outcome_doc, read_options,
};

/// The act of a player who must pass: a table submits it by itself.
const PASS: &str = "--";
/// The longest name or remark, in characters.
const LONGEST: usize = 2000;

/// The most milliseconds on a clock: beyond it readers of JSON are no more exact.
pub(crate) const MOST_MS: u64 = (1 << 53) - 1;

/// A game with what its table does not hold: names, the date, clocks and remarks.
#[derive(Debug)]
pub struct Record {
    table: Box<dyn AnyTable>,
    names: Vec<Option<String>>,
    date: Option<String>,
    time: Option<String>,
    notes: Vec<Note>,
}

/// What is known of an act besides the act.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The milliseconds that the player has left after it.
    pub clock: Option<u64>,
    /// A remark: see [`check_line`].
    pub comment: Option<String>,
}

impl Record {
    /// The record of a table.
    pub fn new(table: Box<dyn AnyTable>) -> Self {
        let names = vec![None; table.seats().len()];
        let notes = vec![Note::default(); table.len()];
        Self { table, names, date: None, time: None, notes }
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// The name of a player, if known.
    pub fn name(&self, player: Player) -> Option<&str> {
        self.names[player.index()].as_deref()
    }

    /// Names a player.
    ///
    /// # Errors
    /// If it is no name: see [`check_name`] and [`check_line`].
    pub fn set_name(&mut self, player: Player, name: &str) -> Result<(), String> {
        check_name(name)?;
        check_line(name)?;
        self.names[player.index()] = Some(name.to_owned());
        Ok(())
    }

    /// The day on which the game began, if known: `2026-11-28`.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// Sets the day on which the game began.
    ///
    /// # Errors
    /// If it is no day.
    pub fn set_date(&mut self, date: &str) -> Result<(), String> {
        check_date(date)?;
        self.date = Some(date.to_owned());
        Ok(())
    }

    /// The time that the players had, if known: `600+5` for ten minutes and five seconds a move,
    /// `1/86400` for a day a move.
    pub fn time(&self) -> Option<&str> {
        self.time.as_deref()
    }

    /// Sets the time that the players had.
    ///
    /// # Errors
    /// If it is no such text.
    pub fn set_time(&mut self, time: &str) -> Result<(), String> {
        check_time(time)?;
        self.time = Some(time.to_owned());
        Ok(())
    }

    /// What is known of each act.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Does an act.
    ///
    /// # Errors
    /// If it may not be done: nothing has changed then.
    pub fn submit(&mut self, by: Player, text: &str) -> Result<(), Refusal> {
        self.table.submit(by, text)?;
        self.notes.push(Note::default());
        Ok(())
    }

    /// Whether the other record is an earlier moment of this very game.
    pub fn goes_on_from(&self, other: &Self) -> bool {
        let (now, then) = (self.table(), other.table());
        now.info().id == then.info().id
            && now.options().all_given().eq(then.options().all_given())
            && now.start() == then.start()
            && now.len() >= then.len()
            && (0..then.len()).all(|index| now.entry(index) == then.entry(index))
    }

    /// Passes for players who can do nothing else.
    pub fn pass(&mut self) {
        while let Some(by) = self.table.to_act()
            && self.table.count() == 1
            && self.table.acts() == [PASS]
            && self.submit(by, PASS).is_ok()
        {}
    }

    /// Takes the last act back, with the passes that followed it. False if there was none.
    pub fn undo(&mut self) -> bool {
        loop {
            let passed = !self.table.is_empty() && self.table.entry(self.table.len() - 1).1 == PASS;
            self.notes.pop();
            if !self.table.undo() {
                return false;
            }
            if !passed || self.table.is_empty() {
                return true;
            }
        }
    }

    /// Notes the last act.
    ///
    /// # Errors
    /// If there is none, the clock shows more than any clock, or the remark is no line of text: see
    /// [`check_line`].
    pub fn note(&mut self, note: Note) -> Result<(), String> {
        if let Some(clock) = note.clock.filter(|&clock| clock > MOST_MS) {
            return Err(format!("a clock of {clock} ms: expected at most {MOST_MS}"));
        }
        note.comment.as_deref().map_or(Ok(()), check_line)?;
        *self.notes.last_mut().ok_or("there is no act to note yet")? = note;
        Ok(())
    }

    /// Notes what the author of the act of this index has left after it, in milliseconds.
    pub fn set_clock(&mut self, index: usize, left_ms: u64) {
        if let Some(note) = self.notes.get_mut(index) {
            note.clock = Some(left_ms);
        }
    }

    /// The machine form: one JSON object a line. Reading it and writing again gives the same bytes.
    pub fn write(&self) -> String {
        let table = self.table();
        let letter = |player: Player| table.seats()[player.index()].letter.to_string();
        let named = |(i, name): (usize, &Option<String>)| {
            Some((letter(Player::new(i)), Value::from(name.clone()?)))
        };
        let header = RecordHeader {
            format: RecordHeader::FORMAT.to_owned(),
            version: RecordHeader::VERSION,
            game: table.info().id.to_owned(),
            options: changed_options(table),
            start: table.start(),
            players: self.names.iter().enumerate().filter_map(named).collect(),
            date: self.date.clone(),
            time: self.time.clone(),
        };
        let mut text = line(to_string(&header));
        for (index, note) in self.notes.iter().cloned().enumerate() {
            let (by, act) = table.entry(index);
            let (by, Note { clock, comment }) = (letter(by), note);
            text += &line(to_string(&RecordAct { by, act, clock, comment }));
        }
        text + &line(to_string(&self.end()))
    }

    fn end(&self) -> RecordEnd {
        RecordEnd { position: self.table.position(), result: self.table.outcome().map(outcome_doc) }
    }

    /// Reads the machine form and plays it through.
    ///
    /// # Errors
    /// Where it is damaged, foreign or not to be played, and what was expected.
    pub fn read(catalog: &Catalog, text: &str) -> Result<Self, Misread> {
        let mut lines = Lines { text, at: 0 };
        let first = lines.next().ok_or_else(|| lines.misread(0, "expected a record"))?;
        let Object(header): Object<RecordHeader> =
            first.parse(from_str, "the first line of a record")?;
        let mut record = begin(catalog, &first, &header)?;
        loop {
            let Some(line) = lines.next() else {
                return Err(lines.misread(
                    text.len(),
                    "the record ends here: expected an act or the line of the result",
                ));
            };
            let value: Value = line.parse(from_str, "an act or the result")?;
            if value.get("result").is_some() || value.get("position").is_some() {
                record.check_end(&line)?;
                return match lines.next() {
                    None => Ok(record),
                    Some(line) => Err(line.misread(0, "expected the end: the result stands above")),
                };
            }
            record.read_act(&line)?;
        }
    }

    fn read_act(&mut self, line: &Line<'_>) -> Result<(), Misread> {
        let Object(RecordAct { by, act, clock, comment }) = line.parse(from_str, "an act")?;
        let by = player_of(self.table.seats(), &by)
            .map_err(|why| line.misread(line.value_of("by"), why))?;
        let begins = line.value_of("act") + 1;
        self.submit(by, &act).map_err(|refusal| {
            line.misread(begins + refusal.at.unwrap_or(0), refusal.to_string())
        })?;
        let (_, plain) = self.table.entry(self.table.len() - 1);
        if plain != act {
            return Err(line.misread(begins, format!("\"{act}\": expected \"{plain}\"")));
        }
        let wrong = if clock.is_some_and(|clock| clock > MOST_MS) { "clock" } else { "comment" };
        self.note(Note { clock, comment }).map_err(|why| line.misread(line.value_of(wrong), why))
    }

    /// Whether the result line agrees with the game played.
    fn check_end(&self, line: &Line<'_>) -> Result<(), Misread> {
        let Object(said): Object<RecordEnd> = line.parse(from_str, "the result")?;
        let found = self.end();
        if said.position != found.position {
            let why = format!("the acts lead to another position: expected \"{}\"", found.position);
            return Err(line.misread(line.value_of("position"), why));
        }
        if said.result != found.result {
            let found = to_string(&found.result).expect("an outcome is plain data");
            let why = format!("the acts lead to another result: expected {found}");
            return Err(line.misread(line.value_of("result"), why));
        }
        Ok(())
    }
}

/// The options of a table that differ from their defaults, as data.
fn changed_options(table: &dyn AnyTable) -> Map<String, Value> {
    let infos = table.info().options;
    let changed = |(name, value): (&str, &str)| {
        let info = infos.iter().find(|info| info.name == name)?;
        let data = match (info.values, value) {
            (Values::Number { .. }, _) => Value::from(value.parse::<u32>().ok()?),
            (_, "true" | "false") => Value::from(value == "true"),
            _ => Value::from(value),
        };
        (value != info.default).then(|| (name.to_owned(), data))
    };
    table.options().all_given().filter_map(changed).collect()
}

/// The record that a header begins.
fn begin(catalog: &Catalog, line: &Line<'_>, header: &RecordHeader) -> Result<Record, Misread> {
    let wrong = |key: &str, why: String| line.misread(line.value_of(key), why);
    if header.format != RecordHeader::FORMAT {
        let why = format!("not a game record: expected \"{}\"", RecordHeader::FORMAT);
        return Err(wrong("format", why));
    }
    if header.version != RecordHeader::VERSION {
        let (said, known) = (header.version, RecordHeader::VERSION);
        return Err(wrong("version", format!("version {said} is not known: expected {known}")));
    }
    let shelf = catalog.shelf(&header.game).map_err(|why| wrong("game", why))?;
    let options =
        read_options(shelf, &header.options).map_err(|why| wrong("options", why.to_string()))?;
    let table = shelf.open(&options, Some(&header.start)).map_err(|unopened| match unopened {
        Unopened::Options(why) => wrong("options", why.to_string()),
        Unopened::Position(unread) => {
            line.misread(line.value_of("start") + 1 + unread.at, unread.expected)
        }
    })?;
    let mut record = Record::new(table);
    for (letter, name) in &header.players {
        let player = player_of(record.table.seats(), letter);
        let player = player.map_err(|why| wrong("players", why))?;
        let name = name.as_str().ok_or_else(|| wrong("players", "expected a name".to_owned()))?;
        record.set_name(player, name).map_err(|why| wrong("players", why))?;
    }
    if let Some(date) = &header.date {
        record.set_date(date).map_err(|why| wrong("date", why))?;
    }
    if let Some(time) = &header.time {
        record.set_time(time).map_err(|why| wrong("time", why))?;
    }
    Ok(record)
}

/// Whether a name or remark is one line of text: something printable, without blanks at its ends.
///
/// # Errors
/// Says what is wrong with it.
pub fn check_line(text: &str) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{text:?} {what}"));
    match text {
        _ if text.chars().count() > LONGEST => {
            Err(format!("a text is too long: expected at most {LONGEST} characters"))
        }
        _ if text.trim().is_empty() => wrong("says nothing: expected some text"),
        _ if text.trim() != text => wrong("has blanks at an end: expected none there"),
        _ => check_plain(text).map_err(|why| format!("{text:?} {why}")),
    }
}

fn check_date(date: &str) -> Result<(), String> {
    let part = |from: usize, to: usize| {
        let digits = date.get(from..to).filter(|part| part.bytes().all(|b| b.is_ascii_digit()));
        digits.and_then(|part| part.parse::<u32>().ok()).filter(|&number| number > 0)
    };
    let dashes = date.len() == 10 && date.get(4..5) == Some("-") && date.get(7..8) == Some("-");
    let is_day = |(year, month, day)| {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 => 28 + u32::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        month <= 12 && day <= days
    };
    let parts = part(0, 4).zip(part(5, 7)).zip(part(8, 10));
    if dashes && parts.is_some_and(|((year, month), day)| is_day((year, month, day))) {
        Ok(())
    } else {
        Err(format!("{date:?} is no date: expected one like 2026-11-28"))
    }
}

fn check_time(time: &str) -> Result<(), String> {
    let number = |text: &str| text.parse().ok().filter(|number: &u32| number.to_string() == text);
    let stock = time.split_once('+').and_then(|(base, more)| number(base).zip(number(more)));
    let each = time.strip_prefix("1/").and_then(number);
    // Without any time nobody could have moved.
    if stock.is_some_and(|stock| stock != (0, 0)) || each.is_some_and(|each| each > 0) {
        Ok(())
    } else {
        let expected = "expected seconds as 600+5, or as 1/86400 for each move";
        Err(format!("{time:?} is no time of players: {expected}"))
    }
}

fn line(data: serde_json::Result<String>) -> String {
    data.expect("a record is plain data") + "\n"
}

/// The lines of a record that are still unread.
struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<Line<'a>> {
        let rest = &self.text[self.at..];
        let (whole, begins) = (self.text, self.at);
        let length = rest.find('\n').map_or(rest.len(), |end| end + 1);
        self.at += length;
        (length > 0).then(|| Line { whole, begins, text: rest[..length].trim_end_matches('\n') })
    }

    fn misread(&self, at: usize, why: &str) -> Misread {
        Misread::at(self.text, at, why)
    }
}

/// One line of a record, which knows where it stands.
struct Line<'a> {
    whole: &'a str,
    begins: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn misread(&self, at: usize, why: impl Into<String>) -> Misread {
        Misread::at(self.whole, self.begins + at.min(self.text.len()), why)
    }

    /// The line as data, by serde_json's reader of that type.
    fn parse<T>(
        &self,
        read: impl FnOnce(&'a str) -> serde_json::Result<T>,
        what: &str,
    ) -> Result<T, Misread> {
        read(self.text).map_err(|error| {
            let at = error.column().saturating_sub(1);
            self.misread(at, format!("{}: expected {what}", fault(&error)))
        })
    }

    /// The offset of the value of a key that the line has.
    ///
    /// A text that looks like the key is always followed by something other than a colon.
    fn value_of(&self, key: &str) -> usize {
        let key = format!("\"{key}\"");
        let values = self.text.match_indices(&key).filter_map(|(at, _)| {
            let after = self.text[at + key.len()..].trim_start().strip_prefix(':')?;
            Some(self.text.len() - after.trim_start().len())
        });
        values.min().unwrap_or(0)
    }
}
