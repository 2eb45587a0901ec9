use rules::{Appraise, MOST_TERMS, Measures, PerPlayer, Player, Standing};

use crate::{Weights, points::Judge};

/// A number for each term that a game can have: weights in logits, or their slopes.
pub(crate) type Numbers = [f64; MOST_TERMS];

/// What is measured in a position of every side that is in the game, to learn what it is worth.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) sides: [Option<Measures>; 4],
}

impl Seen {
    pub(crate) fn of<G: Appraise>(game: &G, judge: &Judge, state: &G::State) -> Self {
        let mut measures = PerPlayer::from_fn(game.players(), |_| [0; MOST_TERMS]);
        game.measure(state, &mut measures);
        let mut sides = [None::<Measures>; 4];
        for player in (0..game.players()).map(Player::new) {
            if !matches!(game.standing(state, player), Standing::Out(_)) {
                sides[judge.side(player)] = Some([0; MOST_TERMS]);
            }
        }
        for (player, measures) in measures.iter() {
            if let Some(sums) = &mut sides[judge.side(player)] {
                sums.iter_mut().zip(measures).for_each(|(sum, measure)| *sum += measure);
            }
        }
        Self { sides }
    }

    /// The logits of the sides in the game.
    pub(crate) fn logits(&self, weights: &Numbers) -> [Option<f64>; 4] {
        self.sides.map(|measures| {
            let measures = measures?;
            Some(weights.iter().zip(measures).map(|(w, measure)| w * f64::from(measure)).sum())
        })
    }

    /// Adds to the slope of something by the weights what its slope by the logits comes to.
    pub(crate) fn add_slope(&self, by_logits: &[f64; 4], slope: &mut Numbers) {
        for (error, measures) in by_logits.iter().zip(&self.sides) {
            for (slope, &measure) in slope.iter_mut().zip(measures.iter().flatten()) {
                *slope += error * f64::from(measure);
            }
        }
    }
}

/// Weights in logits.
pub(crate) fn logits_of(weights: &Weights) -> Numbers {
    weights.values().map(|w| f64::from(w) / 1024.0)
}

/// The weights nearest to such numbers.
pub(crate) fn nearest(origin: Vec<String>, weights: &Numbers) -> Weights {
    Weights::rounded(origin, &weights.map(|w| w * 1024.0))
}

/// How much each term varies: steps are taken in these units.
pub(crate) fn spreads<'a>(seen: impl Iterator<Item = &'a Seen>) -> Numbers {
    let (mut number, mut sums, mut squares) = (0.0, [0.0; MOST_TERMS], [0.0; MOST_TERMS]);
    for measures in seen.flat_map(|seen| seen.sides.iter().flatten()) {
        number += 1.0;
        for (t, value) in measures.iter().copied().map(f64::from).enumerate() {
            sums[t] += value;
            squares[t] += value * value;
        }
    }
    let mean = |sum: f64| sum / f64::max(number, 1.0);
    std::array::from_fn(|t| (mean(squares[t]) - mean(sums[t]).powi(2)).max(0.01).sqrt())
}

/// Whether what the game of this number teaches is held back, to see what was learned from the rest.
pub(crate) const fn is_held_back(number: u64) -> bool {
    number % 10 == 9
}
