use rules::{Lang, Player};

use super::{EXITS, Rounds, events, is_told, letter, result, seat_tag, termination};
use crate::{AnyTable, Note, Record};

/// The longest line, unless one word is longer.
const WIDTH: usize = 80;

pub(super) fn sheet(record: &Record, lang: Lang) -> String {
    let mut page = Page { text: tags(record, lang) + "\n", width: 0 };
    let table = record.table();
    let mut rounds = Rounds::new(table);
    for (index, note) in record.notes().iter().enumerate() {
        if is_ply(table, index) {
            let lead = rounds.lead(table.turn_at(index));
            if lead.first().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
                page.line();
            }
            lead.iter().for_each(|word| page.word(word));
            page.word(&table.entry_text(index, lang));
        } else {
            page.brace(&told(table, index));
        }
        events(table, index).iter().for_each(|event| page.brace(event));
        if *note != Note::default() {
            page.brace(&noted(note));
        }
    }
    page.word(&result(table));
    page.text + "\n"
}

fn tags(record: &Record, lang: Lang) -> String {
    let table = record.table();
    let mut tags = vec![("Game".to_owned(), table.info().title.get(Lang::En).to_owned())];
    let mut tag = |name: &str, value: String| tags.push((name.to_owned(), value));
    if let Some(edition) = table.sheet().edition {
        tag("Rules", edition.to_owned());
    }
    if let Some(date) = record.date() {
        tag("Date", date.replace('-', "."));
    }
    if let Some(time) = record.time() {
        tag("TimeControl", time.to_owned());
    }
    for player in (0..table.seats().len()).map(Player::new) {
        if let Some(name) = record.name(player) {
            tag(&seat_tag(table, player), name.to_owned());
        }
    }
    for (name, value) in table.options().all_given() {
        let info = table.info().options.iter().find(|info| info.name == name);
        if info.is_some_and(|info| info.default != value) {
            tag("Option", format!("{name}={value}"));
        }
    }
    if !table.begins_at_start() {
        tag("Position", table.start());
    }
    tag("Result", result(table));
    if let Some(termination) = termination(table) {
        tag("Termination", termination);
    }
    tag("Language", lang.code().to_owned());
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    tags.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(value))).collect()
}

/// Whether an act is a move that ends a turn, and so has a place in a round.
fn is_ply(table: &dyn AnyTable, index: usize) -> bool {
    let ends = index + 1 == table.len() && table.outcome().is_some();
    table.is_move(index) && (ends || table.turn_at(index) != table.turn_at(index + 1))
}

/// An act that is no move of a round.
fn told(table: &dyn AnyTable, index: usize) -> String {
    let (by, act) = table.entry(index);
    let by = letter(table, by);
    match EXITS.iter().find(|(exit, _)| exit.word() == act) {
        Some((_, tail)) => format!("{by}{tail}"),
        None => format!("[%act {by} {act}]"),
    }
}

fn noted(note: &Note) -> String {
    let clock = note.clock.map(|ms| {
        let (seconds, ms) = (ms / 1000, ms % 1000);
        let (h, m, s) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let fraction = if ms == 0 { String::new() } else { format!(".{ms:03}") };
        format!("[%clk {h}:{m:02}:{s:02}{fraction}]")
    });
    let remark = note.comment.as_ref().map(|text| {
        let text = text.replace('\\', "\\\\").replace('}', "\\}");
        if is_told(&text) { format!("\\{text}") } else { text }
    });
    [clock, remark].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Words set in lines.
struct Page {
    text: String,
    width: usize,
}

impl Page {
    fn line(&mut self) {
        if self.width > 0 {
            self.text.push('\n');
            self.width = 0;
        }
    }

    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.width > 0 && self.width + 1 + width > WIDTH {
            self.line();
        }
        if self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(word);
        self.width += width;
    }

    /// A text in braces, which may be broken where a single blank stands.
    fn brace(&mut self, text: &str) {
        let text = format!("{{{text}}}");
        let mut begin = 0;
        for (at, _) in text.match_indices(' ') {
            let single = !text[..at].ends_with(' ') && !text[at + 1..].starts_with(' ');
            if single {
                self.word(&text[begin..at]);
                begin = at + 1;
            }
        }
        self.word(&text[begin..]);
    }
}
