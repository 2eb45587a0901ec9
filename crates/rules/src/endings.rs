use std::fmt::Debug;

use crate::Rules;

/// How an ending comes out for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// He wins.
    Won,
    /// He loses.
    Lost,
    /// Neither can force the end.
    Endless,
}

/// All endings of a game to some number of pieces, solved backwards.
pub trait Endings<G: Rules>: Debug + Send + Sync {
    /// How a position comes out for the player to move; None if it is not among them.
    fn verdict(&self, game: &G, state: &G::State) -> Option<Verdict>;

    /// How many boards of so many pieces are won, lost and endless for the player to move when the
    /// points are level and every move is allowed.
    fn level(&self, pieces: usize) -> [usize; 3];
}

/// Why endings were not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Whoever was told of the progress said so.
    Stopped,
    /// Nobody knows how to solve those of this game, under these options, of so many pieces.
    Unknown,
}
