use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

/// What the value of an entry says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact = 1,
    AtLeast = 2,
    AtMost = 3,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) value: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The [mark](crate::order::mark) of the best move, 0 if there is none.
    pub(crate) best: u32,
}

impl Entry {
    /// The value, the mark of 22 bits, the depth and the bound, from the highest bit on.
    const fn packed(self) -> u64 {
        let high = (self.value as u32 as u64) << 32;
        high | (self.best as u64) << 10 | (self.depth as u64) << 2 | self.bound as u64
    }

    const fn unpacked(data: u64) -> Option<Self> {
        let bound = match data & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        let (value, best) = ((data >> 32) as i32, (data >> 10) as u32 & ((1 << 22) - 1));
        Some(Self { value, depth: (data >> 2) as u8, bound, best })
    }
}

/// An entry with the key of its position, as several threads may write it at once: what was half
/// written by each fits no key.
#[derive(Debug, Default)]
struct Slot {
    data: AtomicU64,
    /// The key, with the data folded in.
    check: AtomicU64,
}

impl Slot {
    #[inline]
    fn load(&self) -> Option<(u64, Entry)> {
        let data = self.data.load(Relaxed);
        Entry::unpacked(data).map(|entry| (self.check.load(Relaxed) ^ data, entry))
    }

    #[inline]
    fn store(&self, key: u64, entry: Entry) {
        let data = entry.packed();
        self.data.store(data, Relaxed);
        self.check.store(key ^ data, Relaxed);
    }
}

/// Positions met before, by key: two slots for each, the deeper entry and the newer one. A clone
/// shares them.
#[derive(Clone, Debug)]
pub(crate) struct Transpositions {
    slots: Arc<[Slot]>,
}

impl Transpositions {
    /// Room for about this many entries; none at all for 0.
    pub(crate) fn new(entries: usize) -> Self {
        let number = if entries == 0 { 0 } else { entries.next_power_of_two().max(2) };
        Self { slots: (0..number).map(|_| Slot::default()).collect() }
    }

    fn pair(&self, key: u64) -> usize {
        // The lower bits of keys are as good as any; the lowest tells the two slots apart.
        key as usize & (self.slots.len() - 1) & !1
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        if self.slots.is_empty() {
            return None;
        }
        let at = self.pair(key);
        let mut known = self.slots[at..at + 2].iter().filter_map(Slot::load);
        known.find(|&(of, _)| of == key).map(|(_, entry)| entry)
    }

    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        if self.slots.is_empty() {
            return;
        }
        let at = self.pair(key);
        let deeper = match self.slots[at].load() {
            Some((of, old)) => of == key || entry.depth >= old.depth,
            None => true,
        };
        self.slots[at + usize::from(!deeper)].store(key, entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_and_only_by_their_key() {
        let table = Transpositions::new(8);
        let entry = |value, depth, bound, best| Entry { value, depth, bound, best };
        let entries = [
            (0, entry(-1, 0, Bound::AtMost, 0)),
            (7, entry(1_000_000_001, 255, Bound::Exact, (1 << 22) - 1)),
            (u64::MAX - 2, entry(0, 3, Bound::AtLeast, 1)),
        ];
        for (key, entry) in entries {
            assert_eq!(table.get(key), None);
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
            assert_eq!(table.get(key ^ 16), None);
        }
    }

    #[test]
    fn the_deeper_entry_stays_and_the_newer_one_too() {
        let table = Transpositions::new(2);
        let entry = |depth| Entry { value: 5, depth, bound: Bound::Exact, best: 9 };
        for (key, depth) in [(10, 5), (12, 2), (14, 1)] {
            table.put(key, entry(depth));
        }
        assert_eq!([10, 12, 14].map(|key| table.get(key).is_some()), [true, false, true]);
    }
}
