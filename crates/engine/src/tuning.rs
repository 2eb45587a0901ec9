use std::sync::atomic::AtomicBool;

use rules::{Appraise, Deals, Random, mix};

use crate::{Arena, Contender, Tally, Weights};

/// How far weights are changed to see what comes of it, in 1024ths of a logit between two players of
/// whom one has as much more of the term as is usual.
const STRIDE: f64 = 50.0;
/// No weight is changed by more, though its term hardly ever varies.
const LONGEST: f64 = 400.0;
/// The part of a change that is kept when all its games were won.
const GAIN: f64 = 0.02;

/// Weights that are bettered by matches against themselves: all are changed at once, at random, up in
/// one contender and down in the other, and move the way of the one that wins. This is simultaneous
/// perturbation (SPSA, Spall 1992): it asks how games end and nothing else, so it finds what a fit to
/// positions cannot see.
#[derive(Clone, Debug)]
pub struct Tuning {
    point: Vec<f64>,
    /// The mean of the points so far, later ones counting more: one point alone shakes.
    mean: Vec<f64>,
    changes: Vec<f64>,
    trials: u64,
    seed: u64,
}

impl Tuning {
    /// Begins at these weights; `spreads` say how much each term varies in games.
    pub fn new(from: &Weights, spreads: &[f64], seed: u64) -> Self {
        let changes: Vec<_> =
            spreads.iter().map(|spread| (STRIDE / spread).clamp(1.0, LONGEST)).collect();
        let point: Vec<_> =
            from.values().iter().take(changes.len()).copied().map(f64::from).collect();
        Self { mean: point.clone(), point, changes, trials: 0, seed }
    }

    /// Matches played so far.
    pub const fn trials(&self) -> u64 {
        self.trials
    }

    /// The two weights of the trial of this number, up and down.
    fn pair(&self, number: u64) -> [Weights; 2] {
        let moved = |sign: f64| {
            let steps = self.steps(number);
            let values: Vec<_> =
                self.point.iter().zip(steps).map(|(point, step)| point + sign * step).collect();
            Weights::rounded(Vec::new(), &values)
        };
        [moved(1.0), moved(-1.0)]
    }

    /// How the trial of this number changes each weight.
    fn steps(&self, number: u64) -> Vec<f64> {
        let mut random = Random::new(mix(self.seed ^ mix(number)));
        self.changes.iter().map(|&c| if random.below(2) == 0 { c } else { -c }).collect()
    }

    /// Plays the trial of this number, an opening with every seating, for [`learn`](Self::learn): the
    /// share of the weights changed upwards. `contender` says how both play. None if it was stopped.
    pub fn play<G: Appraise + Deals>(
        &self,
        game: &G,
        number: u64,
        contender: &Contender,
        stop: &AtomicBool,
    ) -> Option<f64> {
        let [up, down] =
            self.pair(number).map(|weights| Contender { weights, ..contender.clone() });
        let mut tally = Tally::default();
        let played = Arena::new(game, [&up, &down]).play(number, self.seed, &mut tally, stop);
        played.then(|| tally.shares[0])
    }

    /// Moves the weights by what came of the trial of this number.
    pub fn learn(&mut self, number: u64, share: f64) {
        self.trials += 1;
        let won = 2.0 * share - 1.0;
        let latest = 2.0 / (self.trials + 1) as f64;
        let steps = self.steps(number);
        for ((point, mean), step) in self.point.iter_mut().zip(&mut self.mean).zip(steps) {
            *point += GAIN * won * step;
            *mean += latest * (*point - *mean);
        }
    }

    /// What came of it.
    pub fn weights(&self) -> Weights {
        Weights::rounded(Vec::new(), &self.mean)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use rules::kit::Ring;

    #[test]
    fn weights_move_towards_those_that_win() {
        let from = Weights::new(Vec::new(), &[100, -100]);
        let mut tuning = Tuning::new(&from, &[1.0, 0.5], 1);
        assert_eq!(tuning.changes, [50.0, 100.0]);
        // Whoever has more of the first and less of the second wins.
        for number in 0..400 {
            let [up, down] = tuning.pair(number);
            let better = |w: &Weights| i32::from(w.values()[0]) - i32::from(w.values()[1]);
            let share = if better(&up) > better(&down) { 1.0 } else { 0.0 };
            tuning.learn(number, share);
        }
        let [first, second, ..] = *tuning.weights().values();
        assert!(first > 110 && second < -200, "{first} {second}");
        assert_eq!(tuning.trials(), 400);
    }

    #[test]
    fn a_trial_is_the_same_every_time() {
        let ring = Ring::default();
        let contender = Contender::new(Weights::new(Vec::new(), &[]), Limits::depth(2));
        let tuning = Tuning::new(&contender.weights, &[1.0; 4], 1);
        let trial =
            |number, stopped| tuning.play(&ring, number, &contender, &AtomicBool::new(stopped));
        let shares: Vec<_> = (0..8).map(|number| trial(number, false)).collect();
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(&share.unwrap_or(-1.0))));
        assert_eq!(shares, (0..8).map(|number| trial(number, false)).collect::<Vec<_>>());
        assert_eq!(trial(0, true), None);
    }
}
