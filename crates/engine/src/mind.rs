use std::{fmt, sync::atomic::AtomicBool};

use rules::{Appraise, Deals, Player, mix};

use crate::{Contender, Manner, Searcher, Trust, advise};

/// The most positions looked at for each world that a deal makes.
const MOST: u64 = 5_000;

/// A game so far, as whoever must move sees it.
#[derive(Clone, Debug)]
pub struct Course<G: Deals> {
    /// Where it began.
    pub start: G::State,
    /// What has been done since then.
    pub acts: Vec<Done<G>>,
    /// Where it stands.
    pub state: G::State,
    /// The keys of all positions that have stood, the present one included.
    pub keys: Vec<u64>,
    /// How everybody has kept faith.
    pub trust: Trust,
}

/// Something that was done in a game.
#[derive(Debug)]
pub enum Done<G: Deals> {
    /// A move of who was to act.
    Move(G::Move),
    /// A deal of this player.
    Deal(Player, G::Deal),
}

impl<G: Deals> Clone for Done<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Deals> Copy for Done<G> {}

impl<G: Deals> Course<G> {
    /// A game that begins here.
    pub fn new(game: &G, start: G::State) -> Self {
        let trust = Trust::new(game.players());
        Self { start, acts: Vec::new(), state: start, keys: vec![game.key(&start)], trust }
    }

    /// Makes a legal move.
    pub fn play(&mut self, game: &G, m: G::Move) {
        let before = self.state;
        game.play(&mut self.state, m);
        self.trust.note(game, [&before, &self.state], game.to_act(&before), Some(m));
        self.acts.push(Done::Move(m));
        self.keys.push(game.key(&self.state));
    }

    /// Makes a deal that this player may make.
    pub fn strike(&mut self, game: &G, by: Player, deal: G::Deal) {
        let before = self.state;
        game.strike(&mut self.state, by, deal);
        self.trust.note(game, [&before, &self.state], by, None);
        self.acts.push(Done::Deal(by, deal));
    }
}

/// Who decides on moves in a match: a search, or a program elsewhere.
pub trait Mind<G: Deals> {
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

    /// The deal that a player who is this mind makes now, whoever is to move; most make none.
    fn deal(&mut self, course: &Course<G>, by: Player, stop: &AtomicBool) -> Option<G::Deal> {
        let _ = (course, by, stop);
        None
    }
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

impl<G: Appraise + Deals> Mind<G> for Thinker<'_, G> {
    fn begin(&mut self, seed: u64) -> Result<(), Halt> {
        self.searcher = self.contender.searcher(self.game, seed);
        self.seed = seed;
        Ok(())
    }

    fn choose(&mut self, course: &Course<G>, stop: &AtomicBool) -> Result<G::Move, Halt> {
        let number = mix(self.seed ^ course.acts.len() as u64);
        let (searcher, Course { state, keys, trust, .. }) = (&mut self.searcher, course);
        let chosen = self.contender.choose_in_faith(searcher, state, keys, number, trust, stop);
        chosen.ok_or(Halt::Stopped)
    }

    fn deal(&mut self, course: &Course<G>, by: Player, stop: &AtomicBool) -> Option<G::Deal> {
        let Contender { weights, persona, limits, .. } = self.contender;
        let nodes = (limits.nodes / 8).clamp(1, MOST);
        let manner = Manner { weights, persona, trust: &course.trust, nodes };
        advise(self.game, &manner, &course.state, by, stop)
    }
}
