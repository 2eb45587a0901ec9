//! Who sits where: taking a seat, being ready, standing up, changing seats, and what the host does
//! with the seats of others.

use play::{AnyTable, Computer, Level, Weights};
use rules::Random;
use wire::{ErrorCode, Happening, LogLine, NamedWeights, SeatHeader, SeatKind};

use crate::{
    error::{Fault, refused},
    room::Room,
};

/// What is said at a table that the host has closed.
pub(crate) const CLOSED: &str = "the host has closed this table";

/// A seat and who has it.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) kind: SeatKind,
    pub(crate) name: String,
    /// The hash of the token of whoever has it.
    pub(crate) token: Option<String>,
    /// The hash of the key of its link.
    key: Option<String>,
    /// How strong the computer is that plays here, for good or for a player who has left.
    pub(crate) level: Option<u8>,
    /// The weights of the computer for which the seat was made.
    pub(crate) weights: Option<NamedWeights>,
    /// The same, read.
    learned: Option<Weights>,
    pub(crate) ready: bool,
    pub(crate) muted: bool,
    /// How much had been whispered at the table when its player came: the earlier was not for him.
    pub(crate) deaf_to: usize,
}

impl Seat {
    /// The seat as it was when the table was opened.
    pub(crate) fn new(header: &SeatHeader, table: &dyn AnyTable) -> Self {
        let SeatHeader { kind, name, secret, token, level, weights } = header.clone();
        let learned = weights.as_ref().and_then(|NamedWeights { name, text }| {
            let refused = |why| tracing::warn!(name, %why, "played without these weights");
            table.weights(text).map_err(refused).ok()
        });
        let here = kind == SeatKind::Here;
        let token = if here { secret.clone() } else { token };
        let ready = token.is_some() || kind == SeatKind::Computer;
        let key = secret.filter(|_| !here);
        Self { kind, name, token, key, level, weights, learned, ready, muted: false, deaf_to: 0 }
    }

    /// The computer that plays on it now, if one does.
    pub(crate) fn computer(&self) -> Option<Computer> {
        // A level is checked before it is written down: should one be lost all the same, nobody is
        // to wait for a computer that never moves.
        let level = Level::of(self.level?).or_else(|why| {
            tracing::error!(why, level = Level::SUBSTITUTE, "a computer plays at another level");
            Level::of(Level::SUBSTITUTE)
        });
        let level = level.ok()?;
        Some(Computer { weights: self.learned.clone(), ..Computer::from(level) })
    }

    /// Whether somebody has it.
    pub(crate) const fn is_taken(&self) -> bool {
        self.token.is_some() || matches!(self.kind, SeatKind::Computer)
    }

    /// Whether the others wait for whoever has it or may take it: no computer plays there.
    pub(crate) const fn is_waited_for(&self) -> bool {
        self.level.is_none()
    }

    /// Whether a person plays on it now.
    pub(crate) const fn is_played_by_person(&self) -> bool {
        self.token.is_some() && self.level.is_none()
    }

    /// Whether a computer plays on it for somebody who has left.
    pub(crate) fn is_kept(&self) -> bool {
        self.level.is_some() && self.kind != SeatKind::Computer
    }

    /// Leaves it empty.
    pub(crate) fn empty(&mut self) {
        self.token = None;
        self.level = None;
        self.weights = None;
        self.learned = None;
        self.name.clear();
        self.ready = false;
        self.muted = false;
    }

    /// What stands in the header of a table at which the same player sits again.
    pub(crate) fn header(&self) -> SeatHeader {
        let Self { name, token, key, level, weights, .. } = self.clone();
        let kind = if level.is_some() { SeatKind::Computer } else { self.kind };
        let (secret, token) = match kind {
            SeatKind::Here => (token, None),
            SeatKind::Friend => (key, token),
            SeatKind::Open => (None, token),
            SeatKind::Computer => (None, None),
        };
        SeatHeader { kind, name, secret, token, level, weights }
    }

    /// What stands there if the player was not there to agree: the seat is a friend's, and what he
    /// acted with here is the key of its link.
    pub(crate) fn kept_header(&self) -> SeatHeader {
        let Self { name, token, .. } = self.clone();
        let kind = SeatKind::Friend;
        SeatHeader { kind, name, secret: token, token: None, level: None, weights: None }
    }
}

impl Room {
    /// Takes a free seat with a new token, both given as hashes.
    pub(crate) fn claim(
        &mut self,
        seat: usize,
        name: &str,
        ready: bool,
        key: Option<&str>,
        token: &str,
        at_ms: u64,
    ) -> Result<LogLine, Fault> {
        let Seat { kind, key: expected, .. } = self.seat(seat)?;
        self.must_be_open()?;
        match kind {
            SeatKind::Here | SeatKind::Computer => {
                return Err(Fault::new(ErrorCode::Taken, "this seat is taken"));
            }
            SeatKind::Friend if key != expected.as_deref() => {
                return Err(Fault::forbidden("this seat is for whoever has its link"));
            }
            SeatKind::Friend | SeatKind::Open => {}
        }
        if self.seats[seat].token.is_some() {
            return Err(Fault::new(ErrorCode::Taken, "somebody else has taken this seat"));
        }
        self.must_be_in_the_game(seat)?;
        let (name, token, waits) = (name.to_owned(), token.to_owned(), !ready);
        self.happen(LogLine { at_ms, seat, what: Happening::Claim { name, token, waits } })
    }

    pub(crate) fn seat(&self, seat: usize) -> Result<&Seat, Fault> {
        self.seats.get(seat).ok_or_else(|| Fault::not_found("seat"))
    }

    /// The seat is taken.
    pub(crate) fn sit(&mut self, seat: usize, name: &str, token: &str, waits: bool) {
        let at = &mut self.seats[seat];
        at.name = name.to_owned();
        at.token = Some(token.to_owned());
        at.level = None;
        at.ready = !waits;
        at.deaf_to = self.whispers.len();
    }

    /// `ready`.
    pub(crate) fn get_ready(&mut self, seat: usize) -> Result<(), Fault> {
        self.must_gather()?;
        if self.seats[seat].ready {
            return Err(refused("this player is ready already"));
        }
        self.seats[seat].ready = true;
        Ok(())
    }

    /// `stand`: frees the seat before the start.
    pub(crate) fn stand(&mut self, seat: usize) -> Result<(), Fault> {
        self.must_gather()?;
        if !matches!(self.seats[seat].kind, SeatKind::Friend | SeatKind::Open) {
            return Err(refused("only whoever has claimed a seat can leave it"));
        }
        self.seats[seat].empty();
        Ok(())
    }

    /// Whether the host has not closed the table.
    pub(crate) fn must_be_open(&self) -> Result<(), Fault> {
        if self.is_closed() { Err(refused(CLOSED)) } else { Ok(()) }
    }

    /// Whether there is something to do on a seat: who is out of a game stays out, whoever sits
    /// there, and a computer leads an army that goes on without him.
    fn must_be_in_the_game(&self, seat: usize) -> Result<(), Fault> {
        if self.is_on() && !self.living(seat) {
            return Err(refused("this player is out of the game: nobody takes his seat any more"));
        }
        Ok(())
    }

    fn must_gather(&self) -> Result<(), Fault> {
        match (self.started, self.is_closed()) {
            (false, false) => Ok(()),
            (true, _) => Err(refused("the game has started")),
            (_, true) => Err(refused(CLOSED)),
        }
    }

    /// Whether the game may start.
    pub(crate) fn is_complete(&self) -> bool {
        self.seats.iter().all(|seat| seat.is_taken() && seat.ready)
    }

    /// Lets the players change seats by chance. The game has not started, so nobody has answered
    /// or been answered in the game's matters yet.
    pub(crate) fn shuffle(&mut self, seed: u64) {
        let players = self.seats.len();
        let mut random = Random::new(seed);
        let mut places: Vec<_> = (0..players).collect();
        for last in (1..players).rev() {
            places.swap(last, random.below(last + 1));
        }
        let mut moved = self.seats.clone();
        for (seat, &place) in self.seats.iter().zip(&places) {
            moved[place] = seat.clone();
        }
        self.seats = moved;
        for (_, said) in &mut self.chat {
            said.seat = places[said.seat];
        }
        self.places = places;
    }

    /// Where whoever sat on a seat when the table was opened sits now.
    pub(crate) fn place(&self, seat: usize) -> usize {
        self.places[seat]
    }

    /// The host takes a seat from its player; the key of its new link is given as a hash.
    pub(crate) fn free(&mut self, seat: usize, key: &str, at_ms: u64) -> Result<LogLine, Fault> {
        let kind = self.manage(seat)?;
        let open = kind == SeatKind::Open && !self.started;
        let key = (!open).then(|| key.to_owned());
        self.happen(LogLine { at_ms, seat, what: Happening::Free { key } })
    }

    /// The host gives a seat to a computer for good.
    pub(crate) fn give_to_computer(
        &mut self,
        seat: usize,
        level: u8,
        at_ms: u64,
    ) -> Result<LogLine, Fault> {
        self.manage(seat)?;
        self.happen(LogLine { at_ms, seat, what: Happening::Computer { level } })
    }

    /// The host makes the link of a free seat anew; its key is given as a hash.
    pub(crate) fn link(&mut self, seat: usize, key: &str, at_ms: u64) -> Result<LogLine, Fault> {
        let Seat { kind, token, .. } = self.seat(seat)?;
        if *kind != SeatKind::Friend || token.is_some() {
            return Err(refused("only a free seat for a friend has a link"));
        }
        if self.is_closed() || self.has_ended() {
            return Err(refused("this table has come to its end"));
        }
        self.must_be_in_the_game(seat)?;
        self.happen(LogLine { at_ms, seat, what: Happening::Link { key: key.to_owned() } })
    }

    /// The host closes or opens a player's mouth.
    pub(crate) fn mute(&mut self, seat: usize, on: bool, at_ms: u64) -> Result<LogLine, Fault> {
        self.seat(seat)?;
        self.happen(LogLine { at_ms, seat, what: Happening::Mute { on } })
    }

    /// The host closes a table that has not started.
    pub(crate) fn close(&mut self, at_ms: u64) -> Result<LogLine, Fault> {
        self.must_gather()?;
        self.happen(LogLine { at_ms, seat: 0, what: Happening::Close {} })
    }

    /// Whether the host may change who has a seat, and how it is taken now. In a game nobody takes
    /// a player's seat alone: that is for all others to vote on.
    fn manage(&self, seat: usize) -> Result<SeatKind, Fault> {
        let Seat { kind, token, .. } = self.seat(seat)?;
        if self.is_closed() || self.has_ended() {
            return Err(refused("this table has come to its end"));
        }
        self.must_be_in_the_game(seat)?;
        let own = matches!(kind, SeatKind::Here | SeatKind::Computer);
        if self.started && token.is_some() && !own {
            return Err(refused("the game has started: only all others may take a player's seat"));
        }
        Ok(*kind)
    }

    /// What the host has done to a seat. In a game a computer goes on until somebody takes over.
    pub(crate) fn be_freed(&mut self, seat: usize, key: Option<&str>) {
        let at = &mut self.seats[seat];
        let level = at.level.filter(|_| self.started);
        at.empty();
        at.level = level;
        if let Some(key) = key {
            at.kind = SeatKind::Friend;
            at.key = Some(key.to_owned());
        }
    }

    /// What the host has given to a computer.
    pub(crate) fn be_played(&mut self, seat: usize, level: u8) {
        let at = &mut self.seats[seat];
        at.empty();
        at.kind = SeatKind::Computer;
        at.level = Some(level);
        at.ready = true;
    }

    /// What the host has linked anew.
    pub(crate) fn be_linked(&mut self, seat: usize, key: &str) {
        self.seats[seat].key = Some(key.to_owned());
    }
}
