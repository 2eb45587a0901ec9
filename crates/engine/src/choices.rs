use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Appraise, Deals, MOST_TERMS, Player, Random, mix};

use crate::{
    Arena, Contender, Limits, Params, Report, Searcher, WIN, Weights,
    climb::Climb,
    points::Judge,
    seen::{Numbers, Seen, is_held_back, logits_of, nearest, spreads},
};

/// Positions of one game that are looked at: each takes much longer than it took to play on.
const SAMPLES_OF_A_GAME: usize = 24;
/// Moves of a position that are compared: the best ones at a first look.
const MOVES: usize = 16;
/// Positions that are learned from at most, the latest, played with the best weights: they take
/// some 300 MB.
const MOST: usize = 60_000;

/// Times that a fit goes over all positions.
const EPOCHS: usize = 12;
/// Positions of one step of a fit, and the fewest steps.
const BATCH: usize = 256;
const FEWEST: usize = 50;
/// How much a term counts that differs from the weights before by as much as it varies, in nats.
const TRUST: f64 = 0.01;
/// How long the steps are.
const STRIDE: f64 = 0.01;

/// Moves that a program prefers when it looks farther, to learn from what would make it prefer them
/// at once.
///
/// What is fitted is the chance that of all moves the preferred one is worth most where the captures
/// after it come to an end: comparison training (Tesauro 2001; Hoki and Kaneko, Large-scale
/// optimization for evaluation functions with minimax search, 2014), with the program's own longer
/// look as the teacher.
#[derive(Debug)]
pub struct Choices<'g, G> {
    game: &'g G,
    judge: Judge,
    games: Vec<Examples>,
}

/// What one game teaches.
#[derive(Clone, Debug)]
pub struct Examples {
    number: u64,
    choices: Vec<Choice>,
}

/// The moves of one position.
#[derive(Clone, Debug)]
struct Choice {
    /// The side that chooses.
    side: usize,
    /// Where the moves lead to, the preferred one first.
    leaves: Vec<Leaf>,
}

/// Where a move leads to.
#[derive(Clone, Debug)]
enum Leaf {
    /// To something certain, worth so much to the side that chooses.
    Certain(f64),
    /// To where this is seen.
    Open(Box<Seen>),
}

impl<'g, G: Appraise + Deals> Choices<'g, G> {
    /// None yet.
    pub fn new(game: &'g G) -> Self {
        let judge = Judge::new(game, Weights::new(Vec::new(), &[]));
        Self { game, judge, games: Vec::new() }
    }

    /// Positions to learn from.
    pub fn positions(&self) -> usize {
        self.games.iter().map(|game| game.choices.len()).sum()
    }

    /// The number of the next game.
    pub fn next_number(&self) -> u64 {
        self.games.last().map_or(0, |game| game.number + 1)
    }

    /// Plays the game of this number, of the contender against itself, and looks farther at some of
    /// its positions: at so many positions after each. None if it was stopped.
    ///
    /// Games may be played at the same time; the same numbers are the same games in any order.
    pub fn play(
        &self,
        number: u64,
        contender: &Contender,
        nodes: u64,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Examples> {
        let seed = mix(seed ^ mix(number));
        let arena = Arena::new(self.game, [contender, contender]);
        let played = arena.play_game(&arena.open(seed), |_| 0, seed, stop)?;
        let (mut random, mut choices) = (Random::new(seed), Vec::new());
        for _ in 0..SAMPLES_OF_A_GAME {
            if let Some((state, _)) = random.pick(&played.course) {
                choices.extend(self.choice(state, contender, nodes, stop));
            }
            if stop.load(Ordering::Relaxed) {
                return None;
            }
        }
        Some(Examples { number, choices })
    }

    /// What is preferred in a position; None if that looks hopeless at first, or a first look takes
    /// too long.
    fn choice(
        &self,
        state: &G::State,
        contender: &Contender,
        nodes: u64,
        stop: &AtomicBool,
    ) -> Option<Choice> {
        let weights = || contender.weights.clone();
        let table = (nodes as usize).clamp(1 << 10, 1 << 16);
        let far = Params { table, ..contender.params };
        let mut far = Searcher::new(self.game, weights(), far);
        let preferred = far.think(state, &[], &Limits::nodes(nodes), stop).best()?;
        let near = Params { table: 0, lazy: 0, ..contender.params };
        let good = Limits { lines: 2 * MOVES, nodes: 1, ..Limits::depth(1) };
        let seen = Searcher::new(self.game, weights(), near).think(state, &[], &good, stop);
        if seen.depth == 0 {
            return None;
        }
        let mut lines: Vec<_> = seen.lines.iter().collect();
        let best = lines.iter().position(|line| line.moves[0] == preferred)?;
        lines[..=best].rotate_right(1);
        lines.truncate(MOVES);
        let player = self.game.to_act(state);
        let leaves = lines.iter().map(|line| self.leaf(state, &line.moves, player)).collect();
        (lines.len() > 1).then(|| Choice { side: self.judge.side(player), leaves })
    }

    /// Where these moves lead to, for the player who begins.
    fn leaf(&self, state: &G::State, moves: &[G::Move], by: Player) -> Leaf {
        let (game, mut end) = (self.game, *state);
        moves.iter().for_each(|&m| game.play(&mut end, m));
        let certain = |points: i32| Leaf::Certain(f64::from(points) / f64::from(WIN));
        if let Some(outcome) = game.outcome(&end) {
            return certain(self.judge.reward(game, &outcome, by));
        }
        if let Some(points) = self.judge.fate(game, &end, by) {
            return certain(points);
        }
        Leaf::Open(Box::new(Seen::of(game, &self.judge, &end)))
    }

    /// Adds games; the oldest go where there are too many positions.
    pub fn extend(&mut self, games: impl IntoIterator<Item = Examples>) {
        self.games.extend(games);
        self.games.sort_unstable_by_key(|game| game.number);
        let (mut positions, mut from) = (0, self.games.len());
        while from > 0 && positions < MOST {
            from -= 1;
            positions += self.games[from].choices.len();
        }
        self.games.drain(..from);
    }

    /// The weights under which the moves preferred are worth most, not far from `from`; the report
    /// tells of every tenth game, held back. When it is stopped the fit ends where it is.
    pub fn fit(&self, from: &Weights, origin: Vec<String>, stop: &AtomicBool) -> (Weights, Report) {
        let choices = |held: bool| -> Vec<&Choice> {
            let games = self.games.iter().filter(|game| is_held_back(game.number) == held);
            games.flat_map(|game| &game.choices).collect()
        };
        let (learned, held_out) = (choices(false), choices(true));
        let start = logits_of(from);
        let sharpness = self.sharpness(&learned, &start);
        let fitted = self.descend(&learned, &start, sharpness, stop);
        let report = Report {
            positions: learned.len(),
            learned: self.loss(&learned, &fitted, sharpness),
            held_out: self.loss(&held_out, &fitted, sharpness),
            before: self.loss(&held_out, &start, sharpness),
        };
        (nearest(origin, &fitted), report)
    }

    /// Goes from these weights to where the preferred moves are foretold best: the mean of the
    /// second half of the way, since single steps shake.
    fn descend(
        &self,
        choices: &[&Choice],
        start: &Numbers,
        sharpness: f64,
        stop: &AtomicBool,
    ) -> Numbers {
        if choices.is_empty() {
            return *start;
        }
        let seen = choices.iter().flat_map(|choice| choice.seen());
        let mut climb = Climb::new(start, spreads(seen), TRUST, STRIDE);
        let (mut random, mut mean, mut counted) = (Random::new(1), [0.0; MOST_TERMS], 0.0);
        let steps = (EPOCHS * choices.len() / BATCH).max(FEWEST);
        for step in 0..steps {
            let (weights, mut slope) = (climb.weights(), [0.0; MOST_TERMS]);
            for _ in 0..BATCH {
                if let Some(choice) = random.pick(choices) {
                    self.add_slope(choice, &weights, sharpness, &mut slope);
                }
            }
            climb.step(&slope, BATCH);
            let stopped = stop.load(Ordering::Relaxed);
            if step >= steps / 2 || stopped {
                counted += 1.0;
                let now = climb.weights();
                mean.iter_mut().zip(now).for_each(|(mean, w)| *mean += (w - *mean) / counted);
            }
            if stopped {
                break;
            }
        }
        mean
    }

    /// How sharply values tell the preferred move from others under these weights, by which they
    /// are multiplied.
    fn sharpness(&self, choices: &[&Choice], weights: &Numbers) -> f64 {
        let few: Vec<_> = choices.iter().step_by(choices.len() / 2000 + 1).copied().collect();
        let tried = (0..24).map(|n| 4.0 * 1.3_f64.powi(n));
        let losses = tried.map(|sharpness| (sharpness, self.loss(&few, weights, sharpness)));
        let best = losses.reduce(|best, next| if next.1 < best.1 { next } else { best });
        best.map_or(1.0, |(sharpness, _)| sharpness)
    }

    /// The mean surprise at what is preferred.
    fn loss(&self, choices: &[&Choice], weights: &Numbers, sharpness: f64) -> f64 {
        let surprise = |choice: &&Choice| {
            let values = self.values(choice, weights).map(|value| value * sharpness);
            -chances(&values.collect::<Vec<_>>())[0].max(1e-9).ln()
        };
        choices.iter().map(surprise).sum::<f64>() / choices.len().max(1) as f64
    }

    /// What the moves are worth to who chooses.
    fn values(&self, choice: &Choice, weights: &Numbers) -> impl Iterator<Item = f64> {
        choice.leaves.iter().map(|leaf| match leaf {
            Leaf::Certain(value) => *value,
            Leaf::Open(seen) => self.judge.points_of(&seen.logits(weights), choice.side),
        })
    }

    fn add_slope(&self, choice: &Choice, weights: &Numbers, sharpness: f64, slope: &mut Numbers) {
        const STEP: f64 = 1e-4;
        let values: Vec<_> = self.values(choice, weights).collect();
        let sharpened: Vec<_> = values.iter().map(|value| value * sharpness).collect();
        for (i, chance) in chances(&sharpened).into_iter().enumerate() {
            let Leaf::Open(seen) = &choice.leaves[i] else { continue };
            let error = sharpness * (chance - if i == 0 { 1.0 } else { 0.0 });
            let logits = seen.logits(weights);
            let errors = std::array::from_fn(|side| {
                let Some(logit) = logits[side] else { return 0.0 };
                let mut more = logits;
                more[side] = Some(logit + STEP);
                let rise = self.judge.points_of(&more, choice.side) - values[i];
                error * rise / STEP
            });
            seen.add_slope(&errors, slope);
        }
    }
}

impl Choice {
    /// What is seen where the moves lead to.
    fn seen(&self) -> impl Iterator<Item = &Seen> {
        self.leaves.iter().filter_map(|leaf| match leaf {
            Leaf::Open(seen) => Some(&**seen),
            Leaf::Certain(_) => None,
        })
    }
}

/// The chances of moves of these values.
fn chances(values: &[f64]) -> Vec<f64> {
    let best = values.iter().copied().fold(f64::MIN, f64::max);
    let chances: Vec<_> = values.iter().map(|value| (value - best).exp()).collect();
    let total: f64 = chances.iter().sum();
    chances.into_iter().map(|chance| chance / total).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Measures, kit::Ring};

    fn measured(terms: &[i16]) -> Option<Measures> {
        let mut measures = [0; MOST_TERMS];
        measures[..terms.len()].copy_from_slice(terms);
        Some(measures)
    }

    #[test]
    fn what_the_preferred_moves_have_more_of_counts_more() {
        let ring = Ring::default();
        let mut choices = Choices::new(&ring);
        let mut random = Random::new(1);
        // More often than not the preferred move has more of the first, and as much of the second.
        let mut leaf = |preferred: bool| {
            let more = random.below(4) < if preferred { 3 } else { 1 };
            let own = measured(&[if more { 3 } else { 1 }, random.below(4) as i16]);
            Leaf::Open(Box::new(Seen { sides: [own, measured(&[2, 2]), None, None] }))
        };
        let mut choice = || Choice { side: 0, leaves: vec![leaf(true), leaf(false), leaf(false)] };
        let games =
            (0..40).map(|number| Examples { number, choices: (0..50).map(|_| choice()).collect() });
        choices.extend(games.collect::<Vec<_>>());
        let from = Weights::new(Vec::new(), &[10, 10]);
        let (fitted, report) = choices.fit(&from, Vec::new(), &AtomicBool::new(false));
        assert!(report.held_out < report.before - 0.05, "{report:?}");
        assert!(fitted.values()[0] > 3 * fitted.values()[1].abs(), "{fitted:?}");
    }

    #[test]
    fn a_game_teaches_the_same_every_time_and_nothing_when_it_is_stopped() {
        let ring = Ring::default();
        let contender = Contender::new(Weights::new(Vec::new(), &[]), Limits::depth(2));
        let choices = Choices::new(&ring);
        let play = |stopped| choices.play(3, &contender, 200, 1, &AtomicBool::new(stopped));
        let [once, again] = [play(false), play(false)].map(|game| format!("{game:?}"));
        assert!(once == again && once.contains("Choice"), "{once}");
        assert!(play(true).is_none());
    }

    #[test]
    fn nothing_to_learn_from_changes_nothing() {
        let (ring, from) = (Ring::default(), Weights::new(Vec::new(), &[]));
        let (fitted, _) = Choices::new(&ring).fit(&from, Vec::new(), &AtomicBool::new(false));
        assert_eq!(fitted, from);
    }
}
