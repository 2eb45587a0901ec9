use std::sync::atomic::AtomicBool;

use rules::{Appraise, Deals, Player, Random, mix};

use crate::{Bout, Contender, Tally, Thinker, bout::Played};

/// A match between two contenders from random openings, the same for every two contenders.
#[derive(Debug)]
pub struct Arena<'g, G> {
    game: &'g G,
    contenders: [&'g Contender; 2],
    /// Moves of an opening: at least four, at most so many.
    pub opening: usize,
    /// Moves after which a game that has not ended is shared by all.
    pub longest: usize,
    /// How many sides the first contender plays; None for every number.
    pub seats: Option<u32>,
}

impl<'g, G: Appraise + Deals> Arena<'g, G> {
    /// A match between these two.
    pub const fn new(game: &'g G, contenders: [&'g Contender; 2]) -> Self {
        Self { game, contenders, opening: 10, longest: 1000, seats: None }
    }

    /// Plays the opening of this number with every seating and adds it to the tally. False if it
    /// was stopped: the tally is then as it was.
    pub fn play(&self, number: u64, seed: u64, tally: &mut Tally, stop: &AtomicBool) -> bool {
        let seed = mix(seed ^ mix(number));
        let start = self.open(seed);
        let [mut one, mut other] = self.thinkers();
        let played = self.bout().play(&start, [&mut one, &mut other], seed, stop);
        played.map(|opening| tally.add(&opening)).is_ok()
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
        let [mut one, mut other] = self.thinkers();
        self.bout().game_of(start, seat, [&mut one, &mut other], seed, stop).ok()
    }

    fn thinkers(&self) -> [Thinker<'g, G>; 2] {
        self.contenders.map(|contender| Thinker::new(self.game, contender))
    }

    fn bout(&self) -> Bout<'g, G> {
        Bout::new(self.game, self.longest).with_seats(self.seats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Weights};
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
        for seats in 1..3 {
            let (mut arena, mut tally) = (Arena::new(&ring, [&deep, &shallow]), Tally::default());
            arena.seats = Some(seats);
            assert!(arena.play(0, 1, &mut tally, &never));
            let of_first: u32 = tally.places[0].iter().sum();
            assert_eq!((tally.games, of_first), (3, 3 * seats));
        }
        let mut tally = Tally::default();
        for number in 0..40 {
            assert!(Arena::new(&ring, [&deep, &shallow]).play(number, 1, &mut tally, &never));
        }
        assert!(tally.share().0 > 0.55, "{tally}");
    }
}
