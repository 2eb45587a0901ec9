//! What follows the last ply: captures and moves out of check, until it is quiet.

use std::sync::atomic::AtomicBool;

use rules::Appraise;

use crate::{
    Searcher,
    search::{Node, PLIES, pick},
};

impl<G: Appraise> Searcher<'_, G> {
    /// The value of a leaf without quiescence.
    pub(crate) fn leaf(&mut self, state: &G::State, node: Node, stop: &AtomicBool) -> i32 {
        self.count(stop);
        if let Some(outcome) = self.game.outcome(state) {
            return self.ended(node, &outcome);
        }
        self.settled(node, state).unwrap_or_else(|| self.looks(node, state))
    }

    /// The value of a leaf when only captures and moves out of check are followed.
    pub(crate) fn quiesce(
        &mut self,
        state: &G::State,
        node: Node,
        depth: u8,
        stop: &AtomicBool,
    ) -> i32 {
        self.lines[node.ply].clear();
        self.count(stop);
        if self.stopped {
            return 0;
        }
        if let Some(value) = self.settled(node, state) {
            return value;
        }
        if node.ply >= PLIES {
            return self.looks(node, state);
        }
        let player = self.game.to_act(state);
        let evades = depth < self.params.evasions && self.game.in_check(state, player);
        let (mut best, mut alpha) = (-1, node.alpha);
        if !evades {
            best = self.looks(node, state);
            if best >= node.beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let mut lists = std::mem::take(&mut self.lists[node.ply]);
        lists.moves.clear();
        if evades {
            self.game.moves(state, &mut lists.moves);
        } else {
            self.game.noisy(state, &mut lists.moves);
        }
        lists.scored.clear();
        let truce = self.params.truce && !evades && !node.own && self.judge.sides() > 2;
        for &m in &lists.moves {
            let of_root = |player| self.judge.is_allied(player, self.root);
            if truce && self.game.victim(state, m).is_some_and(|player| !of_root(player)) {
                continue;
            }
            let stakes = self.game.stakes(state, m);
            lists.scored.push((self.order.score(m, stakes, 0, player, node.ply), m));
        }
        if evades
            && lists.moves.is_empty()
            && let Some(outcome) = self.game.outcome(state)
        {
            best = self.ended(node, &outcome);
        }
        for i in 0..lists.scored.len() {
            pick(&mut lists.scored, i);
            let m = lists.scored[i].1;
            let mut next = *state;
            self.game.play(&mut next, m);
            let own = self.is_own(&next);
            let child = node.after(own, 0, alpha, node.free);
            let value = node.turned(self.quiesce(&next, child, depth + 1, stop), own);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.extend_line(node.ply, m);
                }
            }
            if alpha >= node.beta {
                break;
            }
        }
        self.lists[node.ply] = lists;
        best
    }
}
