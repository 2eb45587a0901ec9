use std::time::Duration;

use axum::http::header::AUTHORIZATION;
use play::TableAct;
use serde_json::{Value, json};
use tokio::time::sleep;
use wire::{
    EntryDoc, GameDoc, HostAct, HostReply, LevelDoc, NewAct, NewActReply, NewTableReply, TableDoc,
    ToClient,
};

use crate::bench::{Bench, Client, RING, post, some_act, token};

/// A table of the ring with computers of this level on some seats.
async fn open(bench: &Bench, kinds: [&str; 3], level: u8) -> NewTableReply {
    let seats = kinds.map(|kind| match kind {
        "computer" => json!({"kind": kind, "level": level}),
        _ => json!({"kind": kind}),
    });
    bench.open(&json!({"game": RING, "seats": seats})).await
}

/// A socket of whoever has these tokens.
async fn join(bench: &Bench, table: &NewTableReply, tokens: &[&str]) -> Client {
    let mut client = bench.socket(&table.table, None).await;
    client.hello(tokens).await;
    client
}

/// Listens until a seat is to move or the game is over, and gives the table then.
async fn turn_of(bench: &Bench, client: &mut Client, table: &str, seat: usize) -> TableDoc {
    loop {
        let doc = bench.look(table).await;
        if doc.position.to_act.is_none_or(|mover| mover == seat) {
            return doc;
        }
        while !matches!(client.hear().await, ToClient::Event(_)) {}
    }
}

/// Does an act in the name of the first seat.
async fn act(bench: &Bench, table: &NewTableReply, act: &NewAct) -> u64 {
    bench.act(&table.table, &token(table, act.seat), act).await.read::<NewActReply>().seq
}

async fn entries(bench: &Bench, table: &NewTableReply) -> Vec<EntryDoc> {
    bench.look(&table.table).await.entries
}

#[tokio::test]
async fn levels_are_told() {
    let levels: Vec<LevelDoc> = Bench::new().get("/api/v1/levels").await.read();
    assert!(levels.iter().map(|level| level.number).eq(1..=10));
    assert!(levels.iter().all(|level| !level.name.pl.is_empty() && !level.about.ru.is_empty()));
}

#[tokio::test]
async fn only_a_computer_has_a_level_and_it_must_exist() {
    let bench = Bench::new();
    let refused = [
        (
            json!({"kind": "computer"}),
            "seat 1: a computer player needs a level: expected a number from 1 to 10",
        ),
        (
            json!({"kind": "computer", "level": 11}),
            "seat 1: no level 11: expected a number from 1 to 10",
        ),
        (json!({"kind": "here", "level": 3}), "seat 1: only a computer player has a level"),
    ];
    for (seat, why) in refused {
        let new = json!({"game": RING, "seats": [{"kind": "here"}, seat, {"kind": "here"}]});
        let answer = bench.post("/api/v1/tables", &new).await;
        assert_eq!(answer.refusal(), (400, "invalid".into()));
        let body: Value = serde_json::from_str(&answer.body).expect("a refusal is JSON");
        assert_eq!(body["error"]["message"], why);
    }
}

#[tokio::test(start_paused = true)]
async fn two_computers_play_on_and_the_same_after_a_restart() {
    let mut bench = Bench::new();
    let table = open(&bench, ["here", "computer", "computer"], 3).await;
    let mut client = join(&bench, &table, &[&token(&table, 0)]).await;
    for turn in 0..3 {
        let doc = turn_of(&bench, &mut client, &table.table, 0).await;
        assert_eq!(doc.entries.len(), 3 * turn);
        act(&bench, &table, &some_act(&doc, &turn.to_string())).await;
        let seats = bench.look(&table.table).await.seats;
        assert!(seats[1].taken && seats[1].online);
        assert_eq!((seats[0].level, seats[2].level), (None, Some(3)));
    }
    let before = turn_of(&bench, &mut client, &table.table, 0).await;
    assert!(before.seats.iter().all(|seat| !seat.thinking));
    drop(client);
    bench.server.close();

    // As if it had been killed before the computers had answered the last move.
    bench.memory.damage(&table.table, |log| log.truncate(7));
    bench = Bench::over(bench.memory);
    let mut client = join(&bench, &table, &[]).await;
    let after = turn_of(&bench, &mut client, &table.table, 0).await;
    assert_eq!(after.entries, before.entries);
}

#[tokio::test(start_paused = true)]
async fn a_move_is_taken_back_though_computers_have_answered_or_think() {
    let bench = Bench::new();
    let table = open(&bench, ["here", "computer", "computer"], 10).await;
    let mut client = join(&bench, &table, &[&token(&table, 0)]).await;
    let start = bench.look(&table.table).await;
    let back = |id: &str| NewAct { id: id.into(), expect: 0, seat: 0, act: "back?".into() };

    act(&bench, &table, &some_act(&start, "first")).await;
    let answered = turn_of(&bench, &mut client, &table.table, 0).await;
    assert_eq!(answered.entries.len(), 3);
    act(&bench, &table, &back("back")).await;
    assert_eq!(entries(&bench, &table).await, []);

    let other = start.position.acts.last().expect("a move").act.clone();
    act(&bench, &table, &some_act(&bench.look(&table.table).await, "second")).await;
    act(&bench, &table, &back("back again")).await;
    let now = bench.look(&table.table).await;
    assert!(now.entries.is_empty() && now.offers.is_empty());
    act(&bench, &table, &NewAct { act: other.clone(), ..some_act(&now, "third") }).await;
    let now = turn_of(&bench, &mut client, &table.table, 0).await;
    assert_eq!((&*now.entries[0].act, now.entries.len()), (&*other, 3), "no stale thought");
}

#[tokio::test(start_paused = true)]
async fn a_computer_begins_by_itself_and_answers_a_draw_offer() {
    let bench = Bench::new();
    let table = open(&bench, ["computer", "here", "computer"], 2).await;
    let mine = table.seats[1].token.clone().expect("a token");
    let mut client = join(&bench, &table, &[&mine]).await;
    let doc = turn_of(&bench, &mut client, &table.table, 1).await;
    assert_eq!(doc.entries.len(), 1);
    let offer = NewAct { id: "d".into(), expect: 0, seat: 1, act: "draw?".into() };
    bench.act(&table.table, &mine, &offer).await.read::<NewActReply>();
    while !matches!(client.hear().await, ToClient::Event(event)
        if event.entries.iter().any(|entry| entry.act.starts_with("draw ")))
    {}
}

#[tokio::test(start_paused = true)]
async fn a_closing_server_stops_the_thought() {
    let bench = Bench::new();
    let table = open(&bench, ["here", "computer", "computer"], 10).await;
    act(&bench, &table, &some_act(&bench.look(&table.table).await, "a")).await;
    bench.server.close();
    sleep(Duration::from_secs(60)).await;
    bench.memory.damage(&table.table, |log| assert_eq!(log.len(), 1));
}

#[tokio::test(start_paused = true)]
async fn the_host_lets_a_computer_move_at_once() {
    let bench = Bench::new();
    let table = open(&bench, ["here", "computer", "computer"], 10).await;
    let mut client = join(&bench, &table, &[&token(&table, 0)]).await;
    act(&bench, &table, &some_act(&bench.look(&table.table).await, "a")).await;
    let hurry = |secret: &str| {
        let path = format!("/api/v1/tables/{}/host", table.table);
        let mut request = post(&path, &HostAct::Hurry {});
        let bearer = format!("Bearer {secret}").parse().expect("a header");
        request.headers_mut().insert(AUTHORIZATION, bearer);
        request
    };
    let seats = bench.look(&table.table).await.seats;
    assert!(seats[1].thinking && !seats[2].thinking);
    assert_eq!(bench.send(hurry(&token(&table, 0))).await.refusal().0, 403);
    assert_eq!(bench.send(hurry(&table.host)).await.read::<HostReply>().seq, 1);
    assert_eq!(turn_of(&bench, &mut client, &table.table, 0).await.entries.len(), 3);
    let nobody_thinks = bench.send(hurry(&table.host)).await.refusal();
    assert_eq!(nobody_thinks, (422, "illegal".into()));
}

/// The game that goes on with the army of who has left, and the option for it.
async fn going_on(bench: &Bench) -> Value {
    let games: Vec<GameDoc> = bench.get("/api/v1/games").await.read();
    let found = games.iter().find_map(|game| {
        let option = game.options.iter().find(|option| option.name == "resignation")?;
        Some(json!({"game": game.id, "options": {&option.name: "computer"}}))
    });
    found.expect("a game with this option")
}

#[tokio::test(start_paused = true)]
async fn a_computer_moves_for_who_has_left_where_his_army_goes_on() {
    for ticking in [false, true] {
        let bench = Bench::new();
        let mut new = going_on(&bench).await;
        new["seats"] = json!([{"kind": "here"}, {"kind": "here"}, {"kind": "here"}]);
        if ticking {
            new["time"] = json!({"kind": "fischer", "base_s": 15, "increment_s": 0});
        }
        let table = bench.open(&new).await;
        let tokens = [0, 1, 2].map(|seat| token(&table, seat));
        let mut client = join(&bench, &table, &tokens.each_ref().map(|t| &**t)).await;
        for name in ["a", "b", "c"] {
            act(&bench, &table, &some_act(&bench.look(&table.table).await, name)).await;
        }
        let leaver = bench.look(&table.table).await.position.to_act.expect("a turn");
        let resign =
            NewAct { id: "r".into(), expect: 3, seat: leaver, act: TableAct::Resign.word().into() };
        if !ticking {
            act(&bench, &table, &resign).await;
        }
        let doc = loop {
            let doc = bench.look(&table.table).await;
            if doc.entries.len() >= 5 {
                break doc;
            }
            client.hear().await;
        };
        assert_eq!((doc.entries[4].by, doc.seats[leaver].level), (leaver, Some(5)));
        for word in [TableAct::Resign.word(), "return"] {
            let again = NewAct { id: "again".into(), act: word.into(), ..resign.clone() };
            let refused = bench.act(&table.table, &token(&table, leaver), &again).await;
            assert_eq!(refused.refusal().0, 422, "who has left does not move");
            assert!(refused.body.contains("this player is out of the game"), "{}", refused.body);
            assert!(!refused.body.contains("return"), "{}", refused.body);
        }
        if ticking {
            // The clocks of the others run out too; none runs out twice.
            sleep(Duration::from_secs(120)).await;
            let seats = bench.look(&table.table).await.seats;
            assert!(seats.iter().all(|seat| seat.level == Some(5)));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn computers_alone_play_while_somebody_watches() {
    let bench = Bench::new();
    let table = open(&bench, ["computer", "computer", "computer"], 1).await;
    assert!(bench.look(&table.table).await.started);
    sleep(Duration::from_secs(20)).await;
    assert_eq!(bench.look(&table.table).await.seq, 0);
    let mut client = join(&bench, &table, &[]).await;
    while bench.look(&table.table).await.seq < 4 {
        client.hear().await;
    }
    drop(client);
    sleep(Duration::from_secs(20)).await;
    let seq = bench.look(&table.table).await.seq;
    sleep(Duration::from_secs(20)).await;
    assert_eq!(bench.look(&table.table).await.seq, seq);
}
