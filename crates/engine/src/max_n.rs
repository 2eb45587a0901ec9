use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Appraise, PerPlayer, Player};

use crate::{
    MOST_DEPTH, Weights,
    faith::keep_faith,
    points::{Judge, proven},
};

/// For how many plies captures are followed: nothing is pruned, so more would be far too many.
const CAPTURES: usize = 2;

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
    let never = AtomicBool::new(false);
    let mut search = MaxN::new(game, weights, u64::MAX, &never);
    let (values, mut line) = search.visit(state, depth, 0);
    line.reverse();
    Prospect { values, line, nodes: search.nodes }
}

/// The same deeper and deeper, captures followed, until so many positions were looked at; what the
/// deepest finished search found. Depth 1 is finished whatever it takes, unless a raised stop flag
/// ends the search: then what was found so far, at least what the position itself looks like.
pub fn max_n_within<G: Appraise>(
    game: &G,
    weights: &Weights,
    state: &G::State,
    nodes: u64,
    stop: &AtomicBool,
) -> Prospect<G::Move> {
    let (mut depth, mut spent, mut found) = (1, 0, None);
    while (depth == 1 || spent < nodes) && depth <= MOST_DEPTH {
        let left = if depth == 1 { u64::MAX } else { nodes - spent };
        let deepest = usize::from(depth) + CAPTURES;
        let mut search = MaxN { deepest, ..MaxN::new(game, weights.clone(), left, stop) };
        let (values, mut line) = search.visit(state, depth, 0);
        spent += search.nodes;
        if search.is_over() {
            break;
        }
        line.reverse();
        found = Some(Prospect { values, line, nodes: spent });
        depth += 1;
    }
    found.unwrap_or_else(|| max_n(game, weights.clone(), state, 0))
}

struct MaxN<'g, G: Appraise> {
    game: &'g G,
    judge: Judge,
    nodes: u64,
    most: u64,
    /// The ply to which captures are followed.
    deepest: usize,
    stop: &'g AtomicBool,
}

impl<'g, G: Appraise> MaxN<'g, G> {
    fn new(game: &'g G, weights: Weights, most: u64, stop: &'g AtomicBool) -> Self {
        Self { game, judge: Judge::new(game, weights), nodes: 0, most, deepest: 0, stop }
    }

    /// Whether no more is looked at.
    fn is_over(&self) -> bool {
        self.nodes >= self.most || self.stop.load(Ordering::Relaxed)
    }

    fn visit(&mut self, state: &G::State, depth: u8, ply: usize) -> (PerPlayer<i32>, Vec<G::Move>) {
        self.nodes += 1;
        let players = self.game.players();
        if let Some(outcome) = self.game.outcome(state) {
            let points = |p: Player| proven(self.judge.reward(self.game, &outcome, p), ply);
            return (PerPlayer::from_fn(players, points), Vec::new());
        }
        let (mut moves, mut best) = (Vec::new(), None::<(PerPlayer<i32>, Vec<G::Move>)>);
        if depth == 0 {
            let stands = (self.judge.estimates(self.game, state), Vec::new());
            if ply >= self.deepest {
                return stands;
            }
            self.game.noisy(state, &mut moves);
            best = Some(stands);
        } else {
            self.game.moves(state, &mut moves);
        }
        keep_faith(self.game, state, &mut moves);
        moves.sort_by_cached_key(|&m| -self.game.stakes(state, m).gain);
        let player = self.game.to_act(state);
        for m in moves {
            if self.is_over() {
                break;
            }
            let mut next = *state;
            self.game.play(&mut next, m);
            let (values, mut line) = self.visit(&next, depth.saturating_sub(1), ply + 1);
            if best.as_ref().is_none_or(|(found, _)| values[player] > found[player]) {
                line.push(m);
                best = Some((values, line));
            }
        }
        best.unwrap_or_else(|| (self.judge.estimates(self.game, state), Vec::new()))
    }
}
