use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;
use wire::{ClocksDoc, NewActReply, RunningDoc, TableDoc, ToClient, ToServer};

use crate::{
    bench::{Bench, RING, some_act},
    seated::Seated,
};

const AT_HOME: [&str; 3] = ["here", "here", "here"];
const DAY: u64 = 86_400_000;

async fn seconds(seconds: u64) {
    sleep(Duration::from_secs(seconds)).await;
}

/// A table at one screen with a minute for each, and a second for each move.
async fn blitz() -> Seated {
    let time = json!({"time": {"kind": "fischer", "base_s": 60, "increment_s": 1}});
    Seated::with(AT_HOME, time).await
}

fn clocks(doc: &TableDoc) -> (ClocksDoc, RunningDoc) {
    let clocks = doc.clocks.clone().expect("clocks");
    let running = clocks.running.expect("a clock runs");
    (clocks, running)
}

/// Whether the last thing that happened is that a seat has run out of time.
fn is_late(doc: &TableDoc, seat: usize) -> bool {
    doc.entries.last().is_some_and(|entry| entry.by == seat && entry.act == "time")
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_runs_out_puts_its_player_out() {
    let mut table = blitz().await;
    let (clock, running) = clocks(&table.look().await);
    assert_eq!((clock.left_ms, running.seat), (vec![60_000; 3], 0));
    let free = running.since_ms - table.look().await.now_ms;
    assert_eq!(free, 60_000, "the first turn is free for a minute");
    seconds(30).await;
    table.play(3).await;
    seconds(20).await;
    table.play(1).await;
    let (clock, running) = clocks(&table.look().await);
    assert_eq!((clock.left_ms, running.seat), (vec![42_000, 61_000, 61_000], 1));
    seconds(60).await;
    assert!(!is_late(&table.look().await, 1));
    seconds(2).await;
    let doc = table.look().await;
    assert!(is_late(&doc, 1));
    assert_eq!(clocks(&doc).1.seat, 2);
    seconds(70).await;
    let doc = table.look().await;
    assert!(doc.position.outcome.is_some(), "the last one has won");
    assert_eq!(doc.clocks.expect("clocks").running, None);
}

#[tokio::test(start_paused = true)]
async fn an_act_that_comes_too_late_is_too_late_before_the_alarm_rings() {
    let mut table = blitz().await;
    table.play(3).await;
    let act = some_act(&table.look().await, "late");
    tokio::time::advance(Duration::from_secs(62)).await;
    let late = table.bench.act(&table.table.table, &table.tokens[0], &act).await;
    assert!(!late.status.is_success());
    assert!(is_late(&table.look().await, 0));
}

#[tokio::test(start_paused = true)]
async fn nobody_says_that_time_is_up_but_the_clock() {
    let mut table = blitz().await;
    table.not(0, "time").await;
    let mut free = Seated::new(AT_HOME).await;
    free.not(0, "time").await;
    assert!(free.look().await.clocks.is_none());
}

#[tokio::test(start_paused = true)]
async fn an_outage_costs_nothing_and_nobody_loses_at_once() {
    let mut table = blitz().await;
    table.play(3).await;
    seconds(59).await;
    let left = clocks(&table.look().await).0.left_ms;
    // As if it had been killed: nothing is written at the end.
    table.bench.server.close();
    seconds(3600).await;
    table.restart();
    let doc = table.look().await;
    let (clock, running) = clocks(&doc);
    assert_eq!((clock.left_ms, running.seat), (left, 0));
    assert_eq!(running.since_ms, doc.now_ms);

    // A player who is about to lose has ten seconds more.
    let mut table =
        Seated::with(AT_HOME, json!({"time": {"kind": "fischer", "base_s": 15, "increment_s": 0}}))
            .await;
    table.play(3).await;
    for _ in 0..5 {
        seconds(14).await;
        table.restart();
        assert!(!is_late(&table.look().await, 0));
    }
    seconds(16).await;
    assert!(is_late(&table.look().await, 0));
}

#[tokio::test(start_paused = true)]
async fn taking_back_gives_the_time_back() {
    let mut table = blitz().await;
    table.play(3).await;
    seconds(20).await;
    table.play(1).await;
    seconds(10).await;
    table.ok(0, "back?").await;
    let (clock, running) = clocks(&table.look().await);
    assert_eq!((clock.left_ms, running.seat), (vec![61_000; 3], 0));
    table.restart();
    assert_eq!(clocks(&table.look().await).0.left_ms, [61_000; 3]);
}

#[tokio::test(start_paused = true)]
async fn a_record_has_the_clocks() {
    let mut table = blitz().await;
    table.play(3).await;
    seconds(20).await;
    table.play(1).await;
    let record = table.bench.get(&table.path("/record")).await.body;
    assert!(record.lines().next().is_some_and(|head| head.contains("\"time\":\"60+1\"")));
    let clock = |line: &str| serde_json::from_str::<Value>(line).expect("JSON")["clock"].clone();
    let clocks: Vec<_> = record.lines().skip(1).take(4).map(clock).collect();
    assert_eq!(clocks, [61_000, 61_000, 61_000, 42_000]);
}

#[tokio::test(start_paused = true)]
async fn days_are_counted_while_nobody_looks() {
    let time = json!({"time": {"kind": "days", "days": 2}});
    let mut table = Seated::with(["friend", "friend", "friend"], time).await;
    table.play(1).await;
    seconds(86_400).await;
    assert_eq!(table.bench.server.hall().live(), 0, "nobody is there");
    table.play(1).await;
    let (clock, running) = clocks(&table.look().await);
    assert_eq!((clock.left_ms, running.seat), (vec![2 * DAY; 3], 2));
    seconds(3 * 86_400).await;
    assert_eq!(table.bench.server.hall().live(), 0);
    let doc = table.look().await;
    assert!(is_late(&doc, 2));
    assert_eq!(clocks(&doc).1.seat, 0);
}

#[tokio::test(start_paused = true)]
async fn a_restart_neither_begins_a_turn_of_days_anew_nor_charges_the_outage() {
    let time = json!({"time": {"kind": "days", "days": 2}});
    let mut table = Seated::with(["friend", "friend", "friend"], time).await;
    table.play(1).await;
    // Three servers live for a day, an hour and a moment, and an hour and a day lie between.
    let begun = table.look().await.now_ms;
    for (lives, dead) in [(86_400, 3600), (3600, 86_400)] {
        table.bench.server.hall().beat().await.expect("noted");
        seconds(lives).await;
        table.bench.server.hall().beat().await.expect("noted");
        // As if it had been killed.
        table.bench.server.close();
        seconds(dead).await;
        table.restart();
    }
    let doc = table.look().await;
    let (clock, running) = clocks(&doc);
    assert_eq!((clock.left_ms, running.seat), (vec![2 * DAY; 3], 1));
    let (used, outage) = (doc.now_ms - running.since_ms, DAY + 3_600_000);
    assert_eq!((used, running.since_ms), (DAY + 3_600_000, begun + outage));
    table.restart();
    assert_eq!(clocks(&table.look().await).1.since_ms, running.since_ms, "told once only");
    seconds(82_000).await;
    assert!(!is_late(&table.look().await, 1));
    seconds(1000).await;
    assert!(is_late(&table.look().await, 1));
}

#[tokio::test]
async fn times_out_of_bounds_are_refused() {
    let bench = Bench::new();
    for time in [
        json!({"kind": "fischer", "base_s": 5, "increment_s": 0}),
        json!({"kind": "days", "days": 15}),
        json!({"kind": "hours"}),
        json!({"kind": "days", "days": 1, "more": 1}),
    ] {
        let answer = bench.post("/api/v1/tables", &json!({"game": RING, "time": time})).await;
        assert_eq!(answer.refusal(), (400, "invalid".into()), "{}", answer.body);
    }
}

#[tokio::test(start_paused = true)]
async fn computers_have_clocks_too() {
    let time = json!({"time": {"kind": "fischer", "base_s": 60, "increment_s": 0}});
    let table = Seated::with(["here", "computer", "computer"], time).await;
    let act = some_act(&table.look().await, "a");
    let done = table.bench.act(&table.table.table, &table.tokens[0], &act).await;
    done.read::<NewActReply>();
    while table.look().await.entries.len() < 3 {
        sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(clocks(&table.look().await).1.seat, 0);
}

/// What the first seat is charged for a move two seconds after its turn began, if its client takes so
/// long to answer the server's pings.
async fn charged(answer_ms: u64) -> u64 {
    let mut table = blitz().await;
    table.play(3).await;
    let before = clocks(&table.look().await).0.left_ms[0];
    let mut client = table.bench.socket(&table.table.table, None).await;
    client.hello(&[&table.tokens[0]]).await;
    // A ping of the server comes with the first message, and is answered when it is read.
    sleep(Duration::from_millis(answer_ms)).await;
    client.say(&ToServer::Ping {}).await;
    while !matches!(client.hear().await, ToClient::Pong {}) {}
    let at = clocks(&table.look().await).1.since_ms;
    let now = table.look().await.now_ms;
    sleep(Duration::from_millis((at + 2000).saturating_sub(now))).await;
    let doc = table.look().await;
    client.say(&ToServer::Act(some_act(&doc, "late"))).await;
    while !matches!(client.hear().await, ToClient::Ack { .. }) {}
    before + 1000 - clocks(&table.look().await).0.left_ms[0]
}

#[tokio::test(start_paused = true)]
async fn the_line_is_measured_by_the_server_and_not_charged() {
    assert!((1999..=2001).contains(&charged(0).await));
    assert!((1848..=1852).contains(&charged(150).await));
    // A client that pretends to be far away gains no more than what is saved for a line.
    assert!(charged(1900).await >= 2000 - 1200);
}
