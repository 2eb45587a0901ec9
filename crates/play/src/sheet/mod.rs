//! The record for people: tags, then moves in numbered rounds. See docs/record.md.
//!
//! What writing and reading share is here: the order of moves in rounds, the tags that follow from
//! the game, the forms in braces.

mod read;
mod write;

use rules::{Ending, Exit, Lang, Player, Sheet, Standing};

use crate::{AnyTable, Catalog, Misread, Record, TableAct, outcome_doc};

impl Record {
    /// The form for people, with moves in a language. Reading it and writing again gives the same
    /// bytes.
    pub fn write_sheet(&self, lang: Lang) -> String {
        write::sheet(self, lang)
    }

    /// Reads the form for people and plays it through; gives also the language of its moves.
    ///
    /// # Errors
    /// Where it is damaged, foreign or not to be played, and what was expected.
    pub fn read_sheet(catalog: &Catalog, text: &str) -> Result<(Self, Lang), Misread> {
        read::sheet(catalog, text)
    }
}

/// Where the next move stands: rounds begin with the seat whose turn is first in the game.
struct Rounds {
    sheet: Sheet,
    first: usize,
    seats: usize,
    round: usize,
    next: usize,
}

impl Rounds {
    fn new(table: &dyn AnyTable) -> Self {
        let (first, seats) = (table.first().index(), table.seats().len());
        Self { sheet: table.sheet(), first, seats, round: 0, next: 0 }
    }

    /// What stands before the move of this turn: the number of a new round, gaps, joints.
    fn lead(&mut self, turn: Player) -> Vec<String> {
        let place = (turn.index() + self.seats - self.first) % self.seats;
        let mut lead = Vec::new();
        if self.round == 0 || place < self.next {
            (self.round, self.next) = (self.round + 1, 0);
            lead.push(format!("{}.", self.round));
        }
        for seat in self.next..=place {
            if seat > 0 && !self.sheet.joint.is_empty() {
                lead.push(self.sheet.joint.to_owned());
            }
            if seat < place {
                lead.push(self.sheet.gap.to_owned());
            }
        }
        self.next = place + 1;
        lead
    }
}

/// The letter of a seat in sheets.
fn letter(table: &dyn AnyTable, player: Player) -> char {
    let own = table.sheet().letters.and_then(|letters| letters.chars().nth(player.index()));
    own.unwrap_or(table.seats()[player.index()].letter)
}

/// The name of a seat's tag: its English name without blanks.
fn seat_tag(table: &dyn AnyTable, player: Player) -> String {
    table.seats()[player.index()].name.get(Lang::En).replace(' ', "")
}

/// What the move of this index does to others and does not itself say.
fn events(table: &dyn AnyTable, index: usize) -> Vec<String> {
    let fell = |player: Player| {
        let before = table.standing_at(index, player);
        let sign = match table.standing_at(index + 1, player) {
            now if now == before => return None,
            Standing::Out(Exit::Mated) => '#',
            Standing::Out(Exit::Stalemated) => '=',
            _ => return None,
        };
        Some(format!("{}{sign}", letter(table, player)))
    };
    (0..table.seats().len()).map(Player::new).filter_map(fell).collect()
}

/// The acts that are told as events.
const EXITS: [(TableAct, &str); 2] =
    [(TableAct::Resign, " resigns"), (TableAct::Time, " out of time")];

/// Whether a text in braces would read as an event or a command and not as a remark.
fn is_told(text: &str) -> bool {
    let mut tail = text.chars();
    tail.next();
    let tail = tail.as_str();
    text.starts_with("[%") || ["#", "="].contains(&tail) || EXITS.iter().any(|(_, t)| *t == tail)
}

/// The points of the players, or their places in a game without points; `*` while it goes on.
fn result(table: &dyn AnyTable) -> String {
    let Some(outcome) = table.outcome().map(outcome_doc) else { return "*".to_owned() };
    let listed: Vec<_> = match &outcome.points {
        Some(points) => points.iter().map(ToString::to_string).collect(),
        None => outcome.places.iter().map(ToString::to_string).collect(),
    };
    listed.join("-")
}

/// What ended the game, and who left if that did.
fn termination(table: &dyn AnyTable) -> Option<String> {
    let ending = table.outcome()?.ending;
    let word = table.sheet().ending(ending);
    let left = matches!(ending, Ending::Resignation | Ending::Time) && !table.is_empty();
    let who = left
        .then(|| table.entry(table.len() - 1))
        .filter(|(_, act)| EXITS.iter().any(|(exit, _)| exit.word() == act));
    Some(match who {
        Some((by, _)) => {
            let name = table.seats()[by.index()].name.get(Lang::En).to_lowercase();
            format!("{word} {name}")
        }
        None => word.to_owned(),
    })
}
