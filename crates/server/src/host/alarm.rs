//! What a table does when its time has come, without being asked.

use std::{future::pending, time::Duration};

use tokio::time::sleep;
use wire::{Happening, LogLine};

use super::Host;
use crate::{error::Fault, leaving};

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
        let flag = self.room.flag().map(|(_, at_ms)| at_ms.max(self.mercy_ms));
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
            return self.note(seat, Happening::Lapse).await;
        }
        self.tell_seats();
        Ok(())
    }

    /// Writes down that a clock has run out, if it has.
    pub(super) async fn flags_fall(&mut self) -> Result<bool, Fault> {
        let now = self.now();
        let due = self.room.flag().filter(|&(_, at_ms)| at_ms.max(self.mercy_ms) <= now);
        match due {
            Some((seat, _)) => self.note(seat, Happening::Time).await.map(|()| true),
            None => Ok(false),
        }
    }

    /// Writes down what nobody has asked for.
    pub(super) async fn note(&mut self, seat: usize, what: Happening) -> Result<(), Fault> {
        let line = LogLine { at_ms: self.now(), seat, what };
        let line = self.room.apply(line)?;
        self.keep(line).await.map(drop)
    }
}
