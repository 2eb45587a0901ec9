//! What follows the last ply: captures and moves out of check, until it is quiet.

use std::sync::atomic::AtomicBool;

use rules::{Appraise, Stakes};

use crate::{
    Searcher,
    faith::keep_faith,
    search::{Lists, Node, PLIES, pick},
};

/// What a hundredth of the weakest man is worth at most, in 1024ths of a logit.
const LOGITS: i32 = 2;

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
        let (mut best, mut hopes) = (-1, None);
        if !evades {
            let (value, logits) = self.glances(node, state);
            if value >= node.beta {
                return value;
            }
            best = value;
            hopes = (self.params.delta > 0 && self.game.sifts()).then_some(logits);
        }
        let mut lists = std::mem::take(&mut self.lists[node.ply]);
        self.list(state, node, depth, evades, &mut lists);
        if evades
            && lists.moves.is_empty()
            && let Some(outcome) = self.game.outcome(state)
        {
            best = self.ended(node, &outcome);
        }
        let (mut alpha, mut too_little) = (node.alpha.max(best), -1);
        for i in 0..lists.scored.len() {
            pick(&mut lists.scored, i);
            let m = lists.scored[i].1;
            if let Some(logits) = hopes {
                let gain = self.gain(node, state, m);
                if gain <= too_little || self.at_best(node, state, logits, gain) <= alpha {
                    too_little = gain.max(too_little);
                    continue;
                }
            }
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

    /// What is followed here: all moves out of check, or captures.
    fn list(
        &self,
        state: &G::State,
        node: Node,
        depth: u8,
        evades: bool,
        lists: &mut Lists<G::Move>,
    ) {
        lists.moves.clear();
        lists.scored.clear();
        if evades {
            self.game.moves(state, &mut lists.moves);
        } else {
            self.game.noisy(state, &mut lists.moves);
        }
        keep_faith(self.game, state, &mut lists.moves);
        let player = self.game.to_act(state);
        let even = !evades && self.game.sifts() && depth >= self.params.even_after;
        for &m in &lists.moves {
            let stakes = self.game.stakes(state, m);
            let left_out = even && self.loses(state, m, stakes)
                || !evades && self.params.skip_idle && self.is_idle(node, state, m);
            if !left_out {
                lists.scored.push((self.order.score(m, stakes, 0, player, node.ply), m));
            }
        }
    }

    /// Whether a capture takes from one opponent of the root for another.
    fn is_idle(&self, node: Node, state: &G::State, m: G::Move) -> bool {
        let of_root = |player| self.judge.is_allied(player, self.root);
        !node.own
            && self.judge.sides() > 2
            && self.game.victim(state, m).is_some_and(|player| !of_root(player))
    }

    /// Whether a capture takes a man worth less than the own one, which can then be captured back.
    fn loses(&self, state: &G::State, m: G::Move, stakes: Stakes) -> bool {
        stakes.gain < stakes.risk && self.game.answered(state, m)
    }

    /// What a capture gains at the cost or for the good of the root.
    fn gain(&self, node: Node, state: &G::State, m: G::Move) -> i32 {
        if self.is_idle(node, state, m) { 0 } else { self.game.stakes(state, m).gain }
    }

    /// What these logits are worth at best after a capture of so much.
    fn at_best(&self, node: Node, state: &G::State, logits: [i32; 4], gain: i32) -> i32 {
        let by = LOGITS * gain + self.params.delta;
        self.worth(node, state, logits, if node.own { by } else { -by })
    }
}
