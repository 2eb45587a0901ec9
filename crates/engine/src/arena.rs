use std::{cmp::Ordering, collections::HashMap, sync::atomic::AtomicBool};

use rules::{Appraise, Ending, PerPlayer, Player, Random, mix};

use crate::{Contender, WIN, Weights, points::Judge};

/// A match between two contenders: from every opening, every way to seat them.
///
/// An opening is a few random moves, the same for all its games. What counts is how often a seat of
/// one contender comes out ahead of a seat of the other, equals by half: so a share of a half means
/// equal strength and a share of one that the other never came out ahead, whatever the number of
/// players.
#[derive(Debug)]
pub struct Arena<'g, G> {
    game: &'g G,
    judge: Judge,
    contenders: [&'g Contender; 2],
    /// Moves of an opening: at least four, at most so many.
    pub opening: usize,
    /// Moves after which a game that has not ended is shared by all.
    pub longest: usize,
}

/// What came of the openings so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games played.
    pub games: u32,
    /// Games cut off at the longest length.
    pub unfinished: u32,
    /// The first contender's share of each opening.
    pub shares: Vec<f64>,
    /// How often games ended so.
    pub endings: Vec<(Ending, u32)>,
    /// How often the first contender's seats and the second's came to each place.
    pub places: [[u32; 4]; 2],
}

/// A game that was played.
pub(crate) struct Played<G: Appraise> {
    /// What each player got, from 0 to [`WIN`].
    pub(crate) rewards: PerPlayer<i32>,
    /// The place of each, equal for all when it did not end.
    pub(crate) places: PerPlayer<u8>,
    pub(crate) ending: Option<Ending>,
    /// The positions with the moves made in them, the opening left out.
    pub(crate) course: Vec<(G::State, G::Move)>,
}

impl<'g, G: Appraise> Arena<'g, G> {
    /// A match between these two.
    pub fn new(game: &'g G, contenders: [&'g Contender; 2]) -> Self {
        let judge = Judge::new(game, Weights::new(Vec::new(), &[]));
        Self { game, judge, contenders, opening: 10, longest: 400 }
    }

    /// Plays the opening of this number with every seating and adds it to the tally. False if it
    /// was stopped: the tally is then as it was.
    pub fn play(&self, number: u64, seed: u64, tally: &mut Tally, stop: &AtomicBool) -> bool {
        let seed = mix(seed ^ mix(number));
        let start = self.open(seed);
        let (mut got, mut next) = ([0.0; 2], tally.clone());
        // Every seating but those with one contender alone; seats are those of sides.
        for seating in 1..(1_usize << self.judge.sides()) - 1 {
            let seat = |player| seating >> self.judge.side(player) & 1;
            let Some(played) = self.play_game(&start, seat, mix(seed ^ seating as u64), stop)
            else {
                return false;
            };
            next.games += 1;
            next.ended(played.ending);
            for (player, reward) in played.rewards.iter() {
                for (_, less) in played.rewards.iter().filter(|&(p, _)| seat(p) != seat(player)) {
                    got[seat(player)] += ahead(reward, less);
                }
                next.places[seat(player)][usize::from(played.places[player]) - 1] += 1;
            }
        }
        next.shares.push(got[0] / (got[0] + got[1]));
        *tally = next;
        true
    }

    /// A position some random moves from the start.
    pub(crate) fn open(&self, seed: u64) -> G::State {
        let mut random = Random::new(seed);
        loop {
            let (mut state, mut moves) = (self.game.start(), Vec::new());
            let length = 4 + random.below(self.opening.saturating_sub(3).max(1));
            for _ in 0..length {
                moves.clear();
                self.game.moves(&state, &mut moves);
                let Some(&m) = random.pick(&moves) else { break };
                self.game.play(&mut state, m);
            }
            if self.game.outcome(&state).is_none() {
                return state;
            }
        }
    }

    /// Plays a game in which each player is the contender of this number. None if it was stopped.
    pub(crate) fn play_game(
        &self,
        start: &G::State,
        seat: impl Fn(Player) -> usize,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Played<G>> {
        let game = self.game;
        let mut searchers = self.contenders.map(|contender| contender.searcher(game, seed));
        let (mut state, mut before, mut course) = (*start, Vec::new(), Vec::new());
        let mut stood: HashMap<u64, u32> = HashMap::new();
        let mut outcome = None;
        while outcome.is_none() && course.len() < self.longest {
            let key = game.key(&state);
            let times = stood.entry(key).or_insert(0);
            *times += 1;
            outcome = game.outcome(&state).or_else(|| game.repeated(&state, *times));
            if outcome.is_some() {
                break;
            }
            before.push(key);
            let who = seat(game.to_act(&state));
            let searcher = &mut searchers[who];
            let number = mix(seed ^ course.len() as u64);
            let m = self.contenders[who].choose(searcher, &state, &before, number, stop)?;
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                return None;
            }
            course.push((state, m));
            game.play(&mut state, m);
        }
        let players = game.players();
        let equal = WIN / 1000 * self.equal_share();
        let rewards = PerPlayer::from_fn(players, |p| {
            outcome.as_ref().map_or(equal, |outcome| self.judge.reward(game, outcome, p))
        });
        let places = outcome.map_or(PerPlayer::from_fn(players, |_| 1), |outcome| outcome.places);
        Some(Played { rewards, places, ending: outcome.map(|outcome| outcome.ending), course })
    }

    /// What each side gets of a game that all share, in thousandths.
    fn equal_share(&self) -> i32 {
        let prizes = self.game.prizes(self.judge.sides());
        prizes.iter().sum::<i32>() / prizes.len() as i32
    }
}

/// Whether one reward is more than another.
fn ahead(reward: i32, other: i32) -> f64 {
    match reward.cmp(&other) {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    }
}

impl Tally {
    /// Adds the openings of another tally.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.shares.extend(&other.shares);
        for &(ending, times) in &other.endings {
            match self.endings.iter_mut().find(|(known, _)| *known == ending) {
                Some((_, known)) => *known += times,
                None => self.endings.push((ending, times)),
            }
        }
        for (own, other) in self.places.iter_mut().flatten().zip(other.places.iter().flatten()) {
            *own += other;
        }
    }

    fn ended(&mut self, by: Option<Ending>) {
        match (by, self.endings.iter_mut().find(|(ending, _)| Some(*ending) == by)) {
            (None, _) => self.unfinished += 1,
            (Some(_), Some((_, times))) => *times += 1,
            (Some(ending), None) => self.endings.push((ending, 1)),
        }
    }

    /// The first contender's share, and how far the truth may be from it with 95 % confidence.
    pub fn share(&self) -> (f64, f64) {
        let number = self.shares.len() as f64;
        let mean = self.shares.iter().sum::<f64>() / number;
        let squares: f64 = self.shares.iter().map(|share| (share - mean).powi(2)).sum();
        (mean, 1.96 * (squares / (number - 1.0).max(1.0) / number).sqrt())
    }

    /// The difference in Elo that the share means, with its lower and upper bound.
    pub fn elo(&self) -> [f64; 3] {
        let (mean, error) = self.share();
        let elo = |share: f64| {
            let share = share.clamp(0.001, 0.999);
            400.0 * (share / (1.0 - share)).log10()
        };
        [mean, mean - error, mean + error].map(elo)
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ((share, error), [elo, low, high]) = (self.share(), self.elo());
        write!(f, "share {share:.3} ± {error:.3}, Elo {elo:+.0} [{low:+.0}, {high:+.0}], ")?;
        write!(f, "{} games: {} unfinished", self.games, self.unfinished)?;
        self.endings.iter().try_for_each(|(ending, times)| write!(f, ", {times} {}", ending.word()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use rules::kit::Ring;

    #[test]
    fn equals_share_every_opening_and_a_deeper_look_gains() {
        let ring = Ring::default();
        let never = AtomicBool::new(false);
        let contender = |depth| {
            Contender::new(
                Weights::new(Vec::new(), &[]),
                Limits { lines: 1, ..Limits::depth(depth) },
            )
        };
        let (deep, shallow) = (contender(7), contender(1));
        let mut tally = Tally::default();
        for number in 0..4 {
            assert!(Arena::new(&ring, [&deep, &deep]).play(number, 1, &mut tally, &never));
        }
        assert_eq!(tally.games, 24);
        assert!(tally.shares.iter().all(|share| (share - 0.5).abs() < 1e-9), "{tally}");
        let mut tally = Tally::default();
        for number in 0..40 {
            assert!(Arena::new(&ring, [&deep, &shallow]).play(number, 1, &mut tally, &never));
        }
        assert!(tally.share().0 > 0.55, "{tally}");
    }

    #[test]
    fn a_share_has_an_interval_and_an_elo() {
        let tally = Tally { shares: vec![0.5, 0.75, 1.0, 0.75], ..Tally::default() };
        let (share, error) = tally.share();
        assert_eq!(share, 0.75);
        assert!((error - 0.2).abs() < 0.01);
        assert!((tally.elo()[0] - 190.8).abs() < 0.1);
    }
}
