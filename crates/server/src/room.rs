//! A table and who sits at it, as a fold of its log: the same lines give the same room anywhere.

use std::collections::HashMap;

use play::{Catalog, Record, TableAct, entry_doc, position_doc, read_options, setting_doc};
use rules::{Lang, Player, Standing};
use serde_json::{Map, Value};
use wire::{
    ChatDoc, DealDoc, ErrorCode, EventDoc, Happening, LogLine, NewAct, PositionDoc, SeatKind,
    SeatStatus, TableDoc, TableHeader, TableState, TableSummary,
};

use crate::{
    clock::{day, now_ms},
    error::Fault,
    store::Stage,
    takeback::Wish,
};

/// The longest name of an act, in characters.
const LONGEST_ID: usize = 64;
/// The longest act, in bytes.
const LONGEST_ACT: usize = 200;
/// The longest thing to be said, in characters.
const LONGEST_CHAT: usize = 300;
/// The most events that a table takes.
const MOST_EVENTS: u64 = 20_000;

/// A table, its seats and what was done there.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    header: TableHeader,
    pub(crate) record: Record,
    start: PositionDoc,
    seats: Vec<Seat>,
    /// For each act of the record, whether it was a move of its author's own choice.
    pub(crate) chosen: Vec<bool>,
    pub(crate) wish: Option<Wish>,
    chat: Vec<(u64, ChatDoc)>,
    /// How many acts stood after each event, the opening being event 0.
    heights: Vec<usize>,
    answered: HashMap<(usize, String), u64>,
    /// The last event that changed who decides or what he may do.
    pub(crate) turn: u64,
}

/// Who sits on a seat.
#[derive(Debug)]
struct Seat {
    name: String,
    token: Option<String>,
}

/// What the log does not tell of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Live {
    /// Whether a client of the player is connected.
    pub(crate) online: bool,
    /// Whether a computer player looks for its move.
    pub(crate) thinking: bool,
}

/// How a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One JSON object a line.
    Machine,
    /// A score sheet in a language.
    People(Lang),
}

/// What has become of an act.
#[derive(Debug)]
pub(crate) enum Done {
    /// It was done before, as this event.
    Before(u64),
    /// It is done now; the line is to be kept.
    Now(LogLine),
}

impl Room {
    /// The room of a table without events.
    pub(crate) fn new(catalog: &Catalog, id: &str, header: TableHeader) -> Result<Self, Fault> {
        let shelf = catalog.shelf(&header.game).map_err(Fault::invalid)?;
        let given = header.options.iter();
        let given: Map<String, Value> =
            given.map(|(name, value)| (name.clone(), value.clone().into())).collect();
        let options = read_options(shelf, &given).map_err(|e| Fault::invalid(e.to_string()))?;
        let table = shelf.open(&options, header.position.as_deref());
        let table = table.map_err(|e| Fault::invalid(e.to_string()))?;
        if table.seats().len() != header.seats.len() {
            let (given, needed) = (header.seats.len(), table.seats().len());
            return Err(Fault::invalid(format!("{given} seats: expected {needed}")));
        }
        let seats = header.seats.iter().map(|seat| {
            let token = seat.secret.clone().filter(|_| seat.kind == SeatKind::Here);
            Seat { name: seat.name.clone(), token }
        });
        let seats = seats.collect();
        let start = position_doc(&*table);
        let mut record = Record::new(table);
        record.pass();
        let height = record.table().len();
        Ok(Self {
            id: id.to_owned(),
            header,
            record,
            start,
            seats,
            chosen: vec![false; height],
            wish: None,
            chat: Vec::new(),
            heights: vec![height],
            answered: HashMap::new(),
            turn: 0,
        })
    }

    /// The number of the last event.
    pub(crate) const fn seq(&self) -> u64 {
        self.heights.len() as u64 - 1
    }

    /// How far the table has come.
    pub(crate) fn stage(&self) -> Stage {
        match self.record.table().outcome() {
            _ if !self.started() => Stage::Gathering,
            None => Stage::Playing,
            Some(_) => Stage::Over,
        }
    }

    fn started(&self) -> bool {
        (0..self.players()).all(|seat| self.taken(seat))
    }

    fn taken(&self, seat: usize) -> bool {
        self.seats[seat].token.is_some() || self.kind(seat) == SeatKind::Computer
    }

    /// The table's id.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// How strong the computer player on a seat is; None for people.
    pub(crate) fn level(&self, seat: usize) -> Option<u8> {
        self.header.seats[seat].level
    }

    /// The seat that a token of this hash acts for.
    pub(crate) fn seat_of(&self, token: &str) -> Option<usize> {
        self.seats.iter().position(|seat| seat.token.as_deref() == Some(token))
    }

    /// How a seat is taken.
    pub(crate) fn kind(&self, seat: usize) -> SeatKind {
        self.header.seats[seat].kind
    }

    /// Whether a player has not left the game.
    pub(crate) fn living(&self, seat: usize) -> bool {
        !matches!(self.record.table().standing(Player::new(seat)), Standing::Out(_))
    }

    /// The number of seats.
    pub(crate) const fn players(&self) -> usize {
        self.seats.len()
    }

    /// Takes a free seat with a new token, both given as hashes.
    pub(crate) fn claim(
        &mut self,
        seat: usize,
        name: &str,
        key: Option<&str>,
        token: &str,
        at_ms: u64,
    ) -> Result<LogLine, Fault> {
        let header = self.header.seats.get(seat).ok_or_else(|| Fault::not_found("seat"))?;
        match header.kind {
            SeatKind::Open => {}
            SeatKind::Here | SeatKind::Computer => {
                return Err(Fault::new(ErrorCode::Taken, "this seat is taken"));
            }
            SeatKind::Friend if key == header.secret.as_deref() => {}
            SeatKind::Friend => {
                return Err(Fault::forbidden("this seat is for whoever has its link"));
            }
        }
        if self.seats[seat].token.is_some() {
            return Err(Fault::new(ErrorCode::Taken, "somebody else has taken this seat"));
        }
        let what = Happening::Claim { name: name.to_owned(), token: token.to_owned() };
        self.happen(LogLine { at_ms, seat, what })
    }

    /// Does an act of a player.
    pub(crate) fn act(&mut self, act: &NewAct, at_ms: u64) -> Result<Done, Fault> {
        if act.id.is_empty() || act.id.chars().count() > LONGEST_ID || act.act.len() > LONGEST_ACT {
            return Err(Fault::invalid(format!(
                "expected an id of 1 to {LONGEST_ID} characters and an act of at most {LONGEST_ACT}"
            )));
        }
        if let Some(&seq) = self.answered.get(&(act.seat, act.id.clone())) {
            return Ok(Done::Before(seq));
        }
        if !self.started() {
            let why = "the game starts when every seat is taken";
            return Err(Fault::new(ErrorCode::Illegal, why));
        }
        let seen = self.turn..=self.seq();
        if self.is_move(act.seat, &act.act) && !seen.contains(&act.expect) {
            let mut fault = Fault::new(ErrorCode::Stale, "the position has changed");
            fault.body.seq = Some(self.seq());
            return Err(fault);
        }
        let what = Happening::Act { id: act.id.clone(), act: act.act.clone() };
        self.happen(LogLine { at_ms, seat: act.seat, what }).map(Done::Now)
    }

    /// Says something in a player's name.
    pub(crate) fn say(
        &mut self,
        seat: usize,
        id: &str,
        text: &str,
        at_ms: u64,
    ) -> Result<Done, Fault> {
        let (text, length) = (text.trim(), text.chars().count());
        if id.is_empty() || id.chars().count() > LONGEST_ID || text.is_empty() {
            return Err(Fault::invalid("expected an id and some text"));
        }
        if length > LONGEST_CHAT || text.contains(char::is_control) {
            return Err(Fault::invalid(format!("expected one line of at most {LONGEST_CHAT}")));
        }
        if let Some(&seq) = self.answered.get(&(seat, id.to_owned())) {
            return Ok(Done::Before(seq));
        }
        let what = Happening::Say { id: id.to_owned(), text: text.to_owned() };
        self.happen(LogLine { at_ms, seat, what }).map(Done::Now)
    }

    fn happen(&mut self, line: LogLine) -> Result<LogLine, Fault> {
        if self.seq() >= MOST_EVENTS {
            return Err(Fault::new(ErrorCode::Illegal, "this table has seen enough: open another"));
        }
        self.apply(line)
    }

    /// Does what a line says, and gives the line back with its act in machine form.
    pub(crate) fn apply(&mut self, mut line: LogLine) -> Result<LogLine, Fault> {
        let (seat, seq) = (line.seat, self.seq() + 1);
        if seat >= self.seats.len() {
            return Err(Fault::not_found("seat"));
        }
        match &mut line.what {
            Happening::Claim { name, token } => {
                self.seats[seat] = Seat { name: name.clone(), token: Some(token.clone()) };
                self.turn = seq;
            }
            Happening::Say { id, text } => {
                let said = ChatDoc { seat, text: text.clone(), at_ms: line.at_ms };
                self.chat.push((seq, said));
                self.answered.insert((seat, id.clone()), seq);
            }
            Happening::Act { id, act } => {
                match act.as_str() {
                    "back?" => self.wish_back(seat)?,
                    "back yes" => self.agree_back(seat)?,
                    "back no" => self.refuse_back(seat)?,
                    _ => *act = self.submit(seat, act)?,
                }
                self.answered.insert((seat, id.clone()), seq);
            }
        }
        self.heights.push(self.record.table().len());
        Ok(line)
    }

    /// Does an act of the game's own, with the passes that follow, and gives its machine form.
    fn submit(&mut self, seat: usize, text: &str) -> Result<String, Fault> {
        let (by, chosen) = (Player::new(seat), self.is_move(seat, text));
        let before = (!chosen).then(|| self.decision());
        let index = self.record.table().len();
        self.record.submit(by, text).map_err(|refusal| {
            let mut fault = Fault::new(ErrorCode::Illegal, refusal.message);
            fault.body.at = refusal.at;
            fault
        })?;
        self.record.pass();
        self.chosen.push(chosen);
        self.chosen.resize(self.record.table().len(), false);
        self.wish = None;
        if before != Some(self.decision()) {
            self.turn = self.seq() + 1;
        }
        Ok(self.record.table().entry(index).1)
    }

    /// Who decides, and what he may do.
    fn decision(&self) -> (Option<Player>, Vec<String>) {
        (self.record.table().to_act(), self.record.table().acts())
    }

    /// Whether a text means a move: something that depends on the position its author has seen.
    fn is_move(&self, seat: usize, text: &str) -> bool {
        let words =
            TableAct::ALL.iter().map(|act| act.word()).chain(["back?", "back yes", "back no"]);
        let deals = || self.record.table().deals(Player::new(seat), Lang::En);
        words.into_iter().all(|word| word != text) && deals().iter().all(|(deal, _)| deal != text)
    }

    /// The position after so many acts, to look at; None if there were not so many.
    pub(crate) fn past(&self, acts: usize) -> Option<PositionDoc> {
        let table = self.record.table();
        (acts <= table.len()).then(|| position_doc(&*table.at(acts)))
    }

    /// The record of the game, with the players' names.
    pub(crate) fn export(&mut self, form: Form) -> String {
        for (seat, of) in self.seats.iter().enumerate() {
            if !of.name.is_empty()
                && let Err(why) = self.record.set_name(Player::new(seat), &of.name)
            {
                tracing::warn!(table = self.id, why, "a name is left out of the record");
            }
        }
        if let Err(why) = self.record.set_date(&day(self.header.created_ms)) {
            tracing::warn!(table = self.id, why, "the date is left out of the record");
        }
        match form {
            Form::Machine => self.record.write(),
            Form::People(lang) => self.record.write_sheet(lang),
        }
    }

    /// Who sits where.
    pub(crate) fn seat_list(&self, live: &[Live]) -> Vec<SeatStatus> {
        let seats = self.seats.iter().enumerate().map(|(seat, of)| SeatStatus {
            seat,
            name: of.name.clone(),
            kind: self.kind(seat),
            taken: self.taken(seat),
            ready: self.taken(seat),
            online: live[seat].online,
            away: None,
            muted: false,
            level: self.level(seat),
            thinking: live[seat].thinking,
        });
        seats.collect()
    }

    /// What goes on here.
    fn state(&self) -> TableState {
        match self.stage() {
            Stage::Gathering => TableState::Gathering,
            Stage::Playing => TableState::Playing,
            Stage::Over => TableState::Over,
        }
    }

    /// What each seat may do besides moving.
    pub(crate) fn deals(&self) -> Vec<Vec<DealDoc>> {
        position_doc(self.record.table()).deals
    }

    /// All there is to know.
    pub(crate) fn table_doc(&self, live: &[Live]) -> TableDoc {
        let table = self.record.table();
        TableDoc {
            table: self.id.clone(),
            seq: self.seq(),
            setting: setting_doc(table),
            seats: self.seat_list(live),
            public: self.header.public,
            started: self.started(),
            state: self.state(),
            time: None,
            clocks: None,
            entries: (0..table.len()).map(|index| entry_doc(table, index)).collect(),
            start: self.start.clone(),
            position: position_doc(table),
            takeback: self.wish_doc(),
            offers: Vec::new(),
            rematch: None,
            chat: self.chat.iter().map(|(_, said)| said.clone()).collect(),
            remarks: Vec::new(),
            created_ms: self.header.created_ms,
            now_ms: now_ms(),
        }
    }

    /// What brings a client from a number to now; None for a number that never was.
    pub(crate) fn event_doc(&self, since: u64, live: &[Live]) -> Option<EventDoc> {
        let table = self.record.table();
        let heights = self.heights.get(usize::try_from(since).ok()?..)?;
        let keep = *heights.iter().min()?;
        let said = self.chat.iter().filter(|(seq, _)| *seq > since);
        Some(EventDoc {
            since,
            seq: self.seq(),
            keep,
            entries: (keep..table.len()).map(|index| entry_doc(table, index)).collect(),
            chat: said.map(|(_, said)| said.clone()).collect(),
            remarks: Vec::new(),
            seats: self.seat_list(live),
            started: self.started(),
            state: self.state(),
            clocks: None,
            position: position_doc(table),
            takeback: self.wish_doc(),
            offers: Vec::new(),
            rematch: None,
            now_ms: now_ms(),
        })
    }

    /// The table as the lobby shows it.
    pub(crate) fn summary(&self, live: &[Live]) -> TableSummary {
        TableSummary {
            table: self.id.clone(),
            game: self.header.game.clone(),
            seats: self.seat_list(live),
            started: self.started(),
            over: self.stage() == Stage::Over,
            time: None,
            created_ms: self.header.created_ms,
        }
    }
}
