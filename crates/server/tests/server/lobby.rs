use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;
use wire::{ClaimReply, TableSummary};

use crate::bench::{Bench, RING};

async fn lobby(bench: &Bench) -> Vec<String> {
    let tables: Vec<TableSummary> = bench.get("/api/v1/tables").await.read();
    tables.into_iter().map(|table| table.table).collect()
}

/// Asks for the lobby every minute for so long.
async fn ask_for(bench: &Bench, minutes: u64) {
    for _ in 0..minutes {
        sleep(Duration::from_secs(60)).await;
        lobby(bench).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_that_waits_is_shown_while_somebody_waits_there() {
    let bench = Bench::new();
    let table = bench.open_ring(["here", "open", "open"]).await;
    ask_for(&bench, 9).await;
    assert_eq!(lobby(&bench).await, [table.table.as_str()], "who opens it may come late");
    ask_for(&bench, 2).await;
    assert!(lobby(&bench).await.is_empty());

    let mut client = bench.socket(&table.table, None).await;
    client.hello(&[]).await;
    sleep(Duration::from_secs(2)).await;
    assert_eq!(lobby(&bench).await, [table.table.as_str()]);
    drop(client);
    sleep(Duration::from_secs(2)).await;
    assert!(lobby(&bench).await.is_empty());
    let path = format!("/api/v1/tables/{}/seats/1/claim", table.table);
    bench.post(&path, &json!({})).await.read::<ClaimReply>();
    sleep(Duration::from_secs(2)).await;
    assert_eq!(lobby(&bench).await, [table.table], "something happens");
}

#[tokio::test(start_paused = true)]
async fn a_game_is_shown_while_somebody_is_there_or_if_it_takes_days() {
    let bench = Bench::new();
    let days = json!({"kind": "days", "days": 1});
    let quick = bench.open(&json!({"game": RING, "public": true})).await;
    let slow = bench.open(&json!({"game": RING, "public": true, "time": days})).await;
    assert_eq!(lobby(&bench).await, [slow.table.as_str()]);
    let mut client = bench.socket(&quick.table, None).await;
    client.hello(&[]).await;
    sleep(Duration::from_secs(2)).await;
    assert_eq!(lobby(&bench).await.len(), 2);
    drop(client);
    ask_for(&bench, 30).await;
    assert_eq!(lobby(&bench).await, [slow.table]);
}

#[tokio::test(start_paused = true)]
async fn the_lobby_keeps_no_table_from_being_put_away() {
    let bench = Bench::new();
    for _ in 0..3 {
        let table = bench.open_ring(["here", "here", "open"]).await;
        bench.look(&table.table).await;
    }
    assert_eq!(bench.server.hall().live(), 3);
    ask_for(&bench, 25).await;
    assert_eq!(bench.server.hall().live(), 0);
}

#[tokio::test]
async fn the_lobby_tells_what_one_would_join() {
    let bench = Bench::new();
    let seats = json!([{"kind": "here"}, {"kind": "open"}, {"kind": "open"}]);
    let options = json!({"stones": 2, "third": "claim"});
    let new = json!({"game": RING, "public": true, "seats": seats, "options": options});
    bench.open(&new).await;
    let [table] = bench.get("/api/v1/tables").await.read::<[TableSummary; 1]>();
    assert_eq!(table.options, [("third".into(), "claim".into())], "the default is no news");
    assert_eq!(table.colours.len(), 3);
    assert!(table.colours.iter().all(|colour| !colour.is_empty()));
}
