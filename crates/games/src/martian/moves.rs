//! Movement, merging, the ban on undoing, and what a move does.

use board::Cell;
use rules::Player;

use super::{
    Martian,
    choices::NoUndo,
    grid::{bit, cells},
    state::{Clock, MOST_QUIET, Move, State, merged, value},
};

impl Martian {
    /// Appends the legal moves.
    pub(super) fn generate(&self, state: &State, out: &mut Vec<Move>) {
        if self.ending(state).is_some() {
            return;
        }
        self.each_source(state, |from, targets| {
            let banned = state.ban.filter(|ban| ban.from == from).map_or(0, |ban| bit(ban.to));
            out.extend(cells(targets & !banned).map(|to| Move { from, to }));
        });
    }

    /// How many moves are legal.
    pub(super) fn number(&self, state: &State) -> u64 {
        if self.ending(state).is_some() {
            return 0;
        }
        let mut moves = 0;
        self.each_source(state, |_, targets| moves += targets.count_ones());
        // §5.3: the ban takes away exactly one.
        u64::from(moves) - u64::from(state.ban.is_some())
    }

    /// Visits the pieces of the player to move with the squares they may go to but for the ban.
    #[inline]
    pub(super) fn each_source(&self, state: &State, mut visit: impl FnMut(Cell, u64)) {
        let occupied = state.occupied();
        let home = self.grid.quadrant(state.turn);
        // §3.3: what stands in the own quadrant may be merged with or not entered.
        let open = !(occupied & home);
        let [pawns, drones, queens] = state.kinds.map(|kind| kind & home);
        let (mut onto_pawn, mut onto_drone) = (0, 0);
        if self.choices.merge {
            // §4.1: pawn and drone make a queen if there is none; §4.2: two pawns a drone likewise.
            if queens == 0 {
                (onto_pawn, onto_drone) = (drones, pawns);
            }
            if drones == 0 {
                onto_pawn |= pawns;
            }
        }
        cells(pawns).for_each(|from| visit(from, self.grid.pawn(from) & (open | onto_pawn)));
        cells(drones)
            .for_each(|from| visit(from, self.grid.drone(from, occupied) & (open | onto_drone)));
        cells(queens).for_each(|from| visit(from, self.grid.queen(from, occupied) & open));
    }

    /// Makes a legal move.
    pub(super) fn make(&self, state: &mut State, m: Move) {
        let home = self.grid.quadrant(state.turn);
        let crossed = home & bit(m.to) == 0;
        let moved = state.at(m.from).expect("a move begins at a piece");
        let met = state.at(m.to);
        state.flip(moved, m.from);
        let mut lands = moved;
        if let Some(met) = met {
            state.flip(met, m.to);
            if crossed {
                // §3.5: the points go to the player who moved.
                state.scores[state.turn.index()] += value(met);
            } else {
                lands = merged(moved, met);
            }
        }
        state.flip(lands, m.to);
        let captured = crossed && met.is_some();
        state.ban = (crossed && self.may_not_be_undone(captured))
            .then_some(Move { from: m.to, to: m.from });
        state.quiet = if captured { 0 } else { MOST_QUIET.min(state.quiet + 1) };
        self.tick(state, captured);
        state.turn = state.turn.next(self.players);
    }

    /// §5.2, §5.5: whether the reply may not undo a move over the canal.
    #[inline]
    fn may_not_be_undone(&self, captured: bool) -> bool {
        self.players == 2
            && match self.choices.no_undo {
                NoUndo::All => true,
                NoUndo::Quiet => !captured,
                NoUndo::Off => false,
            }
    }

    /// §6.4: what a move does to the clock.
    #[inline]
    fn tick(&self, state: &mut State, captured: bool) {
        let Some(plies) = self.choices.clock else { return };
        state.clock = match state.clock {
            Clock::Called | Clock::Running(_) if captured && self.choices.cautious_clock => {
                Clock::Idle
            }
            Clock::Running(_) if captured => Clock::Running(plies),
            Clock::Running(left) => Clock::Running(left - 1),
            Clock::Called => Clock::Running(plies),
            Clock::Idle => Clock::Idle,
        };
    }

    /// The player who moved last.
    #[inline]
    pub(super) const fn mover(&self, state: &State) -> Player {
        Player::new((state.turn.index() + self.players - 1) % self.players)
    }
}
