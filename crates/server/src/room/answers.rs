//! What a player may say by what he has seen: a move that was meant for an earlier position is none
//! now, and a yes to an earlier question is none to a later one.

use std::collections::HashMap;

use play::TableAct;
use rules::{Lang, Player};
use wire::{ErrorCode, NewAct};

use super::Room;
use crate::error::{Fault, refused};

/// For each seat and word, the event since which it may be said without a break.
#[derive(Debug, Default)]
pub(crate) struct Answers(HashMap<(usize, String), u64>);

impl Answers {
    /// Since which event a seat may say this; None if it is no answer, or may not be said.
    pub(crate) fn since(&self, seat: usize, word: &str) -> Option<u64> {
        self.0.get(&(seat, word.to_owned())).copied()
    }
}

impl Room {
    /// Whether a player may do acts of the game now, and this one by what he has seen.
    pub(super) fn may_act(&self, act: &NewAct) -> Result<(), Fault> {
        if act.act == TableAct::Time.word() {
            return Err(refused("only the clock says that time has run out"));
        }
        if self.seat(act.seat)?.level.is_some() {
            return Err(refused("a computer plays here: say \"return\" to play again"));
        }
        // What is no move depends on the number only if it answers somebody.
        let since = if self.is_move(act.seat, &act.act) {
            Some(self.turn)
        } else {
            self.answers.since(act.seat, &act.act)
        };
        let is_seen = |since| (since..=self.seq()).contains(&act.expect);
        if self.is_on() && !since.is_none_or(is_seen) {
            let mut fault = Fault::new(ErrorCode::Stale, "the position has changed");
            fault.body.seq = Some(self.seq());
            return Err(fault);
        }
        Ok(())
    }

    /// Notes what may be answered from the event of this number on.
    pub(super) fn note_answers(&mut self, seq: u64) {
        let table = self.record.table();
        let mut now = HashMap::new();
        for seat in 0..self.players() {
            let player = Player::new(seat);
            let deals = table.deals(player, Lang::En).into_iter().map(|(deal, _)| deal);
            let answers = [TableAct::Join.word(), TableAct::Decline.word()];
            let table_acts = table.table_acts(player).into_iter();
            let words = table_acts.filter(|word| answers.contains(word)).map(str::to_owned);
            for word in deals.chain(words) {
                let key = (seat, word);
                let since = self.answers.0.get(&key).copied().unwrap_or(seq);
                now.insert(key, since);
            }
        }
        self.answers = Answers(now);
    }
}
