use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;
use wire::{
    ClaimReply, HostAct, HostReply, NewAct, NewActReply, SeatKind, TableState, ToClient, ToServer,
};

use crate::{
    bench::{Bench, RING},
    seated::Seated,
};

/// A table of one seat here, one for a friend who has claimed it but is not ready, and an open one.
async fn gathering() -> Seated {
    let mut table = Seated::waiting(["here", "friend", "open"]).await;
    let claim = json!({"name": "Bob", "key": table.table.seats[1].link_key, "ready": false});
    let claimed = table.bench.post(&table.path("/seats/1/claim"), &claim).await;
    table.tokens[1] = claimed.read::<ClaimReply>().token;
    table
}

#[tokio::test]
async fn the_game_starts_when_all_are_ready() {
    let mut table = gathering().await;
    let second = table.claim(2).await.read::<ClaimReply>().token;
    let doc = table.look().await;
    assert_eq!((doc.state, doc.started), (TableState::Gathering, false));
    assert!(doc.seats.iter().map(|seat| seat.ready).eq([true, false, true]));
    assert_eq!(table.words(1).await, ["ready", "stand"]);
    assert!(table.words(0).await.is_empty());
    table.not(1, "resign").await;
    table.not(0, "stand").await;

    table.tokens[2] = second;
    table.ok(2, "stand").await;
    assert_eq!(table.say(2, "stand").await.refusal(), (403, "forbidden".into()));
    table.ok(1, "ready").await;
    table.not(1, "ready").await;
    assert!(!table.look().await.started, "a seat is free again");
    table.claim(2).await.read::<ClaimReply>();
    assert_eq!(table.look().await.state, TableState::Playing);
    table.not(1, "stand").await;
    table.play(1).await;
}

#[tokio::test]
async fn an_act_by_which_a_player_leaves_his_place_is_answered_again() {
    let mut table = gathering().await;
    let id = table.table.table.clone();
    let act =
        |id: &str, seat, act: &str| NewAct { id: id.into(), expect: 0, seat, act: act.into() };
    let stand = act("s", 1, "stand");
    let stood = table.bench.act(&id, &table.tokens[1], &stand).await.read::<NewActReply>().seq;
    for _ in 0..2 {
        let again = table.bench.act(&id, &table.tokens[1], &stand).await;
        assert_eq!(again.read::<NewActReply>().seq, stood);
        table.restart();
    }
    let new = table.claim(1).await.read::<ClaimReply>().token;
    let theirs = table.bench.act(&id, &new, &act("s", 1, "draw?")).await;
    assert_eq!(theirs.refusal().0, 422, "another's names are his own");
    let other = table.bench.act(&id, &table.tokens[1], &act("t", 1, "stand")).await;
    assert_eq!(other.refusal(), (403, "forbidden".into()));

    // The last to be ready may sit elsewhere by that.
    for _ in 0..8 {
        let seats = json!([{"kind": "here"}, {"kind": "computer", "level": 1}, {"kind": "open"}]);
        let new = json!({"game": RING, "seats": seats, "shuffle": true});
        table.table = table.bench.open(&new).await;
        let id = table.table.table.clone();
        let claim = json!({"name": "Bob", "ready": false});
        let claimed = table.bench.post(&table.path("/seats/2/claim"), &claim).await;
        let (token, ready) = (claimed.read::<ClaimReply>().token, act("r", 2, "ready"));
        let seq = table.bench.act(&id, &token, &ready).await.read::<NewActReply>().seq;
        let again = table.bench.act(&id, &token, &ready).await.read::<NewActReply>().seq;
        assert_eq!(again, seq);
    }
}

#[tokio::test]
async fn a_friends_link_is_good_again_when_he_has_stood_up() {
    let mut table = gathering().await;
    assert_eq!(table.claim(1).await.refusal(), (409, "taken".into()));
    table.ok(1, "stand").await;
    let seat = table.look().await.seats[1].clone();
    assert!(!seat.taken && seat.name.is_empty());
    table.claim(1).await.read::<ClaimReply>();
}

#[tokio::test(start_paused = true)]
async fn who_goes_without_being_ready_loses_the_seat() {
    let table = gathering().await;
    let mut client = table.bench.socket(&table.table.table, None).await;
    client.hello(&[&table.tokens[1]]).await;
    for _ in 0..20 {
        sleep(Duration::from_secs(20)).await;
        client.say(&ToServer::Ping {}).await;
    }
    assert!(table.look().await.seats[1].taken, "he is there");
    drop(client);
    sleep(Duration::from_secs(115)).await;
    assert!(table.look().await.seats[1].taken);
    sleep(Duration::from_secs(10)).await;
    assert!(!table.look().await.seats[1].taken);
    table.claim(1).await.read::<ClaimReply>();
}

#[tokio::test]
async fn shuffled_seats_take_everything_with_them() {
    let mut orders = std::collections::HashSet::new();
    for _ in 0..40 {
        let mut table = Seated::waiting(["here", "computer", "open"]).await;
        let seats = json!([{"kind": "here", "name": "A"}, {"kind": "computer", "level": 1}, {"kind": "open"}]);
        let new = json!({"game": RING, "seats": seats, "shuffle": true});
        table.table = table.bench.open(&new).await;
        let mine = table.table.seats[0].token.clone().expect("a token");
        let mut client = table.bench.socket(&table.table.table, None).await;
        client.hello(&[&mine]).await;
        client
            .say(&ToServer::Chat { seat: 0, id: "c".into(), text: "hello".into(), to: None })
            .await;
        while table.look().await.chat.is_empty() {}
        let other = table.claim(2).await.read::<ClaimReply>().token;
        let full = loop {
            match client.hear().await {
                ToClient::Full { table } => break table,
                ToClient::Event(event) => assert!(!event.started, "no event across the change"),
                _ => {}
            }
        };
        let seat = full.seats.iter().position(|seat| seat.name == "A").expect("a seat");
        assert_eq!((full.chat[0].seat, full.seats[seat].kind), (seat, SeatKind::Here));
        // Who has stayed where he was need not be told.
        let moved = ToClient::Sits { seats: vec![Some(seat)] };
        if seat != 0 {
            while format!("{:?}", client.hear().await) != format!("{moved:?}") {}
        }
        let open = full.seats.iter().position(|seat| seat.kind == SeatKind::Open).expect("a seat");
        table.restart();
        let resign = NewAct { id: "r".into(), expect: 0, seat: open, act: "resign".into() };
        table.bench.act(&table.table.table, &other, &resign).await.read::<NewActReply>();
        orders.insert((seat, open));
    }
    assert!(orders.len() > 4, "{orders:?}");
}

#[tokio::test]
async fn a_shuffled_table_that_starts_at_once_tells_the_new_seats() {
    let bench = Bench::new();
    for _ in 0..10 {
        let seats = json!([{"kind": "here", "name": "A"}, {"kind": "here", "name": "B"}, {"kind": "computer", "level": 1}]);
        let table = bench.open(&json!({"game": RING, "seats": seats, "shuffle": true})).await;
        let doc = bench.look(&table.table).await;
        for (seat, secret) in table.seats.iter().enumerate() {
            assert_eq!((secret.seat, secret.kind), (seat, doc.seats[seat].kind));
            if let Some(token) = &secret.token {
                let draw = NewAct { id: "d".into(), expect: 0, seat, act: "draw?".into() };
                let done = bench.act(&table.table, token, &draw).await;
                assert!(done.status.is_success() || done.refusal().0 == 422, "{}", done.body);
            }
        }
    }
}

#[tokio::test]
async fn before_the_start_the_host_frees_and_gives_away_seats() {
    let mut table = gathering().await;
    let free = table.host(&HostAct::Free { seat: 1 }).await.read::<HostReply>();
    let key = free.link_key.expect("a link");
    assert_eq!(table.say(1, "ready").await.refusal(), (403, "forbidden".into()));
    assert_eq!(table.claim(1).await.refusal(), (403, "forbidden".into()), "the old link is void");
    let link = table.host(&HostAct::Link { seat: 1 }).await.read::<HostReply>();
    let claim = |key: &str| json!({"name": "Carol", "key": key});
    let path = table.path("/seats/1/claim");
    let void = table.bench.post(&path, &claim(&key)).await;
    assert_eq!(void.refusal(), (403, "forbidden".into()));
    let key = link.link_key.expect("a link");
    table.tokens[1] = table.bench.post(&path, &claim(&key)).await.read::<ClaimReply>().token;
    let refused = table.host(&HostAct::Link { seat: 1 }).await;
    assert_eq!(refused.refusal(), (422, "illegal".into()));

    let wrong = table.host(&HostAct::Computer { seat: 2, level: 11 }).await;
    assert_eq!(wrong.refusal(), (400, "invalid".into()));
    assert_eq!(table.host(&HostAct::Free { seat: 3 }).await.refusal(), (404, "not_found".into()));
    table.host(&HostAct::Computer { seat: 2, level: 1 }).await.read::<HostReply>();
    let doc = table.look().await;
    let seat = &doc.seats[2];
    assert_eq!((seat.kind, seat.level, seat.taken), (SeatKind::Computer, Some(1), true));
    assert!(doc.started, "the last seat was taken");
    assert_eq!(table.host(&HostAct::Close {}).await.refusal(), (422, "illegal".into()));
    table.restart();
    assert_eq!(table.look().await.seats[1].name, "Carol");
    table.table.host = "guess".into();
    assert_eq!(table.host(&HostAct::Free { seat: 2 }).await.refusal(), (403, "forbidden".into()));
}

#[tokio::test]
async fn in_a_game_the_host_alone_takes_no_players_seat() {
    let mut table = Seated::new(["here", "friend", "open"]).await;
    for seat in [1, 2] {
        for act in [HostAct::Free { seat }, HostAct::Computer { seat, level: 1 }] {
            assert_eq!(table.host(&act).await.refusal(), (422, "illegal".into()), "{act:?}");
        }
        table.ok(seat, "draw?").await;
        table.ok(0, "draw no").await;
    }
}

#[tokio::test(start_paused = true)]
async fn in_a_game_the_host_gives_away_computers_and_seats_of_his_own_screen() {
    let mut table = Seated::new(["here", "here", "computer"]).await;
    let mut keys = Vec::new();
    for seat in [1, 2] {
        let freed = table.host(&HostAct::Free { seat }).await.read::<HostReply>();
        keys.push(freed.link_key.expect("a link"));
    }
    let seats = table.look().await.seats;
    assert_eq!((seats[2].taken, seats[2].level), (false, Some(1)), "it plays until then");
    assert_eq!(table.say(1, "resign").await.refusal(), (403, "forbidden".into()));
    for (seat, key) in [1, 2].into_iter().zip(keys) {
        let path = table.path(&format!("/seats/{seat}/claim"));
        let claim = table.bench.post(&path, &json!({"name": "", "key": key})).await;
        table.tokens[seat] = claim.read::<ClaimReply>().token;
    }
    assert_eq!(table.look().await.seats[2].level, None);
    table.play(3).await;

    // A seat that nobody takes holds nobody up for ever.
    let mut table = Seated::new(["here", "friend", "here"]).await;
    table.host(&HostAct::Free { seat: 2 }).await.read::<HostReply>();
    let mut client = table.bench.socket(&table.table.table, None).await;
    client.hello(&[&table.tokens[0], &table.tokens[1]]).await;
    for _ in 0..4 {
        sleep(Duration::from_secs(16)).await;
        client.say(&ToServer::Ping {}).await;
    }
    table.ok(0, "computer? 2").await;
    table.ok(1, &format!("yes {}", table.offer().await.id)).await;
    assert_eq!(table.look().await.seats[2].level, Some(5));
}

#[tokio::test]
async fn the_host_closes_a_table_that_has_not_started() {
    let table = gathering().await;
    let closed = table.host(&HostAct::Close {}).await.read::<HostReply>();
    let again = table.host(&HostAct::Close {}).await.read::<HostReply>();
    assert_eq!(again.seq, closed.seq, "what is done already does no harm");
    assert_eq!(table.look().await.state, TableState::Closed);
    assert_eq!(table.claim(2).await.refusal(), (422, "illegal".into()));
    assert_eq!(table.host(&HostAct::Free { seat: 1 }).await.refusal(), (422, "illegal".into()));
    assert!(table.words(1).await.is_empty());
    let mut watcher = table.bench.socket(&table.table.table, None).await;
    watcher.hello(&[]).await;
    let (id, text) = ("1".to_owned(), "hello".to_owned());
    let remark = ToServer::Remark { id: id.clone(), name: "Eve".into(), text: text.clone() };
    let mut player = table.bench.socket(&table.table.table, None).await;
    player.hello(&[&table.tokens[0]]).await;
    for (client, said) in
        [(&mut watcher, remark), (&mut player, ToServer::Chat { seat: 0, id, text, to: None })]
    {
        client.say(&said).await;
        let error = loop {
            match client.hear().await {
                ToClient::Nack { error, .. } => break error,
                ToClient::Ack { .. } => panic!("it was taken: {said:?}"),
                _ => {}
            }
        };
        assert_eq!(error.message, "the host has closed this table");
    }
}

#[tokio::test]
async fn nobody_is_seated_where_a_player_is_out() {
    let mut table = Seated::new(["here", "here", "friend"]).await;
    table.play(3).await;
    let free = table.host(&HostAct::Free { seat: 0 }).await.read::<HostReply>();
    table.ok(1, "resign").await;
    for act in [HostAct::Free { seat: 1 }, HostAct::Computer { seat: 1, level: 1 }] {
        let refused = table.host(&act).await;
        assert_eq!(refused.refusal(), (422, "illegal".into()), "{act:?}");
        assert!(refused.body.contains("this player is out of the game"), "{}", refused.body);
    }
    assert_eq!(table.look().await.seats[1].kind, SeatKind::Here);
    // The seat that was freed before is still good.
    let claim = json!({"name": "Carol", "key": free.link_key});
    table.bench.post(&table.path("/seats/0/claim"), &claim).await.read::<ClaimReply>();
}

#[tokio::test(start_paused = true)]
async fn a_link_to_a_seat_that_was_put_out_is_void() {
    let mut table = Seated::new(["here", "friend", "here"]).await;
    let free = table.host(&HostAct::Free { seat: 2 }).await.read::<HostReply>();
    let mut client = table.bench.socket(&table.table.table, None).await;
    client.hello(&[&table.tokens[0], &table.tokens[1]]).await;
    for _ in 0..4 {
        sleep(Duration::from_secs(16)).await;
        client.say(&ToServer::Ping {}).await;
    }
    table.ok(0, "out? 2").await;
    table.ok(1, &format!("yes {}", table.offer().await.id)).await;
    let claim = json!({"name": "Carol", "key": free.link_key});
    let late = table.bench.post(&table.path("/seats/2/claim"), &claim).await;
    assert_eq!(late.refusal(), (422, "illegal".into()));
    let link = table.host(&HostAct::Link { seat: 2 }).await;
    assert_eq!(link.refusal(), (422, "illegal".into()));
}

#[tokio::test]
async fn the_host_closes_mouths() {
    let table = Seated::new(["here", "friend", "open"]).await;
    let mut client = table.bench.socket(&table.table.table, None).await;
    client.hello(&[&table.tokens[1]]).await;
    for (act, heard) in [(HostAct::Mute { seat: 1 }, false), (HostAct::Unmute { seat: 1 }, true)] {
        table.host(&act).await.read::<HostReply>();
        assert_eq!(table.look().await.seats[1].muted, !heard);
        let id = format!("{heard}");
        client.say(&ToServer::Chat { seat: 1, id, text: "hello".into(), to: None }).await;
        let answered = loop {
            match client.hear().await {
                ToClient::Ack { .. } => break true,
                ToClient::Nack { .. } => break false,
                _ => {}
            }
        };
        assert_eq!(answered, heard);
    }
    assert_eq!(table.look().await.chat.len(), 1);
}

#[tokio::test]
async fn a_table_tells_what_opens_it_once_more() {
    let more = json!({"public": true, "shuffle": true, "time": {"kind": "days", "days": 3}});
    let table = Seated::with(["here", "open", "computer"], more).await;
    for seat in 0..3 {
        // The open seat is a player's now.
        let given = table.host(&HostAct::Computer { seat, level: 2 }).await;
        assert!(given.status.is_success() || given.status == 422, "{}", given.body);
    }
    let again = serde_json::to_value(table.look().await.again).expect("plain data");
    let opened = json!({
        "game": RING,
        "public": true,
        "seats": [
            {"kind": "here", "name": ""},
            {"kind": "open", "name": ""},
            {"kind": "computer", "name": "", "level": 1},
        ],
        "shuffle": true,
        "time": {"kind": "days", "days": 3},
        "talk": "open",
    });
    assert_eq!(again, opened);
}
