//! A slow second opinion on a state: what must be true of it, and its moves found by walking.

use std::collections::HashSet;

use board::{Cell, Lines};
use rules::{Player, Seen, slide};

use super::{
    Martian,
    grid::bit,
    state::{DRONE, KINDS, Move, PAWN, QUEEN, State},
};

fn ensure(holds: bool, wrong: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(wrong.to_owned()) }
}

impl Martian {
    /// What the rules promise of every state that play can reach.
    pub(super) fn sound(&self, state: &State) -> Result<(), String> {
        let stands = |cell| KINDS.into_iter().filter(|&k| state.of(k) & bit(cell) != 0).count();
        ensure(self.board.cells().all(|cell| stands(cell) <= 1), "two pieces on a square")?;
        let beyond = (0..64).skip(self.grid.cells()).map(Cell::new);
        ensure(beyond.map(stands).sum::<usize>() == 0, "a piece off the board")?;
        for player in (0..self.players).map(Player::new) {
            let empty = self.men(state, player).next().is_none();
            let allowed = player == self.mover(state);
            ensure(!empty || allowed, "§6.2: a quadrant is empty, and not the last mover's")?;
        }
        let mut walked = HashSet::new();
        if self.ending(state).is_none() {
            self.walk(state, |m| {
                walked.insert(m);
            });
            if let Some(ban) = state.ban {
                ensure(walked.remove(&ban), "§5.3: the banned move is not possible anyway")?;
                ensure(state.at(ban.to).is_none(), "§5.3: the banned move would capture")?;
            }
            ensure(!walked.is_empty(), "§6.1: a player has no move")?;
        }
        let mut moves = Vec::new();
        self.generate(state, &mut moves);
        ensure(moves.into_iter().collect::<HashSet<_>>() == walked, "walking finds other moves")
    }

    /// Every move of the player to move, the banned one included.
    fn walk(&self, state: &State, mut visit: impl FnMut(Move)) {
        let home = |cell| self.grid.owner(cell) == state.turn;
        let own = |kind| self.men(state, state.turn).any(|cell| state.at(cell) == Some(kind));
        for from in self.men(state, state.turn) {
            let Some(kind) = state.at(from) else { continue };
            // §3.3, §4: what a square is to this piece.
            let seen = |cell: Cell| match state.at(cell) {
                None => Seen::Empty,
                Some(_) if !home(cell) => Seen::Foe,
                Some(_) if !self.choices.merge => Seen::Wall,
                Some(met) => match (kind, met) {
                    (PAWN, DRONE) | (DRONE, PAWN) if !own(QUEEN) => Seen::Foe,
                    (PAWN, PAWN) if !own(DRONE) => Seen::Foe,
                    _ => Seen::Wall,
                },
            };
            let mut along = |lines: &Lines, limit| {
                for ray in lines.from(from) {
                    slide(ray, limit, 0, seen, |to, _, _| visit(Move { from, to }));
                }
            };
            match kind {
                PAWN => along(&self.grid.diagonal, 1),
                DRONE => along(&self.grid.straight, 2),
                _ => {
                    along(&self.grid.diagonal, usize::MAX);
                    along(&self.grid.straight, usize::MAX);
                }
            }
        }
    }
}
