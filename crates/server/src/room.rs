//! A table and who sits at it, as a fold of its log: the same lines give the same room anywhere.

mod answers;
mod game;
mod sound;

use std::collections::HashMap;

use play::{Catalog, Record, TableAct, position_doc, read_options};
use rules::{Lang, Player, Standing};
use serde_json::{Map, Value};
use wire::{
    ChatDoc, EntryDoc, ErrorCode, Happening, HintedDoc, LogLine, NewAct, OfferKind, PositionDoc,
    RemarkDoc, SeatHeader, TableHeader, TableState, WhisperDoc,
};

pub(crate) use self::sound::check_id;
use self::{answers::OUT_FOR_GOOD, sound::check_header};
use crate::{
    clock::day,
    clocks::{Clocks, control},
    error::{Fault, refused},
    leaving::{self, Live},
    offers::Offer,
    seats::Seat,
    shown,
    store::Stage,
    words::{self, Proposal, Word},
};

/// The longest act, in bytes.
const LONGEST_ACT: usize = 200;
/// The most events that a table takes, but for those without which its game would stand still.
pub(crate) const MOST_EVENTS: u64 = 20_000;

/// A table, its seats and what was done there.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    pub(crate) header: TableHeader,
    pub(crate) record: Record,
    pub(crate) seats: Vec<Seat>,
    /// For each seat at the opening, where its player sits now.
    pub(crate) places: Vec<usize>,
    pub(crate) started: bool,
    /// The number of the event with which the players have changed seats.
    pub(crate) shuffled: u64,
    /// Since when the game rests.
    paused: Option<u64>,
    aborted: bool,
    closed: bool,
    /// The number of the event with which the game ended first: a move may be taken back.
    pub(crate) ended: Option<u64>,
    pub(crate) clocks: Option<Clocks>,
    /// For each act of the record, whose choice it was, if it was a move of somebody's choice.
    pub(crate) chosen: Vec<Option<usize>>,
    pub(crate) offers: Vec<Offer>,
    /// The table of the rematch.
    pub(crate) rematch: Option<String>,
    /// Who was not there to agree to it: there his seat is kept for him.
    pub(crate) absent: Vec<usize>,
    pub(crate) chat: Vec<(u64, ChatDoc)>,
    /// What was said in private. It has no numbers among the events, so that nobody else learns
    /// that there is any.
    pub(crate) whispers: Vec<WhisperDoc>,
    pub(crate) remarks: Vec<(u64, RemarkDoc)>,
    /// The first entries of a long game as they are shown: see `write_down`.
    pub(crate) written: Vec<EntryDoc>,
    /// Whether spectators may say nothing.
    pub(crate) hushed: bool,
    pub(crate) remarked: HashMap<(String, String), u64>,
    /// How many acts stood after each event, the opening being event 0.
    pub(crate) heights: Vec<usize>,
    /// What was done under which name, by the hash of the token that its author then had: he may
    /// have left the seat with it, or have been given another.
    pub(crate) answered: HashMap<(String, String), u64>,
    pub(crate) hinted: Vec<HintedDoc>,
    /// The last event that changed who decides or what he may do.
    pub(crate) turn: u64,
    /// When the last event was.
    pub(crate) last_ms: u64,
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

impl From<LogLine> for Done {
    fn from(line: LogLine) -> Self {
        Self::Now(line)
    }
}

impl Room {
    /// The room of a table without events.
    pub(crate) fn new(catalog: &Catalog, id: &str, header: TableHeader) -> Result<Self, Fault> {
        check_header(&header)?;
        let shelf = catalog.shelf(&header.game).map_err(Fault::invalid)?;
        let given = header.options.iter();
        let given: Map<String, Value> =
            given.map(|(name, value)| (name.clone(), value.clone().into())).collect();
        let options = read_options(shelf, &given).map_err(|e| Fault::invalid(e.to_string()))?;
        let table = shelf.open(&options, header.position.as_deref());
        let table = table.map_err(|e| Fault::invalid(e.to_string()))?;
        let players = table.seats().len();
        if players != header.seats.len() {
            let given = header.seats.len();
            return Err(Fault::invalid(format!("{given} seats: expected {players}")));
        }
        let record = match &header.record {
            Some(text) => shown::read(catalog, text)?,
            None => {
                let mut record = Record::new(table);
                record.pass();
                record
            }
        };
        let height = record.table().len();
        let seats = header.seats.iter().map(|seat| Seat::new(seat, record.table())).collect();
        let mut room = Self {
            id: id.to_owned(),
            record,
            seats,
            places: (0..players).collect(),
            started: header.record.is_some(),
            shuffled: 0,
            paused: None,
            aborted: false,
            closed: false,
            ended: None,
            clocks: header.time.map(|time| Clocks::new(time, players)),
            chosen: vec![None; height],
            offers: Vec::new(),
            rematch: None,
            absent: Vec::new(),
            chat: Vec::new(),
            whispers: Vec::new(),
            remarks: Vec::new(),
            written: Vec::new(),
            hushed: false,
            remarked: HashMap::new(),
            heights: vec![height],
            answered: HashMap::new(),
            hinted: Vec::new(),
            turn: 0,
            last_ms: header.created_ms,
            header,
        };
        room.start_if_complete(0, room.last_ms);
        Ok(room)
    }

    /// The number of the last event.
    pub(crate) const fn seq(&self) -> u64 {
        self.heights.len() as u64 - 1
    }

    /// What goes on here.
    pub(crate) fn state(&self) -> TableState {
        match self.record.table().outcome() {
            _ if self.header.record.is_some() => TableState::Record,
            _ if self.closed => TableState::Closed,
            _ if self.aborted => TableState::Aborted,
            _ if !self.started => TableState::Gathering,
            Some(_) => TableState::Over,
            None if self.paused.is_some() => TableState::Paused,
            None => TableState::Playing,
        }
    }

    /// How far the table has come.
    pub(crate) fn stage(&self) -> Stage {
        match self.state() {
            TableState::Gathering => Stage::Gathering,
            TableState::Playing | TableState::Paused => Stage::Playing,
            TableState::Over | TableState::Aborted | TableState::Closed | TableState::Record => {
                Stage::Over
            }
        }
    }

    /// Whether the table waits for players.
    pub(crate) fn is_gathering(&self) -> bool {
        self.state() == TableState::Gathering
    }

    /// Whether there is a game that has not ended.
    pub(crate) fn is_on(&self) -> bool {
        self.stage() == Stage::Playing
    }

    /// Whether a game was played to an end, or the players have agreed to end it.
    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.state(), TableState::Over | TableState::Aborted)
    }

    /// Whether the host has closed the table.
    pub(crate) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whose clock runs, and when it runs out.
    pub(crate) fn flag(&self) -> Option<(usize, u64)> {
        self.clocks.as_ref()?.flag()
    }

    /// How much longer than its clock a seat whose line takes so long has for its move to come.
    pub(crate) fn grace(&self, seat: usize, lag_ms: u64) -> u64 {
        self.clocks.as_ref().map_or(0, |clocks| clocks.grace(seat, lag_ms))
    }

    /// Whether a clock runs that will run out soon.
    pub(crate) fn is_ticking(&self) -> bool {
        self.flag().is_some() && !self.is_in_days()
    }

    /// Whether a turn may take days.
    pub(crate) fn is_in_days(&self) -> bool {
        self.clocks.as_ref().is_some_and(Clocks::in_days)
    }

    /// When a pause has lasted so long that it is of matter who is away: where turns have days,
    /// people are away between visits, and a turn's days must have passed.
    pub(crate) fn pause_is_long_ms(&self) -> u64 {
        let turn_ms = self.clocks.as_ref().and_then(Clocks::turn_ms);
        self.paused.zip(turn_ms).map_or(0, |(since_ms, turn_ms)| since_ms + turn_ms)
    }

    /// The table's id.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// The seat that a token of this hash acts for.
    pub(crate) fn seat_of(&self, token: &str) -> Option<usize> {
        self.seats.iter().position(|seat| seat.token.as_deref() == Some(token))
    }

    /// Whether a player has not left the game.
    pub(crate) fn living(&self, seat: usize) -> bool {
        !matches!(self.record.table().standing(Player::new(seat)), Standing::Out(_))
    }

    /// The number of seats.
    pub(crate) const fn players(&self) -> usize {
        self.seats.len()
    }

    /// Does an act of a player, or hears his word.
    pub(crate) fn act(
        &mut self,
        act: &NewAct,
        live: &[Live],
        lag_ms: u64,
        at_ms: u64,
    ) -> Result<Done, Fault> {
        check_id(&act.id)?;
        if act.act.len() > LONGEST_ACT {
            return Err(Fault::invalid(format!("expected an act of at most {LONGEST_ACT} bytes")));
        }
        if let Some(seq) = self.answer(act.seat, &act.id) {
            return Ok(Done::Before(seq));
        }
        let mut away = Vec::new();
        match Word::read(&act.act) {
            // Who has gone home does not keep the others from playing again.
            Some(Word::Offer(Proposal::All(OfferKind::Rematch))) => {
                away = leaving::not_there(live);
            }
            Some(Word::Offer(what)) if what.seat().is_some() => {
                leaving::may_vote(self, what, live, at_ms)?;
                away = leaving::not_asked(self, live, at_ms);
            }
            Some(_) => {}
            None => {
                if let Some(why) = words::misread(&act.act) {
                    return Err(Fault::new(ErrorCode::Illegal, why));
                }
                self.may_act(act)?;
            }
        }
        let lag_ms = if self.is_ticking() { lag_ms } else { 0 };
        let what = Happening::Act { id: act.id.clone(), act: act.act.clone(), away, lag_ms };
        self.happen(LogLine { at_ms, seat: act.seat, what }).map(Done::Now)
    }

    /// Does an act of the game that a computer player has thought of. It says nothing twice between
    /// moves, so there is no end to set.
    pub(crate) fn act_by_computer(
        &mut self,
        seat: usize,
        act: String,
        at_ms: u64,
    ) -> Result<Done, Fault> {
        let what = Happening::Act { id: String::new(), act, away: Vec::new(), lag_ms: 0 };
        self.apply(LogLine { at_ms, seat, what }).map(Done::Now)
    }

    /// Writes down that something has happened, if it may.
    pub(crate) fn happen(&mut self, line: LogLine) -> Result<LogLine, Fault> {
        if self.seq() >= MOST_EVENTS && !self.is_needed(&line) {
            return Err(refused("enough has been said at this table: only moves are taken now"));
        }
        self.apply(line)
    }

    /// Whether the game would stand still without this.
    fn is_needed(&self, LogLine { seat, what, .. }: &LogLine) -> bool {
        match what {
            Happening::Claim { .. } => true,
            Happening::Act { act, .. } => {
                act == TableAct::Resign.word() || !self.is_talk(*seat, act)
            }
            _ => false,
        }
    }

    /// Whether an act is no move: there may be only so many of these.
    pub(crate) fn is_talk(&self, seat: usize, act: &str) -> bool {
        Word::read(act).is_some() || !self.is_move(seat, act)
    }

    /// Whether an act of this name was done already.
    pub(crate) fn is_done(&self, act: &NewAct) -> bool {
        self.answer(act.seat, &act.id).is_some()
    }

    /// Does what a line says, and gives the line back with its act in machine form.
    pub(crate) fn apply(&mut self, mut line: LogLine) -> Result<LogLine, Fault> {
        let LogLine { seat, at_ms, .. } = line;
        self.seat(seat)?;
        self.check_line(&line)?;
        match &mut line.what {
            Happening::Claim { name, token, waits } => self.sit(seat, name, token, *waits),
            Happening::Act { id, act, away, lag_ms } => {
                let (author, seq) = (self.author(seat), self.seq() + 1);
                match Word::read(act) {
                    Some(word) => self.hear_word(seat, word, away, at_ms)?,
                    None => *act = self.submit(seat, act, *lag_ms, at_ms)?,
                }
                if !id.is_empty() {
                    self.answered.insert((author, id.clone()), seq);
                }
            }
            Happening::Say { id, text, to: Some(to) } => {
                self.whisper(WhisperDoc { seat, to: *to, text: text.clone(), at_ms }, id)?;
                self.last_ms = at_ms;
                return Ok(line);
            }
            Happening::Say { id, text, to: None } => self.hear(seat, id, text, at_ms),
            Happening::Remark { id, name, text } => self.overhear(id, name, text, at_ms),
            Happening::Time {} => drop(self.submit(seat, TableAct::Time.word(), 0, at_ms)?),
            Happening::Wake { down_ms } => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.wake(*down_ms, at_ms);
                }
            }
            Happening::Return {} => self.come_back(seat),
            Happening::Lapse {} => self.seats[seat].empty(),
            Happening::Free { key } => self.be_freed(seat, key.as_deref()),
            Happening::Computer { level } => self.be_played(seat, *level),
            Happening::Link { key } => self.be_linked(seat, key),
            Happening::Mute { on } => self.seats[seat].muted = *on,
            Happening::Hint {} => self.be_hinted(seat),
            Happening::Hush { on } => self.hushed = *on,
            Happening::Close {} => self.closed = true,
        }
        self.settle(at_ms);
        self.start_if_complete(self.seq() + 1, at_ms);
        self.heights.push(self.record.table().len());
        self.last_ms = at_ms;
        if self.ended.is_none() && self.has_ended() {
            self.ended = Some(self.seq());
        }
        Ok(line)
    }

    fn hear_word(
        &mut self,
        seat: usize,
        word: Word,
        away: &[usize],
        at_ms: u64,
    ) -> Result<(), Fault> {
        match word {
            Word::Ready => self.get_ready(seat),
            Word::Stand => self.stand(seat),
            Word::Return if self.is_kept(seat) => {
                self.come_back(seat);
                Ok(())
            }
            Word::Return if self.seats[seat].is_kept() => Err(refused(OUT_FOR_GOOD)),
            Word::Return => Err(refused("no computer keeps this seat")),
            Word::Offer(what) => self.offer(seat, what, away, at_ms),
            Word::Yes(id) => self.agree(seat, id, at_ms),
            Word::No(id) => self.refuse(seat, id),
        }
    }

    /// The player of a seat is there again.
    fn come_back(&mut self, seat: usize) {
        if self.is_kept(seat) {
            self.seats[seat].level = None;
        }
        self.end_offers_about(seat);
    }

    /// Whether a player has only to be there for things to change: a computer keeps his seat, or
    /// the others vote about it.
    pub(crate) fn is_given_up(&self, seat: usize) -> bool {
        self.is_on() && (self.is_kept(seat) || self.is_talked_about(seat))
    }

    /// Whether a computer plays here until its player comes back, who is still in the game.
    pub(crate) fn is_kept(&self, seat: usize) -> bool {
        self.seats[seat].is_kept() && self.living(seat)
    }

    /// Starts the game when everybody is there and ready.
    fn start_if_complete(&mut self, seq: u64, at_ms: u64) {
        if self.started || self.closed || !self.is_complete() {
            return;
        }
        self.started = true;
        if let Some(seed) = self.header.shuffle {
            self.shuffle(seed);
            self.shuffled = seq;
        }
        self.resume(at_ms);
        self.turn = seq;
    }

    /// The position after so many acts, to look at.
    pub(crate) fn past(&self, acts: usize) -> Result<PositionDoc, Fault> {
        let table = self.record.table();
        if acts > table.len() {
            let why = format!("there have been {} acts only", table.len());
            return Err(Fault::new(ErrorCode::NotFound, why));
        }
        Ok(position_doc(&*table.at(acts)))
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
        if self.header.record.is_none()
            && let Err(why) = self.record.set_date(&day(self.header.created_ms))
        {
            tracing::warn!(table = self.id, why, "the date is left out of the record");
        }
        if let Some(time) = self.header.time
            && let Err(why) = self.record.set_time(&control(time))
        {
            tracing::warn!(table = self.id, why, "the time is left out of the record");
        }
        match form {
            Form::Machine => self.record.write(),
            Form::People(lang) => self.record.write_sheet(lang),
        }
    }

    /// The header of the rematch, at which each player has moved on by a seat.
    pub(crate) fn rematch_header(&self, created_ms: u64) -> TableHeader {
        let header = |(seat, of): (usize, &Seat)| {
            if self.absent.contains(&seat) { of.kept_header() } else { of.header() }
        };
        let mut seats: Vec<SeatHeader> = self.seats.iter().enumerate().map(header).collect();
        seats.rotate_right(1);
        TableHeader { seats, created_ms, shuffle: None, ..self.header.clone() }
    }
}
