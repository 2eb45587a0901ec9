//! §5, §7: what players say to each other: proposals of bonds and draw offers.

use rules::Player;

use super::{
    Tagiev,
    moves::Move,
    play::bind,
    state::{Bond, Offers, PLAYERS, Players, Proposal, State, Truce, retain, third},
};

/// How long a truce lasts: ten turns of each.
pub(super) const TRUCE: u8 = 30;

/// Something said that costs no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    /// "Be my vassal", "be my lord".
    Propose(Proposal, Player),
    /// "You are my lord", "you are my vassal", "agreed": answers this player's proposal.
    Accept(Proposal, Player),
    /// "I need no lord", "I need no vassal".
    Refuse(Proposal, Player),
    /// Takes back what was proposed to this player.
    Withdraw(Proposal, Player),
    /// Offers a draw.
    OfferDraw,
    /// Joins the draw offers that are open.
    JoinDraw,
    /// Refuses them.
    RefuseDraw,
}

impl Offers {
    pub(super) fn is_open(&self, what: Proposal, by: Player, to: Player) -> bool {
        self.open[what as usize][by.index()].has(to)
    }

    pub(super) fn is_refused(&self, what: Proposal, by: Player, to: Player) -> bool {
        self.refused[what as usize][by.index()].has(to)
    }

    pub(super) fn set_open(&mut self, what: Proposal, by: Player, to: Player, on: bool) {
        self.open[what as usize][by.index()].set(to, on);
    }

    pub(super) fn set_refused(&mut self, what: Proposal, by: Player, to: Player, on: bool) {
        self.refused[what as usize][by.index()].set(to, on);
    }

    /// A player's move has decided anew whom he has captured from: as a lord he may propose and be
    /// proposed to again.
    pub(super) fn captured_anew(&mut self, lord: Player) {
        for other in PLAYERS {
            self.set_refused(Proposal::Vassal, lord, other, false);
            self.set_refused(Proposal::Lord, other, lord, false);
        }
    }

    /// Something was captured: a truce that was refused may be proposed again.
    pub(super) fn reopen_truces(&mut self) {
        self.refused[Proposal::Truce as usize] = [Players::NONE; 3];
    }
}

/// All proposals that could ever be: kind, proposer, addressee.
fn proposals() -> impl Iterator<Item = (Proposal, Player, Player)> {
    Proposal::ALL.into_iter().flat_map(|what| {
        let pairs = PLAYERS.into_iter().flat_map(|by| PLAYERS.map(|to| (by, to)));
        pairs.filter(|(by, to)| by != to).map(move |(by, to)| (what, by, to))
    })
}

impl State {
    /// §7: whether a bond between the two may be proposed now.
    pub(super) fn may_bind(&self, lord: Player, vassal: Player) -> bool {
        self.last[lord.index()] == Some(vassal)
            && !self.is_fallen(lord)
            && !self.is_fallen(vassal)
            && self.bond(lord, vassal).is_none()
            && !self.is_vassal(lord)
    }

    /// Whether two players may agree on a truce now: all three play for themselves, and nobody has
    /// one.
    pub(super) fn may_rest(&self) -> bool {
        self.truce.is_none() && self.living() == 3 && self.bonds().next().is_none()
    }

    /// Whether what is proposed may be proposed or agreed to now.
    pub(super) fn may_propose(&self, what: Proposal, by: Player, to: Player) -> bool {
        match what.bond(by, to) {
            Some((lord, vassal)) => self.may_bind(lord, vassal),
            None => self.may_rest(),
        }
    }

    /// Proposals whose condition has gone lapse.
    pub(super) fn lapse(&mut self) {
        if self.offers == Offers::default() {
            return;
        }
        for (what, by, to) in proposals() {
            if !self.may_propose(what, by, to) {
                self.offers.set_open(what, by, to, false);
            }
            if self.is_fallen(by) || self.is_fallen(to) {
                self.offers.set_refused(what, by, to, false);
            }
        }
    }

    /// Whether a draw may be agreed: no bond, not even a suspended one.
    fn may_draw(&self, by: Player) -> bool {
        !self.is_fallen(by) && self.bonds().next().is_none()
    }
}

impl Tagiev {
    /// Lists what a player may say now.
    pub(super) fn list_deals(&self, state: &State, by: Player, out: &mut Vec<Deal>) {
        if self.verdict(state).is_some() || state.is_fallen(by) {
            return;
        }
        for (what, from, to) in proposals() {
            let open = state.offers.is_open(what, from, to);
            let refused = state.offers.is_refused(what, from, to);
            let may = !refused && state.may_propose(what, from, to);
            if from == by && open {
                out.push(Deal::Withdraw(what, to));
            } else if from == by && may {
                out.push(Deal::Propose(what, to));
            } else if to == by && open {
                out.extend([Deal::Accept(what, from), Deal::Refuse(what, from)]);
            }
        }
        if state.may_draw(by) && !state.offers.draw.has(by) {
            out.push(Deal::OfferDraw);
            if !state.offers.draw.is_empty() {
                out.extend([Deal::JoinDraw, Deal::RefuseDraw]);
            }
        }
    }

    /// Makes a deal with all that follows.
    pub(super) fn make_deal(&self, state: &mut State, by: Player, deal: Deal) {
        match deal {
            Deal::Propose(what, to) => state.offers.set_open(what, by, to, true),
            Deal::Withdraw(what, to) => state.offers.set_open(what, by, to, false),
            Deal::Refuse(what, from) => {
                state.offers.set_open(what, from, by, false);
                state.offers.set_refused(what, from, by, true);
            }
            Deal::Accept(what, from) => {
                state.offers.set_open(what, from, by, false);
                match what.bond(from, by) {
                    Some((lord, vassal)) => self.make_bond(state, lord, vassal),
                    None => {
                        state.truce = Some(Truce { outside: third(from, by), turns: TRUCE });
                        state.lapse();
                    }
                }
            }
            Deal::OfferDraw | Deal::JoinDraw => state.offers.draw.insert(by),
            Deal::RefuseDraw => state.offers.draw = Players::NONE,
        }
    }

    /// Whether a move breaks a truce of who makes it: it captures from his ally, or attacks his king
    /// anew.
    pub(super) fn is_breach(&self, state: &State, m: Move) -> bool {
        let (me, Move::Go(ply)) = (state.turn, m) else { return false };
        let Some(ally) = state.ally(me) else { return false };
        let mut after = *state;
        self.make(&mut after, ply);
        after.last[me.index()] == Some(ally)
            || self.strikes_king(&after, me, ally) && !self.strikes_king(state, me, ally)
    }

    pub(super) fn make_bond(&self, state: &mut State, lord: Player, vassal: Player) {
        // A lord who becomes a vassal frees his own vassals, at war with him or not.
        retain(&mut state.bonds, |bond| bond.lord != vassal);
        if let Some(free) = state.bonds.iter_mut().find(|bond| bond.is_none()) {
            *free = Some(Bond { lord, vassal, since: None, war: Players::NONE });
        }
        state.truce = None;
        bind(state, vassal);
        state.offers.draw = Players::NONE;
        self.settle(state, false);
    }
}
