use std::hash::{Hash, Hasher};

use rules::{Player, Stakes};

/// Slots of the history of a player: moves that fall together share theirs.
const SLOTS: usize = 1 << 13;

/// Above all scores of history.
const KILLER: i32 = 1 << 20;
const CAPTURE: i32 = 1 << 22;
/// The move of the transposition table.
const KNOWN: i32 = 1 << 30;

/// What is known of moves from elsewhere in the tree: which to try first.
#[derive(Clone, Debug)]
pub(crate) struct Order<M> {
    history: Vec<i32>,
    killers: Vec<[Option<M>; 2]>,
}

impl<M: Copy + Eq + Hash> Order<M> {
    pub(crate) fn new(players: usize, plies: usize) -> Self {
        Self { history: vec![0; players * SLOTS], killers: vec![[None; 2]; plies] }
    }

    /// The score of a move: higher is earlier. `known` is the [mark] of the move of the transposition
    /// table, or 0.
    #[inline]
    pub(crate) fn score(
        &self,
        m: M,
        stakes: Stakes,
        known: u32,
        player: Player,
        ply: usize,
    ) -> i32 {
        let folded = if known != 0 || stakes.gain == 0 { fold(m) } else { 0 };
        if known != 0 && mark_of(folded) == known {
            KNOWN
        } else if stakes.gain > 0 {
            // The best victim first, by the cheapest man.
            CAPTURE + 16 * stakes.gain - stakes.risk
        } else {
            let killers = &self.killers[ply];
            if killers[0] == Some(m) {
                KILLER + 1
            } else if killers[1] == Some(m) {
                KILLER
            } else {
                self.history[slot_of(player, folded)]
            }
        }
    }

    /// A quiet move refuted what was before it, the `tried` quiet ones did not.
    pub(crate) fn refuted(&mut self, m: M, tried: &[M], player: Player, ply: usize, depth: u8) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let bonus = i32::from(depth) * i32::from(depth) * 32;
        self.shift(slot(player, m), bonus);
        for &other in tried {
            self.shift(slot(player, other), -bonus);
        }
    }

    /// Moves a score towards the ends, the less the nearer it is: it stays below those of killers.
    fn shift(&mut self, slot: usize, by: i32) {
        let score = &mut self.history[slot];
        let by = by.clamp(-(1 << 13), 1 << 13);
        *score += by - ((i64::from(*score) * i64::from(by.abs())) >> 14) as i32;
    }
}

fn slot<M: Hash>(player: Player, m: M) -> usize {
    slot_of(player, fold(m))
}

#[inline]
const fn slot_of(player: Player, folded: u64) -> usize {
    player.index() * SLOTS + (folded >> 51) as usize
}

/// What is remembered of a move in the transposition table: 22 bits, never 0.
#[inline]
pub(crate) fn mark<M: Hash>(m: M) -> u32 {
    mark_of(fold(m))
}

#[inline]
fn mark_of(folded: u64) -> u32 {
    (folded >> 42).max(1) as u32
}

#[inline]
fn fold<M: Hash>(m: M) -> u64 {
    let mut hasher = Fold(0);
    m.hash(&mut hasher);
    hasher.0
}

/// A hasher that folds numbers in with one multiplication each.
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
