use std::fmt::Debug;

use crate::Rules;

/// How an ending comes out for the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// He wins, and can end the game within so many of his moves: some move leads to where it is
    /// lost within fewer.
    Won(u16),
    /// He loses, and the winner can end the game within so many of his moves: no move leads to
    /// where it is won within more.
    Lost(u16),
    /// Neither can force the end.
    Endless,
}

/// The endings of a game to some number of pieces, class by class: solved backwards, or read from
/// what was solved before.
pub trait Endings<G: Rules>: Debug + Send + Sync {
    /// A number for the rules by which they are solved: values of others are no use.
    fn rules(&self) -> u64;

    /// The classes: each leads to none but itself and those before it.
    fn classes(&self) -> &[EndingClass];

    /// Solves a class, those before it being known, and checks every value against what its moves
    /// lead to. `tell` hears now and then how many of its states are decided and ends it by
    /// returning false; then so does this.
    fn solve(&mut self, game: &G, class: usize, tell: &mut dyn FnMut(usize) -> bool) -> bool;

    /// The values of a class, if it is known: one byte a state.
    fn values(&self, class: usize) -> Option<&[u8]>;

    /// Takes the [values](Self::values) of a class as they were once solved.
    ///
    /// # Errors
    /// If they are not as many as the class has states.
    fn take(&mut self, class: usize, values: Vec<u8>) -> Result<(), String>;

    /// What there is to say of a class that is known.
    fn figures(&self, class: usize) -> EndingFigures;

    /// How a position comes out; None if its class is not known.
    fn verdict(&self, game: &G, state: &G::State) -> Option<Verdict>;
}

/// Boards with the same pieces on them, wherever they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingClass {
    /// The letters of the pieces, fit for the name of a file.
    pub name: String,
    /// The number of pieces.
    pub pieces: usize,
    /// The number of boards.
    pub boards: usize,
    /// The number of states: boards with all else that decides how they come out.
    pub states: usize,
}

/// How the boards of a class come out when the points are level and every move is allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndingFigures {
    /// Won for the player to act.
    pub won: usize,
    /// Lost for him.
    pub lost: usize,
    /// Endless.
    pub endless: usize,
    /// The most moves that a winner needs until the board is of another class or the game is over,
    /// in any state.
    pub longest: u16,
}
