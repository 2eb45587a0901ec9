use std::sync::atomic::AtomicBool;

use rules::{Appraise, PerPlayer, Random, mix};

use crate::{Limits, Params, Searcher, WIN, Weights};

/// Positions some random moves from the start in which nobody is much better off: a match that
/// begins there is about play and not about luck.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Openings {
    /// Random moves, at least and at most.
    pub moves: [usize; 2],
    /// How far from its fair share the value of a seat may be, from 0 to 1.
    pub limit: f64,
    /// Positions looked at to find the values.
    pub nodes: u64,
    /// Positions tried, at most: then the most even of them is taken.
    pub tries: u64,
    /// The seed of the list.
    pub seed: u64,
}

impl Openings {
    /// The list of this seed: 4 to 10 moves, values within 0.03 of the fair share.
    pub const fn new(seed: u64) -> Self {
        Self { moves: [4, 10], limit: 0.03, nodes: 300, tries: 60, seed }
    }

    /// The opening of this number: the same for the same game, weights and seed.
    pub fn get<G: Appraise>(&self, game: &G, weights: &Weights, number: u64) -> G::State {
        let seed = mix(self.seed ^ mix(number));
        let mut most_even: Option<(f64, G::State)> = None;
        for attempt in 0..self.tries.max(1) {
            let state = self.wander(game, mix(seed ^ attempt));
            if game.outcome(&state).is_some() {
                continue;
            }
            let odds = self.unevenness(game, weights, &state);
            if most_even.is_none_or(|(least, _)| odds < least) {
                most_even = Some((odds, state));
            }
            if odds <= self.limit {
                break;
            }
        }
        // A game that is over after a few moves whatever is done has nothing but its start.
        most_even.map_or_else(|| game.start(), |(_, state)| state)
    }

    fn wander<G: Appraise>(&self, game: &G, seed: u64) -> G::State {
        let (mut random, mut state, mut moves) = (Random::new(seed), game.start(), Vec::new());
        let [least, most] = self.moves;
        for _ in 0..least + random.below(most.saturating_sub(least) + 1) {
            moves.clear();
            game.moves(&state, &mut moves);
            let Some(&m) = random.pick(&moves) else { break };
            game.play(&mut state, m);
        }
        state
    }

    /// How far the value of the seat that is worst or best off is from its fair share.
    fn unevenness<G: Appraise>(&self, game: &G, weights: &Weights, state: &G::State) -> f64 {
        // Every seat has the values of the line that is best for the player to act; with a table
        // the line might be cut short.
        let params = Params { table: 0, ..Params::DEFAULT };
        let never = AtomicBool::new(false);
        let mut searcher = Searcher::new(game, weights.clone(), params);
        let values = searcher.think(state, &[], &Limits::nodes(self.nodes), &never).values;
        let fair =
            values.iter().map(|(_, value)| f64::from(value)).sum::<f64>() / game.players() as f64;
        let off = |value: i32| (f64::from(value) - fair).abs() / f64::from(WIN);
        let offs: PerPlayer<f64> = PerPlayer::from_fn(game.players(), |p| off(values[p]));
        offs.iter().map(|(_, off)| off).fold(0.0, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Rules as _, kit::Ring};

    #[test]
    fn an_opening_is_the_same_again_and_goes_on() {
        let (ring, weights) = (Ring::default(), Weights::new(Vec::new(), &[]));
        let openings = Openings::new(5);
        let list: Vec<_> = (0..20).map(|number| openings.get(&ring, &weights, number)).collect();
        for (number, state) in (0..).zip(&list) {
            assert_eq!(*state, openings.get(&ring, &weights, number));
            assert!(ring.outcome(state).is_none());
        }
        assert!(list.iter().any(|state| *state != list[0]));
        assert_ne!(
            list,
            (0..20).map(|n| Openings::new(6).get(&ring, &weights, n)).collect::<Vec<_>>()
        );
    }
}
