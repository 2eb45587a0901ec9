use std::sync::atomic::AtomicBool;

use rules::{Appraise, Deals, Player};

use crate::{Limits, Params, Searcher, WIN, Weights};

/// By how much a deal must better what a player expects before he makes it.
const WORTHWHILE: i32 = WIN / 100;

/// Which deal a player should make now, if any: found by searching the games with and without it.
///
/// A deal that changes the game at once is made when it betters what the player expects. One that
/// only speaks is made when it opens an answer that betters what both expect, or when it closes what
/// was not worth doing: so proposals are answered. `nodes` bounds the search of each world.
pub fn advise<G: Deals + Appraise>(
    game: &G,
    weights: &Weights,
    state: &G::State,
    by: Player,
    nodes: u64,
    stop: &AtomicBool,
) -> Option<G::Deal> {
    let adviser = Adviser { game, weights, nodes, stop };
    let deals = list(game, state, by);
    if deals.is_empty() || game.outcome(state).is_some() {
        return None;
    }
    let now = adviser.value(state, by);
    let (acts, words): (Vec<_>, Vec<_>) = deals
        .into_iter()
        .partition(|&deal| game.key(&struck(game, state, by, deal)) != game.key(state));
    let worth = acts.iter().map(|&deal| (deal, adviser.value(&struck(game, state, by, deal), by)));
    let best = worth.max_by_key(|&(_, value)| value);
    if let Some((deal, _)) = best.filter(|&(_, value)| value > now + WORTHWHILE) {
        return Some(deal);
    }
    let proposal = words.iter().find(|&&deal| adviser.betters_both(state, by, deal));
    let refusal = || {
        words.iter().find(|&&deal| {
            let left = list(game, &struck(game, state, by, deal), by);
            acts.iter().any(|act| !left.contains(act))
        })
    };
    proposal.or_else(refusal).copied()
}

/// The deals of a player.
fn list<G: Deals>(game: &G, state: &G::State, by: Player) -> Vec<G::Deal> {
    let mut deals = Vec::new();
    game.deals(state, by, &mut deals);
    deals
}

/// The state after a deal.
fn struck<G: Deals>(game: &G, state: &G::State, by: Player, deal: G::Deal) -> G::State {
    let mut after = *state;
    game.strike(&mut after, by, deal);
    after
}

struct Adviser<'a, G> {
    game: &'a G,
    weights: &'a Weights,
    nodes: u64,
    stop: &'a AtomicBool,
}

impl<G: Deals + Appraise> Adviser<'_, G> {
    /// What a player expects of a state.
    fn value(&self, state: &G::State, player: Player) -> i32 {
        let params = Params { table: 1 << 12, ..Params::DEFAULT };
        let mut searcher = Searcher::new(self.game, self.weights.clone(), params);
        searcher.think(state, &[], &Limits::nodes(self.nodes), self.stop).values[player]
    }

    /// Whether words open an answer that betters what both who speak and who answers expect.
    fn betters_both(&self, state: &G::State, by: Player, words: G::Deal) -> bool {
        let said = struck(self.game, state, by, words);
        let others = (0..self.game.players()).map(Player::new).filter(|&other| other != by);
        let betters = |other: Player| {
            let before = list(self.game, state, other);
            list(self.game, &said, other).into_iter().any(|answer| {
                let agreed = struck(self.game, &said, other, answer);
                !before.contains(&answer)
                    && self.game.key(&agreed) != self.game.key(state)
                    && [by, other].into_iter().all(|player| {
                        self.value(&agreed, player) > self.value(state, player) + WORTHWHILE
                    })
            })
        };
        others.into_iter().any(betters)
    }
}
