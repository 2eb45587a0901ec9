use std::sync::atomic::AtomicBool;

use rules::{Appraise, Deals, MOST_TERMS, Measures, PerPlayer, Player, Random, Standing, mix};

use crate::{Arena, Contender, Weights, points::Judge};

/// Positions of one game that are learned from: each game has but one outcome, so few of many games
/// teach more than many of few.
const SAMPLES_OF_A_GAME: usize = 12;

/// Steps of a fit.
const STEPS: usize = 150;

/// Games that a program has played against itself, to learn the weights of the terms from.
///
/// What is fitted is the chance of every order of the sides: the first place is drawn by the
/// strengths of all who are in the game, the next by those of the others, as values are reckoned in
/// the search.
#[derive(Debug)]
pub struct Lessons<'g, G> {
    game: &'g G,
    judge: Judge,
    lessons: Vec<Lesson>,
}

/// What one game teaches.
#[derive(Clone, Debug)]
pub struct Lesson {
    number: u64,
    samples: Vec<Sample>,
}

/// A position: what was measured for each side, and the place it got, if it is in the game.
#[derive(Clone, Copy, Debug)]
struct Sample {
    measures: [Measures; 4],
    places: [Option<u8>; 4],
}

/// How well weights foretell the games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// Positions learned from.
    pub positions: usize,
    /// The mean surprise at the outcomes of the games learned from, in nats.
    pub learned: f64,
    /// The same of every tenth game, held back.
    pub held_out: f64,
    /// The same before learning.
    pub before: f64,
}

impl<'g, G: Appraise + Deals> Lessons<'g, G> {
    /// No games yet.
    pub fn new(game: &'g G) -> Self {
        let judge = Judge::new(game, Weights::new(Vec::new(), &[]));
        Self { game, judge, lessons: Vec::new() }
    }

    /// Games learned from so far.
    pub const fn games(&self) -> usize {
        self.lessons.len()
    }

    /// The number of the next game.
    pub fn next_number(&self) -> u64 {
        self.lessons.last().map_or(0, |lesson| lesson.number + 1)
    }

    /// Plays the game of this number, of the contender against itself. None if it was stopped.
    ///
    /// Games may be played at the same time; the same numbers are the same games in any order.
    pub fn play(
        &self,
        number: u64,
        contender: &Contender,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Lesson> {
        let seed = mix(seed ^ mix(number));
        let arena = Arena::new(self.game, [contender, contender]);
        let start = arena.open(seed);
        let played = arena.play_game(&start, |_| 0, seed, stop)?;
        let mut lesson = Lesson { number, samples: Vec::new() };
        if played.ending.is_none() {
            return Some(lesson);
        }
        let quiet = |&(state, m): &(G::State, G::Move)| {
            let player = self.game.to_act(&state);
            self.game.stakes(&state, m).gain == 0 && !self.game.in_check(&state, player)
        };
        let calm: Vec<_> = played.course.iter().filter(|&position| quiet(position)).collect();
        let mut random = Random::new(seed);
        for _ in 0..SAMPLES_OF_A_GAME {
            if let Some((state, _)) = random.pick(&calm) {
                lesson.samples.push(self.sample(state, &played.places));
            }
        }
        Some(lesson)
    }

    /// Adds games.
    pub fn extend(&mut self, lessons: impl IntoIterator<Item = Lesson>) {
        self.lessons.extend(lessons);
        self.lessons.sort_unstable_by_key(|lesson| lesson.number);
    }

    fn sample(&self, state: &G::State, places: &PerPlayer<u8>) -> Sample {
        let mut measures = PerPlayer::from_fn(self.game.players(), |_| [0; MOST_TERMS]);
        self.game.measure(state, &mut measures);
        let mut sample = Sample { measures: [[0; MOST_TERMS]; 4], places: [None; 4] };
        for player in (0..self.game.players()).map(Player::new) {
            let side = self.judge.side(player);
            for (sum, measure) in sample.measures[side].iter_mut().zip(measures[player]) {
                *sum += measure;
            }
            if !matches!(self.game.standing(state, player), Standing::Out(_)) {
                sample.places[side] = Some(places[player]);
            }
        }
        sample
    }

    /// The weights that foretell the games best without being far from `from`: `trust` says how much
    /// a term counts that differs by as much as it varies, in nats; 0 for not at all.
    pub fn fit(&self, from: &Weights, trust: f64, origin: Vec<String>) -> (Weights, Report) {
        let terms = self.game.terms().len();
        let (learned, held_out) = self.split();
        let scales = scales(&learned, terms);
        let mut point: Vec<f64> =
            (0..terms).map(|t| f64::from(from.values()[t]) / 1024.0 * scales[t]).collect();
        let weights_of = |point: &[f64]| -> Vec<f64> {
            point.iter().zip(&scales).map(|(w, scale)| w / scale).collect()
        };
        let before = loss(&held_out, &weights_of(&point));
        let prior = point.clone();
        let mut climb = Climb::new(terms);
        for _ in 0..STEPS {
            let weights = weights_of(&point);
            let mut slope = vec![0.0; terms];
            for sample in &learned {
                sample.add_slope(&weights, &mut slope);
            }
            for (t, slope) in slope.iter_mut().enumerate() {
                *slope /= scales[t] * learned.len().max(1) as f64;
                *slope += 2.0 * trust * (point[t] - prior[t]);
            }
            climb.step(&mut point, &slope);
        }
        let fitted = weights_of(&point);
        let report = Report {
            positions: learned.len(),
            learned: loss(&learned, &fitted),
            held_out: loss(&held_out, &fitted),
            before,
        };
        let values: Vec<_> = fitted.iter().map(|w| w * 1024.0).collect();
        (Weights::rounded(origin, &values), report)
    }

    /// How much each term varies between the sides of the games.
    pub fn spreads(&self) -> Vec<f64> {
        let samples: Vec<_> = self.lessons.iter().flat_map(|lesson| &lesson.samples).collect();
        scales(&samples, self.game.terms().len())
    }

    /// The positions to learn from, and those of every tenth game.
    fn split(&self) -> (Vec<&Sample>, Vec<&Sample>) {
        let samples = |held: bool| {
            let lessons =
                self.lessons.iter().filter(move |lesson| (lesson.number % 10 == 9) == held);
            lessons.flat_map(|lesson| &lesson.samples).collect()
        };
        (samples(false), samples(true))
    }
}

/// How much each term varies: steps are taken in these units.
fn scales(samples: &[&Sample], terms: usize) -> Vec<f64> {
    let spread = |term: usize| {
        let values = samples.iter().flat_map(|sample| {
            let sides = (0..4).filter(|&side| sample.places[side].is_some());
            sides.map(move |side| f64::from(sample.measures[side][term]))
        });
        let (mut number, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for value in values {
            number += 1.0;
            sum += value;
            squares += value * value;
        }
        let mean = sum / f64::max(number, 1.0);
        (squares / f64::max(number, 1.0) - mean * mean).max(0.01).sqrt()
    };
    (0..terms).map(spread).collect()
}

fn loss(samples: &[&Sample], weights: &[f64]) -> f64 {
    let sum: f64 = samples.iter().map(|sample| sample.surprise(weights)).sum();
    sum / samples.len().max(1) as f64
}

impl Sample {
    fn logits(&self, weights: &[f64]) -> [f64; 4] {
        self.measures.map(|measures| {
            weights.iter().zip(measures).map(|(w, measure)| w * f64::from(measure)).sum()
        })
    }

    /// The rounds in which places were drawn: who took part, and which share each has in the place.
    fn rounds(&self) -> Vec<[Option<f64>; 4]> {
        let mut left = self.places;
        let mut rounds = Vec::new();
        while left.iter().flatten().count() > 1 {
            let best = left.iter().flatten().min().copied();
            let winners = left.iter().filter(|&&place| place.is_some() && place == best).count();
            let share = |place: Option<u8>| {
                place.map(|p| if Some(p) == best { 1.0 / winners as f64 } else { 0.0 })
            };
            rounds.push(left.map(share));
            left = left.map(|place| place.filter(|_| place != best));
        }
        rounds
    }

    fn surprise(&self, weights: &[f64]) -> f64 {
        let logits = self.logits(weights);
        let of_round = |round: &[Option<f64>; 4]| {
            let chances = chances(&logits, round);
            let parts = round.iter().zip(chances);
            parts.map(|(share, chance)| -share.unwrap_or(0.0) * chance.max(1e-9).ln()).sum::<f64>()
        };
        self.rounds().iter().map(of_round).sum()
    }

    fn add_slope(&self, weights: &[f64], slope: &mut [f64]) {
        let logits = self.logits(weights);
        for round in self.rounds() {
            let chances = chances(&logits, &round);
            for side in (0..4).filter(|&side| round[side].is_some()) {
                let error = chances[side] - round[side].unwrap_or(0.0);
                for (slope, &measure) in slope.iter_mut().zip(&self.measures[side]) {
                    *slope += error * f64::from(measure);
                }
            }
        }
    }
}

/// The chances of those who take part in a round.
fn chances(logits: &[f64; 4], round: &[Option<f64>; 4]) -> [f64; 4] {
    let takes_part = |side: &usize| round[*side].is_some();
    let best = (0..4).filter(takes_part).map(|side| logits[side]).fold(f64::MIN, f64::max);
    let mut chances = [0.0; 4];
    (0..4).filter(takes_part).for_each(|side| chances[side] = (logits[side] - best).exp());
    let total: f64 = chances.iter().sum();
    chances.map(|chance| chance / total)
}

/// Steps down a slope with momentum, each term by its own measure (Adam, Kingma and Ba).
struct Climb {
    mean: Vec<f64>,
    square: Vec<f64>,
    step: i32,
}

impl Climb {
    fn new(terms: usize) -> Self {
        Self { mean: vec![0.0; terms], square: vec![0.0; terms], step: 0 }
    }

    fn step(&mut self, point: &mut [f64], slope: &[f64]) {
        self.step += 1;
        let (fast, slow) = (1.0 - 0.9_f64.powi(self.step), 1.0 - 0.999_f64.powi(self.step));
        for (i, &slope) in slope.iter().enumerate() {
            self.mean[i] += 0.1 * (slope - self.mean[i]);
            self.square[i] += 0.001 * (slope * slope - self.square[i]);
            point[i] -= 0.03 * (self.mean[i] / fast) / ((self.square[i] / slow).sqrt() + 1e-8);
        }
    }
}
