//! What a table looks like from outside.

use play::{entry_doc, position_doc, setting_doc};
use wire::{
    DealDoc, EntryDoc, EventDoc, NewSeat, NewTable, PositionDoc, SeatHeader, SeatStatus, TableDoc,
    TableState, TableSummary,
};

use crate::{
    leaving::{self, Live},
    room::Room,
    store::Stage,
};

/// How many acts a long game has.
const LONG: usize = 100;

/// Who looks at a table, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eye<'a> {
    /// What the log does not tell of each seat.
    pub(crate) live: &'a [Live],
    pub(crate) now_ms: u64,
    /// Whether it is for players, who do not hear what spectators say before the game has ended.
    pub(crate) player: bool,
}

impl Room {
    /// Who sits where.
    pub(crate) fn seat_list(&self, eye: Eye<'_>) -> Vec<SeatStatus> {
        let seats = self.seats.iter().enumerate().map(|(seat, of)| SeatStatus {
            seat,
            name: of.name.clone(),
            kind: of.kind,
            taken: of.is_taken(),
            ready: of.ready,
            online: eye.live[seat].online,
            away: leaving::away(self, seat, eye.live, eye.now_ms),
            muted: of.muted,
            whispers_to: self.whispers_to(seat),
            level: of.level,
            weights: of.weights.as_ref().map(|weights| weights.name.clone()),
            thinking: eye.live[seat].thinking,
        });
        seats.collect()
    }

    /// What each seat may do besides moving.
    pub(crate) fn deals(&self, eye: Eye<'_>) -> Vec<Vec<DealDoc>> {
        self.position(eye).deals
    }

    fn position(&self, eye: Eye<'_>) -> PositionDoc {
        let mut position = position_doc(self.record.table());
        let playing = self.state() == TableState::Playing;
        if !playing {
            position.acts.clear();
        }
        for (seat, deals) in position.deals.iter_mut().enumerate() {
            if !playing || !self.seats[seat].is_played_by_person() {
                deals.clear();
            }
            let words = self.words(seat, eye.live, eye.now_ms);
            deals.extend(words.iter().map(|word| DealDoc::word(&word.to_string())));
        }
        position
    }

    /// Keeps the entries of a long game as they are shown, so that they are not written in every
    /// language anew for everybody who looks. Short games are written quickly and kept small.
    pub(crate) fn write_down(&mut self) {
        let height = self.record.table().len();
        if height >= LONG {
            let new: Vec<_> = (self.written.len()..height).map(|index| self.write(index)).collect();
            self.written.extend(new);
        }
    }

    fn entry(&self, index: usize) -> EntryDoc {
        self.written.get(index).cloned().unwrap_or_else(|| self.write(index))
    }

    fn write(&self, index: usize) -> EntryDoc {
        let comment = self.record.notes().get(index).and_then(|note| note.comment.clone());
        EntryDoc { comment, ..entry_doc(self.record.table(), index) }
    }

    /// All there is to know.
    pub(crate) fn table_doc(&self, eye: Eye<'_>) -> TableDoc {
        let table = self.record.table();
        TableDoc {
            table: self.id().to_owned(),
            seq: self.seq(),
            setting: setting_doc(table),
            seats: self.seat_list(eye),
            public: self.header.public,
            started: self.started,
            state: self.state(),
            time: self.header.time,
            talk: self.header.talk,
            clocks: self.clocks.as_ref().map(|clocks| clocks.doc()),
            entries: (0..table.len()).map(|index| self.entry(index)).collect(),
            start: position_doc(&*table.at(0)),
            position: self.position(eye),
            offers: self.offer_docs(),
            rematch: self.rematch.clone(),
            again: self.again(),
            chat: self.chat.iter().map(|(_, said)| said.clone()).collect(),
            remarks: self.remarks_since(None, eye.player),
            hints: self.gives_hints(),
            hinted: self.hinted.clone(),
            hushed: self.hushed,
            created_ms: self.header.created_ms,
            now_ms: eye.now_ms,
        }
    }

    fn again(&self) -> NewTable {
        let header = self.header.clone();
        let seats = header.seats.into_iter();
        let seats = seats.map(|SeatHeader { kind, name, level, weights, .. }| {
            let weights = weights.map(|weights| weights.name);
            NewSeat { kind, name, level, weights }
        });
        NewTable {
            game: header.game,
            options: header.options.into_iter().collect(),
            position: header.position,
            public: header.public,
            seats: Some(seats.collect()),
            shuffle: header.shuffle.is_some(),
            time: header.time,
            talk: Some(header.talk),
            hints: header.hints,
        }
    }

    /// What brings a client from a number to now; None for a number that never was, or before
    /// which the players have changed seats.
    pub(crate) fn event_doc(&self, since: u64, eye: Eye<'_>) -> Option<EventDoc> {
        let table = self.record.table();
        let heights = self.heights.get(usize::try_from(since).ok()?..)?;
        if since < self.shuffled {
            return None;
        }
        let keep = *heights.iter().min()?;
        let said = self.chat.iter().filter(|(seq, _)| *seq > since);
        Some(EventDoc {
            since,
            seq: self.seq(),
            keep,
            entries: (keep..table.len()).map(|index| self.entry(index)).collect(),
            chat: said.map(|(_, said)| said.clone()).collect(),
            remarks: self.remarks_since(Some(since), eye.player),
            hushed: self.hushed,
            seats: self.seat_list(eye),
            started: self.started,
            state: self.state(),
            clocks: self.clocks.as_ref().map(|clocks| clocks.doc()),
            position: self.position(eye),
            offers: self.offer_docs(),
            rematch: self.rematch.clone(),
            hints: self.gives_hints(),
            hinted: self.hinted.clone(),
            now_ms: eye.now_ms,
        })
    }

    /// The table as the lobby shows it.
    pub(crate) fn summary(&self, eye: Eye<'_>) -> TableSummary {
        TableSummary {
            table: self.id().to_owned(),
            game: self.header.game.clone(),
            seats: self.seat_list(eye),
            started: self.started,
            over: self.stage() == Stage::Over,
            time: self.header.time,
            options: self.changed_options(),
            colours: self.record.table().seats().iter().map(|s| s.colour.to_owned()).collect(),
            created_ms: self.header.created_ms,
            to_act: self.started.then(|| self.mover()).flatten(),
            clocks: self.clocks.as_ref().map(|clocks| clocks.doc()),
            now_ms: eye.now_ms,
        }
    }

    /// The options that differ from their defaults.
    fn changed_options(&self) -> Vec<(String, String)> {
        let infos = self.record.table().info().options;
        let usual = |name: &str, value: &str| {
            infos.iter().any(|info| info.name == name && info.default == value)
        };
        let given = self.header.options.iter();
        given.filter(|(name, value)| !usual(name, value)).cloned().collect()
    }
}
