//! What a player may say by what he has seen: a move that was meant for an earlier position is none
//! now, and a yes to an earlier question is none to a later one.

use play::TableAct;
use rules::Player;
use wire::{ErrorCode, NewAct};

use super::Room;
use crate::error::{Fault, refused};

/// What a player hears whose army a computer leads since he has resigned or run out of time.
pub(super) const OUT_FOR_GOOD: &str =
    "this player is out of the game: a computer leads his army to its end";

impl Room {
    /// By what a player is known whose acts have names: the hash of his token.
    pub(crate) fn author(&self, seat: usize) -> String {
        self.seats.get(seat).and_then(|seat| seat.token.clone()).unwrap_or_default()
    }

    /// The event with which a player has done what he calls so, if he has.
    pub(crate) fn answer(&self, seat: usize, id: &str) -> Option<u64> {
        self.answered.get(&(self.author(seat), id.to_owned())).copied()
    }

    /// The same for whoever has a token of this hash, be it void by now.
    pub(crate) fn answer_to(&self, token: &str, id: &str) -> Option<u64> {
        self.answered.get(&(token.to_owned(), id.to_owned())).copied()
    }

    /// Whether a player may do acts of the game now, and this one by what he has seen.
    pub(super) fn may_act(&self, act: &NewAct) -> Result<(), Fault> {
        if act.act == TableAct::Time.word() {
            return Err(refused("only the clock says that time has run out"));
        }
        if self.seat(act.seat)?.level.is_some() {
            return Err(refused(if self.is_kept(act.seat) {
                "a computer plays here: say \"return\" to play again"
            } else {
                OUT_FOR_GOOD
            }));
        }
        if self.is_on() && !self.has_stood(act) {
            let mut fault = Fault::new(ErrorCode::Stale, "the position has changed");
            fault.body.seq = Some(self.seq());
            return Err(fault);
        }
        Ok(())
    }

    /// Whether what an act answers is still what its author has seen. What is no move depends on
    /// that only if it answers somebody.
    fn has_stood(&self, NewAct { expect, seat, act, .. }: &NewAct) -> bool {
        if self.is_move(*seat, act) {
            return (self.turn..=self.seq()).contains(expect);
        }
        let (table, by) = (self.record.table(), Player::new(*seat));
        if !table.is_answer(table.len(), by, act) {
            return true;
        }
        // It could be said after every event since, and nothing was taken back.
        let seen = usize::try_from(*expect).ok().and_then(|seq| self.heights.get(seq..));
        let Some(heights) = seen.filter(|heights| !heights.is_empty()) else { return false };
        let mut moments = heights.chunk_by(|one, next| one == next);
        heights.is_sorted() && moments.all(|same| table.is_answer(same[0], by, act))
    }
}
