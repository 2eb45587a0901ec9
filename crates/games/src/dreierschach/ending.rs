//! §5: how the game ends.

use rules::{Ending, Exit, Outcome, PerPlayer, Player};

use super::{
    Dreierschach,
    attack::View,
    moves::Any,
    state::{State, others},
};

/// D16: plies without pawn move and capture after which a draw may be claimed, and comes by itself.
pub(super) const QUIET_CLAIM: u32 = 150;
const QUIET_END: u32 = 225;

impl Dreierschach {
    /// How the game ended, if it has.
    pub(super) fn ended(&self, state: &State) -> Option<Outcome> {
        self.ended_at_once(state).or_else(|| self.ended_without_moves(state)).or_else(|| {
            let quiet = self.fide_like && state.quiet >= QUIET_END;
            quiet.then(|| draw(Ending::QuietMoves))
        })
    }

    /// Whether there is an outcome that needs no look at the legal moves.
    pub(super) fn is_over(&self, state: &State) -> bool {
        self.ended_at_once(state).is_some() || self.fide_like && state.quiet >= QUIET_END
    }

    fn ended_at_once(&self, state: &State) -> Option<Outcome> {
        let player = state.turn;
        if let Some((who, why)) = self.gave_up(state) {
            let ending = if why == Exit::Resigned { Ending::Resignation } else { Ending::Time };
            return Some(self.lost(state, who, ending));
        }
        if state.king(player).is_none() {
            // D11: the player before has taken it.
            let [_, winner] = others(player);
            return Some(won(winner, player, Ending::KingCaptured));
        }
        // D12: before anything else that may happen on the board.
        let bare = View::of(state, player).occupied.len() == 3;
        bare.then(|| draw(Ending::BareKings))
    }

    fn ended_without_moves(&self, state: &State) -> Option<Outcome> {
        let mut any = Any(false);
        self.generate(state, &mut any);
        let player = state.turn;
        if any.0 {
            None
        } else if self.checked(state, player) {
            Some(self.lost(state, player, Ending::Checkmate))
        } else {
            Some(draw(Ending::Stalemate))
        }
    }

    /// D15: who has ended the game by leaving it.
    fn gave_up(&self, state: &State) -> Option<(Player, Exit)> {
        let left = super::state::players().find_map(|p| Some((p, state.left[p.index()]?)));
        left.filter(|_| !self.takes_over)
    }

    /// D13, D15: the loser gets nothing; he who threatens the king and comes first after him wins.
    fn lost(&self, state: &State, loser: Player, ending: Ending) -> Outcome {
        match others(loser).into_iter().find(|&other| self.threatens(state, other, loser)) {
            Some(winner) => won(winner, loser, ending),
            None => points(|player| i16::from(player != loser), ending),
        }
    }

    /// §4: whether the player could capture the other's king, were he on turn.
    fn threatens(&self, state: &State, player: Player, other: Player) -> bool {
        let view = View { foes: state.of(player), ..View::of(state, other) };
        state.king(other).is_some_and(|king| self.lines.threatened(&state.men, king, view))
    }

    /// §4: whether a player's king is threatened by any opponent.
    pub(super) fn checked(&self, state: &State, player: Player) -> bool {
        let view = View::of(state, player);
        state.king(player).is_some_and(|king| self.lines.threatened(&state.men, king, view))
    }
}

/// §5: 3, 1 and 0 are to be won, in halves. A draw leaves one point to nobody; a game that ends by
/// leaving, without a winner, two (D15).
pub(super) fn all_points(end: Option<&Outcome>) -> i32 {
    const ALL: i32 = 8;
    let Some(end) = end else { return ALL };
    let is_won = end.half_points.is_some_and(|points| points.as_slice().contains(&6));
    let nobodys = match end.ending {
        Ending::Checkmate | Ending::KingCaptured => 0,
        Ending::Resignation | Ending::Time => 4 * i32::from(!is_won),
        _ => 2,
    };
    end.all_half_points() + nobodys
}

fn points(points: impl Fn(Player) -> i16, ending: Ending) -> Outcome {
    Outcome::by_points(PerPlayer::from_fn(3, |player| 2 * points(player)), ending)
}

/// One point for everyone.
pub(super) fn draw(ending: Ending) -> Outcome {
    points(|_| 1, ending)
}

fn won(winner: Player, loser: Player, ending: Ending) -> Outcome {
    let share = |player| match player {
        p if p == winner => 3,
        p if p == loser => 0,
        _ => 1,
    };
    points(share, ending)
}
