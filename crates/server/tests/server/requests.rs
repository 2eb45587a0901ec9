//! Requests that say things in other ways than our own page does.

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use serde_json::{Value, json};
use server::Peer;
use tokio_tungstenite::tungstenite::{Message, protocol::CloseFrame};
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
        (
            "/api/v1/tables".to_owned(),
            json!([RING]),
            "found a list, expected an object at line 1 column 1",
        ),
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
async fn who_says_goodbye_is_answered() {
    use futures_util::SinkExt as _;

    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await.table;
    for is_met in [true, false] {
        let mut client = bench.socket(&table, None).await;
        if is_met {
            client.hello(&[]).await;
        }
        let goodbye = CloseFrame { code: 1000.into(), reason: "bye".into() };
        client.socket.send(Message::Close(Some(goodbye))).await.expect("sent");
        assert_eq!(client.closed().await, 1000, "{is_met}");
    }
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

/// What a refused request was told.
async fn told(bench: &Bench, request: Request<Body>, status: u16, code: &str) -> String {
    let answer = bench.send(request).await;
    assert_eq!(answer.refusal(), (status, code.into()), "{}", answer.body);
    let said: Value = serde_json::from_str(&answer.body).expect("JSON");
    said["error"]["message"].as_str().expect("a message").to_owned()
}

#[tokio::test]
async fn a_word_that_an_address_does_not_know_is_refused_everywhere() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await.table;
    let (game, at) = (format!("/api/v1/games/{RING}"), format!("/api/v1/tables/{table}"));
    for (path, known) in [
        ("/api/v1/games".to_owned(), "no words"),
        ("/api/v1/levels".to_owned(), "no words"),
        ("/api/v1/openapi.json".to_owned(), "no words"),
        ("/api/v1/tables".to_owned(), "no words"),
        ("/api/v1/summaries".to_owned(), "table"),
        (game.clone(), "option, position"),
        (format!("{game}/rules"), "no words"),
        (format!("{game}/lesson"), "no words"),
        (format!("{game}/weights"), "option, position"),
        (format!("{game}/position"), "option, position, act"),
        (format!("{game}/reach"), "option, position, cell"),
        (format!("{game}/threats"), "option, position, cell"),
        (format!("{game}/why"), "option, position, act"),
        (format!("{game}/picture.svg"), "option, position, seat, lang"),
        (at.clone(), "no words"),
        (format!("{at}/at/0"), "no words"),
        (format!("{at}/why/0"), "no words"),
        (format!("{at}/record"), "form, lang"),
        (format!("{at}/picture.svg"), "after, seat, lang"),
        (format!("{at}/analysis"), "no words"),
        (format!("{at}/analysis/0"), "lines"),
        (format!("{at}/stream"), "since"),
        (format!("{at}/ws"), "since"),
    ] {
        let said = told(&bench, get(&format!("{path}?sea=1")), 400, "invalid").await;
        assert_eq!(said, format!("no \"sea\": expected {known} in the query"), "{path}");
    }
    for path in ["/tables", "/records"] {
        let new = post(&format!("/api/v1{path}?seat=1"), &json!({}));
        let said = told(&bench, new, 400, "invalid").await;
        assert_eq!(said, "no \"seat\": expected no words in the query");
    }
    assert_eq!(bench.get("/?from=afar").await.status, 200, "the page is for all who come");
}

#[tokio::test]
async fn what_is_far_too_long_is_not_told_in_full() {
    let bench = Bench::new();
    let long = "x".repeat(5000);
    let table = bench.open(&json!({"game": RING})).await.table;
    let (game, at) = (format!("/api/v1/games/{RING}"), format!("/api/v1/tables/{table}"));
    for path in [
        format!("{game}?{long}"),
        format!("{game}?option={long}=1"),
        format!("{game}/reach?cell={long}"),
        format!("/api/v1/games/{long}"),
        format!("{at}/at/{long}"),
        format!("{at}/stream?since={long}"),
        format!("{at}/record?form={long}"),
        format!("{at}/record?form=people&lang={long}"),
    ] {
        let answer = bench.get(&path).await;
        assert!(answer.status.is_client_error() && answer.body.len() < 400, "{}", answer.body);
    }
    let answer = bench.send(post("/api/v1/tables", &json!({"game": {&long: 1}}))).await;
    assert!(answer.body.len() < 400, "{}", answer.body);
}

#[tokio::test]
async fn a_number_in_an_address_is_written_in_one_way() {
    let bench = Bench::new();
    let table = bench.open_ring(["here", "open", "open"]).await.table;
    let at = format!("/api/v1/tables/{table}");
    for number in ["01", "+1", "-0", "-0.0", "1.0", "1e0", "%201", "x", ""] {
        let claim = post(&format!("{at}/seats/{number}/claim"), &json!({"name": "Bob"}));
        assert_eq!(bench.send(claim).await.refusal().0, 404, "{number}");
        for path in [format!("{at}/at/{number}"), format!("{at}/analysis/{number}")] {
            assert_eq!(bench.get(&path).await.refusal().0, 404, "{path}");
        }
        for query in ["picture.svg?seat", "picture.svg?after", "stream?since", "analysis/0?lines"] {
            let path = format!("{at}/{query}={}", number.replace('+', "%2B"));
            assert_eq!(bench.get(&path).await.refusal().0, 400, "{path}");
        }
    }
    let claim = post(&format!("{at}/seats/1/claim"), &json!({"name": "Bob"}));
    assert_eq!(bench.send(claim).await.status, 200);
}

fn body(body: impl Into<Body>) -> Request<Body> {
    let request = request(Method::POST, "/api/v1/tables");
    let request = request.header(header::CONTENT_TYPE, "application/json");
    request.body(body.into()).expect("a request")
}

#[tokio::test]
async fn a_body_that_is_no_json_is_told_why() {
    let bench = Bench::new();
    for (bytes, why) in [
        (&b""[..], "the body is empty: expected an object"),
        (b" \r\n", "the body is empty: expected an object"),
        (b"\xef\xbb\xbf{}", "the body begins with a byte order mark: expected none"),
        (b"{\"game\": \"\xff\"}", "the body is no UTF-8 from byte 10 on"),
    ] {
        assert_eq!(told(&bench, body(bytes), 400, "invalid").await, why);
    }
}

#[tokio::test]
async fn a_wrong_value_is_told_with_its_field_and_what_may_stand_there() {
    let bench = Bench::new();
    let seats = |level: Value| {
        let computer = json!({"kind": "computer", "level": level});
        json!({"game": RING, "seats": [{"kind": "here"}, {"kind": "here"}, computer]})
    };
    let time = |time: Value| json!({"game": RING, "time": time});
    for (new, why) in [
        (
            seats(json!(300)),
            "seats[2].level: found the number `300`, expected a level from 1 to 10",
        ),
        (seats(json!("5")), "seats[2].level: found the text \"5\", expected a level from 1 to 10"),
        (seats(json!(11)), "seat 2: no level 11: expected a number from 1 to 10"),
        (
            seats(Value::Null),
            "seat 2: a computer player needs a level: expected a number from 1 to 10",
        ),
        (time(json!({"kind": "fischer"})), "time: missing: `base_s`"),
        (
            time(json!({"kind": "fischer", "base_s": -1, "increment_s": 0})),
            "time: base_s: found the number `-1`, expected a whole number",
        ),
        (
            time(json!({"kind": "days", "days": "3"})),
            "time: days: found the text \"3\", expected a whole number",
        ),
        (
            json!({"game": RING, "seats": [{"kind": null}]}),
            "seats[0].kind: found null, expected a word",
        ),
        (
            json!({"game": RING, "seats": [{"kind": {"here": null}}]}),
            "seats[0].kind: found an object, expected a word",
        ),
        (
            json!({"game": RING, "seats": [{"kind": "hare"}]}),
            "seats[0].kind: unknown word `hare`, expected one of `here`, `friend`",
        ),
        (json!({"game": RING, "talk": {"none": null}}), "talk: found an object, expected a word"),
        (time(json!(5)), "time: found the number `5`, expected an object"),
        (
            time(json!({"kind": "blitz"})),
            "time.kind: unknown word `blitz`, expected `fischer` or `days`",
        ),
    ] {
        let said = told(&bench, post("/api/v1/tables", &new), 400, "invalid").await;
        assert!(said.starts_with(why), "{said}");
    }
    let table = bench.open(&json!({"game": RING})).await;
    let host = json!({"do": "computer", "seat": 1, "level": 300});
    let host = post(&format!("/api/v1/tables/{}/host", table.table), &host);
    let host = with(host, header::AUTHORIZATION, &format!("Bearer {}", table.host));
    let said = told(&bench, host, 400, "invalid").await;
    assert!(said.starts_with("level: found the number `300`, expected a level from 1"), "{said}");
}

#[tokio::test(start_paused = true)]
async fn a_body_that_never_comes_is_not_waited_for() {
    let bench = Bench::new();
    let never = futures_util::stream::pending::<Result<Vec<u8>, std::io::Error>>();
    let answer = bench.send(body(Body::from_stream(never))).await;
    assert_eq!(answer.refusal(), (408, "invalid".into()));
    assert!(answer.body.contains("the body has not come within 12 s"), "{}", answer.body);
    assert_eq!(answer.headers[header::CONNECTION], "close");
}

#[tokio::test]
async fn an_address_too_long_or_without_a_host_is_refused() {
    let bench = Bench::new();
    let long = get(&format!("/api/v1/games?{}", "x".repeat(20_000)));
    let said = told(&bench, long, 414, "too_large").await;
    assert_eq!(said, "the address has 20014 bytes: expected at most 16384");
    let [mut nowhere, mut twice] = [get("/api/v1/games"), get("/api/v1/games")];
    nowhere.headers_mut().remove(header::HOST);
    twice.headers_mut().append(header::HOST, "other".parse().expect("a header"));
    for request in [nowhere, twice] {
        let said = told(&bench, request, 400, "invalid").await;
        assert_eq!(said, "expected the header Host once");
    }
}

#[tokio::test]
async fn an_address_that_is_no_text_is_refused_everywhere() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await.table;
    for (path, at, why) in [
        ("/api/v1/games/%ff".to_owned(), 14, "expected UTF-8"),
        (format!("/api/v1/games/{RING}?position=%D0%96%ff"), 34, "expected UTF-8"),
        (format!("/api/v1/games/{RING}?%c3%28=x"), 19, "expected UTF-8"),
        (format!("/api/v1/tables/{table}/record?form=%ED%A0%80"), 44, "expected UTF-8"),
        (
            format!("/api/v1/games/{RING}?position=%zz"),
            28,
            "expected two digits of base 16 after %",
        ),
        ("/t/50%".to_owned(), 5, "expected two digits of base 16 after %"),
        ("/%e2%82".to_owned(), 1, "expected UTF-8"),
    ] {
        let said = told(&bench, get(&path), 400, "invalid").await;
        assert_eq!(said, format!("the address, from byte {at} on: {why}"), "{path}");
    }
    let said = told(&bench, get("/api/v1/games/%D0%96"), 404, "not_found").await;
    assert!(said.contains("\"Ж\""), "{said}");
}

#[tokio::test]
async fn a_body_that_is_packed_is_refused() {
    let bench = Bench::new();
    let new = json!({"game": RING});
    for (name, value, packed) in [
        (header::CONTENT_ENCODING, "gzip", "content-encoding \"gzip\""),
        (header::CONTENT_ENCODING, "identity, br", "content-encoding \"br\""),
        (header::TRANSFER_ENCODING, "gzip, chunked", "transfer-encoding \"gzip\""),
    ] {
        let request = with(post("/api/v1/tables", &new), name, value);
        let said = told(&bench, request, 415, "invalid").await;
        assert_eq!(said, format!("{packed}: expected a body that is not packed"));
    }
    for value in ["identity", "Identity", ""] {
        let request = with(post("/api/v1/tables", &new), header::CONTENT_ENCODING, value);
        assert_eq!(bench.send(request).await.status, 201, "{value:?}");
    }
}

#[tokio::test]
async fn a_handshake_has_one_key_of_sixteen_bytes() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await.table;
    let ask = |keys: &[&str]| {
        let mut request = get(&format!("/api/v1/tables/{table}/ws"));
        for (name, value) in
            [("connection", "upgrade"), ("upgrade", "websocket"), ("sec-websocket-version", "13")]
        {
            request.headers_mut().insert(name, value.parse().expect("a header"));
        }
        for key in keys {
            request.headers_mut().append("sec-websocket-key", key.parse().expect("a header"));
        }
        request
    };
    let good = "dGhlIHNhbXBsZSBub25jZQ==";
    for keys in [&[][..], &[""], &["x"], &["AAAA"], &["dGhlIHNhbXBsZSBub25jZQ"], &[good, good]] {
        let said = told(&bench, ask(keys), 400, "invalid").await;
        let expected = "expected the header Sec-WebSocket-Key once: 16 bytes as base64";
        assert_eq!(said, expected, "{keys:?}");
    }
    // Here there is no line that could become one.
    assert_eq!(told(&bench, ask(&[good]), 400, "invalid").await, "expected a WebSocket");
}
