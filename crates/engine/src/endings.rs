//! What known endings say, taken at its word.

use rules::{Appraise, Verdict};

use crate::{
    MOST_DEPTH, Searcher, WIN,
    search::{Node, PROVEN},
};

impl<G: Appraise> Searcher<'_, G> {
    /// What known endings say, where somebody wins. Where nobody does it is searched: people err.
    pub(crate) fn known(&self, node: Node, state: &G::State) -> Option<i32> {
        // Each move of the winner is followed by one of the loser at most.
        let plies = |moves: u16| (node.ply as i32 + 2 * i32::from(moves)).min(PROVEN - 2);
        match self.game.verdict(state)? {
            Verdict::Won(moves) => Some(WIN - plies(moves)),
            Verdict::Lost(moves) => Some(plies(moves) + 1),
            Verdict::Endless => None,
        }
    }

    /// Goes on with a line as known endings say, which the search did not look into.
    pub(crate) fn go_on(&self, state: &G::State, line: &mut Vec<G::Move>) {
        if !self.params.endings || self.judge.sides() != 2 {
            return;
        }
        let mut state = *state;
        line.iter().for_each(|&m| self.game.play(&mut state, m));
        while line.len() < usize::from(MOST_DEPTH) {
            let Some(m) = self.known_move(&state) else { return };
            self.game.play(&mut state, m);
            line.push(m);
        }
    }

    /// The move that wins soonest or loses latest, where that is known.
    fn known_move(&self, state: &G::State) -> Option<G::Move> {
        let wins = match self.game.verdict(state)? {
            Verdict::Won(_) => true,
            Verdict::Lost(_) => false,
            Verdict::Endless => return None,
        };
        let (player, mut moves) = (self.game.to_act(state), Vec::new());
        self.game.moves(state, &mut moves);
        let left = |m: &G::Move| {
            let mut next = *state;
            self.game.play(&mut next, *m);
            if let Some(outcome) = self.game.outcome(&next) {
                let won = self.judge.reward(self.game, &outcome, player) == WIN;
                return (won == wins).then_some(0);
            }
            match self.game.verdict(&next)? {
                Verdict::Lost(moves) if wins => Some(i32::from(moves)),
                Verdict::Won(moves) if !wins => Some(-i32::from(moves)),
                _ => None,
            }
        };
        let moves = moves.into_iter().filter_map(|m| Some((left(&m)?, m)));
        moves.min_by_key(|&(left, _)| left).map(|(_, m)| m)
    }
}
