//! What a position is worth by itself, without looking on.

use rules::Appraise;

use crate::{Searcher, search::Node};

impl<G: Appraise> Searcher<'_, G> {
    pub(crate) fn looks(&self, node: Node, state: &G::State) -> i32 {
        self.worth(node, state, self.judged(state), 0)
    }

    fn judged(&self, state: &G::State) -> [i32; 4] {
        let glance = if self.params.glance { self.judge.glance(self.game, state) } else { None };
        glance.unwrap_or_else(|| self.judge.logits(self.game, state))
    }

    /// What logits are worth, with so much more for the root.
    pub(crate) fn worth(&self, node: Node, state: &G::State, logits: [i32; 4], by: i32) -> i32 {
        node.turned(self.judge.ahead(self.game, state, logits, self.root, by), true)
    }

    /// The same as far as the window asks: where a glance shows that it lies outside by more than
    /// all else is ever worth, only on which side. With the logits that it comes from.
    pub(crate) fn glances(&self, node: Node, state: &G::State) -> (i32, [i32; 4]) {
        let lazy = if node.own { self.params.lazy } else { -self.params.lazy };
        if lazy != 0
            && !self.params.glance
            && let Some(mut logits) = self.judge.glance(self.game, state)
        {
            let least = self.worth(node, state, logits, -lazy);
            if least >= node.beta {
                return (least, logits);
            }
            let most = self.worth(node, state, logits, lazy);
            if least < node.alpha && most <= node.alpha {
                logits[self.judge.side(self.root)] += lazy;
                return (most, logits);
            }
        }
        let logits = self.judged(state);
        (self.worth(node, state, logits, 0), logits)
    }
}
