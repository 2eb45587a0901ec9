use std::sync::atomic::AtomicBool;

use rules::{Appraise, Deals, MOST_TERMS, PerPlayer, Player, Random, Standing, mix};

use crate::{
    Arena, Contender, Weights,
    climb::Climb,
    points::Judge,
    seen::{Numbers, Seen, is_held_back, logits_of, nearest, spreads},
};

/// Positions of one game that are learned from: each game has but one outcome, so few of many games
/// teach more than many of few.
const SAMPLES_OF_A_GAME: usize = 12;

/// Steps of a fit.
const STEPS: usize = 150;
/// How long they are.
const STRIDE: f64 = 0.03;

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

/// A position, and the place that each side got that was in the game.
#[derive(Clone, Debug)]
struct Sample {
    seen: Seen,
    places: [Option<u8>; 4],
}

/// How well weights foretell the outcomes of games, or the moves that are preferred.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
    /// Positions learned from.
    pub positions: usize,
    /// The mean surprise at what is learned from, in nats.
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
        let mut sample =
            Sample { seen: Seen::of(self.game, &self.judge, state), places: [None; 4] };
        for player in (0..self.game.players()).map(Player::new) {
            if !matches!(self.game.standing(state, player), Standing::Out(_)) {
                sample.places[self.judge.side(player)] = Some(places[player]);
            }
        }
        sample
    }

    /// The weights that foretell the games best without being far from `from`: `trust` says how much
    /// a term counts that differs by as much as it varies, in nats; 0 for not at all.
    pub fn fit(&self, from: &Weights, trust: f64, origin: Vec<String>) -> (Weights, Report) {
        let (learned, held_out) = self.split();
        let start = logits_of(from);
        let seen = learned.iter().map(|sample| &sample.seen);
        let mut climb = Climb::new(&start, spreads(seen), trust, STRIDE);
        for _ in 0..STEPS {
            let (weights, mut slope) = (climb.weights(), [0.0; MOST_TERMS]);
            for sample in &learned {
                sample.add_slope(&weights, &mut slope);
            }
            climb.step(&slope, learned.len());
        }
        let fitted = climb.weights();
        let report = Report {
            positions: learned.len(),
            learned: loss(&learned, &fitted),
            held_out: loss(&held_out, &fitted),
            before: loss(&held_out, &start),
        };
        (nearest(origin, &fitted), report)
    }

    /// How much each term varies between the sides of the games.
    pub fn spreads(&self) -> Vec<f64> {
        let all = self.lessons.iter().flat_map(|lesson| &lesson.samples);
        spreads(all.map(|sample| &sample.seen))[..self.game.terms().len()].to_vec()
    }

    /// The positions to learn from, and those of every tenth game.
    fn split(&self) -> (Vec<&Sample>, Vec<&Sample>) {
        let samples = |held: bool| {
            let lessons =
                self.lessons.iter().filter(move |lesson| is_held_back(lesson.number) == held);
            lessons.flat_map(|lesson| &lesson.samples).collect()
        };
        (samples(false), samples(true))
    }
}

fn loss(samples: &[&Sample], weights: &Numbers) -> f64 {
    let sum: f64 = samples.iter().map(|sample| sample.surprise(weights)).sum();
    sum / samples.len().max(1) as f64
}

impl Sample {
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

    fn surprise(&self, weights: &Numbers) -> f64 {
        let logits = self.seen.logits(weights);
        let of_round = |round: &[Option<f64>; 4]| {
            let parts = round.iter().zip(chances(&logits, round));
            parts.map(|(share, chance)| -share.unwrap_or(0.0) * chance.max(1e-9).ln()).sum::<f64>()
        };
        self.rounds().iter().map(of_round).sum()
    }

    fn add_slope(&self, weights: &Numbers, slope: &mut Numbers) {
        let (logits, mut errors) = (self.seen.logits(weights), [0.0; 4]);
        for round in self.rounds() {
            let chances = chances(&logits, &round);
            for side in (0..4).filter(|&side| round[side].is_some()) {
                errors[side] += chances[side] - round[side].unwrap_or(0.0);
            }
        }
        self.seen.add_slope(&errors, slope);
    }
}

/// The chances of those who take part in a round.
fn chances(logits: &[Option<f64>; 4], round: &[Option<f64>; 4]) -> [f64; 4] {
    let of = |side: usize| round[side].and(logits[side]);
    let best = (0..4).filter_map(of).fold(f64::MIN, f64::max);
    let chances: [f64; 4] =
        std::array::from_fn(|side| of(side).map_or(0.0, |logit| (logit - best).exp()));
    let total: f64 = chances.iter().sum();
    chances.map(|chance| chance / total)
}
