use std::{sync::Arc, time::Duration};

use serde_json::json;
use server::store::{Postgres, Sqlite, Store};
use tokio::time::{sleep, timeout};
use wire::{ClaimReply, NewAct, NewActReply, TableDoc, ToServer};

use crate::{
    bench::{Bench, RING, some_act, token},
    seated::Seated,
    store::Database,
};

/// The table without what a new connection changes.
fn plain(doc: &TableDoc) -> serde_json::Value {
    let mut doc = TableDoc { now_ms: 0, ..doc.clone() };
    doc.seats.iter_mut().for_each(|seat| seat.away = None);
    serde_json::to_value(doc).expect("plain data")
}

#[tokio::test]
async fn a_table_outlives_the_server() {
    let bench = Bench::new();
    let table = bench.open_ring(["here", "friend", "here"]).await;
    let path = format!("/api/v1/tables/{}/seats/1/claim", table.table);
    let claim = json!({"name": "Bob", "key": table.seats[1].link_key});
    let bob = bench.post(&path, &claim).await.read::<ClaimReply>().token;
    let first = some_act(&bench.look(&table.table).await, "first");
    bench.act(&table.table, &token(&table, 0), &first).await.read::<NewActReply>();
    let mut client = bench.socket(&table.table, None).await;
    client.hello(&[&bob]).await;
    client.say(&ToServer::Chat { seat: 1, id: "c".into(), text: "hello".into(), to: None }).await;
    while bench.look(&table.table).await.seq < 3 {}
    drop(client);
    while bench.look(&table.table).await.seats[1].online {}
    let before = bench.look(&table.table).await;
    bench.server.close();

    let bench = Bench::over(bench.memory);
    assert_eq!(plain(&bench.look(&table.table).await), plain(&before));
    let again = bench.act(&table.table, &token(&table, 0), &first).await;
    assert_eq!(again.read::<NewActReply>().seq, 2, "known from before");
    let next = some_act(&before, "next");
    assert_eq!(next.seat, 1);
    assert_eq!(bench.act(&table.table, &bob, &next).await.read::<NewActReply>().seq, 4);
}

#[tokio::test]
async fn a_torn_last_event_is_dropped_and_play_goes_on() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    for id in ["1", "2", "3"] {
        let act = some_act(&bench.look(&table.table).await, id);
        bench.act(&table.table, &token(&table, act.seat), &act).await.read::<NewActReply>();
    }
    bench.server.close();
    bench.memory.damage(&table.table, |log| {
        log.last_mut().expect("three events").text.truncate(20);
    });

    let bench = Bench::over(bench.memory);
    let doc = bench.look(&table.table).await;
    assert_eq!((doc.seq, doc.entries.len()), (2, 2));
    let act = some_act(&doc, "3");
    assert_eq!(
        bench.act(&table.table, &token(&table, act.seat), &act).await.read::<NewActReply>().seq,
        3
    );
    bench.server.close();

    bench.memory.damage(&table.table, |log| log[0].text.push(' '));
    let bench = Bench::over(bench.memory);
    let damaged = bench.get(&format!("/api/v1/tables/{}", table.table)).await;
    assert_eq!(damaged.refusal(), (500, "damaged".into()));
    let other = bench.open(&json!({"game": RING})).await;
    assert_eq!(bench.look(&other.table).await.seq, 0, "the other tables go on");
    assert_eq!(bench.get("/readyz").await.status, 200);
}

#[tokio::test(start_paused = true)]
async fn an_idle_table_is_put_away_and_comes_back() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let act = some_act(&bench.look(&table.table).await, "a");
    bench.act(&table.table, &token(&table, 0), &act).await.read::<NewActReply>();
    let mut client = bench.socket(&table.table, None).await;
    client.hello(&[]).await;
    for _ in 0..60 {
        sleep(Duration::from_secs(20)).await;
        client.say(&ToServer::Ping {}).await;
    }
    assert_eq!(bench.server.hall().live(), 1, "somebody watches");
    drop(client);
    sleep(Duration::from_secs(1300)).await;
    assert_eq!(bench.server.hall().live(), 0);
    let doc = bench.look(&table.table).await;
    assert_eq!(doc.seq, 1);
    let act = some_act(&doc, "b");
    bench.act(&table.table, &token(&table, 1), &act).await.read::<NewActReply>();
}

#[tokio::test(start_paused = true)]
async fn of_many_tables_that_come_and_go_none_stays() {
    let bench = Bench::new();
    for round in 1..=3 {
        let mut clients = Vec::new();
        for _ in 0..30 {
            let table = bench.open(&json!({"game": RING})).await;
            let act = some_act(&bench.look(&table.table).await, "a");
            bench.act(&table.table, &token(&table, 0), &act).await.read::<NewActReply>();
            let mut client = bench.socket(&table.table, None).await;
            client.hello(&[]).await;
            clients.push(client);
            // No address may open more at once.
            for _ in 0..3 {
                sleep(Duration::from_secs(20)).await;
                for client in &mut clients {
                    client.say(&ToServer::Ping {}).await;
                }
            }
        }
        assert!(bench.server.hall().live() >= 30, "round {round}");
        drop(clients);
        sleep(Duration::from_secs(1300)).await;
        assert_eq!(bench.server.hall().live(), 0, "round {round}");
    }
}

#[tokio::test]
async fn a_table_that_another_process_writes_is_read_anew() {
    let (one, other) = {
        let one = Bench::new();
        (one.clone(), Bench::over(one.memory))
    };
    let table = one.open(&json!({"game": RING})).await;
    let doc = other.look(&table.table).await;
    let act = some_act(&doc, "a");
    one.act(&table.table, &token(&table, 0), &act).await.read::<NewActReply>();
    let mut rival = some_act(&doc, "b");
    rival.act = doc.position.acts.last().expect("a move").act.clone();
    let refused = other.act(&table.table, &token(&table, 0), &rival).await;
    assert_eq!(refused.refusal(), (503, "unavailable".into()));
    let refused = other.act(&table.table, &token(&table, 0), &rival).await;
    assert_eq!(refused.refusal(), (409, "stale".into()));
    assert_eq!(plain(&other.look(&table.table).await), plain(&one.look(&table.table).await));
}

/// Plays a move in each of several lives of a server over one store.
async fn live_on<S: Store>(open: impl AsyncFn() -> S) {
    let mut known = None;
    for _ in 0..3 {
        let store = Arc::new(open().await);
        let server = crate::bench::server(store.clone());
        let bench = Bench { server, memory: crate::memory::Memory::default() };
        let table = match known.take() {
            Some(table) => table,
            None => bench.open(&json!({"game": RING})).await,
        };
        let doc = bench.look(&table.table).await;
        let act = some_act(&doc, &doc.seq.to_string());
        let done = bench.act(&table.table, &token(&table, act.seat), &act).await;
        assert_eq!(done.read::<NewActReply>().seq, doc.seq + 1);
        bench.server.close();
        timeout(Duration::from_secs(5), store.close()).await.expect("in time").expect("closed");
        known = Some(table);
    }
}

#[tokio::test]
async fn the_store_of_one_file_survives_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store.sqlite");
    live_on(async || Sqlite::open(&file).await.expect("the store opens")).await;
}

#[tokio::test]
async fn the_store_in_a_database_survives_a_restart() {
    let Some(database) = Database::new("restart").await else { return };
    live_on(async || Postgres::open(&database.url).await.expect("it opens")).await;
    database.remove().await;
}

#[tokio::test]
async fn a_long_game_is_shown_alike_by_whoever_has_kept_it() {
    let more = json!({"options": {"third": "claim"}});
    let mut table = Seated::with(["here", "here", "here"], more).await;
    for index in 0..130 {
        let doc = table.look().await;
        let peaceful = doc.position.acts.iter().find(|act| act.taken.is_none());
        let act = peaceful.expect("a move that takes nothing").act.clone();
        let act = NewAct { act, ..some_act(&doc, &index.to_string()) };
        let token = table.tokens[act.seat].clone();
        table.bench.act(&table.table.table, &token, &act).await.read::<NewActReply>();
        if index % 40 == 39 {
            table.ok(doc.position.to_act.expect("a turn"), "back?").await;
        }
    }
    let kept = table.look().await.entries;
    table.restart();
    table.bench.get(&table.path("/at/0")).await;
    let fresh = table.look().await.entries;
    let again = table.look().await.entries;
    assert!(kept == fresh && again == fresh && kept.len() > 120);
}
