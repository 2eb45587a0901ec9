use std::{
    collections::HashMap,
    sync::atomic::{AtomicBool, Ordering},
};

use rules::{Appraise, Deals, Ending, PerPlayer, Player, Standing, mix};

use crate::{
    WIN, Weights,
    mind::{Course, Halt, Mind},
    points::Judge,
    tally::Tally,
};

/// The games of one opening between two minds: every way to seat them.
#[derive(Debug)]
pub struct Bout<'g, G> {
    game: &'g G,
    judge: Judge,
    longest: usize,
    /// How many sides the first mind plays; None for every number.
    seats: Option<u32>,
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

/// The two who play a match.
pub type Pair<'a, G> = [&'a mut dyn Mind<G>; 2];

impl<'g, G: Appraise + Deals> Bout<'g, G> {
    /// Games of this game; one that has not ended after so many moves is shared by all.
    pub fn new(game: &'g G, longest: usize) -> Self {
        Self { game, judge: Judge::new(game, Weights::new(Vec::new(), &[])), longest, seats: None }
    }

    /// How many sides there are.
    pub const fn sides(&self) -> usize {
        self.judge.sides()
    }

    /// Only the games in which the first mind plays so many sides; none if all or no side is his.
    #[must_use]
    pub fn with_seats(self, seats: Option<u32>) -> Self {
        Self { seats, ..self }
    }

    /// Plays an opening with every seating.
    ///
    /// # Errors
    /// If a game could not be played to its end.
    pub fn play(
        &self,
        start: &G::State,
        mut pair: Pair<'_, G>,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Tally, Halt> {
        let (mut got, mut tally) = ([0.0; 2], Tally::default());
        // Every seating but those with one of the two alone; seats are those of sides.
        for seating in 1..(1_usize << self.sides()) - 1 {
            let of_first = self.sides() as u32 - seating.count_ones();
            if self.seats.is_some_and(|seats| seats != of_first) {
                continue;
            }
            let seat = |player| seating >> self.judge.side(player) & 1;
            let [one, other] = &mut pair;
            let seed = mix(seed ^ seating as u64);
            let played = self.game_of(start, seat, [&mut **one, &mut **other], seed, stop)?;
            tally.ended(played.ending);
            for (player, reward) in played.rewards.iter() {
                let others =
                    played.rewards.iter().filter(|&(other, _)| seat(other) != seat(player));
                got[seat(player)] += others.map(|(_, other)| better(reward, other)).sum::<f64>();
                tally.places[seat(player)][usize::from(played.places[player]) - 1] += 1;
            }
        }
        tally.shares.push(got[0] / (got[0] + got[1]));
        Ok(tally)
    }

    /// Plays a game in which each player is the mind of this number.
    pub(crate) fn game_of(
        &self,
        start: &G::State,
        seat: impl Fn(Player) -> usize,
        mut pair: Pair<'_, G>,
        seed: u64,
        stop: &AtomicBool,
    ) -> Result<Played<G>, Halt> {
        let game = self.game;
        let (mut course, mut states) = (Course::new(game, *start), Vec::new());
        for mind in &mut pair {
            mind.begin(seed)?;
        }
        let mut stood: HashMap<u64, u32> = HashMap::new();
        let mut outcome = None;
        while states.len() < self.longest {
            let times = stood.entry(game.key(&course.state)).or_insert(0);
            *times += 1;
            outcome = game.outcome(&course.state).or_else(|| game.repeated(&course.state, *times));
            if outcome.is_some() {
                break;
            }
            self.deal(&mut course, &seat, &mut pair, stop);
            outcome = game.outcome(&course.state);
            if outcome.is_some() {
                break;
            }
            let m = pair[seat(game.to_act(&course.state))].choose(&course, stop)?;
            if stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            states.push((course.state, m));
            course.play(game, m);
        }
        let players = game.players();
        let equal = WIN / 1000 * self.equal_share();
        let rewards = PerPlayer::from_fn(players, |p| {
            outcome.as_ref().map_or(equal, |outcome| self.judge.reward(game, outcome, p))
        });
        let places = outcome.map_or(PerPlayer::from_fn(players, |_| 1), |outcome| outcome.places);
        let ending = outcome.map(|outcome| outcome.ending);
        Ok(Played { rewards, places, ending, course: states })
    }

    /// Lets the players deal until nobody has anything to say that he has not said in this
    /// position.
    fn deal(
        &self,
        course: &mut Course<G>,
        seat: impl Fn(Player) -> usize,
        pair: &mut Pair<'_, G>,
        stop: &AtomicBool,
    ) {
        let (game, mut said) = (self.game, Vec::new());
        let players = || (0..game.players()).map(Player::new);
        let mut next = || {
            let mut living =
                players().filter(|&p| !matches!(game.standing(&course.state, p), Standing::Out(_)));
            let (by, deal) = living.find_map(|by| {
                let deal = pair[seat(by)].deal(course, by, stop)?;
                (!said.contains(&(by, deal))).then_some((by, deal))
            })?;
            said.push((by, deal));
            course.strike(game, by, deal);
            Some(())
        };
        while next().is_some() {}
    }

    /// What each side gets of a game that all share, in thousandths.
    fn equal_share(&self) -> i32 {
        let prizes = self.game.prizes(self.judge.sides());
        prizes.iter().sum::<i32>() / prizes.len() as i32
    }
}

/// 1 for more, a half for as much, 0 for less.
fn better(one: i32, other: i32) -> f64 {
    f64::from(u8::from(one > other) + u8::from(one >= other)) / 2.0
}
