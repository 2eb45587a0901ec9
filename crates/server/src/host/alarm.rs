//! What a table does when its time has come, without being asked.

use std::{future::pending, time::Duration};

use tokio::time::sleep;
use wire::{Happening, LogLine};

use super::{Client, Host};
use crate::{error::Fault, leaving, stub::Proof};

/// How long after an outage no clock runs out, in milliseconds.
const MERCY: u64 = 10_000;

impl Host {
    /// Goes on after an outage without charging it, if a clock was running.
    pub(super) async fn wake(&mut self) -> Result<(), Fault> {
        let (now, born) = (self.now(), self.hall.born_ms());
        if self.room.flag().is_none() || self.room.last_ms >= born {
            return Ok(());
        }
        self.mercy_ms = now + MERCY;
        let down_ms = self.hall.down_ms(self.room.last_ms).await?;
        let line = LogLine { at_ms: now, seat: 0, what: Happening::Wake { down_ms } };
        let line = self.room.apply(line)?;
        self.keep(line).await.map(drop)
    }

    /// Waits until there is something to be done that nobody asks for.
    pub(super) fn alarm(&self) -> impl Future<Output = ()> + use<> {
        let (now, live) = (self.now(), self.live());
        let flag = self.flag().map(|(_, at_ms)| at_ms);
        let lapse = leaving::next_lapse(&self.room, &live).map(|(_, at_ms)| at_ms);
        let change = leaving::next_change(&self.room, &live, now);
        // Without listeners nobody needs to hear of a change.
        let change = change.filter(|_| !self.clients.is_empty());
        let next = [flag, lapse, change].into_iter().flatten().min();
        let wait = next.map(|at_ms| Duration::from_millis(at_ms.saturating_sub(now)));
        async move {
            match wait {
                Some(wait) => sleep(wait).await,
                None => pending().await,
            }
        }
    }

    /// Does what is due, or tells what has changed with time alone.
    pub(super) async fn ring(&mut self) -> Result<(), Fault> {
        let (now, live) = (self.now(), self.live());
        if self.flags_fall().await? {
            return Ok(());
        }
        if let Some((seat, at_ms)) = leaving::next_lapse(&self.room, &live)
            && at_ms <= now
        {
            return self.note(seat, Happening::Lapse {}).await;
        }
        self.tell_seats();
        Ok(())
    }

    /// Writes down that a clock has run out, if it has.
    pub(super) async fn flags_fall(&mut self) -> Result<bool, Fault> {
        let now = self.now();
        match self.flag().filter(|&(_, at_ms)| at_ms <= now) {
            Some((seat, _)) => self.note(seat, Happening::Time {}).await.map(|()| true),
            None => Ok(false),
        }
    }

    /// Whose clock runs, and when it has run out for sure: not before a move that is under way has
    /// come, nor soon after an outage.
    fn flag(&self) -> Option<(usize, u64)> {
        let (seat, at_ms) = self.room.flag()?;
        let mine = |client: &&Client| client.sits.contains(&Some(seat));
        let lag_ms = self.clients.values().filter(mine).map(|client| client.lag.ms()).max();
        let grace = self.room.grace(seat, lag_ms.unwrap_or(0));
        Some((seat, (at_ms + grace).max(self.mercy_ms)))
    }

    /// How long the line of a client takes; a request tells nothing of it.
    pub(super) fn lag_ms(&self, proof: &Proof) -> u64 {
        match proof {
            Proof::Joined(client) => self.clients.get(client).map_or(0, |client| client.lag.ms()),
            Proof::Token(_) => 0,
        }
    }

    /// Writes down what nobody has asked for.
    pub(super) async fn note(&mut self, seat: usize, what: Happening) -> Result<(), Fault> {
        let line = LogLine { at_ms: self.now(), seat, what };
        let line = self.room.apply(line)?;
        self.keep(line).await.map(drop)
    }
}
