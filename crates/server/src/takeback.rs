use rules::Player;
use wire::{ErrorCode, SeatKind, TakebackDoc};

use crate::{error::Fault, room::Room};

/// A wish to take acts back, which needs everybody who is still in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    by: usize,
    /// How many acts would stand.
    keep: usize,
    agreed: Vec<bool>,
}

impl Room {
    /// The open wish as it is shown.
    pub(crate) fn wish_doc(&self) -> Option<TakebackDoc> {
        self.wish.as_ref().map(|wish| TakebackDoc {
            by: wish.by,
            keep: wish.keep,
            agreed: (0..self.players()).filter(|&seat| wish.agreed[seat]).collect(),
        })
    }

    /// `back?`: wishes to take back all from the seat's own last move on.
    pub(crate) fn wish_back(&mut self, seat: usize) -> Result<(), Fault> {
        if self.wish.is_some() {
            return Err(refused("a wish to take back is open already"));
        }
        if !self.living(seat) {
            return Err(refused("a player who is out takes nothing back"));
        }
        let table = self.record.table();
        let own = |index: &usize| self.chosen[*index] && table.entry(*index).0 == Player::new(seat);
        let Some(keep) = (0..table.len()).rev().find(own) else {
            return Err(refused("this player has no move to take back"));
        };
        self.wish = Some(Wish { by: seat, keep, agreed: vec![false; self.players()] });
        self.agree_back(seat)
    }

    /// `back yes`. Seats at one screen are one party, and computers agree to everything.
    pub(crate) fn agree_back(&mut self, seat: usize) -> Result<(), Fault> {
        let mut wish = self.open_wish(seat)?;
        if wish.agreed[seat] {
            return Err(refused("this player has agreed already"));
        }
        for other in 0..self.players() {
            let here = self.kind(seat) == SeatKind::Here && self.kind(other) == SeatKind::Here;
            wish.agreed[other] |= other == seat || here || self.kind(other) == SeatKind::Computer;
        }
        let all = (0..self.players()).all(|seat| wish.agreed[seat] || !self.living(seat));
        self.wish = (!all).then_some(wish.clone());
        if all {
            while self.record.table().len() > wish.keep && self.record.undo() {}
            self.chosen.truncate(self.record.table().len());
            self.turn = self.seq() + 1;
        }
        Ok(())
    }

    /// `back no`: refuses, or withdraws one's own wish.
    pub(crate) fn refuse_back(&mut self, seat: usize) -> Result<(), Fault> {
        self.open_wish(seat)?;
        self.wish = None;
        Ok(())
    }

    fn open_wish(&self, seat: usize) -> Result<Wish, Fault> {
        if !self.living(seat) {
            return Err(refused("a player who is out has no say"));
        }
        self.wish.clone().ok_or_else(|| refused("no wish to take back is open"))
    }
}

fn refused(why: &str) -> Fault {
    Fault::new(ErrorCode::Illegal, why)
}
