//! Requests that say things in other ways than our own page does.

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use serde_json::{Value, json};
use server::Peer;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt as _;

use crate::bench::{Bench, HOME, RING, post, request};

fn with(mut request: Request<Body>, name: header::HeaderName, value: &str) -> Request<Body> {
    request.headers_mut().insert(name, value.parse().expect("a header"));
    request
}

fn get(path: &str) -> Request<Body> {
    request(Method::GET, path).body(Body::empty()).expect("a request")
}

#[tokio::test]
async fn a_change_is_answered_whatever_the_client_unpacks() {
    let bench = Bench::new();
    for (said, packed) in [
        ("identity;q=0", false),
        ("*;q=0", false),
        ("zstd, identity;q=0", false),
        ("nonsense;;q", false),
        ("br;q=1", false),
        ("gzip", true),
        ("gzip;q=0.001, *;q=0", true),
    ] {
        let new = post("/api/v1/tables", &json!({"game": RING}));
        for (request, status) in [(new, 201), (get("/api/v1/openapi.json"), 200)] {
            let mut request = with(request, header::ACCEPT_ENCODING, said);
            request.extensions_mut().insert(Peer(HOME));
            let answer = bench.server.router().oneshot(request).await.expect("an answer");
            assert_eq!(answer.status(), status, "{said}");
            let kind = answer.headers().get(header::CONTENT_ENCODING);
            assert_eq!(kind.is_some_and(|kind| kind == "gzip"), packed, "{said}");
        }
    }
}

#[tokio::test]
async fn a_page_that_the_client_has_is_not_sent_again() {
    let bench = Bench::new();
    let page = bench.get("/").await;
    // A page that was not built has no tag.
    let Some(tag) = page.headers.get(header::ETAG) else { return };
    let tag = tag.to_str().expect("text");
    for (known, status) in [
        (tag.to_owned(), 304),
        (format!("W/{tag}"), 304),
        (format!("\"other\", {tag}"), 304),
        ("*".to_owned(), 304),
        ("\"other\"".to_owned(), 200),
    ] {
        let answer = bench.send(with(get("/"), header::IF_NONE_MATCH, &known)).await;
        assert_eq!(answer.status, status, "{known}");
    }
}

#[tokio::test]
async fn only_an_object_is_a_request() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await.table;
    let table = format!("/api/v1/tables/{table}");
    for (path, body, why) in [
        ("/api/v1/tables".to_owned(), json!([RING]), "found a list, expected an object at line 1"),
        ("/api/v1/records".to_owned(), json!(["text"]), "found a list, expected an object"),
        (format!("{table}/host"), json!(["free", 1]), "found a list, expected an object"),
        (format!("{table}/seats/1/claim"), json!(["Bob"]), "found a list, expected an object"),
        ("/api/v1/tables".to_owned(), json!("ring"), "found the text \"ring\", expected an object"),
        (
            "/api/v1/tables".to_owned(),
            json!({"game": RING, "seats": [["here"], ["here"], ["here"]]}),
            "seats[0]: found a list, expected an object at line 1 column",
        ),
        (
            "/api/v1/tables".to_owned(),
            json!({"game": RING, "time": ["days", 3]}),
            "time: found a list, expected an object at line 1 column",
        ),
    ] {
        let request = with(post(&path, &body), header::AUTHORIZATION, "Bearer x");
        let answer = bench.send(request).await;
        assert_eq!(answer.refusal(), (400, "invalid".into()), "{path}");
        let said: Value = serde_json::from_str(&answer.body).expect("JSON");
        let said = said["error"]["message"].as_str().expect("a message");
        assert!(said.starts_with(why), "{path}: {said}");
    }
}

#[tokio::test]
async fn only_an_object_is_a_message() {
    use futures_util::{SinkExt as _, StreamExt as _};

    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await.table;
    let mut client = bench.socket(&table, None).await;
    client.socket.send(Message::text("[\"hello\", []]")).await.expect("sent");
    let frame = loop {
        match client.socket.next().await {
            Some(Ok(Message::Close(Some(frame)))) => break frame,
            Some(Ok(_)) => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(u16::from(frame.code), 1007);
    assert_eq!(frame.reason, "at 0: found a list, expected an object");
}

#[tokio::test]
async fn what_is_given_twice_is_refused_by_its_name() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await.table;
    let body = format!("{{\"game\": \"{RING}\", \"options\": {{\"stones\": 1, \"stones\": 2}}}}");
    let new = request(Method::POST, "/api/v1/tables")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body))
        .expect("a request");
    let said = bench.send(new).await;
    assert_eq!(said.refusal(), (400, "invalid".into()));
    assert!(said.body.contains("options: \\\"stones\\\" is given twice"), "{}", said.body);
    let game = format!("/api/v1/games/{RING}");
    for (path, name) in [
        (format!("{game}?option=stones=1&option=stones=1"), "the option stones"),
        (format!("{game}?position=a&position=b"), "position"),
        (format!("{game}/reach?cell=a1&cell=a2"), "cell"),
        (format!("{game}/picture.svg?seat=1&seat=2"), "seat"),
        (format!("/api/v1/tables/{table}/record?form=people&form=machine"), "form"),
        (format!("/api/v1/tables/{table}/picture.svg?after=0&after=0"), "after"),
        (format!("/api/v1/tables/{table}/stream?since=0&since=1"), "since"),
    ] {
        let answer = bench.get(&path).await;
        assert_eq!(answer.refusal(), (400, "invalid".into()), "{path}");
        let why = format!("{name} is given twice: expected it once");
        assert!(answer.body.contains(&why), "{}", answer.body);
    }
}
