use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::store::{Line, StoreError, Stored};

/// The running checksum of a log: each line's covers the header and all lines before it, so that
/// a line that was changed, lost or put elsewhere is noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    seq: u64,
    sum: [u8; 32],
}

impl Chain {
    /// The chain of a table without events.
    pub fn new(id: &str, header: &str) -> Self {
        let sum = Sha256::new().chain_update(id).chain_update([0]).chain_update(header);
        Self { seq: 0, sum: sum.finalize().into() }
    }

    /// The number of the last line.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The checksum up to here: that of the header, before the first line.
    pub fn link(&self) -> String {
        HEXLOWER.encode(&self.sum[..16])
    }

    /// The next line of the log, holding this text.
    pub fn next(&mut self, text: String) -> Line {
        self.seq += 1;
        self.sum = Sha256::new().chain_update(self.sum).chain_update(&text).finalize().into();
        Line { seq: self.seq, text, chain: self.link() }
    }

    /// The chain of a table whose header is sound.
    ///
    /// # Errors
    /// If the header is damaged.
    pub fn begin(id: &str, stored: &Stored) -> Result<Self, StoreError> {
        let chain = Self::new(id, &stored.header);
        if chain.link() == stored.chain {
            Ok(chain)
        } else {
            Err(StoreError::Damaged(format!("the header of table {id} is damaged")))
        }
    }

    /// Whether a log has as many lines as it had when it was last written.
    ///
    /// # Errors
    /// If its end is lost.
    pub fn check_end(id: &str, stored: &Stored) -> Result<(), StoreError> {
        let (found, kept) = (stored.log.len() as u64, stored.events);
        if found == kept {
            Ok(())
        } else {
            let why = format!("the log of table {id} has {found} events of {kept}");
            Err(StoreError::Damaged(why))
        }
    }

    /// The chain of a stored table, and how many of its lines are sound: all, or all but the last.
    ///
    /// # Errors
    /// If the header or an earlier line is damaged, or a line is missing: then the log cannot be
    /// trusted.
    pub fn check(id: &str, stored: &Stored) -> Result<(Self, usize), StoreError> {
        let mut chain = Self::begin(id, stored)?;
        Self::check_end(id, stored)?;
        for (index, line) in stored.log.iter().enumerate() {
            let before = chain.clone();
            if chain.next(line.text.clone()) == *line {
                continue;
            }
            if index + 1 == stored.log.len() && line.seq == before.seq + 1 {
                return Ok((before, index));
            }
            return Err(StoreError::Damaged(format!(
                "the log of table {id} is damaged at event {} of {}",
                before.seq + 1,
                stored.log.len()
            )));
        }
        Ok((chain, stored.log.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored() -> Stored {
        let mut chain = Chain::new("a", "{}");
        let head = chain.link();
        let log = ["one", "two", "three"].map(|text| chain.next(text.to_owned())).to_vec();
        Stored { header: "{}".to_owned(), chain: head, events: 3, log }
    }

    #[test]
    fn a_sound_log_is_sound() {
        assert_eq!(Chain::check("a", &stored()).expect("sound").1, 3);
    }

    #[test]
    fn a_torn_last_line_is_left_out() {
        let mut torn = stored();
        torn.log[2].text.pop();
        let (chain, sound) = Chain::check("a", &torn).expect("two lines are sound");
        assert_eq!((chain.seq(), sound), (2, 2));
    }

    #[test]
    fn damage_before_the_end_is_told() {
        let mut changed = stored();
        changed.log[1].text = "zwei".to_owned();
        let mut lost = stored();
        lost.log.remove(1);
        lost.events = 2;
        for damaged in [changed, lost] {
            let error = Chain::check("a", &damaged).expect_err("damaged").to_string();
            assert!(error.contains("damaged at event"), "{error}");
        }
    }

    #[test]
    fn a_lost_end_is_told() {
        for left in 0..3 {
            let mut short = stored();
            short.log.truncate(left);
            let error = Chain::check("a", &short).expect_err("damaged").to_string();
            assert_eq!(error, format!("the log of table a has {left} events of 3"));
        }
    }

    #[test]
    fn a_damaged_header_is_told_with_or_without_events() {
        for events in [0, 3] {
            let mut sound = stored();
            sound.log.truncate(events);
            sound.events = events as u64;
            let mut changed = sound.clone();
            changed.header.push(' ');
            let mut relinked = changed.clone();
            relinked.chain = Chain::new("a", &changed.header).link();
            let error = Chain::check("a", &changed).expect_err("damaged").to_string();
            assert!(error.contains("the header of table a is damaged"), "{error}");
            assert!(Chain::check("b", &sound).is_err(), "it is the table of another id");
            assert_eq!(Chain::check("a", &relinked).is_err(), events > 0, "events cover it too");
        }
    }
}
