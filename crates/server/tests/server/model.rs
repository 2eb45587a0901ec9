//! Random clients, lost lines, repeated acts and restarts: at the end the log, a fresh fold of it
//! and every client agree, and every acknowledged act is there once.

use std::{collections::HashMap, time::Duration};

use rules::Random;
use serde_json::{Value, json};
use server::Server;
use wire::{
    ChatDoc, ClaimReply, ClocksDoc, EntryDoc, Happening, HostAct, LogLine, NewAct, NewActReply,
    NewTableReply, OfferDoc, PositionDoc, RemarkDoc, SeatStatus, TableDoc, TableState, ToClient,
    ToServer,
};

use crate::bench::{Bench, Client, catalog, post, token};

/// What a page knows of a table, changed only by what the protocol says.
#[derive(Debug, Default)]
struct View {
    seq: Option<u64>,
    entries: Vec<EntryDoc>,
    chat: Vec<ChatDoc>,
    position: Option<PositionDoc>,
    seats: Vec<SeatStatus>,
    remarks: Vec<RemarkDoc>,
    /// What is replaced with every event.
    rest: Option<Rest>,
}

/// What goes on, the clocks, the offers, and the table of the rematch.
type Rest = (TableState, Option<ClocksDoc>, Vec<OfferDoc>, Option<String>);

fn rest(doc: &TableDoc) -> Rest {
    (doc.state, doc.clocks.clone(), doc.offers.clone(), doc.rematch.clone())
}

impl View {
    /// Takes a message in; false if it does not follow what is known.
    fn hear(&mut self, message: ToClient) -> bool {
        match message {
            ToClient::Full { table } => {
                self.seq = Some(table.seq);
                self.rest = Some(rest(&table));
                self.remarks = table.remarks;
                self.entries = table.entries;
                self.chat = table.chat;
                self.position = Some(table.position);
                self.seats = table.seats;
            }
            ToClient::Event(event) => {
                if self.seq.is_some_and(|seq| event.seq < seq) {
                    return true;
                }
                // It may begin earlier: players are not told of what spectators say.
                if self.seq.is_none_or(|seq| seq < event.since) {
                    return false;
                }
                self.seq = Some(event.seq);
                self.entries.truncate(event.keep);
                self.entries.extend(event.entries);
                self.chat.extend(event.chat);
                self.remarks.extend(event.remarks);
                self.rest = Some((event.state, event.clocks, event.offers, event.rematch));
                self.position = Some(event.position);
                self.seats = event.seats;
            }
            ToClient::Seats { seats, deals, .. } => {
                self.seats = seats;
                if let Some(position) = &mut self.position {
                    position.deals = deals;
                }
            }
            ToClient::Sits { .. }
            | ToClient::Whispers { .. }
            | ToClient::Whisper(_)
            | ToClient::Ack { .. }
            | ToClient::Nack { .. }
            | ToClient::Pong {} => {}
        }
        true
    }

    fn agrees(&self, doc: &TableDoc) {
        assert_eq!(self.seq, Some(doc.seq));
        assert_eq!(self.entries, doc.entries);
        assert_eq!(self.chat, doc.chat);
        assert_eq!(self.rest, Some(rest(doc)));
        // What may be said of those who are away depends on the hour.
        let plain = |position: &PositionDoc| {
            let mut position = position.clone();
            for deals in &mut position.deals {
                deals.retain(|deal| !deal.act.contains("? "));
            }
            serde_json::to_value(position).expect("plain data")
        };
        assert_eq!(plain(self.position.as_ref().expect("a position")), plain(&doc.position));
    }
}

/// A player or spectator with a bad line.
#[derive(Debug, Default)]
struct Visitor {
    token: Option<(usize, String)>,
    line: Option<Client>,
    view: View,
    /// The last act, which may have been lost on its way there or back.
    last: Option<NewAct>,
    acked: HashMap<String, u64>,
    sent: usize,
}

impl Visitor {
    async fn connect(&mut self, bench: &Bench, table: &str) {
        let mut line = bench.socket(table, self.view.seq).await;
        let tokens = self.token.iter().map(|(_, token)| token.clone()).collect();
        line.say(&ToServer::Hello { tokens }).await;
        self.line = Some(line);
    }

    /// Says something over a line that may be dead.
    async fn say(&mut self, message: &ToServer) {
        if let Some(line) = &mut self.line
            && line.try_say(message).await.is_err()
        {
            self.line = None;
        }
    }

    /// Reads all that has come.
    async fn read(&mut self) {
        while let Some(line) = &mut self.line
            && let Some(heard) = line.soon().await
        {
            match heard {
                Ok(ToClient::Ack { id, seq }) => {
                    let before = self.acked.insert(id, seq);
                    assert!(before.is_none_or(|before| before == seq), "answered in two ways");
                }
                // He has stood up, or the host has freed his seat.
                Ok(ToClient::Sits { seats }) if seats == [None] => self.token = None,
                Ok(message) => assert!(self.view.hear(message), "a gap"),
                Err(_) => self.line = None,
            }
        }
    }

    /// Some act that may or may not be legal now, for what the visitor knows.
    fn invent(&mut self, random: &mut Random) -> Option<NewAct> {
        let (seat, _) = self.token.as_ref()?;
        let position = self.view.position.as_ref()?;
        self.sent += 1;
        let acts: Vec<_> = position.acts.iter().map(|act| act.act.clone()).collect();
        let words = ["draw?", "draw yes", "draw no", "back?", "yes 1", "no 1", "return", "time"];
        let deals: Vec<_> = position.deals[*seat].iter().map(|deal| deal.act.clone()).collect();
        let act = match random.below(16) {
            0 | 1 => (*random.pick(&words)?).to_owned(),
            4.. if !acts.is_empty() => random.pick(&acts)?.clone(),
            // Games are to begin and to last: who would leave mostly thinks again.
            _ => {
                let leaves = |deal: &str| ["resign", "abort?", "stand"].contains(&deal);
                let again = random.below(8) > 0;
                random.pick(&deals).filter(|deal| !(leaves(deal) && again))?.clone()
            }
        };
        let expect = self.view.seq?.saturating_sub(u64::from(random.below(10) == 0));
        Some(NewAct { id: self.sent.to_string(), expect, seat: *seat, act })
    }

    /// Sends the last act once more, or a new one, over the socket or by a request.
    async fn act(&mut self, bench: &Bench, table: &str, random: &mut Random) {
        if self.last.is_none() || random.below(4) > 0 {
            self.last = self.invent(random);
        }
        let (Some(act), Some((_, token))) = (self.last.clone(), self.token.clone()) else { return };
        let by_request = random.below(4) == 0;
        match &self.line {
            Some(_) if !by_request => self.say(&ToServer::Act(act)).await,
            _ => {
                let answer = bench.act(table, &token, &act).await;
                if answer.status.is_success() && random.below(3) > 0 {
                    let NewActReply { seq } = answer.read();
                    let before = self.acked.insert(act.id, seq);
                    assert!(before.is_none_or(|before| before == seq), "answered in two ways");
                }
            }
        }
    }
}

struct Model {
    random: Random,
    bench: Bench,
    table: NewTableReply,
    visitors: Vec<Visitor>,
    /// The servers that were killed, and may still have something in hand.
    dead: Vec<Server>,
}

/// How long the players may think at the table of a seed.
fn time(seed: u64) -> Value {
    match seed % 3 {
        0 => Value::Null,
        1 => json!({"kind": "fischer", "base_s": 60, "increment_s": 2}),
        _ => json!({"kind": "days", "days": 1}),
    }
}

impl Model {
    async fn new(seed: u64) -> Self {
        let bench = Bench::new();
        let games = catalog();
        let game = games.shelves()[seed as usize % games.shelves().len()].info().id;
        let mut new = json!({"game": game, "time": time(seed)});
        let mut table = bench.open(&new).await;
        if seed.is_multiple_of(2) {
            let seats = vec![json!({"kind": "open"}); table.seats.len()];
            new["seats"] = seats.into();
            table = bench.open(&new).await;
            let claim = json!({"ready": !seed.is_multiple_of(4)});
            for secret in &mut table.seats {
                let path = format!("/api/v1/tables/{}/seats/{}/claim", table.table, secret.seat);
                let claimed = bench.post(&path, &claim).await.read::<ClaimReply>();
                secret.token = Some(claimed.token);
            }
        }
        let player =
            |seat| Visitor { token: Some((seat, token(&table, seat))), ..Visitor::default() };
        let mut visitors: Vec<_> = (0..table.seats.len()).map(player).collect();
        // One plays from two screens, one only watches.
        visitors.push(player(0));
        visitors.push(Visitor::default());
        // Acts have names of their own, whoever sits where.
        visitors.iter_mut().zip(1..).for_each(|(visitor, nth)| visitor.sent = nth * 100_000);
        Self { random: Random::new(seed), bench, table, visitors, dead: Vec::new() }
    }

    /// Who has no seat any more takes a free one.
    async fn claim(&mut self, chosen: usize) {
        let answer = self.bench.get(&format!("/api/v1/tables/{}", self.table.table)).await;
        // A server that was told to go may still be writing: then it is asked for again.
        if !answer.status.is_success() {
            return;
        }
        let doc: TableDoc = answer.read();
        let free = doc.seats.iter().find(|seat| !seat.taken);
        let (Some(free), None) = (free, &self.visitors[chosen].token) else { return };
        let path = format!("/api/v1/tables/{}/seats/{}/claim", self.table.table, free.seat);
        let claim = json!({"ready": self.random.below(2) == 0});
        let claimed = self.bench.post(&path, &claim).await;
        if claimed.status.is_success() {
            let token = Some((free.seat, claimed.read::<ClaimReply>().token));
            // What he has heard as a spectator is forgotten, for it is compared with what players hear.
            let Visitor { acked, sent, .. } = std::mem::take(&mut self.visitors[chosen]);
            self.visitors[chosen] = Visitor { token, acked, sent, ..Visitor::default() };
        }
    }

    /// The host frees a seat, if he may.
    async fn free(&mut self) {
        let seat = self.random.below(self.table.seats.len());
        let path = format!("/api/v1/tables/{}/host", self.table.table);
        let mut request = post(&path, &HostAct::Free { seat });
        let bearer = format!("Bearer {}", self.table.host).parse().expect("a header");
        request.headers_mut().insert("authorization", bearer);
        self.bench.send(request).await;
    }

    async fn step(&mut self) {
        let (random, table) = (&mut self.random, &self.table.table);
        let chosen = random.below(self.visitors.len());
        let watcher = self.visitors.len() - 1;
        let visitor = &mut self.visitors[chosen];
        match random.below(24) {
            // One of them always only watches.
            22 if chosen < watcher => self.claim(chosen).await,
            // Rarely, for what is freed in a game at one screen is taken by nobody here.
            23 if random.below(8) == 0 => self.free().await,
            22 | 23 => {}
            // Time passes, sometimes so long that the others may vote about whoever is away.
            20 => {
                let seconds = if random.below(6) == 0 { 200 } else { random.below(25) as u64 };
                tokio::time::sleep(Duration::from_secs(seconds)).await;
            }
            21 if visitor.line.is_some() && visitor.token.is_none() => {
                visitor.sent += 1;
                let (id, name) = (visitor.sent.to_string(), "Eve".to_owned());
                let text = format!("remark {id}");
                visitor.say(&ToServer::Remark { id, name, text }).await;
            }
            // The line breaks, with whatever was on it.
            0 | 1 => visitor.line = None,
            // The server dies, or is told to go; another takes over.
            2 => {
                if random.below(2) == 0 {
                    self.bench.server.close();
                }
                let next = Bench::over(self.bench.memory.clone());
                self.dead.push(std::mem::replace(&mut self.bench, next).server);
                for visitor in &mut self.visitors {
                    visitor.line = None;
                }
            }
            3..=6 if visitor.line.is_none() => visitor.connect(&self.bench, table).await,
            3..=8 => visitor.read().await,
            9 if visitor.line.is_some() && visitor.token.is_some() => {
                visitor.sent += 1;
                let (seat, id) =
                    (visitor.token.as_ref().map_or(0, |t| t.0), visitor.sent.to_string());
                let text = format!("message {id}");
                visitor.say(&ToServer::Chat { seat, id, text, to: None }).await;
            }
            // Mostly he who thinks it is his turn, after a look at the board.
            kind => {
                let turn = visitor.view.position.as_ref().and_then(|position| position.to_act);
                let chosen = turn.filter(|_| kind > 12).unwrap_or(chosen);
                let visitor = &mut self.visitors[chosen];
                if visitor.line.is_none() && random.below(4) > 0 {
                    visitor.connect(&self.bench, table).await;
                }
                if random.below(4) > 0 {
                    visitor.read().await;
                }
                visitor.act(&self.bench, table, random).await;
            }
        }
    }

    async fn agree(&mut self) {
        self.dead.push(self.bench.server.clone());
        self.dead.iter().for_each(Server::close);
        for visitor in &mut self.visitors {
            visitor.read().await;
            visitor.line = None;
        }
        // Acts that a server has still in hand arrive first: time stands until nothing is to be done.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let fresh = Bench::over(self.bench.memory.clone());
        for visitor in &mut self.visitors {
            visitor.connect(&fresh, &self.table.table).await;
            visitor.read().await;
        }
        // Who comes back is noted, and clocks run: all look at the same moment.
        let doc = loop {
            let doc = fresh.look(&self.table.table).await;
            for visitor in &mut self.visitors {
                visitor.read().await;
            }
            if fresh.look(&self.table.table).await.seq == doc.seq {
                break doc;
            }
        };
        for visitor in &self.visitors {
            visitor.view.agrees(&doc);
            // A spectator has heard all; players nothing, unless the game has ended.
            if visitor.token.is_some() {
                assert_eq!(visitor.view.remarks, doc.remarks);
            }
        }
        let log = self.bench.memory.log(&self.table.table);
        assert_eq!(log.len() as u64, doc.seq);
        let mut done = HashMap::new();
        for line in log {
            let LogLine { what, .. } = serde_json::from_str(&line.text).expect("a line");
            if let Happening::Act { id, .. }
            | Happening::Say { id, .. }
            | Happening::Remark { id, .. } = what
                && !id.is_empty()
            {
                assert_eq!(done.insert(id, line.seq), None, "done twice");
            }
        }
        let acked = self.visitors.iter().flat_map(|visitor| &visitor.acked);
        for (id, seq) in acked {
            assert_eq!(done.get(id), Some(seq), "an acknowledged act is lost");
        }
    }
}

/// How many tables are tried: more where the test is told to take its time.
fn seeds() -> u64 {
    let told = std::env::var("MODEL_SEEDS").ok();
    told.map_or(60, |told| told.parse().expect("MODEL_SEEDS is a number"))
}

#[tokio::test(start_paused = true)]
async fn clients_log_and_fold_agree() {
    let (mut events, mut seen) = (0, HashMap::<String, usize>::new());
    for seed in 0..seeds() {
        let mut model = Model::new(seed).await;
        for _ in 0..300 {
            model.step().await;
        }
        model.agree().await;
        let log = model.bench.memory.log(&model.table.table);
        events += log.len();
        for line in log {
            let line: LogLine = serde_json::from_str(&line.text).expect("a line");
            let what = match line.what {
                Happening::Act { act, .. } => act.split(['?', ' ']).next().map(str::to_owned),
                what => format!("{what:?}").split(' ').next().map(str::to_owned),
            };
            *seen.entry(what.unwrap_or_default()).or_insert(0) += 1;
        }
    }
    for what in [
        "Time", "Wake", "Remark", "Claim", "Free", "Lapse", "back", "pause", "resume", "yes",
        "out", "ready", "stand",
    ] {
        assert!(seen.contains_key(what), "{what} has not happened: {seen:?}");
    }
    assert!(events > 1500, "only {events} events: the clients hardly play");
}
