//! What ends the game, and who has won it.

use rules::{Ending, Exit, Outcome, PerPlayer, Player};

use super::{
    Martian,
    state::{Clock, State},
};

impl Martian {
    /// What has ended the game, if it is over.
    #[inline]
    pub(super) fn ending(&self, state: &State) -> Option<Ending> {
        if let Some((_, why)) = state.left {
            return Some(if why == Exit::OutOfTime { Ending::Time } else { Ending::Resignation });
        }
        // §6.2: no quadrant but that of the last mover can be empty. §6.6: it comes before limits.
        if state.occupied() & self.grid.quadrant(self.mover(state)) == 0 {
            return Some(Ending::EmptyQuadrant);
        }
        let choices = &self.choices;
        if choices.majority.is_some_and(|enough| state.scores.iter().any(|&score| score >= enough))
        {
            return Some(Ending::Majority);
        }
        if choices.quiet_limit.is_some_and(|limit| state.quiet >= limit) {
            return Some(Ending::QuietLimit);
        }
        (state.clock == Clock::Running(0)).then_some(Ending::ClockCalled)
    }

    /// How the game has ended.
    pub(super) fn result(&self, state: &State, ending: Ending) -> Outcome {
        let worth = PerPlayer::from_fn(self.players, |player| self.worth(state, player, ending));
        let places = Outcome::by_points(worth, ending).places;
        Outcome { places, half_points: Some(self.half_points(state)), ending }
    }

    /// All players share the game.
    pub(super) fn shared(&self, state: &State) -> Outcome {
        let places = PerPlayer::from_fn(self.players, |_| 1);
        let half_points = Some(self.half_points(state));
        Outcome { places, half_points, ending: Ending::Agreement }
    }

    fn half_points(&self, state: &State) -> PerPlayer<i16> {
        PerPlayer::from_fn(self.players, |player| 2 * state.scores[player.index()] as i16)
    }

    /// What orders the players, in halves of a point.
    fn worth(&self, state: &State, player: Player, ending: Ending) -> i16 {
        if let Some((left, _)) = state.left {
            // §6.7: the game is lost for the side that left; single players go by their points.
            let single = self.players == 4 && !self.choices.teams;
            return if self.allied(left, player) {
                -1
            } else if single {
                2 * self.score(state, player)
            } else {
                0
            };
        }
        let score = self.score(state, player);
        let emptier = self.mover(state);
        // §7.2, §7.5: a tie of leaders goes to who emptied his quadrant.
        let best = (0..self.players).all(|other| self.score(state, Player::new(other)) <= score);
        let breaks_tie = ending == Ending::EmptyQuadrant
            && self.choices.emptier_wins_ties
            && self.allied(emptier, player);
        2 * score + i16::from(best && breaks_tie)
    }

    /// §7.1, §7.5: the points that count for a player: his side's.
    pub(super) fn score(&self, state: &State, player: Player) -> i16 {
        let side = (0..self.players).filter(|&other| self.allied(player, Player::new(other)));
        side.map(|other| state.scores[other] as i16).sum()
    }

    /// §1.2: whether the two are one side.
    pub(super) const fn allied(&self, one: Player, other: Player) -> bool {
        if self.teams() {
            one.index() % 2 == other.index() % 2
        } else {
            one.index() == other.index()
        }
    }

    /// Whether players are in pairs.
    pub(super) const fn teams(&self) -> bool {
        self.players == 4 && self.choices.teams
    }
}
