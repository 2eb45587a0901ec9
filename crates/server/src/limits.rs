//! How much one address may ask for.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// The most sockets and streams of one address: a school class with several windows each.
pub(crate) const MOST_SOCKETS: usize = 500;
/// The most connections of one address.
pub(crate) const MOST_CONNECTIONS: usize = 2000;

/// Tokens that are spent at once and come back in time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

/// How many tokens a bucket holds, and how fast they come back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// The most at once.
    pub(crate) most: f64,
    /// How many come back in a second.
    pub(crate) per_second: f64,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(budget: Budget) -> Self {
        Self { left: budget.most, at: Instant::now() }
    }

    /// Takes a token.
    ///
    /// # Errors
    /// How long to wait for the next one.
    pub(crate) fn take(&mut self, budget: Budget) -> Result<(), Duration> {
        let now = Instant::now();
        let back = (now - self.at).as_secs_f64() * budget.per_second;
        self.left = (self.left + back).min(budget.most);
        self.at = now;
        if self.left < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - self.left) / budget.per_second));
        }
        self.left -= 1.0;
        Ok(())
    }
}

/// What an address may ask for, each with its own budget. A school class behind one address must
/// be able to sit down at the same moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Wanted {
    /// Any answer.
    Answer,
    /// A new table.
    Table,
    /// A socket or a stream.
    Socket,
    /// A computer player at a new table.
    Computer,
    /// A word of a spectator.
    Remark,
    /// Something to be thought about.
    Thought,
}

impl Wanted {
    const fn budget(self) -> Budget {
        match self {
            Self::Answer => Budget { most: 600.0, per_second: 60.0 },
            Self::Table => Budget { most: 60.0, per_second: 0.2 },
            Self::Computer => Budget { most: 120.0, per_second: 0.4 },
            Self::Remark => Budget { most: 10.0, per_second: 0.2 },
            Self::Thought => Budget { most: 60.0, per_second: 0.5 },
            Self::Socket => Budget { most: 200.0, per_second: 5.0 },
        }
    }
}

/// The most addresses that are remembered.
const MOST: usize = 50_000;

/// What each address has spent.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    buckets: Mutex<HashMap<(Wanted, IpAddr), Bucket>>,
}

impl Limits {
    /// Spends one token of an address.
    ///
    /// # Errors
    /// How long to wait for the next one.
    pub(crate) fn spend(&self, wanted: Wanted, address: IpAddr) -> Result<(), Duration> {
        let budget = wanted.budget();
        // Nothing that holds the lock can leave the map half changed.
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            // Who has been away long enough to be full again need not be remembered.
            buckets.retain(|(wanted, _), bucket| {
                let budget = wanted.budget();
                bucket.at.elapsed().as_secs_f64() * budget.per_second < budget.most
            });
        }
        let bucket = buckets.entry((wanted, network(address)));
        bucket.or_insert_with(|| Bucket::new(budget)).take(budget)
    }
}

/// Who is here now, by address.
#[derive(Debug, Default)]
pub(crate) struct Crowd {
    here: Mutex<HashMap<IpAddr, usize>>,
}

/// One of a crowd, until dropped.
#[derive(Debug)]
pub(crate) struct Presence {
    crowd: Arc<Crowd>,
    network: IpAddr,
}

impl Crowd {
    fn here(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        // Nothing that holds the lock can leave the map half changed.
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets one more in, if its address has fewer than `most` here.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr, most: usize) -> Option<Presence> {
        let network = network(address);
        let mut here = self.here();
        let count = here.entry(network).or_insert(0);
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Presence { crowd: self.clone(), network })
    }

    /// How many are here.
    pub(crate) fn count(&self) -> usize {
        self.here().values().sum()
    }

    /// Whether nobody is here.
    pub(crate) fn is_empty(&self) -> bool {
        self.here().is_empty()
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let mut here = self.crowd.here();
        if let Some(count) = here.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                here.remove(&self.network);
            }
        }
    }
}

/// An IPv6 user has a network of 2^64 addresses: they count as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn tokens_come_back_in_time() {
        let budget = Budget { most: 2.0, per_second: 0.5 };
        let mut bucket = Bucket::new(budget);
        assert!(bucket.take(budget).is_ok() && bucket.take(budget).is_ok());
        let wait = bucket.take(budget).expect_err("empty");
        tokio::time::advance(wait).await;
        assert!(bucket.take(budget).is_ok() && bucket.take(budget).is_err());
    }

    #[test]
    fn a_crowd_has_an_end() {
        let crowd = Arc::new(Crowd::default());
        let [a, b] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().expect("an address"));
        let first = crowd.enter(a, 2).expect("room");
        let second = crowd.enter(a, 2).expect("room");
        assert!(crowd.enter(a, 2).is_none() && crowd.enter(b, 2).is_some());
        drop(first);
        let third = crowd.enter(a, 2).expect("room again");
        drop((second, third));
        assert!(crowd.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn neighbours_in_a_network_share() {
        let limits = Limits::default();
        let [a, b, c] = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]
            .map(|text| text.parse::<IpAddr>().expect("an address"));
        while limits.spend(Wanted::Table, a).is_ok() {}
        assert!(limits.spend(Wanted::Table, b).is_err());
        assert!(limits.spend(Wanted::Table, c).is_ok());
    }
}
