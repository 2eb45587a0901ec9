//! What the game of a table is told: acts, and what is decided about it from outside.

use play::{Level, TableAct};
use rules::Player;
use wire::{ErrorCode, TableState};

use super::Room;
use crate::{
    error::{Fault, refused},
    seats::CLOSED,
};

/// The most legal moves that an illegal one is answered with.
const MOST_TOLD: usize = 200;

impl Room {
    /// Does an act of the game's own, which took so long to come, with the passes that follow, and
    /// gives its machine form.
    pub(super) fn submit(
        &mut self,
        seat: usize,
        text: &str,
        lag_ms: u64,
        at_ms: u64,
    ) -> Result<String, Fault> {
        match self.state() {
            TableState::Gathering => {
                return Err(refused("the game starts when every seat is taken and all are ready"));
            }
            TableState::Paused => return Err(refused("the game rests: say \"resume?\" to go on")),
            TableState::Aborted => return Err(refused("the players have ended this game")),
            TableState::Closed => return Err(refused(CLOSED)),
            TableState::Record => return Err(refused("this is a record: nobody plays here")),
            TableState::Playing | TableState::Over => {}
        }
        let (by, chosen) = (Player::new(seat), self.is_move(seat, text));
        let before = (!chosen).then(|| self.decision());
        let index = self.record.table().len();
        if let Err(refusal) = self.record.submit(by, text) {
            let mut fault = Fault::new(ErrorCode::Illegal, refusal.message);
            fault.body.at = refusal.at;
            let table = self.record.table();
            let mine = chosen && table.to_act() == Some(by);
            fault.body.acts = if mine { table.acts() } else { Vec::new() };
            if fault.body.acts.len() > MOST_TOLD {
                fault.body.acts.clear();
            }
            return Err(fault);
        }
        self.record.pass();
        self.chosen.push(chosen.then_some(seat));
        self.chosen.resize(self.record.table().len(), None);
        self.take_over();
        self.press_clock(index, lag_ms, at_ms);
        self.end_offers_of_a_moment();
        if before != Some(self.decision()) {
            self.turn = self.seq() + 1;
        }
        Ok(self.record.table().entry(index).1)
    }

    /// A computer moves for a player who has left a game in which his army goes on.
    fn take_over(&mut self) {
        if let Some(seat) = self.mover().filter(|&seat| !self.living(seat)) {
            self.seats[seat].level.get_or_insert(Level::SUBSTITUTE);
        }
    }

    /// Who decides now and is short of time: who has left the game is not.
    fn pressed(&self) -> Option<usize> {
        self.mover().filter(|&seat| self.living(seat))
    }

    /// Who decides now.
    pub(crate) fn mover(&self) -> Option<usize> {
        self.record.table().to_act().map(Player::index)
    }

    /// The clocks go on after the act of this index, with the passes that followed it.
    fn press_clock(&mut self, index: usize, lag_ms: u64, at_ms: u64) {
        let table = self.record.table();
        let (by, next) = (table.entry(index).0, self.pressed());
        // Who decides in another's turn pays for it, but gets nothing.
        let own = table.is_move(index) && table.turn_at(index) == by;
        let Some(clocks) = &mut self.clocks else { return };
        clocks.remember(table.len());
        if let Some(left_ms) = clocks.acted(own.then_some(by.index()), next, lag_ms, at_ms) {
            self.record.set_clock(index, left_ms);
        }
    }

    /// Takes acts back until so many stand.
    pub(crate) fn take_back(&mut self, keep: usize, at_ms: u64) {
        while self.record.table().len() > keep && self.record.undo() {}
        let height = self.record.table().len();
        self.chosen.truncate(height);
        self.written.truncate(height);
        self.turn = self.seq() + 1;
        let next = self.pressed();
        if let Some(clocks) = &mut self.clocks {
            clocks.restore(height, next, at_ms);
        }
    }

    /// Lets the game rest.
    pub(crate) fn pause(&mut self, at_ms: u64) {
        self.paused = Some(at_ms);
        self.turn = self.seq() + 1;
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(at_ms);
        }
    }

    /// Lets it go on.
    pub(crate) fn resume(&mut self, at_ms: u64) {
        self.paused = None;
        self.turn = self.seq() + 1;
        let next = self.pressed();
        if let Some(clocks) = &mut self.clocks {
            clocks.run(next, at_ms);
        }
    }

    /// Ends the game without a result.
    pub(crate) fn abort(&mut self, at_ms: u64) {
        self.aborted = true;
        self.turn = self.seq() + 1;
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(at_ms);
        }
    }

    /// Goes on without a player, as if he had resigned: in a pause too.
    pub(crate) fn put_out(&mut self, seat: usize, at_ms: u64) {
        let paused = self.paused.take();
        if let Err(why) = self.submit(seat, TableAct::Resign.word(), 0, at_ms) {
            tracing::warn!(table = self.id, seat, why = why.body.message, "cannot be put out");
        }
        if paused.is_some() && self.is_on() {
            self.pause(at_ms);
            self.paused = paused;
        }
    }

    /// Who decides, and what he may do.
    fn decision(&self) -> (Option<Player>, Vec<String>) {
        (self.record.table().to_act(), self.record.table().acts())
    }

    /// Whether a text means a move: something that depends on the position its author has seen.
    pub(crate) fn is_move(&self, seat: usize, text: &str) -> bool {
        let (table, by) = (self.record.table(), Player::new(seat));
        let mut words = TableAct::ALL.iter().map(|act| act.word());
        words.all(|word| word != text) && !table.is_answer(table.len(), by, text)
    }
}

#[cfg(test)]
mod tests {
    use play::Catalog;
    use rules::{Visitor as _, kit::Ring};
    use wire::{NewAct, SeatHeader, SeatKind, TableHeader, TalkPolicy};

    use super::*;
    use crate::{
        room::{Done, MOST_EVENTS},
        secret::Secret,
    };

    #[test]
    fn however_much_is_said_the_game_goes_on() {
        let mut catalog = Catalog::default();
        catalog.game::<Ring>();
        let seat = |secret: &str| SeatHeader {
            kind: SeatKind::Here,
            name: String::new(),
            secret: Some(Secret::given(secret).hash()),
            token: None,
            level: None,
            weights: None,
        };
        let header = TableHeader {
            game: catalog.shelves()[0].info().id.to_owned(),
            options: Vec::new(),
            position: None,
            record: None,
            public: false,
            time: None,
            shuffle: None,
            talk: TalkPolicy::Open,
            hints: None,
            created_ms: 0,
            host: Secret::given("host").hash(),
            seats: ["a", "b", "c"].map(seat).into(),
        };
        let mut room = Room::new(&catalog, "table", header).expect("a table");
        for said in 0..MOST_EVENTS {
            room.say(0, &said.to_string(), "hello", None, 0).expect("it may be said");
        }
        assert!(room.say(0, "last", "hello", None, 0).is_err());
        let (seat, acts) =
            (room.record.table().to_act().expect("a turn"), &room.record.table().acts());
        let mut act =
            NewAct { id: "m".into(), expect: room.seq(), seat: seat.index(), act: String::new() };
        act.act.clone_from(&acts[0]);
        assert!(matches!(room.act(&act, &[], 0, 0), Ok(Done::Now(_))), "a move");
        let mut word = |id: &str, word: &str| {
            let act = NewAct { id: id.into(), expect: 0, seat: 0, act: word.to_owned() };
            room.act(&act, &[], 0, 0).is_ok()
        };
        assert!(!word("d", "draw?") && !word("p", "pause?") && word("r", "resign"));
    }
}
