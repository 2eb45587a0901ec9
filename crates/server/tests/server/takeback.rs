use serde_json::{Value, json};
use wire::{ClaimReply, NewAct, NewActReply, NewTableReply, TakebackDoc};

use crate::bench::{Answer, Bench, some_act, token};

/// A table with the tokens of its seats.
struct Seated {
    bench: Bench,
    table: NewTableReply,
    tokens: Vec<String>,
    sent: usize,
}

impl Seated {
    async fn new(kinds: [&str; 3]) -> Self {
        let bench = Bench::new();
        let table = bench.open_ring(kinds).await;
        let mut tokens = Vec::new();
        for seat in &table.seats {
            tokens.push(match &seat.token {
                Some(token) => token.clone(),
                None => {
                    let path = format!("/api/v1/tables/{}/seats/{}/claim", table.table, seat.seat);
                    let body: Value = json!({"name": "", "key": seat.link_key});
                    bench.post(&path, &body).await.read::<ClaimReply>().token
                }
            });
        }
        Self { bench, table, tokens, sent: 0 }
    }

    async fn say(&mut self, seat: usize, act: &str) -> Answer {
        self.sent += 1;
        let id = self.sent.to_string();
        let act = NewAct { id, expect: 0, seat, act: act.to_owned() };
        self.bench.act(&self.table.table, &self.tokens[seat], &act).await
    }

    async fn play(&mut self, moves: usize) {
        for _ in 0..moves {
            self.sent += 1;
            let act = some_act(&self.bench.look(&self.table.table).await, &self.sent.to_string());
            let answer = self.bench.act(&self.table.table, &self.tokens[act.seat], &act).await;
            answer.read::<NewActReply>();
        }
    }

    async fn stands(&self) -> (usize, Option<TakebackDoc>) {
        let doc = self.bench.look(&self.table.table).await;
        (doc.entries.len(), doc.takeback)
    }
}

#[tokio::test]
async fn at_one_screen_it_happens_at_once() {
    let mut table = Seated::new(["here", "here", "here"]).await;
    let nothing = table.say(0, "back?").await;
    assert_eq!(nothing.refusal(), (422, "illegal".into()));
    table.play(5).await;
    assert!(table.say(1, "back?").await.status.is_success());
    assert_eq!(table.stands().await, (4, None));
    assert!(table.say(2, "back?").await.status.is_success());
    assert_eq!(table.stands().await, (2, None), "back to before the seat's own last move");
}

#[tokio::test]
async fn friends_must_all_agree() {
    let mut table = Seated::new(["here", "friend", "open"]).await;
    table.play(3).await;
    assert!(table.say(2, "back?").await.status.is_success());
    let wish = |agreed: &[usize]| Some(TakebackDoc { by: 2, keep: 2, agreed: agreed.to_vec() });
    assert_eq!(table.stands().await, (3, wish(&[2])));
    assert_eq!(table.say(0, "back?").await.refusal(), (422, "illegal".into()));
    assert!(table.say(0, "back yes").await.status.is_success());
    assert_eq!(table.say(0, "back yes").await.refusal(), (422, "illegal".into()));
    assert_eq!(table.stands().await, (3, wish(&[0, 2])));
    assert!(table.say(1, "back yes").await.status.is_success());
    assert_eq!(table.stands().await, (2, None));
}

#[tokio::test]
async fn seats_at_one_screen_agree_together() {
    let mut table = Seated::new(["here", "here", "friend"]).await;
    table.play(3).await;
    assert!(table.say(2, "back?").await.status.is_success());
    assert!(table.say(0, "back yes").await.status.is_success());
    assert_eq!(table.stands().await, (2, None));
}

#[tokio::test]
async fn a_wish_ends_by_refusal_withdrawal_or_a_move() {
    let mut table = Seated::new(["friend", "friend", "friend"]).await;
    table.play(3).await;
    for end in [0, 1, 2] {
        assert!(table.say(2, "back?").await.status.is_success());
        assert!(table.say(end, "back no").await.status.is_success());
        assert_eq!(table.stands().await, (3, None));
        assert_eq!(table.say(1, "back yes").await.refusal(), (422, "illegal".into()));
    }
    assert!(table.say(2, "back?").await.status.is_success());
    table.play(1).await;
    assert_eq!(table.stands().await, (4, None));
}

#[tokio::test]
async fn who_has_left_has_no_say() {
    let mut table = Seated::new(["friend", "friend", "friend"]).await;
    table.play(3).await;
    assert!(table.say(1, "resign").await.status.is_success());
    assert_eq!(table.say(1, "back?").await.refusal(), (422, "illegal".into()));
    assert!(table.say(2, "back?").await.status.is_success());
    assert_eq!(table.say(1, "back no").await.refusal(), (422, "illegal".into()));
    assert!(table.say(0, "back yes").await.status.is_success());
    assert_eq!(table.stands().await, (2, None), "the resignation is taken back with the move");
}

#[tokio::test]
async fn a_move_made_before_the_take_back_is_stale() {
    let table = {
        let mut table = Seated::new(["here", "here", "here"]).await;
        table.play(3).await;
        table
    };
    let Seated { bench, table, .. } = table;
    let before = some_act(&bench.look(&table.table).await, "late");
    let back = NewAct { id: "b".into(), expect: 0, seat: 2, act: "back?".into() };
    bench.act(&table.table, &token(&table, 2), &back).await.read::<NewActReply>();
    let late = bench.act(&table.table, &token(&table, before.seat), &before).await;
    assert_eq!(late.refusal(), (409, "stale".into()));
}
