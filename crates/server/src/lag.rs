//! How long the line to a client takes there and back, measured by the server's own pings. No word of
//! a client counts for it.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use axum::body::Bytes;
use tokio::time::Instant;

/// What was measured last, shared by the socket that measures and the table that counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lag(Arc<AtomicU32>);

impl Lag {
    /// In milliseconds; 0 before anything was measured.
    pub(crate) fn ms(&self) -> u64 {
        self.0.load(Ordering::Relaxed).into()
    }
}

/// Measures the lag of one socket.
#[derive(Debug)]
pub(crate) struct Ruler {
    lag: Lag,
    sent: u64,
    /// The ping whose answer is still to come.
    open: Option<Instant>,
}

impl Ruler {
    /// What tells this lag.
    pub(crate) const fn new(lag: Lag) -> Self {
        Self { lag, sent: 0, open: None }
    }

    /// What the next ping carries, unless one is under way.
    pub(crate) fn ping(&mut self) -> Option<Bytes> {
        if self.open.is_some() {
            return None;
        }
        self.sent += 1;
        self.open = Some(Instant::now());
        Some(Bytes::copy_from_slice(&self.sent.to_be_bytes()))
    }

    /// A pong that carries this has come.
    pub(crate) fn pong(&mut self, carried: &[u8]) {
        if carried != self.sent.to_be_bytes() {
            return;
        }
        if let Some(since) = self.open.take() {
            let round = u32::try_from(since.elapsed().as_millis()).unwrap_or(u32::MAX);
            // One slow round says little.
            let mean = match self.lag.0.load(Ordering::Relaxed) {
                0 => round,
                before => before / 4 * 3 + round / 4,
            };
            self.lag.0.store(mean, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_lag_is_what_a_ping_takes() {
        let lag = Lag::default();
        let mut ruler = Ruler::new(lag.clone());
        ruler.pong(&0_u64.to_be_bytes());
        assert_eq!(lag.ms(), 0, "nothing was asked");
        let ping = ruler.ping().expect("a ping");
        assert_eq!(ruler.ping(), None, "one at a time");
        advance(Duration::from_millis(80)).await;
        ruler.pong(b"guess");
        assert_eq!(lag.ms(), 0);
        ruler.pong(&ping);
        assert_eq!(lag.ms(), 80);
        let ping = ruler.ping().expect("a ping");
        advance(Duration::from_millis(400)).await;
        ruler.pong(&ping);
        assert_eq!(lag.ms(), 160);
    }
}
