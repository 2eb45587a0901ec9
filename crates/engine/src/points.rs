use rules::{Appraise, Measures, Outcome, PerPlayer, Player, Standing, mix};

use crate::Weights;

/// The worth of the first place; the last is worth nothing.
///
/// Values are expected points in these units. What is not proven stays a little away from both ends,
/// so that no estimate looks like a win.
pub const WIN: i32 = 1_000_000_000;

/// How far from the ends estimates stay.
const EDGE: i32 = WIN / 200;

/// Logits this far below the best count as this far.
const FARTHEST: i32 = 20 * 1024;

/// Turns positions and outcomes into expected points.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    /// The side of each player, numbered from 0.
    sides: PerPlayer<usize>,
    number: usize,
    prizes: Vec<f64>,
    weights: Weights,
    /// Noise on the logits, at most so much, by this seed.
    noise: Option<(i32, u64)>,
    /// `e` to the minus `n`, and to the minus `n / 1024`.
    whole: [f64; 21],
    parts: Vec<f64>,
}

impl Judge {
    pub(crate) fn new<G: Appraise>(game: &G, weights: Weights) -> Self {
        let players = game.players();
        let first_ally =
            |p| (0..players).map(Player::new).find(|&q| game.allied(q, p)).unwrap_or(p);
        let mut firsts: Vec<_> = (0..players).map(|p| first_ally(Player::new(p))).collect();
        let firsts_of = firsts.clone();
        firsts.dedup();
        firsts.sort_unstable();
        firsts.dedup();
        let side = |p: Player| firsts.iter().position(|&f| f == firsts_of[p.index()]).unwrap_or(0);
        let prizes = game.prizes(firsts.len()).iter().map(|&p| f64::from(p) / 1000.0).collect();
        Self {
            sides: PerPlayer::from_fn(players, side),
            number: firsts.len(),
            prizes,
            weights,
            noise: None,
            whole: powers(0.367_879_441_171_442_33),
            parts: powers::<1024>(0.999_023_914_181_976_3).to_vec(),
        }
    }

    pub(crate) fn set_noise(&mut self, most: i32, seed: u64) {
        self.noise = (most > 0).then_some((most, seed));
    }

    pub(crate) fn is_allied(&self, one: Player, other: Player) -> bool {
        self.sides[one] == self.sides[other]
    }

    /// The side of a player, from 0.
    pub(crate) fn side(&self, player: Player) -> usize {
        self.sides[player]
    }

    /// The number of sides.
    pub(crate) const fn sides(&self) -> usize {
        self.number
    }

    /// What an outcome is worth to a player.
    pub(crate) fn reward<G: Appraise>(&self, game: &G, outcome: &Outcome, player: Player) -> i32 {
        if let Some(reward) = game.reward(outcome, player) {
            return WIN / 1000 * reward;
        }
        let place = |side| {
            self.sides.iter().find(|&(_, s)| s == side).map_or(0, |(p, _)| outcome.places[p])
        };
        let own = place(self.sides[player]);
        let (mut better, mut equal) = (0, 0);
        for other in (0..self.number).map(place) {
            better += usize::from(other < own);
            equal += usize::from(other == own);
        }
        let shared: f64 = self.prizes[better..better + equal].iter().sum();
        (shared / equal as f64 * f64::from(WIN)) as i32
    }

    /// What the game looks like to be worth to every player.
    pub(crate) fn estimates<G: Appraise>(&self, game: &G, state: &G::State) -> PerPlayer<i32> {
        let logits = self.logits(game, state);
        PerPlayer::from_fn(game.players(), |p| self.expected(game, state, &logits, self.sides[p]))
    }

    /// The logits of the sides at a glance, if the game tells anything so.
    #[inline]
    pub(crate) fn glance<G: Appraise>(&self, game: &G, state: &G::State) -> Option<[i32; 4]> {
        let mut measures: PerPlayer<Measures> = PerPlayer::from_fn(game.players(), |_| [0; 32]);
        game.glance(state, &mut measures).then(|| self.sums(game, state, &measures))
    }

    /// What these logits are worth to a player, were his so much more.
    #[inline]
    pub(crate) fn ahead<G: Appraise>(
        &self,
        game: &G,
        state: &G::State,
        mut logits: [i32; 4],
        root: Player,
        by: i32,
    ) -> i32 {
        logits[self.sides[root]] += by;
        self.expected(game, state, &logits, self.sides[root])
    }

    /// The logits of the sides.
    pub(crate) fn logits<G: Appraise>(&self, game: &G, state: &G::State) -> [i32; 4] {
        let mut measures: PerPlayer<Measures> = PerPlayer::from_fn(game.players(), |_| [0; 32]);
        game.measure(state, &mut measures);
        self.sums(game, state, &measures)
    }

    /// What was measured comes to so many logits of the sides.
    fn sums<G: Appraise>(
        &self,
        game: &G,
        state: &G::State,
        measures: &PerPlayer<Measures>,
    ) -> [i32; 4] {
        let mut logits = [0; 4];
        for (player, side) in self.sides.iter() {
            logits[side] += self.weights.sum(&measures[player]);
        }
        if let Some((most, seed)) = self.noise {
            let mut number = mix(game.key(state) ^ seed);
            for logit in &mut logits {
                number = mix(number);
                *logit += (number % (2 * most as u64 + 1)) as i32 - most;
            }
        }
        logits
    }

    /// What a player gets who is out of a game that goes on, if he is.
    pub(crate) fn fate<G: Appraise>(
        &self,
        game: &G,
        state: &G::State,
        player: Player,
    ) -> Option<i32> {
        let living = self.living(game, state);
        (!living[self.sides[player]]).then(|| (self.left_over(&living) * f64::from(WIN)) as i32)
    }

    /// The sides with a player still in the game.
    fn living<G: Appraise>(&self, game: &G, state: &G::State) -> [bool; 4] {
        let mut living = [false; 4];
        for (player, side) in self.sides.iter() {
            living[side] |= !matches!(game.standing(state, player), Standing::Out(_));
        }
        living
    }

    /// The share of each who is out in the prizes below those of the living.
    fn left_over(&self, living: &[bool; 4]) -> f64 {
        let left = living.iter().filter(|&&lives| lives).count();
        let below = &self.prizes[left.min(self.number - 1)..];
        below.iter().sum::<f64>() / below.len() as f64
    }

    /// The points that a side may expect: the places of those who are still in the game are drawn
    /// one after another, each side by its strength.
    fn expected<G: Appraise>(
        &self,
        game: &G,
        state: &G::State,
        logits: &[i32; 4],
        side: usize,
    ) -> i32 {
        let points = if self.number == 2 {
            let lead = logits[side] - logits[1 - side];
            let odds = self.exp(-lead.abs());
            let worse = odds / (1.0 + odds);
            let share = if lead >= 0 { 1.0 - worse } else { worse };
            self.prizes[1] + share * (self.prizes[0] - self.prizes[1])
        } else {
            let living = self.living(game, state);
            if !living[side] {
                return (self.left_over(&living) * f64::from(WIN)) as i32;
            }
            let best = (0..self.number).filter(|&s| living[s]).map(|s| logits[s]).max();
            let mut strengths = [0.0; 4];
            for s in (0..self.number).filter(|&s| living[s]) {
                strengths[s] = self.exp(logits[s] - best.unwrap_or(0));
            }
            draw_places(&strengths, side, &self.prizes)
        };
        EDGE + (points * f64::from(WIN - 2 * EDGE)) as i32
    }

    /// The points that a side may expect by the logits of those in the game.
    pub(crate) fn points_of(&self, logits: &[Option<f64>; 4], side: usize) -> f64 {
        let best = logits.iter().flatten().copied().fold(f64::MIN, f64::max);
        let strengths = logits.map(|logit| logit.map_or(0.0, |logit| (logit - best).exp()));
        draw_places(&strengths, side, &self.prizes)
    }

    /// `e` to the power of `x` 1024ths, for `x` not above 0.
    #[inline]
    fn exp(&self, x: i32) -> f64 {
        let x = (-x).clamp(0, FARTHEST) as usize;
        self.whole[x / 1024] * self.parts[x % 1024]
    }
}

/// What an outcome is worth to a player: from 0 to [`WIN`].
pub fn reward<G: Appraise>(game: &G, outcome: &Outcome, player: Player) -> i32 {
    Judge::new(game, Weights::new(Vec::new(), &[])).reward(game, outcome, player)
}

/// Points that are certain, so many plies from the root: the sooner won and the later lost the
/// better.
pub(crate) const fn proven(points: i32, ply: usize) -> i32 {
    match points {
        WIN.. => WIN - ply as i32,
        ..=0 => ply as i32,
        _ => points,
    }
}

/// Powers of a number, by multiplication alone: the same on every machine.
fn powers<const N: usize>(of: f64) -> [f64; N] {
    let mut power = 1.0;
    std::array::from_fn(|n| {
        power = if n == 0 { 1.0 } else { power * of };
        power
    })
}

/// The points that a side may expect when places are drawn by strength from the first to the last.
fn draw_places(strengths: &[f64; 4], side: usize, prizes: &[f64]) -> f64 {
    let [first, rest @ ..] = prizes else { return 0.0 };
    let total: f64 = strengths.iter().sum();
    let mut points = strengths[side] / total * first;
    if rest.iter().all(|&prize| prize == 0.0) {
        return points;
    }
    for other in (0..4).filter(|&other| other != side && strengths[other] > 0.0) {
        let mut without = *strengths;
        without[other] = 0.0;
        points += strengths[other] / total * draw_places(&without, side, rest);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_and_the_stronger_expects_more() {
        let prizes = [1.0, 0.5, 0.0];
        let equal = draw_places(&[1.0, 1.0, 1.0, 0.0], 0, &prizes);
        assert!((equal - 0.5).abs() < 1e-12);
        let strong = draw_places(&[1.0, 0.5, 0.25, 0.0], 0, &prizes);
        let weak = draw_places(&[1.0, 0.5, 0.25, 0.0], 2, &prizes);
        assert!(strong > 0.7 && weak < 0.3, "{strong} {weak}");
        let two_left = draw_places(&[1.0, 0.0, 1.0, 0.0], 0, &prizes);
        assert!((two_left - 0.75).abs() < 1e-12);
    }

    #[test]
    fn powers_are_those_of_e() {
        let whole: [f64; 21] = powers(0.367_879_441_171_442_33);
        assert!((whole[20] - (-20.0_f64).exp()).abs() < 1e-20);
        let parts: [f64; 1024] = powers(0.999_023_914_181_976_3);
        assert!((parts[512] - (-0.5_f64).exp()).abs() < 1e-12);
    }
}
