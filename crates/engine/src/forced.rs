//! Wins that nobody can prevent, looked for before all else.

use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Appraise, Player};

use crate::{WIN, points::Judge};

/// The most own moves within which a win is looked for.
const MOST: usize = 2;

/// The moves of a win that nobody can prevent, within one own move or else within two, if so many
/// positions are enough to find one.
pub(crate) fn forced_win<G: Appraise>(
    game: &G,
    judge: &Judge,
    state: &G::State,
    most_nodes: u64,
    stop: &AtomicBool,
) -> Option<Vec<G::Move>> {
    let (root, refutations) = (game.to_act(state), [[None; 4]; MOST]);
    let mut prover = Prover { game, judge, root, nodes: 0, most_nodes, stop, refutations };
    let mut line = Vec::new();
    (1..=MOST).any(|moves| prover.wins(state, moves, &mut line)).then(|| {
        line.reverse();
        line
    })
}

struct Prover<'a, G: Appraise> {
    game: &'a G,
    judge: &'a Judge,
    root: Player,
    nodes: u64,
    most_nodes: u64,
    stop: &'a AtomicBool,
    /// By the own moves left and the opponent: what he has last prevented a win with.
    refutations: [[Option<G::Move>; 4]; MOST],
}

impl<G: Appraise> Prover<'_, G> {
    /// Whether who acts here wins within so many of his moves. The line comes last move first.
    fn wins(&mut self, state: &G::State, moves: usize, line: &mut Vec<G::Move>) -> bool {
        let mut list = Vec::new();
        self.game.moves(state, &mut list);
        if moves == 1 {
            return list.into_iter().any(|m| self.holds(state, m, 0, line));
        }
        // Checks leave little choice: they win most often, and are soon done with where they do not.
        let checks = |m: &G::Move| {
            let mut next = *state;
            self.game.play(&mut next, *m);
            self.game.in_check(&next, self.game.to_act(&next))
        };
        let (checks, others): (Vec<_>, Vec<_>) = list.into_iter().partition(checks);
        checks.into_iter().chain(others).any(|m| self.holds(state, m, moves - 1, line))
    }

    /// Whether the root wins for certain after this move, with so many more of his own.
    fn holds(
        &mut self,
        state: &G::State,
        m: G::Move,
        moves: usize,
        line: &mut Vec<G::Move>,
    ) -> bool {
        self.nodes += 1;
        if self.nodes > self.most_nodes || self.stop.load(Ordering::Relaxed) {
            return false;
        }
        let (game, mut next) = (self.game, *state);
        game.play(&mut next, m);
        line.clear();
        let won = match game.outcome(&next) {
            Some(outcome) => self.judge.reward(game, &outcome, self.root) == WIN,
            None if self.judge.is_allied(game.to_act(&next), self.root) => {
                moves > 0 && self.wins(&next, moves, line)
            }
            // The win may also come by what others must do meanwhile.
            None => self.nobody_prevents(&next, moves, line),
        };
        line.push(m);
        won
    }

    fn nobody_prevents(&mut self, state: &G::State, moves: usize, line: &mut Vec<G::Move>) -> bool {
        let (by, mut replies) = (self.game.to_act(state).index(), Vec::new());
        self.game.moves(state, &mut replies);
        let known = self.refutations[moves][by];
        if let Some(at) = replies.iter().position(|&m| Some(m) == known) {
            replies.swap(0, at);
        }
        let refutation = replies.into_iter().find(|&m| !self.holds(state, m, moves, line));
        if refutation.is_some() {
            self.refutations[moves][by] = refutation;
        }
        refutation.is_none()
    }
}
