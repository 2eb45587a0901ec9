use std::{fmt, sync::atomic::AtomicBool};

use rules::{Appraise, Rules, mix};

use crate::{Contender, Searcher};

/// A game so far, as whoever must move sees it.
#[derive(Clone, Debug)]
pub struct Course<G: Rules> {
    /// Where it began.
    pub start: G::State,
    /// The moves since then.
    pub moves: Vec<G::Move>,
    /// Where it stands.
    pub state: G::State,
    /// The keys of all positions that have stood, the present one included.
    pub keys: Vec<u64>,
}

impl<G: Rules> Course<G> {
    /// A game that begins here.
    pub fn new(game: &G, start: G::State) -> Self {
        Self { start, moves: Vec::new(), state: start, keys: vec![game.key(&start)] }
    }

    /// Makes a legal move.
    pub fn play(&mut self, game: &G, m: G::Move) {
        game.play(&mut self.state, m);
        self.moves.push(m);
        self.keys.push(game.key(&self.state));
    }
}

/// Who decides on moves in a match: a search, or a program elsewhere.
pub trait Mind<G: Rules> {
    /// A new game begins, of this seed.
    ///
    /// # Errors
    /// If it cannot be played.
    fn begin(&mut self, seed: u64) -> Result<(), Halt>;

    /// The move to make now: a legal one of the position in which the game stands.
    ///
    /// # Errors
    /// If there will be none.
    fn choose(&mut self, course: &Course<G>, stop: &AtomicBool) -> Result<G::Move, Halt>;
}

/// Why a game was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The stop flag was raised.
    Stopped,
    /// A player failed: what happened.
    Failed(String),
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("stopped"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Halt {}

/// A contender at the board, with what it remembers of the game.
#[derive(Debug)]
pub struct Thinker<'g, G: Appraise> {
    game: &'g G,
    contender: &'g Contender,
    searcher: Searcher<'g, G>,
    seed: u64,
}

impl<'g, G: Appraise> Thinker<'g, G> {
    /// One that has not begun a game.
    pub fn new(game: &'g G, contender: &'g Contender) -> Self {
        Self { game, contender, searcher: contender.searcher(game, 0), seed: 0 }
    }
}

impl<G: Appraise> Mind<G> for Thinker<'_, G> {
    fn begin(&mut self, seed: u64) -> Result<(), Halt> {
        self.searcher = self.contender.searcher(self.game, seed);
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, course: &Course<G>, stop: &AtomicBool) -> Result<G::Move, Halt> {
        let number = mix(self.seed ^ course.moves.len() as u64);
        let searcher = &mut self.searcher;
        let chosen = self.contender.choose(searcher, &course.state, &course.keys, number, stop);
        chosen.ok_or(Halt::Stopped)
    }
}
