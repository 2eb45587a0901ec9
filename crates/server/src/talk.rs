//! What is said at a table: by the players to each other, and by spectators among themselves. The
//! players see the latter when the game has ended.

use play::check_plain;
use wire::{ChatDoc, Happening, LogLine, RemarkDoc};

use crate::{
    error::{Fault, refused},
    hall::checked_name,
    room::{Done, LONGEST_ID, Room},
};

/// The longest thing to be said, in characters.
const LONGEST: usize = 300;
/// The most that spectators may say at one table.
const MOST_REMARKS: usize = 1000;

impl Room {
    /// Says something in a player's name.
    pub(crate) fn say(
        &mut self,
        seat: usize,
        id: &str,
        text: &str,
        at_ms: u64,
    ) -> Result<Done, Fault> {
        let text = checked_text(id, text)?;
        if let Some(&seq) = self.answered.get(&(seat, id.to_owned())) {
            return Ok(Done::Before(seq));
        }
        if self.seat(seat)?.muted {
            return Err(Fault::forbidden("the host does not let this player speak"));
        }
        let what = Happening::Say { id: id.to_owned(), text };
        self.happen(LogLine { at_ms, seat, what }).map(Done::Now)
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
        if name.is_empty() {
            return Err(Fault::invalid("expected a name"));
        }
        if let Some(&seq) = self.remarked.get(&(name.clone(), id.to_owned())) {
            return Ok(Done::Before(seq));
        }
        if self.remarks.len() >= MOST_REMARKS {
            return Err(refused("enough has been said here"));
        }
        let what = Happening::Remark { id: id.to_owned(), name, text };
        self.happen(LogLine { at_ms, seat: 0, what }).map(Done::Now)
    }

    /// A player has said something.
    pub(crate) fn hear(&mut self, seat: usize, id: &str, text: &str, at_ms: u64) {
        let seq = self.seq() + 1;
        self.chat.push((seq, ChatDoc { seat, text: text.to_owned(), at_ms }));
        self.answered.insert((seat, id.to_owned()), seq);
    }

    /// A spectator has said something.
    pub(crate) fn overhear(&mut self, id: &str, name: &str, text: &str, at_ms: u64) {
        let seq = self.seq() + 1;
        let (name, text) = (name.to_owned(), text.to_owned());
        self.remarked.insert((name.clone(), id.to_owned()), seq);
        self.remarks.push((seq, RemarkDoc { name, text, at_ms }));
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
fn checked_text(id: &str, text: &str) -> Result<String, Fault> {
    let text = text.trim();
    if id.is_empty() || id.chars().count() > LONGEST_ID || text.is_empty() {
        return Err(Fault::invalid(format!(
            "expected an id of 1 to {LONGEST_ID} characters and some text"
        )));
    }
    if text.chars().count() > LONGEST {
        return Err(Fault::invalid(format!("expected one line of at most {LONGEST} characters")));
    }
    check_plain(text).map_err(|why| Fault::invalid(format!("the line {why}")))?;
    Ok(text.to_owned())
}
