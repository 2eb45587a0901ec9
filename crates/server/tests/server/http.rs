use std::time::Duration;

use axum::{
    body::Body,
    http::{Method, header},
};
use serde_json::{Value, json};
use server::Peer;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    time::{sleep, timeout},
};
use wire::{
    ClaimReply, ErrorDoc, GameDoc, NewAct, NewActReply, PieceDoc, PositionDoc, Preview, ReachDoc,
    StandingDoc, StepDoc, TableState, TableSummary, TextDoc,
};

use crate::{
    bench::{Answer, Bench, HOME, RING, post, request, some_act, token},
    seated::Seated,
};

#[tokio::test]
async fn every_answer_carries_the_headers_of_safety() {
    let bench = Bench::new();
    for path in ["/", "/t/abc", "/learn/ring", "/healthz", "/api/v1/games", "/no/such/page"] {
        let answer = bench.get(path).await;
        let csp = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
        assert!(csp.starts_with("default-src 'none'; script-src 'self'"), "{path}");
        assert!(!csp.contains("unsafe"), "{path}");
        assert_eq!(answer.headers[header::REFERRER_POLICY], "no-referrer", "{path}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
    }
    assert_eq!(bench.get("/no/such/page").await.refusal(), (404, "not_found".into()));
    // A browser is answered by the page, if it is built.
    let browsing = request(Method::GET, "/no/such/page").header(header::ACCEPT, "text/html,*/*");
    let page = bench.send(browsing.body(Body::empty()).expect("a request")).await;
    assert_eq!(page.status, 404);
    assert_eq!(bench.get("/readyz").await.status, 200);
}

#[tokio::test]
async fn games_are_told_with_their_boards_and_rules() {
    let bench = Bench::new();
    let games: Vec<GameDoc> = bench.get("/api/v1/games").await.read();
    for game in &games {
        let path = format!("/api/v1/games/{}", game.id);
        let preview: Preview = bench.get(&path).await.read();
        assert!(!preview.setting.board.cells.is_empty() && !preview.start.acts.is_empty());
        bench.get(&format!("{path}/rules")).await.read::<TextDoc>();
    }
    assert_eq!(games[0].id, RING);
    assert_eq!(bench.get("/api/v1/games/none").await.refusal(), (404, "not_found".into()));
    let bad = bench.get("/api/v1/games/ring?option=stones=0").await;
    assert_eq!(bad.refusal(), (400, "invalid".into()));
}

#[tokio::test]
async fn positions_are_explained_without_a_table() {
    let bench = Bench::new();
    let start: Preview = bench.get("/api/v1/games/ring").await.read();
    let at = format!("position={}", start.start.position.replace(' ', "%20"));
    let path = |what: &str, more: &str| format!("/api/v1/games/ring{what}?{at}{more}");
    let again: Preview = bench.get(&path("", "")).await.read();
    assert_eq!(again.start.position, start.start.position);
    let legal = &start.start.acts[0];
    let why: TextDoc = bench.get(&path("/why", "&act=nonsense")).await.read();
    assert!(why.en.contains("nonsense"), "{}", why.en);
    let played = format!("&act={}", legal.act);
    let next: PositionDoc = bench.get(&path("/position", &played)).await.read();
    assert_ne!(next.position, start.start.position);
    bench.get("/api/v1/games/ring/lesson").await.read::<Vec<StepDoc>>();
    let piece = &start.start.pieces[0];
    let cell = &start.setting.board.cells[piece.cell].name;
    bench.get(&path("/reach", &format!("&cell={cell}"))).await.read::<ReachDoc>();
    bench.get(&path("/threats", &format!("&cell={cell}"))).await.read::<Vec<PieceDoc>>();
    let drawn = bench.get(&path("/picture.svg", "&seat=1&lang=ru")).await;
    assert!(drawn.body.starts_with("<svg") && drawn.status.is_success());
    for bad in [
        path("/why", ""),
        path("/why", &format!("&act={}", legal.act)),
        path("/position", "&act=nonsense"),
        path("/reach", "&cell=nowhere"),
        path("/threats", "&cell=nowhere"),
        path("/picture.svg", "&seat=9"),
        path("/picture.svg", "&colour=red"),
        "/api/v1/games/ring/reach?position=rubbish&cell=a1".to_owned(),
    ] {
        assert_eq!(bench.get(&bad).await.refusal(), (400, "invalid".into()), "{bad}");
    }
}

#[tokio::test]
async fn a_game_at_one_screen_is_played() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let mut doc = bench.look(&table.table).await;
    assert!(doc.started && doc.seats.iter().all(|seat| seat.taken));
    for turn in 1..=6 {
        let act = some_act(&doc, &format!("turn {turn}"));
        let answer = bench.act(&table.table, &token(&table, act.seat), &act).await;
        assert_eq!(answer.read::<NewActReply>().seq, turn);
        doc = bench.look(&table.table).await;
        assert_eq!((doc.seq, doc.entries.len() as u64), (turn, turn));
    }
    let drawn = |query| format!("/api/v1/tables/{}/picture.svg{query}", table.table);
    let traces = async |query| bench.get(&drawn(query)).await.body.matches("\"trace\"").count();
    assert_eq!((traces("?after=0").await, traces("?after=1").await, traces("").await), (0, 1, 3));
    assert_eq!(bench.get(&drawn("?after=99")).await.refusal(), (400, "invalid".into()));
    let record = bench.get(&format!("/api/v1/tables/{}/record", table.table)).await;
    assert_eq!(record.body.lines().count(), 8);
    let path = format!("/api/v1/tables/{}/record?form=people&lang=de", table.table);
    assert!(bench.get(&path).await.status.is_success());
    let path = format!("/api/v1/tables/{}/record?form=pgn", table.table);
    assert_eq!(bench.get(&path).await.refusal(), (400, "invalid".into()));
}

#[tokio::test]
async fn an_act_sent_again_is_answered_again() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let first = some_act(&bench.look(&table.table).await, "one");
    for _ in 0..2 {
        let answer = bench.act(&table.table, &token(&table, 0), &first).await;
        assert_eq!(answer.read::<NewActReply>().seq, 1);
    }
    let second = some_act(&bench.look(&table.table).await, "one");
    let answer = bench.act(&table.table, &token(&table, 1), &second).await;
    assert_eq!(answer.read::<NewActReply>().seq, 2, "another seat may use the same name");
    let again = bench.act(&table.table, &token(&table, 0), &first).await;
    assert_eq!(again.read::<NewActReply>().seq, 1);
    assert_eq!(bench.look(&table.table).await.entries.len(), 2);
}

#[tokio::test]
async fn refused_acts_say_why() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let good = some_act(&bench.look(&table.table).await, "a");
    let [mine, other] = [0, 1].map(|seat| token(&table, seat));
    let refused = async |token: &str, act: NewAct| bench.act(&table.table, token, &act).await;

    let illegal = refused(&mine, NewAct { act: "nonsense".into(), ..good.clone() }).await;
    assert_eq!(illegal.refusal(), (422, "illegal".into()));
    let body: Value = serde_json::from_str(&illegal.body).expect("JSON");
    assert!(body["error"]["at"].is_number() && body["error"]["message"].is_string());

    let early = refused(&other, NewAct { seat: 1, ..good.clone() }).await;
    assert_eq!(early.refusal(), (422, "illegal".into()));
    assert_eq!(refused(&other, good.clone()).await.refusal(), (403, "forbidden".into()));
    assert_eq!(refused("", good.clone()).await.refusal(), (403, "forbidden".into()));
    let future = refused(&mine, NewAct { expect: 7, ..good.clone() }).await;
    assert_eq!(future.refusal(), (409, "stale".into()));
    let nameless = refused(&mine, NewAct { id: String::new(), ..good.clone() }).await;
    assert_eq!(nameless.refusal(), (400, "invalid".into()));

    assert!(refused(&mine, good.clone()).await.status.is_success());
    let stale = refused(&mine, NewAct { id: "b".into(), ..good.clone() }).await;
    assert_eq!(stale.refusal(), (409, "stale".into()));
    let body: Value = serde_json::from_str(&stale.body).expect("JSON");
    assert_eq!(body["error"]["seq"], 1);

    let path = "/api/v1/tables/aaaaaaaaaaaaaaaa/acts";
    let mut nowhere = post(path, &good);
    nowhere.headers_mut().insert(header::AUTHORIZATION, "Bearer x".parse().expect("a header"));
    assert_eq!(bench.send(nowhere).await.refusal(), (404, "not_found".into()));
    assert_eq!(bench.post(path, &good).await.refusal(), (403, "forbidden".into()));
}

#[tokio::test]
async fn a_draw_offer_between_does_not_make_a_move_stale() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let act = some_act(&bench.look(&table.table).await, "move");
    let offer = NewAct { id: "offer".into(), act: "draw?".into(), seat: 1, ..act.clone() };
    assert!(bench.act(&table.table, &token(&table, 1), &offer).await.status.is_success());
    assert_eq!(bench.look(&table.table).await.position.draw, [1]);
    let answer = bench.act(&table.table, &token(&table, 0), &act).await;
    assert_eq!(answer.read::<NewActReply>().seq, 2);
}

#[tokio::test]
async fn whoever_resigns_leaves_the_others_to_play() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    for seat in [1, 2] {
        let act = NewAct { id: "r".into(), expect: 0, seat, act: "resign".into() };
        assert!(bench.act(&table.table, &token(&table, seat), &act).await.status.is_success());
        let standings = bench.look(&table.table).await.position.standings;
        assert_ne!(standings[seat], StandingDoc::Playing);
    }
    let doc = bench.look(&table.table).await;
    assert!(doc.position.outcome.is_some() && doc.position.to_act.is_none());
    let late = NewAct { id: "late".into(), expect: doc.seq, seat: 0, act: "resign".into() };
    let late = bench.act(&table.table, &token(&table, 0), &late).await;
    assert_eq!(late.refusal(), (422, "illegal".into()));
}

#[tokio::test]
async fn a_friend_takes_his_seat_once() {
    let bench = Bench::new();
    let table = bench.open_ring(["here", "friend", "open"]).await;
    let start = bench.look(&table.table).await;
    assert!(start.position.acts.is_empty() && start.state == TableState::Gathering);
    let act = NewAct { id: "a".into(), expect: 0, seat: 0, act: start.start.acts[0].act.clone() };
    let early = bench.act(&table.table, &token(&table, 0), &act).await;
    assert_eq!(early.refusal(), (422, "illegal".into()), "seats are free");

    let claim = async |seat: usize, body: Value| {
        bench.post(&format!("/api/v1/tables/{}/seats/{seat}/claim", table.table), &body).await
    };
    let key = table.seats[1].link_key.clone().expect("a friend's seat has a key");
    let wrong = claim(1, json!({"name": "Eve", "key": "guess"})).await;
    assert_eq!(wrong.refusal(), (403, "forbidden".into()));
    assert_eq!(claim(1, json!({"name": "Eve"})).await.refusal(), (403, "forbidden".into()));
    claim(1, json!({"name": " Bob ", "key": key})).await.read::<ClaimReply>();
    let second = claim(1, json!({"name": "Eve", "key": key})).await;
    assert_eq!(second.refusal(), (409, "taken".into()));
    assert_eq!(claim(0, json!({"name": "Eve"})).await.refusal(), (409, "taken".into()));
    assert_eq!(claim(3, json!({"name": "Eve"})).await.refusal(), (404, "not_found".into()));
    let long = json!({"name": "x".repeat(41)});
    assert_eq!(claim(2, long).await.refusal(), (400, "invalid".into()));

    let lobby: Vec<TableSummary> = bench.get("/api/v1/tables").await.read();
    assert_eq!(lobby.len(), 1);
    assert_eq!(lobby[0].seats[1].name, "Bob");
    claim(2, json!({"name": ""})).await.read::<ClaimReply>();
    let doc = bench.look(&table.table).await;
    assert!(doc.started && doc.seq == 2);
    let act = some_act(&doc, "a");
    assert!(bench.act(&table.table, &token(&table, 0), &act).await.status.is_success());
}

#[tokio::test]
async fn an_illegal_move_is_answered_with_the_legal_ones() {
    let mut table = Seated::new(["here", "here", "here"]).await;
    let legal: Vec<_> = table.look().await.position.acts.into_iter().map(|act| act.act).collect();
    let told =
        |answer: &Answer| serde_json::from_str::<ErrorDoc>(&answer.body).expect("JSON").error;
    let refused = NewAct { id: "x".into(), expect: 0, seat: 0, act: "nonsense".into() };
    let token = table.tokens[0].clone();
    let answer = table.bench.act(&table.table.table, &token, &refused).await;
    assert_eq!((answer.status.as_u16(), told(&answer).acts), (422, legal));
    let other = table.say(1, "nonsense").await;
    assert_eq!((other.status.as_u16(), told(&other).acts), (422, vec![]), "not his turn");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused() {
    let bench = Bench::new();
    let open = async |body: Value| bench.post("/api/v1/tables", &body).await.refusal();
    assert_eq!(open(json!({"game": "none"})).await, (404, "not_found".into()));
    assert_eq!(open(json!({"game": RING, "extra": 1})).await, (400, "invalid".into()));
    assert_eq!(open(json!({"game": RING, "seats": []})).await, (400, "invalid".into()));
    let options = json!({"game": RING, "options": {"no such": "x"}});
    assert_eq!(open(options).await, (400, "invalid".into()));
    let position = json!({"game": RING, "position": "no position"});
    assert_eq!(open(position).await, (400, "invalid".into()));

    let form = request(Method::POST, "/api/v1/tables")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let form = form.body(Body::from("game=ring")).expect("a request");
    assert_eq!(bench.send(form).await.refusal(), (400, "invalid".into()));
    let method = request(Method::DELETE, "/api/v1/tables").body(Body::empty()).expect("a request");
    let refused = bench.send(method).await;
    assert_eq!(refused.refusal(), (405, "invalid".into()));
    assert_eq!(refused.headers[header::ALLOW], "GET,HEAD,POST");
}

#[tokio::test]
async fn every_refusal_is_a_document_in_plain_words() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING, "options": {"stones": 1}})).await.table;
    for (path, code) in [
        ("/api/v1/tables/%ff", 400),
        ("/api/v1/games/ring?%ff", 400),
        (&*format!("/api/v1/tables/{table}/stream?since=x"), 400),
        (&*format!("/api/v1/tables/{table}/ws?since=-1"), 400),
        (&*format!("/api/v1/tables/{table}/ws"), 400),
        (&*format!("/api/v1/tables/{table}/at/x"), 404),
        ("/api/v1/nothing", 404),
    ] {
        let answer = bench.get(path).await;
        assert_eq!(answer.refusal().0, code, "{path} {}", answer.body);
    }
    let past = bench.get(&format!("/api/v1/tables/{table}/at/99")).await;
    assert!(past.body.contains("there have been 0 acts only"), "{}", past.body);
    for (body, why) in [
        (json!({"game": 5}), "game: found the number `5`, expected a text"),
        (
            json!({"game": RING, "public": 1}),
            "public: found the number `1`, expected true or false",
        ),
        (json!({"game": RING, "seats": {}}), "seats: found an object, expected a list"),
        (json!({"public": true}), "missing: `game`"),
        (json!({"game": RING, "options": {"stones": []}}), "expected a word, a number, true or"),
        (json!([]), "expected an object"),
        (
            json!({"game": RING, "time": {"kind": "days", "days": "x"}}),
            "time: days: found the text \"x\", expected a whole number",
        ),
        (
            json!({"game": RING, "seats": [{"kind": "here", "name": "a\nb"}]}),
            "the name holds the control character U+000A",
        ),
        (
            json!({"game": RING, "seats": [{"kind": "here", "name": "a\u{202e}b"}]}),
            "the name holds U+202E",
        ),
    ] {
        let answer = bench.post("/api/v1/tables", &body).await;
        let read: Value = serde_json::from_str(&answer.body).expect("JSON");
        let said = read["error"]["message"].as_str().expect("a message");
        assert!(said.contains(why), "{said}");
    }
}

#[tokio::test]
async fn whoever_asks_for_what_is_not_there_is_told_so_in_his_way() {
    let bench = Bench::new();
    for path in ["/nothing", "/t", "/assets/none.js", "/api", "/api/v2/games"] {
        assert_eq!(bench.get(path).await.refusal(), (404, "not_found".into()), "{path}");
        let browser = request(Method::GET, path).header(header::ACCEPT, "text/html,*/*;q=0.8");
        let page = bench.send(browser.body(Body::empty()).expect("a request")).await;
        assert_eq!(page.status, 404);
        assert!(page.body.starts_with("<!doctype html>"), "{path}");
        assert!(page.headers.contains_key(header::CONTENT_SECURITY_POLICY));
    }
    for path in ["/", "/nothing", "/healthz"] {
        let put = request(Method::PUT, path).body(Body::empty()).expect("a request");
        let refused = bench.send(put).await;
        assert_eq!(refused.refusal(), (405, "invalid".into()), "{path}");
        assert!(
            refused.body.contains("does not take PUT") && refused.headers.contains_key("allow")
        );
    }
}

#[tokio::test]
async fn too_many_or_too_long_headers_are_refused_in_a_document() {
    use server::Peer;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    let bench = Bench::new();
    let long = format!("x-long: {}\r\n", "x".repeat(20_000));
    for headers in [long, "x-more: y\r\n".repeat(120)] {
        let (mut near, far) = tokio::io::duplex(64 * 1024);
        tokio::spawn(bench.server.clone().connection(far, Peer(crate::bench::HOME)));
        let request =
            format!("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n");
        near.write_all(request.as_bytes()).await.expect("written");
        let mut answer = String::new();
        near.read_to_string(&mut answer).await.expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
        assert!(answer.contains("{\"error\":{\"code\":\"too_large\""), "{answer}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_stream_that_nobody_reads_is_cut_off_and_a_slow_reader_kept() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let ask = format!("GET /api/v1/tables/{}/stream HTTP/1.1\r\nhost: a\r\n\r\n", table.table);
    let open = async || {
        let (mut near, far) = tokio::io::duplex(256);
        let connection = tokio::spawn(bench.server.clone().connection(far, Peer(HOME)));
        near.write_all(ask.as_bytes()).await.expect("it is heard");
        (near, connection)
    };
    let (_frozen, connection) = open().await;
    timeout(Duration::from_secs(10), connection).await.expect("cut off").expect("in order");
    let (mut slow, connection) = open().await;
    for _ in 0..60 {
        sleep(Duration::from_secs(2)).await;
        slow.read_u8().await.expect("a byte");
    }
    assert!(!connection.is_finished());
}

#[tokio::test]
async fn a_stream_tells_the_table_and_then_its_events() {
    use futures_util::StreamExt as _;
    use server::Peer;
    use tower::ServiceExt as _;

    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let path = format!("/api/v1/tables/{}/stream", table.table);
    let mut asked = request(Method::GET, &path).body(Body::empty()).expect("a request");
    asked.extensions_mut().insert(Peer(crate::bench::HOME));
    let response = bench.server.router().oneshot(asked).await.expect("an answer");
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/x-ndjson");
    let mut lines = response.into_body().into_data_stream();
    let mut next = async || {
        let line = lines.next().await.expect("a line").expect("a sound line");
        serde_json::from_slice::<Value>(&line).expect("JSON")
    };
    assert_eq!(next().await["t"], "full");
    let act = some_act(&bench.look(&table.table).await, "a");
    bench.act(&table.table, &token(&table, 0), &act).await.read::<NewActReply>();
    let event = next().await;
    assert_eq!((&event["t"], &event["seq"]), (&json!("event"), &json!(1)));
}

#[tokio::test]
async fn tables_are_looked_at_several_at_once() {
    let bench = Bench::new();
    let mut paths = vec!["/api/v1/summaries?table=nowhere".to_owned()];
    for _ in 0..2 {
        paths.push(bench.open_ring(["here"; 3]).await.table);
    }
    let found: Vec<TableSummary> = bench.get(&paths.join("&table=")).await.read();
    assert!(found.iter().map(|table| &table.table).eq(&paths[1..]));
    assert!(found.iter().all(|table| table.started && table.to_act == Some(0)));
    let many = format!("/api/v1/summaries?{}", "table=a&".repeat(51));
    assert_eq!(bench.get(&many).await.refusal(), (400, "invalid".into()));
    let other = bench.get("/api/v1/summaries?game=ring").await;
    assert_eq!(other.refusal(), (400, "invalid".into()));
}
