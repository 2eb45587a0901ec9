//! Who is analysed for: no more at once for one address or one table than is fair.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use crate::{error::Fault, limits::network};

/// The most at once for one address.
const MOST_OF_ADDRESS: usize = 4;
/// The most at once about one table.
const MOST_OF_TABLE: usize = 8;
/// When to ask again if there are so many.
const LATER: Duration = Duration::from_secs(3);

/// For whom and about what something is analysed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Party {
    Address(IpAddr),
    Table(String),
}

/// Counts what is being analysed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analyst {
    busy: Arc<Mutex<HashMap<Party, usize>>>,
}

/// Something being analysed, until dropped.
#[derive(Debug)]
pub(crate) struct Busy {
    analyst: Analyst,
    parties: [Party; 2],
}

impl Analyst {
    /// Begins another, if there are not too many.
    pub(crate) fn begin(&self, address: IpAddr, table: &str) -> Result<Busy, Fault> {
        let parties = [Party::Address(network(address)), Party::Table(table.to_owned())];
        // Nothing that holds the lock can leave the map half changed.
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        for (party, most) in parties.iter().zip([MOST_OF_ADDRESS, MOST_OF_TABLE]) {
            if busy.get(party).is_some_and(|&count| count >= most) {
                return Err(Fault::too_many(LATER));
            }
        }
        for party in &parties {
            *busy.entry(party.clone()).or_insert(0) += 1;
        }
        drop(busy);
        Ok(Busy { analyst: self.clone(), parties })
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let mut busy = self.analyst.busy.lock().unwrap_or_else(PoisonError::into_inner);
        for party in &self.parties {
            if let Some(count) = busy.get_mut(party) {
                *count -= 1;
                if *count == 0 {
                    busy.remove(party);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_and_a_table_have_their_share() {
        let analyst = Analyst::default();
        let address = |n: u8| IpAddr::from([192, 0, 2, n]);
        let mut held: Vec<_> =
            (0..MOST_OF_ADDRESS).map(|_| analyst.begin(address(1), "a").expect("room")).collect();
        assert!(analyst.begin(address(1), "b").is_err());
        held.extend(
            (MOST_OF_ADDRESS..MOST_OF_TABLE)
                .map(|n| analyst.begin(address(n as u8), "a").expect("room for others")),
        );
        assert!(analyst.begin(address(2), "a").is_err());
        assert!(analyst.begin(address(2), "b").is_ok());
        drop(held);
        assert!(analyst.begin(address(1), "a").is_ok());
        assert!(analyst.busy.lock().expect("no thread fails").is_empty());
    }
}
