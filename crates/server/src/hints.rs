//! What may be thought about at a table for those who sit there: hints during the game, anything
//! after it.

use play::AnyTable;
use wire::{ErrorCode, Happening, HintedDoc, LogLine, SeatKind, TableState};

use crate::{
    error::{Fault, refused},
    room::{Done, Room},
};

impl Room {
    /// Whether players may ask for hints: if the host says so, else where no other person plays.
    pub(crate) fn gives_hints(&self) -> bool {
        let people = self.seats.iter().filter(|seat| seat.kind != SeatKind::Computer).count();
        self.header.record.is_none() && self.header.hints.unwrap_or(people <= 1)
    }

    /// Notes that a player takes a hint, unless he has taken one in this position already.
    pub(crate) fn hint(&mut self, seat: usize, at_ms: u64) -> Result<Done, Fault> {
        if !self.gives_hints() {
            return Err(refused("there are no hints at this table"));
        }
        if self.state() != TableState::Playing {
            return Err(refused("hints are given while the game is on"));
        }
        let decides = self.record.table().to_act().is_some_and(|player| player.index() == seat);
        if !decides || !self.seat(seat)?.is_played_by_person() {
            return Err(refused("only who is to act may ask for a hint"));
        }
        if self.hinted.last() == Some(&self.hint_now(seat)) {
            return Ok(Done::Before(self.seq()));
        }
        self.happen(LogLine { at_ms, seat, what: Happening::Hint {} }).map(Done::Now)
    }

    /// A player has taken a hint.
    pub(crate) fn be_hinted(&mut self, seat: usize) {
        let hint = self.hint_now(seat);
        self.hinted.push(hint);
    }

    fn hint_now(&self, seat: usize) -> HintedDoc {
        HintedDoc { seat, acts: self.record.table().len() }
    }

    /// The game, if the last of its first so many acts may be explained: a computer's while hints
    /// are given, anybody's after the end.
    pub(crate) fn explained(&self, acts: usize) -> Result<Box<dyn AnyTable>, Fault> {
        let table = self.record.table();
        if acts == 0 || acts > table.len() {
            return Err(Fault::new(ErrorCode::NotFound, "there is no such act"));
        }
        let by_computer = self.seats[table.entry(acts - 1).0.index()].level.is_some();
        let may_be = self.is_open_to_study() || by_computer && self.gives_hints();
        if !may_be {
            return Err(refused("this is explained after the game"));
        }
        Ok(table.copy())
    }

    /// The game, if the position after so many of its acts may be analysed.
    pub(crate) fn studied(&self, acts: usize) -> Result<Box<dyn AnyTable>, Fault> {
        let table = self.record.table();
        if acts > table.len() {
            let why = format!("there have been {} acts only", table.len());
            return Err(Fault::new(ErrorCode::NotFound, why));
        }
        if !self.is_open_to_study() {
            return Err(refused("a game is analysed after its end"));
        }
        Ok(table.copy())
    }

    fn is_open_to_study(&self) -> bool {
        self.has_ended() || self.state() == TableState::Record
    }
}
