//! Turning the board: nothing changes but names.

use board::Cell;
use rules::Player;

use super::{
    Martian,
    grid::{HEIGHT, bit, cells},
    state::{Move, State},
};

/// Either board has four ways to look at it, this many besides the plain one: two players may turn
/// it by half and mirror it, four may turn it by quarters. A mirror would turn the order of four.
pub(super) const NUMBER: usize = 3;

impl Martian {
    /// The square that a square becomes.
    fn turned_cell(&self, cell: Cell, symmetry: usize) -> Cell {
        let (east, north) = (self.grid.width - 1, HEIGHT - 1);
        let (mut file, mut rank) = self.grid.place(cell);
        match (self.players, symmetry) {
            (2, 0) => (file, rank) = (east - file, north - rank),
            (2, 1) => file = east - file,
            (2, _) => rank = north - rank,
            // From each quadrant to the next: south-west to north-west.
            _ => (0..=symmetry).for_each(|_| (file, rank) = (rank, north - file)),
        }
        self.grid.cell(file, rank)
    }

    fn turned_player(&self, player: Player, symmetry: usize) -> Player {
        let by = match (self.players, symmetry) {
            (2, 1) => 0,
            (2, _) => 1,
            _ => symmetry + 1,
        };
        Player::new((player.index() + by) % self.players)
    }

    /// The state turned.
    pub(super) fn turned_state(&self, state: &State, symmetry: usize) -> State {
        let turn = |set| cells(set).map(|cell| bit(self.turned_cell(cell, symmetry))).sum();
        let mut turned = State {
            kinds: state.kinds.map(turn),
            turn: self.turned_player(state.turn, symmetry),
            ban: state.ban.map(|ban| self.turned_squares(ban, symmetry)),
            left: state.left.map(|(who, why)| (self.turned_player(who, symmetry), why)),
            ..*state
        };
        for player in (0..self.players).map(Player::new) {
            let there = self.turned_player(player, symmetry);
            turned.scores[there.index()] = state.scores[player.index()];
        }
        turned
    }

    /// The move turned.
    pub(super) fn turned_squares(&self, m: Move, symmetry: usize) -> Move {
        Move { from: self.turned_cell(m.from, symmetry), to: self.turned_cell(m.to, symmetry) }
    }
}
