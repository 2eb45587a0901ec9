//! Computer players at a table: whom to ask, and what they say.

use std::sync::atomic::AtomicBool;

use play::{AnyTable, Computer, Persona, reply};
use rules::{Player, mix};
use wire::TableState;

use crate::room::Room;

/// What is asked of the computer players of a table: whether to deal or to answer, and to move.
#[derive(Debug)]
pub(crate) struct Question {
    table: Box<dyn AnyTable>,
    /// Those who are still in the game, or move on after they have left.
    players: Vec<(Player, Computer)>,
    seed: u64,
    alone: bool,
}

/// An act of a computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) seat: usize,
    pub(crate) act: String,
}

impl Room {
    /// What to ask the computer players now, if there are any and the game is on.
    pub(crate) fn question(&self) -> Option<Question> {
        // Who has left moves on in some games.
        let mover = self.mover();
        let plays = |&seat: &usize| self.living(seat) || mover == Some(seat);
        let players = (0..self.players()).filter(plays).filter_map(|seat| {
            let persona = Persona::honest(self.chance(seat as u64));
            let computer = Computer { persona, ..self.seats[seat].computer()? };
            Some((Player::new(seat), computer))
        });
        let players: Vec<_> = players.collect();
        (self.state() == TableState::Playing && !players.is_empty()).then(|| Question {
            table: self.record.table().copy(),
            players,
            seed: self.seed(),
            alone: self.is_left_to_computers(),
        })
    }

    /// Whether nobody but computers is left in the game.
    pub(crate) fn is_left_to_computers(&self) -> bool {
        let mut living = (0..self.players()).filter(|&seat| self.living(seat));
        living.all(|seat| self.seats[seat].level.is_some())
    }

    /// Chance at this table in this position: the same after a restart.
    fn seed(&self) -> u64 {
        self.chance(self.turn)
    }

    /// Chance at this table about something with a number: the same after a restart.
    fn chance(&self, about: u64) -> u64 {
        self.id().bytes().fold(about, |seed, byte| mix(seed ^ u64::from(byte)))
    }
}

impl Question {
    /// Whether nobody but computers is left in the game.
    pub(crate) const fn is_alone(&self) -> bool {
        self.alone
    }

    /// The seat whose computer is to move.
    pub(crate) fn mover(&self) -> Option<usize> {
        let mover = self.table.to_act()?;
        self.players.iter().any(|(player, _)| *player == mover).then(|| mover.index())
    }

    /// The one act that is to be done next, if any.
    pub(crate) fn reply(&self, stop: &AtomicBool) -> Option<Reply> {
        let (player, act) = reply(&*self.table, &self.players, self.seed, stop)?;
        Some(Reply { seat: player.index(), act })
    }
}
