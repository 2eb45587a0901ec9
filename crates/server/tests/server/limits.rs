use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};

use crate::bench::{Bench, RING, post};

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
}

#[tokio::test]
async fn a_large_body_is_refused() {
    let bench = Bench::new();
    let body = json!({"game": RING, "position": "x".repeat(64 * 1024)});
    let answer = bench.post("/api/v1/tables", &body).await;
    assert_eq!(answer.refusal(), (413, "too_large".into()));
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
        client.say(&wire::ToServer::Chat { seat: 0, id, text }).await;
        let heard = loop {
            let heard = serde_json::to_value(client.hear().await).expect("plain data");
            if heard["t"] == "nack" {
                break heard;
            }
        };
        assert_eq!((&heard["t"], &heard["code"]), (&Value::from("nack"), &Value::from("invalid")));
    }
}
