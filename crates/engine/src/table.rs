/// What the value of an entry says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    key: u64,
    pub(crate) value: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    pub(crate) best: Option<M>,
}

/// Positions met before, by key: two slots for each, the deeper entry and the newer one.
#[derive(Clone, Debug)]
pub(crate) struct Transpositions<M> {
    slots: Vec<Option<Entry<M>>>,
}

impl<M: Copy> Transpositions<M> {
    /// Room for about this many entries; none at all for 0.
    pub(crate) fn new(entries: usize) -> Self {
        let number = if entries == 0 { 0 } else { entries.next_power_of_two().max(2) };
        Self { slots: vec![None; number] }
    }

    fn pair(&self, key: u64) -> usize {
        // The lower bits of keys are as good as any; the lowest tells the two slots apart.
        key as usize & (self.slots.len() - 1) & !1
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<&Entry<M>> {
        if self.slots.is_empty() {
            return None;
        }
        let at = self.pair(key);
        self.slots[at..at + 2].iter().flatten().find(|entry| entry.key == key)
    }

    #[inline]
    pub(crate) fn put(&mut self, key: u64, depth: u8, value: i32, bound: Bound, best: Option<M>) {
        if self.slots.is_empty() {
            return;
        }
        let at = self.pair(key);
        let deeper = match &self.slots[at] {
            Some(old) => old.key == key || depth >= old.depth,
            None => true,
        };
        self.slots[at + usize::from(!deeper)] = Some(Entry { key, value, depth, bound, best });
    }
}
