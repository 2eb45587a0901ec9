//! Private talk: who hears it, and that nobody else learns that there is any.

use axum::{body::Body, http::Method};
use futures_util::StreamExt as _;
use rules::Random;
use serde_json::json;
use wire::{ErrorCode, HostAct, TalkPolicy, ToClient, ToServer, WhisperDoc};

use crate::{
    bench::{Client, request},
    seated::Seated,
};

/// Says something, and the number or the refusal it is answered with; what is heard before is
/// lost.
async fn say(
    client: &mut Client,
    seat: usize,
    id: &str,
    text: &str,
    to: Option<usize>,
) -> Result<u64, ErrorCode> {
    client.say(&ToServer::Chat { seat, id: id.into(), text: text.into(), to }).await;
    loop {
        match client.hear().await {
            ToClient::Ack { seq, .. } => return Ok(seq),
            ToClient::Nack { error, .. } => return Err(error.code),
            _ => {}
        }
    }
}

async fn join(table: &Seated, seats: &[usize]) -> Client {
    let mut client = table.bench.socket(&table.table.table, None).await;
    let tokens: Vec<_> = seats.iter().map(|&seat| &*table.tokens[seat]).collect();
    client.hello(&tokens).await;
    client
}

/// All private talk that a client may read when it comes.
async fn whispers(table: &Seated, seats: &[usize]) -> Vec<String> {
    let mut client = join(table, seats).await;
    loop {
        if let ToClient::Whispers { whispers } = client.hear().await {
            return whispers.into_iter().map(|said| said.text).collect();
        }
    }
}

/// Somebody at the table with a bad line.
struct Visitor {
    seat: Option<usize>,
    client: Option<Client>,
    seq: Option<u64>,
    whispers: Vec<WhisperDoc>,
}

impl Visitor {
    async fn connect(&mut self, table: &Seated) {
        let mut client = table.bench.socket(&table.table.table, self.seq).await;
        let tokens = self.seat.iter().map(|&seat| table.tokens[seat].clone()).collect();
        client.say(&ToServer::Hello { tokens }).await;
        self.client = Some(client);
    }

    /// Reads all that has come, and finds nothing in it that is not for this seat.
    async fn read(&mut self, ended: bool) {
        while let Some(client) = &mut self.client
            && let Some(heard) = client.soon().await
        {
            let Ok(heard) = heard else {
                self.client = None;
                return;
            };
            let told = serde_json::to_string(&heard).expect("plain data");
            for words in told.split("secret ").skip(1) {
                let own = self.seat.is_some_and(|seat| words[..3].contains(&seat.to_string()));
                assert!(own || ended, "seat {:?} hears {told}", self.seat);
            }
            match heard {
                ToClient::Full { table } => self.seq = Some(table.seq),
                ToClient::Event(event) => {
                    assert_eq!(self.seq, Some(event.since), "the numbers have no gaps");
                    self.seq = Some(event.seq);
                }
                ToClient::Whispers { whispers } => self.whispers = whispers,
                ToClient::Whisper(said) => self.whispers.push(said),
                _ => {}
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_else_hears_private_talk_before_the_end() {
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let talk = json!({"talk": "private"});
        let mut table = Seated::with(["here", "friend", "open"], talk).await;
        let visitor = |seat| Visitor { seat, client: None, seq: None, whispers: Vec::new() };
        let mut visitors = [Some(0), Some(1), Some(2), None].map(visitor);
        let mut said = Vec::new();
        for step in 0..60 {
            let chosen = random.below(4);
            match random.below(8) {
                0 => visitors[chosen].client = None,
                1 | 2 => visitors[chosen].connect(&table).await,
                3 => table.play(1).await,
                4 if step % 20 == 19 => {
                    table.restart();
                    visitors.iter_mut().for_each(|visitor| visitor.client = None);
                }
                _ if chosen < 3 => {
                    let to = (chosen + 1 + random.below(2)) % 3;
                    let text = format!("secret {chosen} {to} number {step}");
                    let before = table.look().await.seq;
                    let mut client = join(&table, &[chosen]).await;
                    let id = format!("said {step}");
                    assert_eq!(say(&mut client, chosen, &id, &text, Some(to)).await, Ok(before));
                    assert_eq!(say(&mut client, chosen, &id, &text, Some(to)).await, Ok(before));
                    said.push((chosen, to, text));
                }
                _ => {}
            }
            for path in ["", "/record", "/record?form=people"] {
                assert!(!table.bench.get(&table.path(path)).await.body.contains("secret"));
            }
            for visitor in &mut visitors {
                visitor.read(false).await;
            }
            if table.look().await.position.outcome.is_some() {
                break;
            }
        }
        for seat in [1, 2] {
            if table.look().await.position.outcome.is_none() {
                table.ok(seat, "resign").await;
            }
        }
        // After the end everybody reads everything once, in its order.
        for mut visitor in visitors {
            visitor.connect(&table).await;
            visitor.read(true).await;
            let read = visitor.whispers.into_iter().map(|said| (said.seat, said.to, said.text));
            assert_eq!(read.collect::<Vec<_>>(), said, "seat {:?}", visitor.seat);
        }
        let body = table.bench.get(&table.path("")).await.body;
        assert!(!body.contains("secret"), "the document of the table has no private talk");
    }
}

#[tokio::test]
async fn a_stream_tells_private_talk_to_its_token_only() {
    let table = Seated::with(["here", "friend", "open"], json!({"talk": "private"})).await;
    let mut lines = Vec::new();
    for seat in [1, 2] {
        let bearer = format!("Bearer {}", table.tokens[seat]);
        let path = table.path("/stream");
        let request = request(Method::GET, &path).header("authorization", bearer);
        let mut request = request.body(Body::empty()).expect("a request");
        request.extensions_mut().insert(server::Peer(crate::bench::HOME));
        let response = tower::ServiceExt::oneshot(table.bench.server.router(), request).await;
        lines.push(response.expect("a router never fails").into_body().into_data_stream());
    }
    let mut ann = join(&table, &[0]).await;
    assert_eq!(say(&mut ann, 0, "a", "secret", Some(1)).await, Ok(2));
    assert_eq!(say(&mut ann, 0, "b", "the end", None).await, Ok(3));
    for (lines, hears) in lines.iter_mut().zip([true, false]) {
        let mut told = String::new();
        while !told.contains("the end") {
            let line = lines.next().await.expect("a line").expect("a body");
            told += std::str::from_utf8(&line).expect("text");
        }
        assert_eq!(told.contains(r#"{"t":"whisper","seat":0,"to":1,"text":"secret","#), hears);
        assert_eq!(told.contains("secret"), hears);
    }
}

#[tokio::test]
async fn private_talk_is_between_people_of_whom_a_third_could_hear() {
    let private = || json!({"talk": "private"});
    for (kinds, to, heard) in [
        (["here", "friend", "open"], 1, Ok(2)),
        (["here", "here", "friend"], 2, Err(ErrorCode::Illegal)),
        (["here", "friend", "computer"], 1, Err(ErrorCode::Illegal)),
        (["here", "friend", "open"], 0, Err(ErrorCode::Illegal)),
        (["here", "friend", "open"], 9, Err(ErrorCode::NotFound)),
    ] {
        let table = Seated::with(kinds, private()).await;
        let mut client = join(&table, &[0]).await;
        assert_eq!(say(&mut client, 0, "a", "psst", Some(to)).await, heard, "{kinds:?} {to}");
        let may = table.look().await.seats[0].whispers_to.contains(&to);
        assert_eq!(may, heard.is_ok(), "{kinds:?} {to}");
    }
    let table = Seated::with(["here", "friend", "open"], private()).await;
    let mut client = join(&table, &[0]).await;
    table.host(&HostAct::Mute { seat: 0 }).await;
    let muted = say(&mut client, 0, "a", "psst", Some(1)).await;
    assert_eq!(muted, Err(ErrorCode::Forbidden));
}

#[tokio::test]
async fn who_comes_to_a_seat_later_does_not_read_what_was_said_before() {
    let mut table = Seated::with(["friend", "here", "friend"], json!({"talk": "private"})).await;
    let mut ann = join(&table, &[0]).await;
    say(&mut ann, 0, "a", "to Bob", Some(1)).await.expect("it is heard");
    assert_eq!(whispers(&table, &[1]).await, ["to Bob"]);
    let mut bob = join(&table, &[1]).await;
    let freed = table.host(&HostAct::Free { seat: 1 }).await.read::<wire::HostReply>();
    loop {
        if let ToClient::Whispers { whispers } = bob.hear().await
            && whispers.is_empty()
        {
            break;
        }
    }
    let claim = json!({"name": "Max", "key": freed.link_key});
    let claimed = table.bench.post(&table.path("/seats/1/claim"), &claim).await;
    table.tokens[1] = claimed.read::<wire::ClaimReply>().token;
    say(&mut ann, 0, "b", "to Max", Some(1)).await.expect("it is heard");
    assert_eq!(whispers(&table, &[1]).await, ["to Max"]);
    assert_eq!(whispers(&table, &[0]).await, ["to Bob", "to Max"]);
    table.restart();
    assert_eq!(whispers(&table, &[1]).await, ["to Max"]);
}

#[tokio::test]
async fn the_host_chooses_how_a_table_talks() {
    let kinds = ["here", "friend", "open"];
    let mut table = Seated::with(kinds, json!({"talk": "none"})).await;
    let mut client = join(&table, &[0]).await;
    for to in [None, Some(1)] {
        assert_eq!(say(&mut client, 0, "a", "hello", to).await, Err(ErrorCode::Illegal));
    }
    table.ok(1, "resign").await;
    table.ok(2, "resign").await;
    say(&mut client, 0, "b", "well played", None).await.expect("after the end all may speak");

    let usual = Seated::new(kinds).await;
    let mut client = join(&usual, &[0]).await;
    assert_eq!(say(&mut client, 0, "a", "psst", Some(1)).await, Err(ErrorCode::Illegal));
    assert_eq!(usual.look().await.talk, TalkPolicy::Open);
    for game in crate::bench::catalog().shelves() {
        let info = game.info();
        let talk = if info.diplomacy { TalkPolicy::Private } else { TalkPolicy::Open };
        let opened = usual.bench.open(&json!({"game": info.id})).await;
        assert_eq!(usual.bench.look(&opened.table).await.talk, talk, "{}", info.id);
    }
}
