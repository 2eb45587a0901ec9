//! Computer players at a table: whom to ask, and what they say.

use std::sync::atomic::{AtomicBool, Ordering};

use play::{AnyTable, Level};
use rules::{Player, mix};
use wire::TableState;

use crate::room::Room;

/// What is asked of the computer players of a table: whether to deal or to answer, and to move.
#[derive(Debug)]
pub(crate) struct Question {
    table: Box<dyn AnyTable>,
    /// Those who are still in the game.
    players: Vec<(Player, &'static Level)>,
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
        let players = (0..self.players()).filter(|&seat| self.living(seat)).filter_map(|seat| {
            // A level is checked when the table is opened.
            Some((Player::new(seat), Level::of(self.seats[seat].level?).ok()?))
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
        self.id().bytes().fold(self.turn, |seed, byte| mix(seed ^ u64::from(byte)))
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
        self.players.iter().any(|&(player, _)| player == mover).then(|| mover.index())
    }

    /// The one act that is to be done next, if any: what is to be said comes before moves.
    pub(crate) fn reply(&self, stop: &AtomicBool) -> Option<Reply> {
        let said = self.players.iter().find_map(|&(player, level)| {
            let act = self.table.answer(player, level, stop)?;
            // What comes of a search that was stopped is no opinion.
            let meant = !stop.load(Ordering::Relaxed) && self.is_new(player, &act);
            meant.then(|| Reply { seat: player.index(), act })
        });
        said.or_else(|| {
            let mover = self.table.to_act()?;
            let &(_, level) = self.players.iter().find(|&&(player, _)| player == mover)?;
            let act = self.table.think(level, self.seed, stop)?;
            Some(Reply { seat: mover.index(), act })
        })
    }

    /// Whether a player has not said this already since the last move: else two computers could
    /// propose and refuse for ever. Draw offers are answered each time.
    fn is_new(&self, by: Player, act: &str) -> bool {
        let table = &*self.table;
        let mut since = (0..table.len()).rev().take_while(|&index| !table.is_move(index));
        table.table_acts(by).contains(&act)
            || !since.any(|index| table.entry(index) == (by, act.to_owned()))
    }
}
