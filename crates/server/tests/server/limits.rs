use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use wire::{ErrorCode, NewActReply, ToClient, ToServer};

use crate::{
    bench::{Bench, HOME, RING, post},
    seated::Seated,
};

fn open(headers: &[(&'static str, &'static str)]) -> Request<Body> {
    let mut request = post("/api/v1/tables", &json!({"game": RING}));
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().expect("a header"));
    }
    request
}

#[tokio::test]
async fn foreign_pages_change_nothing() {
    let bench = Bench::new();
    let foreign: [&[(&str, &str)]; 5] = [
        &[("origin", "http://evil.example")],
        &[("origin", "null")],
        &[("origin", "http://localhost.evil.example")],
        &[("sec-fetch-site", "cross-site")],
        &[("origin", "http://localhost"), ("sec-fetch-site", "same-site")],
    ];
    for headers in foreign {
        let answer = bench.send(open(headers)).await;
        assert_eq!(answer.refusal(), (403, "forbidden".into()), "{headers:?}");
    }
    let own: [&[(&str, &str)]; 3] = [
        &[],
        &[("origin", "http://localhost")],
        &[("origin", "http://localhost"), ("sec-fetch-site", "same-origin")],
    ];
    for headers in own {
        assert_eq!(bench.send(open(headers)).await.status, 201, "{headers:?}");
    }
    let mut two = open(&[("origin", "http://localhost")]);
    two.headers_mut().append("origin", "http://evil.example".parse().expect("a header"));
    assert_eq!(bench.send(two).await.refusal(), (403, "forbidden".into()));
}

#[tokio::test(start_paused = true)]
async fn a_busy_address_still_hears_that_the_server_lives() {
    let bench = Bench::new();
    while bench.get("/api/v1/games").await.status != 429 {}
    for path in ["/healthz", "/readyz"] {
        assert_eq!(bench.get(path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn a_large_body_is_refused() {
    let bench = Bench::new();
    let body = json!({"game": RING, "position": "x".repeat(64 * 1024)});
    let answer = bench.post("/api/v1/tables", &body).await;
    assert_eq!(answer.refusal(), (413, "too_large".into()));
    assert!(answer.body.contains("64 KiB"), "{}", answer.body);
    let answer = bench.post("/api/v1/records", &json!({"text": "x".repeat(1024 * 1024)})).await;
    assert_eq!(answer.refusal(), (413, "too_large".into()));
    assert!(answer.body.contains("1 MiB"), "{}", answer.body);
}

#[tokio::test(start_paused = true)]
async fn a_body_that_says_it_is_too_large_is_not_waited_for() {
    let bench = Bench::new();
    for (path, length, most) in
        [("tables", 64 * 1024 + 1, "64 KiB"), ("records", 1024 * 1024 + 1, "1 MiB")]
    {
        let (mut near, far) = tokio::io::duplex(64 * 1024);
        let connection = bench.server.clone().connection(far, server::Peer(HOME));
        let connection = tokio::spawn(connection);
        let request = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nhost: localhost\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{{\"game\":"
        );
        near.write_all(request.as_bytes()).await.expect("written");
        let (mut answer, begun) = (String::new(), tokio::time::Instant::now());
        near.read_to_string(&mut answer).await.expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
        assert!(answer.contains(&format!("at most {most}")), "{answer}");
        assert!(begun.elapsed().is_zero(), "at once");
        connection.await.expect("the connection is closed");
    }
}

#[tokio::test(start_paused = true)]
async fn an_address_opens_only_so_many_tables() {
    let bench = Bench::new();
    let mut opened = 0;
    let refused = loop {
        // Who claims to come from elsewhere is not believed.
        let answer = bench.send(open(&[("x-forwarded-for", "192.0.2.7")])).await;
        if !answer.status.is_success() {
            break answer;
        }
        opened += 1;
    };
    assert_eq!(opened, 60);
    assert_eq!(refused.refusal(), (429, "too_many".into()));
    let wait = refused.headers[header::RETRY_AFTER].to_str().expect("text");
    tokio::time::advance(std::time::Duration::from_secs(wait.parse().expect("seconds"))).await;
    assert!(bench.send(open(&[])).await.status.is_success());
}

#[tokio::test(start_paused = true)]
async fn an_address_brings_only_so_many_computers() {
    let bench = Bench::new();
    let seat = json!({"kind": "computer", "level": 1});
    let new = json!({"game": RING, "seats": [seat, seat, seat]});
    let mut opened = 0;
    while bench.post("/api/v1/tables", &new).await.status == 201 {
        opened += 1;
    }
    assert_eq!(opened, 40, "fewer than of other tables");
    assert!(bench.send(open(&[])).await.status.is_success());
}

#[tokio::test(start_paused = true)]
async fn talk_and_offers_are_counted_and_moves_are_not() {
    let mut table = Seated::new(["friend", "friend", "friend"]).await;
    let answer = loop {
        let answer = table.say(0, "pause?").await;
        if answer.status == 429 {
            break answer;
        }
        let NewActReply { seq } = answer.read();
        let answer = table.say(0, &format!("no {seq}")).await;
        if answer.status == 429 {
            break answer;
        }
    };
    assert_eq!(table.look().await.seq, 3 + 20);
    let wait: u64 =
        answer.headers[header::RETRY_AFTER].to_str().expect("text").parse().expect("a number");
    assert!((1..=2).contains(&wait));
    let mut client = table.bench.socket(&table.table.table, None).await;
    client.hello(&[&table.tokens[0], &table.tokens[1]]).await;
    for (seat, code) in [(0, Some(ErrorCode::TooMany)), (1, None)] {
        client.say(&ToServer::Chat { seat, id: "c".into(), text: "hello".into(), to: None }).await;
        let heard = loop {
            match client.hear().await {
                ToClient::Ack { .. } => break None,
                ToClient::Nack { error, .. } => break Some(error.code),
                _ => {}
            }
        };
        assert_eq!(heard, code, "each seat has its own");
    }
    table.play(9).await;
    tokio::time::advance(std::time::Duration::from_secs(wait)).await;
    table.ok(0, "pause?").await;
}

#[tokio::test]
async fn chat_is_one_short_line() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let mut client = bench.socket(&table.table, None).await;
    client.hello(&[&crate::bench::token(&table, 0)]).await;
    for text in
        [" ".to_owned(), "two\nlines".to_owned(), "I resign\u{2067}not".to_owned(), "x".repeat(301)]
    {
        let id = text.len().to_string();
        client.say(&wire::ToServer::Chat { seat: 0, id, text, to: None }).await;
        let heard = loop {
            let heard = serde_json::to_value(client.hear().await).expect("plain data");
            if heard["t"] == "nack" {
                break heard;
            }
        };
        assert_eq!((&heard["t"], &heard["code"]), (&Value::from("nack"), &Value::from("invalid")));
    }
}
