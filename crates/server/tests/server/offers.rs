use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;
use wire::{ClaimReply, NewAct, NewActReply, OfferKind, SeatKind, TableState, ToClient};

use crate::{
    bench::{some_act, token},
    seated::Seated,
};

#[tokio::test]
async fn at_one_screen_it_happens_at_once() {
    let mut table = Seated::new(["here", "here", "here"]).await;
    table.not(0, "back?").await;
    table.play(5).await;
    table.ok(1, "back?").await;
    assert_eq!(table.look().await.entries.len(), 4);
    table.ok(2, "back?").await;
    assert_eq!(table.look().await.entries.len(), 2, "back to before the seat's own last move");
    table.ok(0, "pause?").await;
    assert_eq!(table.look().await.state, TableState::Paused);
    table.ok(1, "resume?").await;
    table.ok(1, "abort?").await;
    assert_eq!(table.look().await.state, TableState::Aborted);
}

#[tokio::test]
async fn friends_must_all_agree() {
    let mut table = Seated::new(["here", "friend", "open"]).await;
    table.play(3).await;
    table.ok(2, "back?").await;
    let offer = table.offer().await;
    assert_eq!((offer.kind, offer.by, offer.keep), (OfferKind::Back, 2, Some(2)));
    assert_eq!((offer.agreed, offer.asked), (vec![2], vec![0, 1]));
    assert_eq!(offer.id, table.look().await.seq);
    table.not(0, "back?").await;
    let [yes, no] = ["yes", "no"].map(|word| format!("{word} {}", offer.id));
    assert!(table.words(0).await.ends_with(&[yes.clone(), no.clone()]));
    assert!(table.words(2).await.contains(&no) && !table.words(2).await.contains(&yes));
    table.ok(0, &yes).await;
    table.not(0, &yes).await;
    let offer = table.offer().await;
    assert_eq!((offer.agreed, offer.asked), (vec![0, 2], vec![1]));
    table.not(1, "yes 1").await;
    table.ok(1, &yes).await;
    let doc = table.look().await;
    assert_eq!((doc.entries.len(), doc.offers), (2, vec![]));
}

#[tokio::test]
async fn a_yes_to_an_earlier_draw_offer_is_none_to_a_later_one() {
    let mut table = Seated::new(["here", "friend", "open"]).await;
    table.ok(1, "draw?").await;
    let (first, mut late) = (table.look().await.seq, Vec::new());
    for (seat, word) in [(2, "draw yes"), (2, "draw no"), (1, "draw no")] {
        let id = format!("late {}", late.len());
        late.push(NewAct { id, expect: first, seat, act: word.to_owned() });
    }
    assert!(table.words(1).await.contains(&"draw no".to_owned()));
    table.ok(1, "draw no").await;
    table.ok(1, "draw?").await;
    let id = table.table.table.clone();
    for act in &late {
        let answer = table.bench.act(&id, &table.tokens[act.seat], act).await;
        assert_eq!(answer.refusal(), (409, "stale".into()), "{act:?}");
    }
    table.ok(0, "draw yes").await;
    let seen = NewAct { id: "seen".into(), expect: first + 2, ..late[0].clone() };
    table.bench.act(&id, &table.tokens[2], &seen).await.read::<NewActReply>();
    assert_eq!(table.look().await.state, TableState::Over);
}

#[tokio::test]
async fn seats_at_one_screen_agree_together() {
    let mut table = Seated::new(["here", "here", "friend"]).await;
    table.play(3).await;
    table.ok(2, "back?").await;
    let yes = format!("yes {}", table.offer().await.id);
    table.ok(0, &yes).await;
    assert_eq!(table.look().await.entries.len(), 2);
}

#[tokio::test]
async fn an_offer_ends_by_refusal_withdrawal_or_a_move() {
    let mut table = Seated::new(["friend", "friend", "friend"]).await;
    table.play(3).await;
    for end in [0, 1, 2] {
        table.ok(2, "back?").await;
        let id = table.offer().await.id;
        table.ok(end, &format!("no {id}")).await;
        assert_eq!(table.look().await.offers, []);
        table.not(1, &format!("yes {id}")).await;
    }
    table.ok(2, "back?").await;
    table.ok(0, "pause?").await;
    table.play(1).await;
    assert_eq!(table.offer().await.kind, OfferKind::Pause, "a move ends one and not the other");
    table.ok(1, "resign").await;
    table.ok(2, "resign").await;
    assert_eq!(table.look().await.offers, [], "nothing outlives the game");
}

#[tokio::test]
async fn who_has_left_has_no_say() {
    let mut table = Seated::new(["friend", "friend", "friend"]).await;
    table.play(3).await;
    table.ok(1, "pause?").await;
    table.ok(1, "resign").await;
    assert_eq!(table.look().await.offers, [], "his offer goes with him");
    table.not(1, "back?").await;
    table.ok(2, "back?").await;
    let id = table.offer().await.id;
    table.not(1, &format!("no {id}")).await;
    table.ok(0, &format!("yes {id}")).await;
    assert_eq!(table.look().await.entries.len(), 2, "the resignation goes with the move");
}

#[tokio::test]
async fn who_is_not_waited_for_any_more_completes_an_offer() {
    let mut table = Seated::new(["friend", "friend", "friend"]).await;
    table.play(1).await;
    table.ok(0, "pause?").await;
    let id = table.offer().await.id;
    table.ok(1, &format!("yes {id}")).await;
    table.ok(2, "resign").await;
    assert_eq!(table.look().await.state, TableState::Paused);
}

#[tokio::test]
async fn in_a_pause_nobody_acts() {
    let mut table = Seated::new(["friend", "here", "computer"]).await;
    let act = some_act(&table.look().await, "early");
    table.ok(1, "pause?").await;
    let yes = format!("yes {}", table.offer().await.id);
    table.ok(0, &yes).await;
    let doc = table.look().await;
    assert_eq!((doc.state, doc.position.to_act), (TableState::Paused, Some(0)));
    assert!(doc.position.acts.is_empty());
    assert_eq!(table.words(0).await, ["resume?", "abort?"]);
    let token = table.tokens[0].clone();
    let stale = table.bench.act(&table.table.table, &token, &act).await;
    assert_eq!(stale.refusal(), (409, "stale".into()));
    table.not(0, "resign").await;
    table.not(0, "draw?").await;
    table.ok(0, "resume?").await;
    table.ok(1, &format!("yes {}", table.offer().await.id)).await;
    table.play(1).await;
}

#[tokio::test(start_paused = true)]
async fn a_pause_stops_the_clocks() {
    let time = json!({"time": {"kind": "fischer", "base_s": 60, "increment_s": 0}});
    let mut table = Seated::with(["here", "here", "here"], time).await;
    table.play(3).await;
    sleep(Duration::from_secs(10)).await;
    table.ok(0, "pause?").await;
    assert_eq!(table.look().await.clocks.expect("clocks").running, None);
    sleep(Duration::from_secs(500)).await;
    table.ok(0, "resume?").await;
    let clocks = table.look().await.clocks.expect("clocks");
    let running = clocks.running.expect("a clock runs");
    assert_eq!((running.seat, clocks.left_ms), (0, vec![50_000, 60_000, 60_000]));
}

#[tokio::test]
async fn a_game_is_aborted_only_in_its_first_round() {
    let mut table = Seated::new(["friend", "friend", "friend"]).await;
    table.play(3).await;
    table.ok(1, "abort?").await;
    table.play(1).await;
    assert_eq!(table.look().await.offers, []);
    table.not(1, "abort?").await;

    let mut table = Seated::new(["friend", "friend", "friend"]).await;
    table.play(2).await;
    table.ok(1, "abort?").await;
    let yes = format!("yes {}", table.offer().await.id);
    table.ok(0, &yes).await;
    table.ok(2, &yes).await;
    let doc = table.look().await;
    assert_eq!((doc.state, doc.position.outcome), (TableState::Aborted, None));
    table.not(2, "resign").await;
    assert_eq!(table.words(0).await, ["rematch?"]);
}

#[tokio::test]
async fn a_rematch_turns_the_seats_and_keeps_the_tokens() {
    let mut table = Seated::new(["here", "friend", "computer"]).await;
    table.not(0, "rematch?").await;
    table.ok(0, "resign").await;
    table.ok(1, "resign").await;
    let mut client = table.bench.socket(&table.table.table, None).await;
    client.hello(&[&table.tokens[0], &table.tokens[1]]).await;
    table.ok(1, "rematch?").await;
    assert_eq!(table.offer().await.asked, [0]);
    table.ok(0, &format!("yes {}", table.offer().await.id)).await;
    let told = loop {
        if let ToClient::Event(event) = client.hear().await
            && let Some(rematch) = event.rematch
        {
            break rematch;
        }
    };
    table.restart();
    assert_eq!(table.look().await.rematch.as_ref(), Some(&told));
    table.not(0, "rematch?").await;
    let again = table.bench.look(&told).await;
    assert!(again.started && again.entries.is_empty() && again.seats[0].level == Some(1));
    let mut client = table.bench.socket(&told, None).await;
    client.hello(&[&table.tokens[0], &table.tokens[1], "none"]).await;
    let ToClient::Sits { seats } = client.hear().await else { panic!("expected the seats") };
    assert_eq!(seats, [Some(1), Some(2), None]);
    let resign = NewAct { id: "r".into(), expect: 0, seat: 2, act: "resign".into() };
    table.bench.act(&told, &table.tokens[1], &resign).await.read::<NewActReply>();
}

#[tokio::test]
async fn who_has_gone_home_does_not_block_a_rematch_and_finds_his_seat_there() {
    let mut table = Seated::new(["here", "friend", "friend"]).await;
    table.ok(1, "resign").await;
    table.ok(2, "resign").await;
    let mut client = table.bench.socket(&table.table.table, None).await;
    client.hello(&[&table.tokens[0], &table.tokens[2]]).await;
    table.ok(0, "rematch?").await;
    assert_eq!(table.offer().await.asked, [2], "who is there is asked");
    let yes = format!("yes {}", table.offer().await.id);
    assert!(table.words(1).await.contains(&yes), "who comes in time may agree all the same");
    table.ok(2, &yes).await;
    table.restart();
    let again = table.look().await.rematch.expect("a rematch");
    let doc = table.bench.look(&again).await;
    let seats = doc.seats.iter().map(|seat| (seat.kind, seat.taken));
    let (free, taken) = ((SeatKind::Friend, false), (SeatKind::Friend, true));
    assert!(seats.eq([taken, (SeatKind::Here, true), free]) && !doc.started);

    let path = format!("/api/v1/tables/{again}/seats/2/claim");
    let wrong = table.bench.post(&path, &json!({"key": table.tokens[2]})).await;
    assert_eq!(wrong.refusal(), (403, "forbidden".into()));
    let token = table.bench.post(&path, &json!({"key": table.tokens[1]})).await;
    table.tokens[1] = token.read::<ClaimReply>().token;
    assert!(table.bench.look(&again).await.started);
}

#[tokio::test]
async fn a_move_made_before_the_take_back_is_stale() {
    let mut table = Seated::new(["here", "here", "here"]).await;
    table.play(3).await;
    let before = some_act(&table.look().await, "late");
    table.ok(2, "back?").await;
    let token = token(&table.table, before.seat);
    let late = table.bench.act(&table.table.table, &token, &before).await;
    assert_eq!(late.refusal(), (409, "stale".into()));
}
