//! Moves of somebody who has given his word.

use std::sync::atomic::AtomicBool;

use rules::{Appraise, Deals};

use crate::{Contender, Searcher, Trust, breaks_bond, persona::partners};

/// Leaves out the moves that break a truce, unless all do.
pub(crate) fn keep_faith<G: Appraise>(game: &G, state: &G::State, moves: &mut Vec<G::Move>) {
    if game.ally(state, game.to_act(state)).is_none() {
        return;
    }
    let keeping = |&m: &G::Move| !game.breaks_truce(state, m);
    if moves.iter().any(keeping) {
        moves.retain(keeping);
    }
}

impl Contender {
    /// The move that it makes, as [`choose`](Self::choose) finds it, by its character: one that
    /// breaks a bond or a truce is made only if it betters what is expected by more than its word is
    /// worth to it, and if it is honest never, unless every move does.
    pub fn choose_in_faith<G: Appraise + Deals>(
        &self,
        searcher: &mut Searcher<'_, G>,
        state: &G::State,
        before: &[u64],
        seed: u64,
        trust: &Trust,
        stop: &AtomicBool,
    ) -> Option<G::Move> {
        let (game, by) = (searcher.game, searcher.game.to_act(state));
        let bound = partners(game, state, by);
        let breaks = |m: G::Move| {
            let mut after = *state;
            game.play(&mut after, m);
            game.breaks_truce(state, m) || breaks_bond(game, state, &after, by)
        };
        let mut moves = Vec::new();
        if !bound.is_empty() || game.ally(state, by).is_some() {
            game.moves(state, &mut moves);
        }
        let (breaking, keeping): (Vec<_>, Vec<_>) = moves.into_iter().partition(|&m| breaks(m));
        if breaking.is_empty() || keeping.is_empty() {
            return self.choose(searcher, state, before, seed, stop);
        }
        let partners = bound.into_iter().chain(game.ally(state, by));
        let trusted = partners.map(|partner| trust.of(partner, self.persona.grudge));
        let price = self.persona.temptation(trusted.fold(0.0, f64::max));
        let value = |searcher: &mut Searcher<'_, G>| {
            searcher.think(state, before, &self.limits, stop).values[by]
        };
        let free = price.map(|price| (price, value(searcher)));
        searcher.leave_out(breaking);
        let tempted = free.is_some_and(|(price, free)| free > value(searcher) + price);
        if tempted {
            searcher.leave_out(Vec::new());
        }
        let chosen = self.choose(searcher, state, before, seed, stop);
        searcher.leave_out(Vec::new());
        chosen
    }
}
