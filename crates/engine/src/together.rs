//! Several threads that think about one position, each for itself, and share what they remember.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use rules::Appraise;

use crate::{Limits, Searcher, Thought};

/// Raises a flag when it goes, whatever happens before.
struct Raise<'a>(&'a AtomicBool);

impl Drop for Raise<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl<G: Appraise> Searcher<'_, G> {
    /// Thinks about what the player to act should do. `before` are the keys of the positions that
    /// have stood before this one, for repetition.
    ///
    /// With one thread the same search finds the same everywhere. With several the first keeps to
    /// the limits and says what it found, and the others help it with what they remember: what that
    /// is differs every time.
    pub fn think(
        &mut self,
        state: &G::State,
        before: &[u64],
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Thought<G::Move> {
        let (mut helpers, done) = (std::mem::take(&mut self.helpers), AtomicBool::new(false));
        let endless = Limits { nodes: u64::MAX, ..*limits };
        let thought = thread::scope(|scope| {
            let mut spawned = Vec::new();
            for (number, helper) in (1..).zip(&mut helpers) {
                let (endless, done) = (&endless, &done);
                // Every other one begins a ply deeper, so that not all look at the same.
                let begin = number % 2;
                let think = move || helper.think_alone(state, before, endless, begin, done).nodes;
                spawned.push(scope.spawn(think));
            }
            let mut thought = {
                let _ended = Raise(&done);
                self.think_alone(state, before, limits, 0, stop)
            };
            thought.nodes += spawned.into_iter().filter_map(|help| help.join().ok()).sum::<u64>();
            thought
        });
        self.helpers = helpers;
        thought
    }
}
