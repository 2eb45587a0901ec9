//! How much may be said at a table besides moves.

use wire::NewAct;

use super::Host;
use crate::{
    error::Fault,
    limits::{Bucket, Budget},
};

/// What a player may say that is no move: a lively talk, but no flood.
pub(super) const TALK: Budget = Budget { most: 20.0, per_second: 0.5 };

impl Host {
    /// Lets a player do one more thing, of which only moves are not counted. What was done before is
    /// answered again.
    pub(super) fn let_act(&mut self, act: &NewAct) -> Result<(), Fault> {
        if self.room.is_done(act) || !self.room.is_talk(act.seat, &act.act) {
            return Ok(());
        }
        self.let_speak(act.seat)
    }

    /// Lets a player, or the host after the last seat, say one more thing.
    pub(super) fn let_speak(&mut self, speaker: usize) -> Result<(), Fault> {
        let spent = self.said.get_mut(speaker).map_or(Ok(()), |said: &mut Bucket| said.take(TALK));
        spent.map_err(Fault::too_many)
    }
}
