use rules::{Appraise, PerPlayer, Player};

use crate::{
    Weights,
    points::{Judge, proven},
};

/// What every player may expect, and the line that leads there, if each thinks of himself alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect<M> {
    /// From 0 to [`WIN`](crate::WIN).
    pub values: PerPlayer<i32>,
    /// The moves.
    pub line: Vec<M>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Searches the whole tree to a depth, every player making the move that is best for himself, the
/// first of equals: max^n (Luckhardt and Irani). Without pruning, so for shallow looks and as the
/// reference for faster searches.
pub fn max_n<G: Appraise>(
    game: &G,
    weights: Weights,
    state: &G::State,
    depth: u8,
) -> Prospect<G::Move> {
    let mut search = MaxN { game, judge: Judge::new(game, weights), nodes: 0 };
    let (values, mut line) = search.visit(state, depth, 0);
    line.reverse();
    Prospect { values, line, nodes: search.nodes }
}

struct MaxN<'g, G: Appraise> {
    game: &'g G,
    judge: Judge,
    nodes: u64,
}

impl<G: Appraise> MaxN<'_, G> {
    fn visit(&mut self, state: &G::State, depth: u8, ply: usize) -> (PerPlayer<i32>, Vec<G::Move>) {
        self.nodes += 1;
        let players = self.game.players();
        if let Some(outcome) = self.game.outcome(state) {
            let points = |p: Player| proven(self.judge.reward(self.game, &outcome, p), ply);
            return (PerPlayer::from_fn(players, points), Vec::new());
        }
        if depth == 0 {
            return (self.judge.estimates(self.game, state), Vec::new());
        }
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let player = self.game.to_act(state);
        let mut best: Option<(PerPlayer<i32>, Vec<G::Move>)> = None;
        for m in moves {
            let mut next = *state;
            self.game.play(&mut next, m);
            let (values, mut line) = self.visit(&next, depth - 1, ply + 1);
            if best.as_ref().is_none_or(|(found, _)| values[player] > found[player]) {
                line.push(m);
                best = Some((values, line));
            }
        }
        best.unwrap_or_else(|| (self.judge.estimates(self.game, state), Vec::new()))
    }
}
