//! A table at which everybody sits.

use serde_json::{Value, json};
use wire::{ClaimReply, HostAct, NewAct, NewActReply, NewTableReply, OfferDoc, TableDoc};

use crate::bench::{Answer, Bench, RING, post, some_act};

/// A table with the tokens of its seats.
#[derive(Debug)]
pub(crate) struct Seated {
    pub(crate) bench: Bench,
    pub(crate) table: NewTableReply,
    pub(crate) tokens: Vec<String>,
    sent: usize,
}

impl Seated {
    /// A table of the ring with seats of these kinds.
    pub(crate) async fn new(kinds: [&str; 3]) -> Self {
        Self::with(kinds, json!({})).await
    }

    /// The same with more to be said about the table.
    pub(crate) async fn with(kinds: [&str; 3], more: Value) -> Self {
        let mut seated = Self::open(kinds, more).await;
        for (seat, kind) in kinds.into_iter().enumerate() {
            if seated.tokens[seat].is_empty() && kind != "computer" {
                seated.tokens[seat] = seated.claim(seat).await.read::<ClaimReply>().token;
            }
        }
        seated
    }

    /// A table at which the seats for others are free.
    pub(crate) async fn waiting(kinds: [&str; 3]) -> Self {
        Self::open(kinds, json!({})).await
    }

    async fn open(kinds: [&str; 3], more: Value) -> Self {
        let bench = Bench::new();
        let seats = kinds.map(|kind| match kind {
            "computer" => json!({"kind": kind, "level": 1}),
            _ => json!({"kind": kind}),
        });
        let mut new = json!({"game": RING, "seats": seats});
        for (name, value) in more.as_object().expect("an object") {
            new[name] = value.clone();
        }
        let table = bench.open(&new).await;
        let tokens = table.seats.iter().map(|seat| seat.token.clone().unwrap_or_default());
        Self { tokens: tokens.collect(), bench, table, sent: 0 }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.table.table)
    }

    /// Claims a seat with the key that it had at first.
    pub(crate) async fn claim(&self, seat: usize) -> Answer {
        let body = json!({"name": "", "key": self.table.seats[seat].link_key});
        self.bench.post(&self.path(&format!("/seats/{seat}/claim")), &body).await
    }

    /// Says something that is no move.
    pub(crate) async fn say(&mut self, seat: usize, act: &str) -> Answer {
        self.sent += 1;
        let id = self.sent.to_string();
        let expect = self.look().await.seq;
        let act = NewAct { id, expect, seat, act: act.to_owned() };
        self.bench.act(&self.table.table, &self.tokens[seat], &act).await
    }

    /// Says something that must be heard.
    pub(crate) async fn ok(&mut self, seat: usize, act: &str) {
        self.say(seat, act).await.read::<NewActReply>();
    }

    /// Says something that may not be said now.
    pub(crate) async fn not(&mut self, seat: usize, act: &str) {
        let answer = self.say(seat, act).await;
        assert_eq!(answer.refusal(), (422, "illegal".into()), "seat {seat}: {act}");
    }

    pub(crate) async fn play(&mut self, moves: usize) {
        for _ in 0..moves {
            self.sent += 1;
            let act = some_act(&self.look().await, &self.sent.to_string());
            let answer = self.bench.act(&self.table.table, &self.tokens[act.seat], &act).await;
            answer.read::<NewActReply>();
        }
    }

    pub(crate) async fn look(&self) -> TableDoc {
        self.bench.look(&self.table.table).await
    }

    /// The only open offer.
    pub(crate) async fn offer(&self) -> OfferDoc {
        let [offer] = self.look().await.offers.try_into().expect("one offer");
        offer
    }

    /// The words that a seat may say now.
    pub(crate) async fn words(&self, seat: usize) -> Vec<String> {
        let deals = self.look().await.position.deals[seat].clone();
        deals.into_iter().map(|deal| deal.act).collect()
    }

    /// Does something as the host.
    pub(crate) async fn host(&self, act: &HostAct) -> Answer {
        let mut request = post(&self.path("/host"), act);
        let bearer = format!("Bearer {}", self.table.host).parse().expect("a header");
        request.headers_mut().insert("authorization", bearer);
        self.bench.send(request).await
    }

    /// Another server takes the table over.
    pub(crate) fn restart(&mut self) {
        self.bench.server.close();
        self.bench = Bench::over(self.bench.memory.clone());
    }
}
