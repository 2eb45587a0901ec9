use rules::{Lang, Options, Player};

use super::{EXITS, Rounds, events, is_told, letter, result, seat_tag, termination};
use crate::{Catalog, Misread, Note, Record, Shelf, Unopened, record::MOST_MS};

pub(super) fn sheet(catalog: &Catalog, text: &str) -> Result<(Record, Lang), Misread> {
    let text = &text.replace("\r\n", "\n");
    let read = || {
        let (tags, moves) = tags(text)?;
        let mut record = tags.begin(catalog)?;
        let lang = tags.find("Language").map_or(Ok(Lang::En), |tag| {
            tag.value.parse().map_err(|why: String| Refused::new(tag.at, why))
        })?;
        Moves::new(&record, text, moves).read(&mut record)?;
        tags.check_end(&record)?;
        Ok((record, lang))
    };
    read().map_err(|refused: Refused| Misread::at(text, refused.at, refused.why))
}

/// What was refused at an offset of the whole text.
struct Refused {
    at: usize,
    why: String,
}

impl Refused {
    fn new(at: usize, why: impl Into<String>) -> Self {
        Self { at, why: why.into() }
    }
}

struct Tag<'a> {
    name: &'a str,
    value: String,
    /// The offset of the name.
    begin: usize,
    /// The offset of the value.
    at: usize,
}

struct Tags<'a> {
    list: Vec<Tag<'a>>,
    /// The offset of the end of the tags.
    end: usize,
}

/// The tags, and the offset after the empty line that ends them.
fn tags(text: &str) -> Result<(Tags<'_>, usize), Refused> {
    let (mut list, mut at) = (Vec::new(), 0);
    while text[at..].starts_with('[') {
        let (tag, end) = tag(text, at)?;
        list.push(tag);
        at = end;
    }
    if list.is_empty() {
        return Err(Refused::new(0, "expected a tag such as [Game \"...\"]"));
    }
    if !text[at..].starts_with('\n') {
        return Err(Refused::new(at, "expected a tag or an empty line"));
    }
    Ok((Tags { list, end: at }, at + 1))
}

/// The tag at an offset, and the offset of the next line.
fn tag(text: &str, begin: usize) -> Result<(Tag<'_>, usize), Refused> {
    let name_at = begin + 1;
    let name = &text[name_at..];
    let name = &name[..name.find(|c: char| !c.is_alphanumeric()).unwrap_or(name.len())];
    let at = name_at + name.len() + 2;
    if name.is_empty() || !text[name_at + name.len()..].starts_with(" \"") {
        let at = name_at + name.len();
        return Err(Refused::new(at, "expected a tag such as [Game \"...\"]"));
    }
    let (mut value, mut chars) = (String::new(), text[at..].char_indices());
    let end = loop {
        match chars.next() {
            Some((offset, '"')) => break at + offset + 1,
            Some((_, '\\')) => value.extend(chars.next().map(|(_, escaped)| escaped)),
            Some((offset, '\n')) => {
                return Err(Refused::new(at + offset, "expected \" at the end of the value"));
            }
            Some((_, plain)) => value.push(plain),
            None => return Err(Refused::new(text.len(), "expected \" at the end of the value")),
        }
    };
    if text[end..].starts_with("]\n") {
        Ok((Tag { name, value, begin: name_at, at }, end + 2))
    } else {
        Err(Refused::new(end, "expected ] at the end of the line"))
    }
}

impl Tags<'_> {
    fn find(&self, name: &str) -> Option<&Tag<'_>> {
        self.list.iter().find(|tag| tag.name == name)
    }

    fn demand(&self, name: &str) -> Result<&Tag<'_>, Refused> {
        let missing = || Refused::new(self.end, format!("expected a tag [{name} \"...\"]"));
        self.find(name).ok_or_else(missing)
    }

    fn shelf<'c>(&self, catalog: &'c Catalog) -> Result<&'c Shelf, Refused> {
        let game = self.demand("Game")?;
        let titled = |shelf: &&Shelf| shelf.info().title.get(Lang::En) == game.value;
        let found = catalog.shelves().iter().find(titled);
        found.map_or_else(
            || catalog.shelf(&game.value).map_err(|why| Refused::new(game.at, why)),
            Ok,
        )
    }

    fn options(&self, shelf: &Shelf) -> Result<Options, Refused> {
        let mut options = shelf.options();
        for tag in self.list.iter().filter(|tag| tag.name == "Option") {
            let (name, value) = tag
                .value
                .split_once('=')
                .ok_or_else(|| Refused::new(tag.at, "expected an option as name=value"))?;
            if options.given(name).is_some() {
                return Err(Refused::new(tag.at, format!("option {name} is given twice")));
            }
            options.set(name, value).map_err(|why| Refused::new(tag.at, why.0))?;
        }
        Ok(options)
    }

    /// The record that the tags begin.
    fn begin(&self, catalog: &Catalog) -> Result<Record, Refused> {
        let shelf = self.shelf(catalog)?;
        let options = self.options(shelf)?;
        let position = self.find("Position");
        let table = shelf.open(&options, position.map(|tag| &*tag.value));
        let mut record = Record::new(table.map_err(|unopened| match unopened {
            Unopened::Position(unread) => {
                Refused::new(position.map_or(0, |tag| tag.at + unread.at), unread.expected)
            }
            Unopened::Options(bad) => {
                Refused::new(self.find("Option").map_or(0, |tag| tag.at), bad.0)
            }
        })?);
        for (index, tag) in self.list.iter().enumerate() {
            let again = self.list[..index].iter().any(|other| other.name == tag.name);
            if again && tag.name != "Option" {
                let why = format!("the tag {} stands twice", tag.name);
                return Err(Refused::new(tag.begin, why));
            }
            set(&mut record, tag)?;
        }
        Ok(record)
    }

    /// Whether the tags that follow from the game say what it came to.
    fn check_end(&self, record: &Record) -> Result<(), Refused> {
        let table = record.table();
        let compare = |tag: &Tag<'_>, found: &str| {
            let why = format!("the acts lead to another end: expected \"{found}\"");
            if tag.value == found { Ok(()) } else { Err(Refused::new(tag.at, why)) }
        };
        compare(self.demand("Result")?, &result(table))?;
        match (self.find("Termination"), termination(table)) {
            (Some(tag), Some(found)) => compare(tag, &found),
            (Some(tag), None) => Err(Refused::new(tag.begin, "the acts lead to no end")),
            (None, Some(found)) => {
                Err(Refused::new(self.end, format!("expected a tag [Termination \"{found}\"]")))
            }
            (None, None) => Ok(()),
        }
    }
}

/// Takes over what a tag says.
fn set(record: &mut Record, tag: &Tag<'_>) -> Result<(), Refused> {
    let wrong = |why: String| Refused::new(tag.at, why);
    let seats = (0..record.table().seats().len()).map(Player::new);
    let tags: Vec<_> = seats.map(|player| seat_tag(record.table(), player)).collect();
    match tag.name {
        "Game" | "Option" | "Position" | "Result" | "Termination" | "Language" => Ok(()),
        "Date" => {
            let dashed = tag.value.replace('-', "?").replace('.', "-");
            let why = format!("{:?} is no date: expected one like 2026.11.28", tag.value);
            record.set_date(&dashed).map_err(|_| wrong(why))
        }
        "TimeControl" => record.set_time(&tag.value).map_err(wrong),
        "Rules" => match record.table().sheet().edition {
            Some(edition) if edition == tag.value => Ok(()),
            Some(edition) => Err(wrong(format!("expected the rules \"{edition}\""))),
            None => Err(Refused::new(tag.begin, "this game has one edition of rules only")),
        },
        name => match tags.iter().position(|tag| tag == name) {
            Some(player) => record.set_name(Player::new(player), &tag.value).map_err(wrong),
            None => {
                let known = "Game, Rules, Date, TimeControl, Option, Position, Result, \
                             Termination, Language";
                let why = format!("no tag {name}: expected one of {known}, {}", tags.join(", "));
                Err(Refused::new(tag.begin, why))
            }
        },
    }
}

/// The moves being read.
struct Moves<'a> {
    text: &'a str,
    at: usize,
    rounds: Rounds,
    /// Whether the last act has a note already.
    noted: bool,
}

impl<'a> Moves<'a> {
    fn new(record: &Record, text: &'a str, at: usize) -> Self {
        Self { text, at, rounds: Rounds::new(record.table()), noted: true }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// The word that comes next, unread; it ends at a blank or a brace.
    fn peek(&mut self) -> &'a str {
        self.skip_blanks();
        let rest = self.rest();
        &rest[..rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len())]
    }

    fn refuse<T>(&self, why: impl Into<String>) -> Result<T, Refused> {
        Err(Refused::new(self.at, why))
    }

    fn read(mut self, record: &mut Record) -> Result<(), Refused> {
        loop {
            let word = self.peek();
            if self.rest().starts_with('{') {
                self.brace(record)?;
            } else if word.is_empty() {
                return self.refuse("the moves end here: expected a move or the result");
            } else if self.text[self.at + word.len()..].trim().is_empty() {
                let found = result(record.table());
                if word == found {
                    return Ok(());
                }
                let also = if record.table().to_act().is_some() { "a move, or " } else { "" };
                let why = format!("expected {also}the result that the acts lead to, {found}");
                return self.refuse(format!("{word:?}: {why}"));
            } else {
                self.ply(record)?;
            }
        }
    }

    /// A move with what stands before it in its round.
    fn ply(&mut self, record: &mut Record) -> Result<(), Refused> {
        let table = record.table();
        let Some(by) = table.to_act() else {
            return self.refuse(format!("the game is over: expected {}", result(table)));
        };
        let turn = table.turn_at(table.len());
        for expected in self.rounds.lead(turn) {
            let word = self.peek();
            if word != expected {
                return self.refuse(format!("expected \"{expected}\""));
            }
            self.at += word.len();
        }
        let (text, begin) = self.ply_text();
        let act = table.reads(&text).map_err(|unread| {
            Refused::new(begin + unread.at, format!("\"{text}\": {}", unread.expected))
        })?;
        self.submit(record, by, &act, begin)
    }

    /// The words of one move, and where they begin.
    fn ply_text(&mut self) -> (String, usize) {
        let joint = self.rounds.sheet.joint;
        let first = self.peek();
        let begin = self.at;
        self.at += first.len();
        let mut text = first.to_owned();
        while !joint.is_empty() {
            let back = self.at;
            let word = self.peek();
            let number = word.strip_suffix('.').is_some_and(|n| n.parse::<u32>().is_ok());
            let last = self.text[self.at + word.len()..].trim().is_empty();
            if word.is_empty() || word == joint || number || last {
                self.at = back;
                break;
            }
            text = text + " " + word;
            self.at += word.len();
        }
        (text, begin)
    }

    /// Does an act and reads what it does to others.
    fn submit(
        &mut self,
        record: &mut Record,
        by: Player,
        act: &str,
        at: usize,
    ) -> Result<(), Refused> {
        record
            .submit(by, act)
            .map_err(|refusal| Refused::new(at + refusal.at.unwrap_or(0), refusal.message))?;
        self.noted = false;
        for event in events(record.table(), record.table().len() - 1) {
            self.skip_blanks();
            let event = format!("{{{event}}}");
            if !self.rest().starts_with(&event) {
                return self.refuse(format!("expected {event}"));
            }
            self.at += event.len();
        }
        Ok(())
    }

    /// A text in braces: an act that is no move of a round, or a note on the last act.
    fn brace(&mut self, record: &mut Record) -> Result<(), Refused> {
        let begin = self.at + 1;
        let mut escaped = false;
        let end = self.text[begin..].find(|c| {
            let ends = c == '}' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        let Some(length) = end else {
            return Err(Refused::new(self.text.len(), "expected } at the end of the remark"));
        };
        let inner = self.text[begin..begin + length].replace('\n', " ");
        self.at = begin + length + 1;
        let letters: Vec<_> = (0..record.table().seats().len())
            .map(|seat| letter(record.table(), Player::new(seat)))
            .collect();
        let author = |letter: char, at: usize| {
            let seat = letters.iter().position(|&own| own == letter);
            let why = || format!("no player \"{letter}\": expected one of {}", listed(&letters));
            seat.map(Player::new).ok_or_else(|| Refused::new(at, why()))
        };
        let mut chars = inner.chars();
        let first = chars.next().unwrap_or(' ');
        if let Some((exit, _)) = EXITS.iter().find(|(_, tail)| *tail == chars.as_str()) {
            return self.submit(record, author(first, begin)?, exit.word(), begin);
        }
        if let Some(command) = inner.strip_prefix("[%act ") {
            let wants = "expected an act such as [%act w draw?]";
            let by = command.chars().next().unwrap_or(' ');
            let act = command[by.len_utf8().min(command.len())..].strip_prefix(' ');
            let act = act.and_then(|act| act.strip_suffix(']'));
            let act = act.ok_or_else(|| Refused::new(begin, wants))?;
            let at = begin + "[%act ".len();
            let by_player = author(by, at)?;
            return self.submit(record, by_player, act, at + by.len_utf8() + 1);
        }
        self.note(record, &inner, begin)
    }

    fn note(&mut self, record: &mut Record, inner: &str, begin: usize) -> Result<(), Refused> {
        if self.noted {
            return Err(Refused::new(begin - 1, "a remark already stands, or none can stand here"));
        }
        let mut rest = inner;
        let mut note = Note::default();
        if let Some(after) = inner.strip_prefix("[%clk ") {
            let refused = || Refused::new(begin, "expected a clock such as [%clk 0:05:00]");
            let (clock, after) = after.split_once(']').ok_or_else(refused)?;
            let milliseconds = milliseconds(clock).filter(|&clock| clock <= MOST_MS);
            note.clock = Some(milliseconds.ok_or_else(refused)?);
            rest = after.strip_prefix(' ').unwrap_or(after);
        }
        let at = begin + inner.len() - rest.len();
        if is_told(rest) {
            return Err(Refused::new(at, "this has not happened here: expected a remark"));
        }
        if note.clock.is_none() || !rest.is_empty() {
            note.comment = Some(unescaped(rest));
        }
        self.noted = true;
        record.note(note).map_err(|why| Refused::new(at, why))
    }
}

fn listed(letters: &[char]) -> String {
    letters.iter().map(char::to_string).collect::<Vec<_>>().join(", ")
}

fn unescaped(text: &str) -> String {
    let (mut plain, mut chars) = (String::new(), text.chars());
    while let Some(c) = chars.next() {
        plain.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
    }
    plain
}

/// The milliseconds of a clock as it is written: `1:02:03.456`.
fn milliseconds(clock: &str) -> Option<u64> {
    let digits = |text: &str, count: usize| {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && text.len() == count;
        if plain { text.parse::<u64>().ok() } else { None }
    };
    let (clock, ms) = clock.split_once('.').map_or(Some((clock, 0)), |(clock, ms)| {
        Some((clock, digits(ms, 3).filter(|&ms| ms > 0)?))
    })?;
    let (hours, rest) = clock.split_once(':')?;
    let (minutes, seconds) = rest.split_once(':')?;
    let hours = digits(hours, hours.len()).filter(|h| h.to_string() == hours)?;
    let under = |text: &str| digits(text, 2).filter(|&n| n < 60);
    let seconds = hours.checked_mul(3600)?.checked_add(under(minutes)? * 60 + under(seconds)?)?;
    seconds.checked_mul(1000)?.checked_add(ms)
}
