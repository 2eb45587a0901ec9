//! Offers, which need everybody who is still in the game. The log orders who has said what.

use play::Level;
use sha2::{Digest, Sha256};
use wire::{OfferDoc, OfferKind, SeatKind, TableState};

use crate::{
    error::{Fault, refused},
    leaving::{self, Live},
    room::Room,
    secret::id_of,
    words::{Proposal, Word},
};

/// An open offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// The number of the event with which it was made.
    id: u64,
    what: Proposal,
    by: usize,
    /// How many acts would stand, if acts are to be taken back.
    keep: Option<usize>,
    agreed: Vec<bool>,
    /// Whose answer is not waited for, because they are away.
    away: Vec<usize>,
}

impl Room {
    /// The open offers as they are shown.
    pub(crate) fn offer_docs(&self) -> Vec<OfferDoc> {
        let doc = |offer: &Offer| OfferDoc {
            id: offer.id,
            kind: offer.what.kind(),
            by: offer.by,
            agreed: (0..self.players()).filter(|&seat| offer.agreed[seat]).collect(),
            asked: self.asked(offer).collect(),
            keep: offer.keep,
            seat: offer.what.seat(),
            level: offer.what.level(),
        };
        self.offers.iter().map(doc).collect()
    }

    /// The seats whose answer an offer waits for.
    fn asked(&self, offer: &Offer) -> impl Iterator<Item = usize> {
        let asked = |&seat: &usize| {
            !offer.agreed[seat] && !offer.away.contains(&seat) && self.may_answer(seat, offer)
        };
        (0..self.players()).filter(asked)
    }

    /// Whether a seat is asked about offers of a kind: computers agree to everything.
    fn has_a_say(&self, seat: usize, kind: OfferKind) -> bool {
        let plays = kind == OfferKind::Rematch || self.has_ended() || self.living(seat);
        plays && self.seats[seat].is_played_by_person()
    }

    /// Why a seat may not make an offer of a kind now, by the state of the table alone.
    pub(crate) fn may_offer(&self, seat: usize, what: Proposal) -> Result<(), Fault> {
        let kind = what.kind();
        if !self.has_a_say(seat, kind) {
            return Err(refused("a player who is out has no say"));
        }
        if self.offers.iter().any(|offer| offer.what.kind() == kind) {
            return Err(refused("such an offer is open already"));
        }
        let state = self.state();
        let must = |yes: bool, why: &str| if yes { Ok(()) } else { Err(refused(why)) };
        match what {
            Proposal::All(OfferKind::Back) => {
                must(self.can_go_back(), "nothing can be taken back now")?;
                let moved = self.last_choice(seat).is_some();
                must(moved, "this player has no move to take back")
            }
            Proposal::All(OfferKind::Pause) => {
                must(state == TableState::Playing, "there is no game on that could rest")
            }
            Proposal::All(OfferKind::Resume) => {
                must(state == TableState::Paused, "there is no pause")
            }
            Proposal::All(OfferKind::Abort) => {
                must(self.is_on(), "there is no game on")?;
                must(self.is_first_round(), "the second round has begun")
            }
            Proposal::All(OfferKind::Rematch) => {
                must(self.has_ended(), "the game has not ended")?;
                must(self.rematch.is_none(), "a rematch has begun")
            }
            Proposal::All(OfferKind::Computer | OfferKind::Out) => {
                Err(refused("expected the number of a seat"))
            }
            Proposal::Computer { seat: other, .. } | Proposal::Out { seat: other } => {
                must(self.is_on(), "there is no game on")?;
                self.seat(other)?;
                if let Proposal::Computer { level, .. } = what {
                    Level::of(level).map_err(Fault::invalid)?;
                }
                let plays = self.living(other) && self.seats[other].is_waited_for();
                must(plays, "this seat has no player who could have left")?;
                must(!self.is_one_party(seat, other), "whoever says so is there himself")
            }
        }
    }

    /// Makes an offer; those who are away are not asked about it.
    pub(crate) fn offer(
        &mut self,
        seat: usize,
        what: Proposal,
        away: &[usize],
        at_ms: u64,
    ) -> Result<(), Fault> {
        self.may_offer(seat, what)?;
        let back = what == Proposal::All(OfferKind::Back);
        let keep = if back { self.last_choice(seat) } else { None };
        let (id, agreed, away) = (self.seq() + 1, vec![false; self.players()], away.to_vec());
        self.offers.push(Offer { id, what, by: seat, keep, agreed, away });
        self.agree(seat, id, at_ms)
    }

    /// `yes`. Seats at one screen are one party.
    pub(crate) fn agree(&mut self, seat: usize, id: u64, at_ms: u64) -> Result<(), Fault> {
        let index = self.open_offer(seat, id)?;
        if self.offers[index].agreed[seat] {
            return Err(refused("this player has agreed already"));
        }
        for other in 0..self.players() {
            self.offers[index].agreed[other] |= self.is_one_party(seat, other);
        }
        self.settle(at_ms);
        Ok(())
    }

    /// `no`: refuses, or withdraws one's own offer.
    pub(crate) fn refuse(&mut self, seat: usize, id: u64) -> Result<(), Fault> {
        let index = self.open_offer(seat, id)?;
        self.offers.remove(index);
        Ok(())
    }

    fn open_offer(&self, seat: usize, id: u64) -> Result<usize, Fault> {
        let index = self.offers.iter().position(|offer| offer.id == id);
        let index = index.ok_or_else(|| refused("no such offer is open"))?;
        let offer = &self.offers[index];
        if self.may_answer(seat, offer) {
            Ok(index)
        } else {
            Err(refused("this player is not asked"))
        }
    }

    /// Whether a seat may answer an offer, be it waited for or not.
    fn may_answer(&self, seat: usize, offer: &Offer) -> bool {
        self.has_a_say(seat, offer.what.kind()) && offer.what.seat() != Some(seat)
    }

    /// Carries out what everybody has agreed to, and drops what has lost its meaning.
    pub(crate) fn settle(&mut self, at_ms: u64) {
        let stands = |offer: &Offer| self.still_stands(offer);
        let standing: Vec<_> = self.offers.iter().map(stands).collect();
        let mut standing = standing.into_iter();
        self.offers.retain(|_| standing.next().unwrap_or(false));
        while let Some(index) =
            self.offers.iter().position(|offer| self.asked(offer).next().is_none())
        {
            let offer = self.offers.remove(index);
            self.carry_out(&offer, at_ms);
            self.settle(at_ms);
        }
    }

    fn still_stands(&self, offer: &Offer) -> bool {
        if !self.has_a_say(offer.by, offer.what.kind()) {
            return false;
        }
        match offer.what {
            Proposal::All(OfferKind::Pause) => self.state() == TableState::Playing,
            Proposal::All(OfferKind::Resume) => self.state() == TableState::Paused,
            Proposal::All(OfferKind::Abort) => self.is_on() && self.is_first_round(),
            Proposal::All(OfferKind::Rematch) => self.has_ended() && self.rematch.is_none(),
            Proposal::All(_) => self.can_go_back(),
            Proposal::Computer { seat, .. } | Proposal::Out { seat } => {
                self.is_on() && self.living(seat) && self.seats[seat].is_waited_for()
            }
        }
    }

    fn carry_out(&mut self, offer: &Offer, at_ms: u64) {
        match offer.what {
            Proposal::All(OfferKind::Back) => self.take_back(offer.keep.unwrap_or(0), at_ms),
            Proposal::All(OfferKind::Pause) => self.pause(at_ms),
            Proposal::All(OfferKind::Resume) => self.resume(at_ms),
            Proposal::All(OfferKind::Abort) => self.abort(at_ms),
            Proposal::All(OfferKind::Rematch) => {
                self.rematch = Some(self.rematch_id(offer.id));
                let agreed = |&seat: &usize| !offer.agreed[seat];
                self.absent = offer.away.iter().copied().filter(agreed).collect();
            }
            Proposal::All(OfferKind::Computer | OfferKind::Out) => {}
            Proposal::Computer { seat, level } => {
                self.seats[seat].level = Some(level);
                self.turn = self.seq() + 1;
            }
            Proposal::Out { seat } => self.put_out(seat, at_ms),
        }
    }

    /// The id of the table of the rematch: the same whenever the log is read.
    fn rematch_id(&self, offer: u64) -> String {
        let hash = Sha256::digest(format!("rematch {} {offer}", self.id()));
        id_of(hash.first_chunk().expect("a hash is longer"))
    }

    /// Ends the offers that end with any act of the game.
    pub(crate) fn end_offers_of_a_moment(&mut self) {
        self.offers.retain(|offer| offer.what != Proposal::All(OfferKind::Back));
    }

    /// Ends the offers about a seat whose player has come back.
    pub(crate) fn end_offers_about(&mut self, seat: usize) {
        self.offers.retain(|offer| offer.what.seat() != Some(seat));
    }

    /// Whether a seat is the object of an open offer.
    pub(crate) fn is_talked_about(&self, seat: usize) -> bool {
        self.offers.iter().any(|offer| offer.what.seat() == Some(seat))
    }

    /// Whether two seats are those of one screen, or the same.
    pub(crate) fn is_one_party(&self, one: usize, other: usize) -> bool {
        let here = |seat: usize| self.seats[seat].kind == SeatKind::Here;
        one == other || here(one) && here(other)
    }

    /// Whether acts may be taken back at all.
    fn can_go_back(&self) -> bool {
        matches!(self.state(), TableState::Playing | TableState::Over) && self.rematch.is_none()
    }

    /// Whether nobody has made two moves.
    fn is_first_round(&self) -> bool {
        let mut moved = vec![0; self.players()];
        self.chosen.iter().flatten().for_each(|&seat| moved[seat] += 1);
        moved.iter().all(|&moves| moves < 2)
    }

    /// The index of the last move of a player's own choice.
    fn last_choice(&self, seat: usize) -> Option<usize> {
        self.chosen.iter().rposition(|&chosen| chosen == Some(seat))
    }

    /// The words of the table that a seat may say now.
    pub(crate) fn words(&self, seat: usize, live: &[Live], now_ms: u64) -> Vec<Word> {
        let mut words = Vec::new();
        let at = &self.seats[seat];
        if self.is_kept(seat) && self.is_on() {
            return vec![Word::Return];
        }
        if self.state() == TableState::Gathering && at.token.is_some() {
            words.extend((!at.ready).then_some(Word::Ready));
            let may_stand = matches!(at.kind, SeatKind::Friend | SeatKind::Open);
            words.extend(may_stand.then_some(Word::Stand));
        }
        let about =
            |other| [Proposal::Computer { seat: other, level: 5 }, Proposal::Out { seat: other }];
        let of_seats = (0..self.players()).flat_map(about);
        for what in Proposal::all().chain(of_seats) {
            let absent = leaving::may_vote(self, what, live, now_ms);
            if absent.is_ok() && self.may_offer(seat, what).is_ok() {
                words.push(Word::Offer(what));
            }
        }
        for offer in &self.offers {
            let may_answer = self.may_answer(seat, offer);
            let open = may_answer && !offer.agreed[seat];
            words.extend(open.then_some(Word::Yes(offer.id)));
            words.extend((open || offer.by == seat).then_some(Word::No(offer.id)));
        }
        words
    }
}
