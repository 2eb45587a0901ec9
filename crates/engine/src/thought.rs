use rules::PerPlayer;

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The best moves with what follows, best first; empty if there is no legal move.
    pub lines: Vec<Line<M>>,
    /// What every player may expect: from 0 to [`WIN`](crate::WIN).
    pub values: PerPlayer<i32>,
    /// Positions looked at.
    pub nodes: u64,
    /// Plies looked ahead in full.
    pub depth: u8,
}

impl<M: Copy> Thought<M> {
    /// The best move.
    pub fn best(&self) -> Option<M> {
        self.lines.first().map(|line| line.moves[0])
    }
}

/// A move with what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The moves, at least one.
    pub moves: Vec<M>,
    /// What the player to act may expect: from 0 to [`WIN`](crate::WIN).
    pub value: i32,
    /// Whether that is exact, not only an upper bound.
    pub(crate) exact: bool,
}
