use std::time::Duration;

use futures_util::SinkExt as _;
use serde_json::json;
use tokio::time::{advance, sleep};
use tokio_tungstenite::tungstenite::{Error, Message};
use wire::{
    ClaimReply, ErrorCode, EventDoc, HostAct, HostReply, NewAct, NewActReply, ToClient, ToServer,
};

use crate::{
    bench::{Bench, Client, RING, some_act, token},
    seated::Seated,
};

/// The next event, whatever else is said before it.
async fn event(client: &mut Client) -> EventDoc {
    loop {
        if let ToClient::Event(event) = client.hear().await {
            return *event;
        }
    }
}

/// The answer to an act: its number, or why not.
async fn answer(client: &mut Client) -> Result<u64, ErrorCode> {
    loop {
        match client.hear().await {
            ToClient::Ack { seq, .. } => return Ok(seq),
            ToClient::Nack { error, .. } => return Err(error.code),
            _ => {}
        }
    }
}

#[tokio::test]
async fn two_clients_see_the_same() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let mut player = bench.socket(&table.table, None).await;
    let mut watcher = bench.socket(&table.table, None).await;
    assert!(matches!(watcher.hello(&[]).await, ToClient::Full { .. }));
    let tokens = [0, 1, 2].map(|seat| token(&table, seat));
    let ToClient::Full { table: doc } = player.hello(&tokens.each_ref().map(|t| &**t)).await else {
        panic!("expected the table");
    };
    assert!(doc.seats.iter().all(|seat| seat.online));
    let ToClient::Seats { seats, .. } = watcher.hear().await else { panic!("expected the seats") };
    assert!(seats.iter().all(|seat| seat.online));

    player.say(&ToServer::Act(some_act(&doc, "a"))).await;
    assert_eq!(answer(&mut player).await, Ok(1));
    let seen = event(&mut watcher).await;
    assert_eq!((seen.since, seen.seq, seen.keep, seen.entries.len()), (0, 1, 0, 1));
    player
        .say(&ToServer::Chat { seat: 2, id: "b".into(), text: "well played".into(), to: None })
        .await;
    assert_eq!(event(&mut watcher).await.chat[0].text, "well played");

    drop(player);
    let ToClient::Seats { seats, .. } = watcher.hear().await else { panic!("expected the seats") };
    assert!(seats.iter().all(|seat| !seat.online));
}

#[tokio::test]
async fn a_dropped_client_comes_back_from_any_number() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let mut docs = vec![bench.look(&table.table).await];
    let plan = ["move", "move", "back", "move", "move", "move", "back"];
    for (index, what) in plan.into_iter().enumerate() {
        let before = docs.last().expect("the first");
        let mut act = some_act(before, &index.to_string());
        if what == "back" {
            act.seat = before.entries.last().expect("a move before").by;
            act.act = "back?".into();
        }
        let done = bench.act(&table.table, &token(&table, act.seat), &act).await;
        assert_eq!(done.read::<NewActReply>().seq, index as u64 + 1);
        docs.push(bench.look(&table.table).await);
    }
    let now = docs.last().expect("the last").clone();
    for doc in docs {
        let mut client = bench.socket(&table.table, Some(doc.seq)).await;
        let ToClient::Event(event) = client.hello(&[]).await else { panic!("expected an event") };
        let mut entries = doc.entries;
        entries.truncate(event.keep);
        entries.extend(event.entries);
        assert_eq!((event.since, event.seq), (doc.seq, now.seq));
        assert_eq!(entries, now.entries, "from {}", doc.seq);
        assert_eq!(event.position.position, now.position.position);
    }
    let mut client = bench.socket(&table.table, Some(99)).await;
    assert!(matches!(client.hello(&[]).await, ToClient::Full { .. }), "a number that never was");
}

#[tokio::test]
async fn an_act_sent_on_two_sockets_is_done_once() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let act = some_act(&bench.look(&table.table).await, "a");
    for _ in 0..2 {
        let mut client = bench.socket(&table.table, None).await;
        client.hello(&[&token(&table, 0)]).await;
        client.say(&ToServer::Act(act.clone())).await;
        assert_eq!(answer(&mut client).await, Ok(1));
    }
    assert_eq!(bench.look(&table.table).await.entries.len(), 1);
}

#[tokio::test]
async fn refused_acts_are_answered() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let good = some_act(&bench.look(&table.table).await, "a");
    let mut client = bench.socket(&table.table, None).await;
    client.hello(&[&token(&table, 0)]).await;
    let refused = [
        (NewAct { act: "nonsense".into(), ..good.clone() }, ErrorCode::Illegal),
        (NewAct { seat: 1, ..good.clone() }, ErrorCode::Forbidden),
        (NewAct { seat: 99, ..good.clone() }, ErrorCode::Forbidden),
        (NewAct { expect: 5, ..good.clone() }, ErrorCode::Stale),
        (NewAct { act: "x".repeat(300), ..good.clone() }, ErrorCode::Invalid),
    ];
    for (act, code) in refused {
        client.say(&ToServer::Act(act)).await;
        assert_eq!(answer(&mut client).await, Err(code));
    }
    client.say(&ToServer::Act(good)).await;
    assert_eq!(answer(&mut client).await, Ok(1));
}

#[tokio::test]
async fn a_socket_is_for_our_own_pages_and_for_players() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    for origin in ["http://evil.example", "null", "http://localhost:1"] {
        let refused = bench.socket_with(&table.table, None, &[("origin", origin)]).await;
        let Err(Error::Http(answer)) = refused else { panic!("{origin} was let in") };
        assert_eq!(answer.status(), 403, "{origin}");
    }
    let mut nobody = bench.socket_with(&table.table, None, &[]).await.expect("it opens");
    nobody.say(&ToServer::Hello { tokens: vec!["guess".into()] }).await;
    assert_eq!(nobody.closed().await, 1008);
    let mut program = bench.socket_with(&table.table, None, &[]).await.expect("it opens");
    assert!(matches!(program.hello(&[&token(&table, 0)]).await, ToClient::Full { .. }));
    let bearer = format!("Bearer {}", token(&table, 1));
    let mut program = bench
        .socket_with(&table.table, None, &[("authorization", &bearer)])
        .await
        .expect("it opens");
    assert!(matches!(program.hello(&[]).await, ToClient::Full { .. }));
    let nowhere = bench.socket_with("aaaaaaaaaaaaaaaa", None, &[]).await;
    assert!(matches!(nowhere, Err(Error::Http(answer)) if answer.status() == 404));
}

#[tokio::test]
async fn a_program_without_a_token_that_holds_is_sent_away() {
    let table = Seated::waiting(["here", "friend", "friend"]).await;
    let revoked = table.claim(1).await.read::<ClaimReply>().token;
    table.host(&HostAct::Free { seat: 1 }).await.read::<HostReply>();
    let id = &table.table.table;
    for tokens in [vec![], vec![revoked]] {
        let mut program = table.bench.socket_with(id, None, &[]).await.expect("it opens");
        program.say(&ToServer::Hello { tokens }).await;
        assert_eq!(program.closed().await, 1008);
    }
}

#[tokio::test]
async fn a_class_behind_one_address_passes() {
    let bench = Bench::new();
    let mut sockets = Vec::new();
    for _ in 0..10 {
        let seats = json!([{"kind": "friend"}, {"kind": "friend"}, {"kind": "friend"}]);
        let table = bench.open(&json!({"game": RING, "seats": seats})).await;
        for (seat, of) in table.seats.iter().enumerate() {
            let path = format!("/api/v1/tables/{}/seats/{seat}/claim", table.table);
            let claim = json!({"name": "", "key": of.link_key, "ready": true});
            let token = bench.post(&path, &claim).await.read::<ClaimReply>().token;
            let mut socket = bench.socket(&table.table, None).await;
            assert!(matches!(socket.hello(&[&token]).await, ToClient::Full { .. }));
            sockets.push(socket);
        }
        let doc = bench.look(&table.table).await;
        assert!(doc.started);
    }
    assert_eq!(sockets.len(), 30);
}

#[tokio::test]
async fn what_breaks_the_protocol_is_closed() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let cases = [
        (Message::text("x".repeat(8193)), 1009),
        (Message::text("x".repeat(20_000)), 1009),
        (Message::binary(vec![1, 2, 3]), 1003),
        (Message::text("{}"), 1007),
        (Message::text("{\"t\": \"hello\"}"), 1007),
    ];
    for (message, code) in cases {
        let mut client = bench.socket(&table.table, None).await;
        client.hello(&[]).await;
        client.socket.send(message).await.expect("the socket is open");
        assert_eq!(client.closed().await, code);
    }
    let mut silent = bench.socket(&table.table, None).await;
    silent.say(&ToServer::Ping {}).await;
    assert_eq!(silent.closed().await, 1007, "a hello comes first");
    let mut flood = bench.socket(&table.table, None).await;
    flood.hello(&[]).await;
    for _ in 0..200 {
        if flood.socket.send(Message::text("{\"t\": \"ping\"}")).await.is_err() {
            break;
        }
    }
    assert_eq!(flood.closed().await, 1008);
}

#[tokio::test]
async fn frames_with_nothing_in_them_come_to_an_end() {
    use tokio_tungstenite::tungstenite::protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    };
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let frame = |text: &str, kind, last| {
        Message::Frame(Frame::message(text.to_owned(), OpCode::Data(kind), last))
    };
    let mut client = bench.socket(&table.table, None).await;
    client.hello(&[]).await;
    // A message may be cut into pieces, some of them empty.
    for _ in 0..20 {
        client.socket.send(frame("{\"t\":", Data::Text, false)).await.expect("said");
        for _ in 0..500 {
            client.socket.send(frame("", Data::Continue, false)).await.expect("said");
        }
        client.socket.send(frame("\"ping\"}", Data::Continue, true)).await.expect("said");
        assert!(matches!(client.hear().await, ToClient::Pong {}));
    }
    client.socket.send(frame("{", Data::Text, false)).await.expect("said");
    for _ in 0..20_000 {
        if client.socket.send(frame("", Data::Continue, false)).await.is_err() {
            break;
        }
    }
    assert_eq!(client.closed().await, 1009);
}

#[tokio::test(start_paused = true)]
async fn a_silent_socket_is_dropped_and_a_pinging_one_kept() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let mut pinging = bench.socket(&table.table, None).await;
    pinging.hello(&[]).await;
    let mut silent = bench.socket(&table.table, None).await;
    silent.hello(&[&token(&table, 0)]).await;
    for _ in 0..3 {
        sleep(Duration::from_secs(20)).await;
        pinging.say(&ToServer::Ping {}).await;
    }
    assert_ne!(silent.closed().await, 1000);
    let mut pongs = 0;
    let mut gone = false;
    while let Some(message) = pinging.soon().await {
        match message.expect("the socket is open") {
            ToClient::Pong {} => pongs += 1,
            ToClient::Seats { seats, .. } => gone = !seats[0].online,
            other => panic!("{other:?}"),
        }
    }
    assert!(pongs == 3 && gone);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_is_dropped_and_hinders_nobody() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let mut frozen = bench.socket(&table.table, None).await;
    frozen.hello(&[]).await;
    let mut reader = bench.socket(&table.table, None).await;
    reader.hello(&[&token(&table, 0)]).await;
    for index in 0..100 {
        let id = index.to_string();
        reader.say(&ToServer::Chat { seat: 0, id, text: "on and on".into(), to: None }).await;
        assert_eq!(answer(&mut reader).await, Ok(index + 1));
        advance(Duration::from_secs(2)).await;
    }
    let mut heard = 0;
    while let Ok(message) = frozen.try_hear().await {
        heard = match message {
            ToClient::Event(event) => event.seq,
            ToClient::Full { table } => table.seq,
            _ => heard,
        };
    }
    assert!(heard < 100, "it was cut off before the end");
}

#[tokio::test]
async fn who_falls_behind_gets_the_whole_table() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING, "options": {"third": "claim"}})).await;
    let mut slow = bench.socket(&table.table, None).await;
    slow.hello(&[]).await;
    for index in 0..150 {
        // More than the line and the queue can hold, faster than the time limit of a write.
        let doc = bench.look(&table.table).await;
        let peaceful = doc.position.acts.iter().find(|act| act.taken.is_none());
        let act = peaceful.expect("a move that takes nothing").act.clone();
        let act = NewAct { act, ..some_act(&doc, &index.to_string()) };
        bench.act(&table.table, &token(&table, act.seat), &act).await.read::<NewActReply>();
    }
    let (mut last, mut resynced) = (0, false);
    while last < 150 {
        match slow.hear().await {
            ToClient::Event(event) => {
                assert_eq!(event.since, last);
                last = event.seq;
            }
            ToClient::Full { table } => (last, resynced) = (table.seq, true),
            _ => {}
        }
    }
    assert!(resynced);
}

#[tokio::test]
async fn clients_are_told_when_the_server_closes() {
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let mut client = bench.socket(&table.table, None).await;
    client.hello(&[]).await;
    bench.server.close();
    assert_eq!(client.closed().await, 1001);
    let path = format!("/api/v1/tables/{}", table.table);
    assert_eq!(bench.get(&path).await.refusal(), (503, "unavailable".into()));
    assert_eq!(bench.get("/readyz").await.status, 503);
    assert_eq!(bench.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn who_floods_a_socket_is_told_why_it_is_closed() {
    use futures_util::StreamExt as _;
    use tokio::net::{TcpListener, TcpStream};
    use tokio_tungstenite::{client_async, tungstenite::client::IntoClientRequest as _};

    // Over a true line, on which a close can be lost behind what was not read.
    let bench = Bench::new();
    let table = bench.open(&json!({"game": RING})).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
    let address = listener.local_addr().expect("its address");
    let server = bench.server.clone();
    tokio::spawn(async move {
        while let Ok((stream, peer)) = listener.accept().await {
            tokio::spawn(server.clone().connection(stream, server::Peer(peer.ip())));
        }
    });
    for _ in 0..5 {
        let stream = TcpStream::connect(address).await.expect("a line");
        let path = format!("ws://{address}/api/v1/tables/{}/ws", table.table);
        let mut request = path.into_client_request().expect("an address");
        let origin = format!("http://{address}").parse().expect("a header");
        request.headers_mut().insert("origin", origin);
        let (socket, _) = client_async(request, stream).await.expect("it opens");
        let (mut out, mut back) = socket.split();
        out.send(Message::text("{\"t\":\"hello\",\"tokens\":[]}")).await.expect("said");
        let flood = tokio::spawn(async move {
            // It may be cut off before it has said all.
            for _ in 0..5000 {
                if out.send(Message::text("{\"t\":\"ping\"}")).await.is_err() {
                    return;
                }
            }
        });
        let close = loop {
            match back.next().await {
                Some(Ok(Message::Close(Some(frame)))) => break frame,
                Some(Ok(_)) => {}
                lost => panic!("no reason was told: {lost:?}"),
            }
        };
        assert_eq!((u16::from(close.code), &*close.reason), (1008, "too many messages"));
        flood.await.expect("no panic");
    }
}
