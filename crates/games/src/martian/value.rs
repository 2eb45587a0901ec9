//! What an engine should know of the game.

use rules::{Appraise, Efforts, Measures, Outcome, PerPlayer, Player, Stakes, Verdict, efforts};

use super::{
    Martian,
    grid::{bit, cells},
    state::{DRONE, KINDS, Move, PAWN, QUEEN, State, value},
};

/// What is measured of a player: points taken; pyramids in his quadrant; the moves he would have;
/// the points he could capture at once; and whether it is his turn.
const TERMS: &[&str] = &["score", "pawns", "drones", "queens", "mobility", "prey", "turn"];

/// Above a thousand positions the errors count for more than the positions.
const EFFORTS: Efforts = efforts([
    (40, 1200, 120),
    (80, 950, 95),
    (150, 780, 75),
    (300, 620, 58),
    (600, 450, 40),
    (1_000, 380, 34),
    (2_100, 310, 28),
    (5_000, 230, 20),
    (20_000, 130, 11),
    (1_000_000, 0, 0),
]);

impl Appraise for Martian {
    fn allied(&self, one: Player, other: Player) -> bool {
        Self::allied(self, one, other)
    }

    fn settled(&self, state: &State) -> Option<Outcome> {
        self.ending(state).map(|ending| self.result(state, ending))
    }

    fn verdict(&self, state: &State) -> Option<Verdict> {
        self.known_verdict(state)
    }

    fn stakes(&self, state: &State, m: Move) -> Stakes {
        let worth = |cell| state.at(cell).map_or(0, |kind| 100 * i32::from(value(kind)));
        // §3.5: only what crosses a canal captures, or can be captured back.
        if self.grid.quadrant(state.turn) & bit(m.to) != 0 {
            return Stakes::default();
        }
        Stakes { gain: worth(m.to), risk: worth(m.from) }
    }

    fn noisy(&self, state: &State, out: &mut Vec<Move>) {
        if self.ending(state).is_some() {
            return;
        }
        let prey = state.occupied() & !self.grid.quadrant(state.turn);
        self.each_source(state, |from, targets| {
            let banned = state.ban.filter(|ban| ban.from == from).map_or(0, |ban| bit(ban.to));
            out.extend(cells(targets & prey & !banned).map(|to| Move { from, to }));
        });
    }

    fn terms(&self) -> &'static [&'static str] {
        TERMS
    }

    fn measure(&self, state: &State, out: &mut PerPlayer<Measures>) {
        for player in (0..self.players).map(Player::new) {
            let home = self.grid.quadrant(player);
            let count = |kind| (state.of(kind) & home).count_ones() as i16;
            let (mut mobility, mut prey) = (0, 0);
            self.each_source(&State { turn: player, ..*state }, |_, targets| {
                mobility += targets.count_ones() as i16;
                prey |= targets & !home;
            });
            let caught = |kind| value(kind) as i16 * (state.of(kind) & prey).count_ones() as i16;
            let measures = &mut out[player];
            measures[0] = state.scores[player.index()] as i16;
            measures[1] = count(PAWN);
            measures[2] = count(DRONE);
            measures[3] = count(QUEEN);
            measures[4] = mobility;
            measures[5] = KINDS.into_iter().map(caught).sum();
            measures[6] = i16::from(state.turn == player);
        }
    }

    fn weights(&self) -> &'static str {
        let files = [include_str!("two.weights"), include_str!("four.weights")];
        files[usize::from(self.players == 4)]
    }

    fn efforts(&self) -> &'static Efforts {
        &EFFORTS
    }
}
