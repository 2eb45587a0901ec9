//! What is said at a table: by the players to all or one to another, and by spectators among
//! themselves. What somebody was not to hear he hears when the game has ended.

use play::check_plain;
use wire::{ChatDoc, Happening, LogLine, RemarkDoc, SeatKind, TalkPolicy, WhisperDoc};

use crate::{
    error::{Fault, refused},
    hall::checked_name,
    room::{Done, Room, check_id},
};

/// The longest thing to be said, in characters.
const LONGEST: usize = 300;
/// The most that spectators may say at one table.
const MOST_REMARKS: usize = 1000;
/// The most that one player may say in private. A number for all would tell how much others say.
const MOST_WHISPERS: usize = 1000;

impl Room {
    /// Says something in a player's name, to the table or to one seat.
    pub(crate) fn say(
        &mut self,
        seat: usize,
        id: &str,
        text: &str,
        to: Option<usize>,
        at_ms: u64,
    ) -> Result<Done, Fault> {
        let text = checked_text(id, text)?;
        if let Some(seq) = self.answer(seat, id) {
            return Ok(Done::Before(seq));
        }
        self.must_be_open()?;
        if self.seat(seat)?.muted {
            return Err(Fault::forbidden("the host does not let this player speak"));
        }
        if self.header.talk == TalkPolicy::None && !self.has_ended() {
            return Err(refused("nobody talks at this table before the game has ended"));
        }
        if let Some(to) = to {
            self.must_be_able_to_whisper(seat, to)?;
        }
        let what = Happening::Say { id: id.to_owned(), text, to };
        self.happen(LogLine { at_ms, seat, what }).map(Done::Now)
    }

    fn must_be_able_to_whisper(&self, seat: usize, to: usize) -> Result<(), Fault> {
        self.seat(to)?;
        if !self.has_private_talk() {
            return Err(refused("at this table all talk is for all"));
        }
        if !self.whispers_to(seat).contains(&to) {
            return Err(refused("this player cannot be talked to in private now"));
        }
        if self.whispers.iter().filter(|said| said.seat == seat).count() >= MOST_WHISPERS {
            return Err(refused("this player has said enough in private"));
        }
        Ok(())
    }

    /// Whether players may talk in private here.
    pub(crate) fn has_private_talk(&self) -> bool {
        self.header.talk == TalkPolicy::Private
    }

    /// The seats to which a player may talk in private now: people at other screens, while the
    /// game lasts, if there is a third party to hide it from.
    pub(crate) fn whispers_to(&self, seat: usize) -> Vec<usize> {
        let may = self.has_private_talk() && self.is_on() && self.ended.is_none();
        if !may || !self.seats[seat].is_played_by_person() || self.parties() < 3 {
            return Vec::new();
        }
        let hears = |&other: &usize| {
            self.seats[other].is_played_by_person() && !self.is_one_party(seat, other)
        };
        (0..self.players()).filter(hears).collect()
    }

    /// How many people there are; those at one screen count as one.
    fn parties(&self) -> usize {
        let people = |&seat: &usize| self.seats[seat].kind != SeatKind::Computer;
        let first = |&seat: &usize| !(0..seat).any(|other| self.is_one_party(seat, other));
        (0..self.players()).filter(people).filter(first).count()
    }

    /// Says something in a spectator's name.
    pub(crate) fn remark(
        &mut self,
        id: &str,
        name: &str,
        text: &str,
        at_ms: u64,
    ) -> Result<Done, Fault> {
        let (text, name) = (checked_text(id, text)?, checked_name(name)?);
        if let Some(&seq) = self.remarked.get(&(name.clone(), id.to_owned())) {
            return Ok(Done::Before(seq));
        }
        self.must_be_open()?;
        if self.hushed {
            return Err(Fault::forbidden("the host does not let spectators speak"));
        }
        if self.ended.is_some() && self.is_on() {
            return Err(refused("the end was taken back: players would hear spectators now"));
        }
        if self.remarks.len() >= MOST_REMARKS {
            return Err(refused("enough has been said here"));
        }
        let what = Happening::Remark { id: id.to_owned(), name, text };
        self.happen(LogLine { at_ms, seat: 0, what }).map(Done::Now)
    }

    /// The host closes or opens the mouths of all spectators.
    pub(crate) fn hush(&mut self, on: bool, at_ms: u64) -> Result<LogLine, Fault> {
        self.happen(LogLine { at_ms, seat: 0, what: Happening::Hush { on } })
    }

    /// A player has said something.
    pub(crate) fn hear(&mut self, seat: usize, id: &str, text: &str, at_ms: u64) {
        let seq = self.seq() + 1;
        self.chat.push((seq, ChatDoc { seat, text: text.to_owned(), at_ms }));
        self.answered.insert((self.author(seat), id.to_owned()), seq);
    }

    /// A player has said something to one other.
    pub(crate) fn whisper(&mut self, said: WhisperDoc, id: &str) -> Result<(), Fault> {
        self.seat(said.to)?;
        self.answered.insert((self.author(said.seat), id.to_owned()), self.seq());
        self.whispers.push(said);
        Ok(())
    }

    /// Whether a private word may be read by who holds these seats: the one place at which it is
    /// kept from all others until the game has ended, and from who comes to a seat later.
    pub(crate) fn may_read(&self, index: usize, seats: &[usize]) -> bool {
        let Some(said) = self.whispers.get(index) else { return false };
        let own = |&seat: &usize| {
            [said.seat, said.to].contains(&seat) && self.seats[seat].deaf_to <= index
        };
        self.ended.is_some() || seats.iter().any(own)
    }

    /// All private talk that may be read by who holds these seats.
    pub(crate) fn whispers_for(&self, seats: &[usize]) -> Vec<WhisperDoc> {
        let read =
            self.whispers.iter().enumerate().filter(|(index, _)| self.may_read(*index, seats));
        read.map(|(_, said)| said.clone()).collect()
    }

    /// A spectator has said something.
    pub(crate) fn overhear(&mut self, id: &str, name: &str, text: &str, at_ms: u64) {
        let seq = self.seq() + 1;
        let (name, text) = (name.to_owned(), text.to_owned());
        self.remarked.insert((name.clone(), id.to_owned()), seq);
        self.remarks.push((seq, RemarkDoc { name, text, at_ms }));
    }

    /// Whether the last event is one that players do not hear of yet.
    pub(crate) fn is_among_spectators(&self) -> bool {
        self.ended.is_none() && self.remarks.last().is_some_and(|(seq, _)| *seq == self.seq())
    }

    /// Whether the last event looks other to players than to spectators.
    pub(crate) fn is_overheard(&self) -> bool {
        !self.remarks.is_empty() && self.ended.is_none_or(|ended| ended == self.seq())
    }

    /// What spectators have said since a number, for one of them or for a player: the one place
    /// at which it is kept from players until the game has ended.
    pub(crate) fn remarks_since(&self, since: Option<u64>, player: bool) -> Vec<RemarkDoc> {
        let revealed = match self.ended {
            None if player => return Vec::new(),
            Some(ended) if player => ended,
            _ => 0,
        };
        // To a player who has seen the game go on, all of it is new.
        let since = since.filter(|&since| since >= revealed).unwrap_or(0);
        let new = self.remarks.iter().filter(|(seq, _)| *seq > since);
        new.map(|(_, remark)| remark.clone()).collect()
    }
}

/// A text without blanks at its ends, if it may be said.
pub(crate) fn checked_text(id: &str, text: &str) -> Result<String, Fault> {
    let text = text.trim();
    check_id(id)?;
    if text.is_empty() {
        return Err(Fault::invalid("expected some text"));
    }
    if text.chars().count() > LONGEST {
        return Err(Fault::invalid(format!("expected one line of at most {LONGEST} characters")));
    }
    check_plain(text).map_err(|why| Fault::invalid(format!("the line {why}")))?;
    Ok(text.to_owned())
}
