//! The root of a search: one iteration after the other, and what comes of it.

use std::sync::atomic::AtomicBool;

use rules::{Appraise, PerPlayer};

use crate::{
    Limits, Line, MOST_DEPTH, Searcher, Thought, WIN,
    forced::forced_win,
    search::{Node, PROVEN},
};

/// Positions that the first iteration may look at however few are allowed: captures without end
/// are rare and would take minutes.
const FIRST: u64 = 50_000;

impl<G: Appraise> Searcher<'_, G> {
    /// [Thinks](Self::think) in one thread, without the first iterations if it begins deeper.
    pub(crate) fn think_alone(
        &mut self,
        state: &G::State,
        before: &[u64],
        limits: &Limits,
        begin: u8,
        stop: &AtomicBool,
    ) -> Thought<G::Move> {
        self.root = self.game.to_act(state);
        self.stood.clear();
        for &key in before {
            *self.stood.entry(key).or_insert(0) += 1;
        }
        (self.nodes, self.stopped) = (0, false);
        let moves = self.root_moves(state);
        if limits.lines <= 1
            && let Some(moves) = self.forced(state, stop)
            && !self.left_out.contains(&moves[0])
        {
            let depth = moves.len() as u8;
            let line = Line { value: WIN - i32::from(depth), moves, exact: true };
            return self.thought(state, vec![line], depth);
        }
        let mut lines = self.first_order(state, moves);
        let mut depth = begin;
        while depth < limits.depth.min(MOST_DEPTH) && !lines.is_empty() {
            // Nobody moves without a look at all moves, unless that takes too long.
            self.most_nodes = if depth == 0 { limits.nodes.max(FIRST) } else { limits.nodes };
            // Values of different depths cannot be compared: an unfinished iteration counts only
            // where nothing but the best move is asked for.
            let finished = (limits.lines > 1 || limits.margin > 0).then(|| lines.clone());
            self.iterate(state, depth + 1, limits, &mut lines, stop);
            if self.stopped {
                lines = finished.filter(|_| depth > 0).unwrap_or(lines);
                break;
            }
            depth += 1;
            let won = lines[0].value > WIN - PROVEN;
            if self.nodes >= limits.nodes || (won && limits.lines == 1) {
                break;
            }
        }
        self.thought(state, lines, depth)
    }

    /// The moves of a win that nobody can prevent, if one is looked for and found.
    fn forced(&self, state: &G::State, stop: &AtomicBool) -> Option<Vec<G::Move>> {
        let most = u64::from(self.params.proof);
        if most == 0 { None } else { forced_win(self.game, &self.judge, state, most, stop) }
    }

    fn thought(
        &self,
        state: &G::State,
        mut lines: Vec<Line<G::Move>>,
        depth: u8,
    ) -> Thought<G::Move> {
        let mut values = self.judge.estimates(self.game, state);
        if let Some(best) = lines.first() {
            let mut end = *state;
            best.moves.iter().for_each(|&m| self.game.play(&mut end, m));
            values = match self.game.outcome(&end) {
                Some(outcome) => PerPlayer::from_fn(self.game.players(), |p| {
                    self.judge.reward(self.game, &outcome, p)
                }),
                None => self.judge.estimates(self.game, &end),
            };
            for (player, _) in values.clone().iter() {
                if self.judge.is_allied(player, self.root) {
                    values[player] = best.value;
                } else if self.judge.sides() == 2 {
                    values[player] = WIN - best.value;
                }
            }
        }
        lines.retain(|line| line.exact);
        lines.iter_mut().for_each(|line| self.go_on(state, &mut line.moves));
        Thought { lines, values, nodes: self.nodes, depth }
    }

    /// The legal moves in the order in which the first iteration tries them.
    fn first_order(&self, state: &G::State, moves: Vec<G::Move>) -> Vec<Line<G::Move>> {
        let known = self.table.get(self.key(state, self.params.free_opponents).1);
        let known = known.map_or(0, |entry| entry.best);
        let score =
            |&m: &G::Move| -self.order.score(m, self.game.stakes(state, m), known, self.root, 0);
        let mut moves = moves;
        moves.sort_by_key(score);
        let line = |m| Line { moves: vec![m], value: 0, exact: true };
        moves.into_iter().map(line).collect()
    }

    /// One iteration over the moves of the root. When it is stopped, the moves it got to count and
    /// the others stay as they were.
    fn iterate(
        &mut self,
        state: &G::State,
        depth: u8,
        limits: &Limits,
        lines: &mut [Line<G::Move>],
        stop: &AtomicBool,
    ) {
        let free = self.params.free_opponents;
        let node = Node { own: true, ply: 0, depth, alpha: -1, beta: WIN + 1, free, futile: 0 };
        self.path.clear();
        self.path.push(self.key(state, free).0);
        let mut best: Vec<i32> = Vec::new();
        let mut searched = 0;
        for line in lines.iter_mut() {
            let alpha = match best.get(limits.lines.max(1) - 1) {
                Some(&last) => (last - 1).min(best[0] - 1 - limits.margin).max(-1),
                None => -1,
            };
            // One less, so that equals are exact too where more than one line is asked for.
            let alpha = if limits.lines <= 1 && limits.margin == 0 { alpha + 1 } else { alpha };
            let mut next = *state;
            self.game.play(&mut next, line.moves[0]);
            let asked = usize::from(best.len() >= limits.lines.max(1));
            let value = self.value_of(node, &next, asked, false, alpha.max(-1), free, stop);
            if self.stopped {
                break;
            }
            searched += 1;
            line.exact = value > alpha;
            line.value = value;
            if line.exact {
                line.moves.truncate(1);
                line.moves.extend_from_slice(&self.lines[1]);
                best.push(value);
                best.sort_unstable_by(|a, b| b.cmp(a));
            }
        }
        if searched > 0 {
            lines[searched..].iter_mut().for_each(|line| line.exact = false);
        }
        lines[..searched].sort_by_key(|line| if line.exact { -line.value } else { 1 });
    }
}
