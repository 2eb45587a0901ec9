//! A slow second opinion on positions and moves, for the tests.

use std::collections::HashSet;

use board::Cell;
use rules::{Player, Rules as _};

use super::{
    Threeman,
    lines::Set,
    men::{Men, PAWN, owner},
    moves::Move,
    state::{State, players},
};

impl Threeman {
    /// Whether the position fits together, and its moves are those that movement alone and safety of
    /// the king allow: seen from the attackers, not from the king.
    pub(super) fn sound(&self, state: &State) -> Result<(), String> {
        state.sound()?;
        if state.bridged_now(self.choices.emptied) != state.moats {
            return Err("a moat should be bridged".to_owned());
        }
        if state.over.is_some() {
            return Ok(());
        }
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        for &m in &moves {
            let mut after = *state;
            self.move_and_pass(&mut after, m);
            if self.reached(&after, state.turn) {
                return Err(format!("{m:?} leaves the king in check"));
            }
        }
        let listed: HashSet<(Cell, Cell)> = moves.iter().map(|m| (m.from, m.to)).collect();
        for from in state.men.of(state.turn) {
            for to in self.plain_targets(&state.men, from) {
                let mut after = *state;
                self.move_and_pass(&mut after, Move::new(from, to));
                let safe = !self.reached(&after, state.turn);
                if safe != listed.contains(&(from, to)) {
                    return Err(format!("{from:?} to {to:?}: safe is {safe}"));
                }
            }
        }
        Ok(())
    }

    /// Whether a man of another in the game attacks the player's king.
    fn reached(&self, state: &State, player: Player) -> bool {
        let (men, occupied) = (&state.men, state.men.occupied());
        let Some(king) = men.king(player) else { return false };
        let foes = men.iter().filter(|(_, piece)| {
            owner(*piece) != player && players().any(|p| p == owner(*piece) && state.lives(p))
        });
        let mut foes = foes.map(|(from, _)| self.tables.attacks(men, from, &occupied));
        foes.any(|attacked| attacked.has(king))
    }

    /// Where a man may go that crosses no moat and does nothing out of the ordinary.
    fn plain_targets(&self, men: &Men, from: Cell) -> Set {
        let Some(piece) = men.at(from) else { return Set::EMPTY };
        let attacks = self.tables.attacks(men, from, &men.occupied()) - men.of(owner(piece));
        match piece.kind() {
            PAWN => attacks & men.occupied(),
            _ => attacks,
        }
    }
}
