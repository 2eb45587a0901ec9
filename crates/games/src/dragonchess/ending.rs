//! §5: how a game ends.

use rules::{Ending, Exit, Outcome, PerPlayer, Player};

use super::{Dragonchess, state::State};

impl Dragonchess {
    /// Whether nothing more may be played although there may be moves.
    #[inline]
    pub(super) fn is_over(&self, state: &State) -> bool {
        state.left.is_some() || self.is_too_quiet(state) || state.is_dead()
    }

    fn is_too_quiet(&self, state: &State) -> bool {
        self.draw_plies.is_some_and(|plies| state.quiet >= plies)
    }

    /// The outcome by the state alone. Mate and stalemate come before the draws.
    pub(super) fn ended(&self, state: &State) -> Option<Outcome> {
        if let Some((who, why)) = state.left {
            let ending = if why == Exit::OutOfTime { Ending::Time } else { Ending::Resignation };
            return Some(lost(who, ending));
        }
        if !self.can_move(state) {
            return Some(if self.in_check_now(state, state.turn) {
                lost(state.turn, Ending::Checkmate)
            } else if self.stalemate_loses {
                lost(state.turn, Ending::Stalemate)
            } else {
                drawn(Ending::Stalemate)
            });
        }
        if self.is_too_quiet(state) {
            return Some(drawn(Ending::QuietMoves));
        }
        state.is_dead().then(|| drawn(Ending::DeadPosition))
    }
}

/// The draw by the third occurrence of a position.
pub(super) fn repetition() -> Outcome {
    drawn(Ending::Repetition)
}

/// The draw that the players agree on.
pub(super) fn agreement() -> Outcome {
    drawn(Ending::Agreement)
}

fn drawn(ending: Ending) -> Outcome {
    Outcome::by_places(PerPlayer::from_fn(2, |_| 1), ending)
}

fn lost(loser: Player, ending: Ending) -> Outcome {
    Outcome::by_places(PerPlayer::from_fn(2, |player| if player == loser { 2 } else { 1 }), ending)
}
