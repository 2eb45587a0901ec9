//! One live table: the stub that others hold, and the task that owns the room.

use std::{collections::HashMap, future::pending, sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use tokio::{
    sync::{broadcast, mpsc, oneshot},
    time::timeout,
};
use wire::{
    Claim, ErrorCode, Happening, NewAct, PositionDoc, SeatKind, TableDoc, TableSummary, ToClient,
};

use crate::{
    clock::now_ms,
    computer::Reply,
    error::Fault,
    hall::Hall,
    room::{Done, Form, Live, Room},
    secret::Secret,
    store::{Chain, Row},
    thinker::Thinking,
};

/// How many messages may wait at a table, either way. Who falls farther behind resyncs.
pub(crate) const BOUND: usize = 64;
/// How long a table without anybody stays in memory.
pub(crate) const IDLE: Duration = Duration::from_secs(600);
/// The most clients at one table.
const MOST_CLIENTS: usize = 2000;

/// What the holder of a stub may ask of a table.
#[derive(Debug)]
enum Message {
    Join { tokens: Vec<Secret>, since: Option<u64>, reply: oneshot::Sender<Result<Joined, Fault>> },
    Resync { reply: oneshot::Sender<Feed> },
    Leave { client: u64 },
    Act { proof: Proof, act: NewAct, reply: oneshot::Sender<Result<u64, Fault>> },
    Say { proof: Proof, say: Say, reply: oneshot::Sender<Result<u64, Fault>> },
    Claim { seat: usize, claim: Claim, reply: oneshot::Sender<Result<Secret, Fault>> },
    Look { reply: oneshot::Sender<Box<TableDoc>> },
    Summary { reply: oneshot::Sender<TableSummary> },
    Record { form: Form, reply: oneshot::Sender<String> },
    Past { acts: usize, reply: oneshot::Sender<Option<PositionDoc>> },
}

/// Why a client may act for a seat.
#[derive(Clone, Debug)]
pub(crate) enum Proof {
    /// It has the seat's token.
    Token(Secret),
    /// It showed the token when it joined as this client.
    Joined(u64),
}

/// Something to be said.
#[derive(Clone, Debug)]
pub(crate) struct Say {
    pub(crate) seat: usize,
    pub(crate) id: String,
    pub(crate) text: String,
}

/// What a client hears: first where the table stands, then everything that happens.
#[derive(Debug)]
pub(crate) struct Feed {
    pub(crate) first: Utf8Bytes,
    pub(crate) events: broadcast::Receiver<Utf8Bytes>,
}

/// A client that has joined.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) client: u64,
    /// Whether one of its tokens is of a seat.
    pub(crate) seated: bool,
    pub(crate) feed: Feed,
}

/// A live table, to be asked.
#[derive(Clone, Debug)]
pub(crate) struct Stub {
    messages: mpsc::Sender<Message>,
}

impl Stub {
    async fn ask<T>(&self, ask: impl FnOnce(oneshot::Sender<T>) -> Message) -> Result<T, Fault> {
        let (reply, answer) = oneshot::channel();
        self.messages.send(ask(reply)).await.map_err(|_| Fault::unavailable())?;
        answer.await.map_err(|_| Fault::unavailable())
    }

    /// Comes to the table, as a player by a token or as a spectator.
    pub(crate) async fn join(
        &self,
        tokens: Vec<Secret>,
        since: Option<u64>,
    ) -> Result<Joined, Fault> {
        self.ask(|reply| Message::Join { tokens, since, reply }).await?
    }

    /// Asks where the table stands, after having lost events.
    pub(crate) async fn resync(&self) -> Result<Feed, Fault> {
        self.ask(|reply| Message::Resync { reply }).await
    }

    /// Leaves the table.
    pub(crate) async fn leave(&self, client: u64) {
        // A table that has been put away has forgotten its clients already.
        let _ = self.messages.send(Message::Leave { client }).await;
    }

    /// Does an act and gives the number of its event, once that is on disk.
    pub(crate) async fn act(&self, proof: Proof, act: NewAct) -> Result<u64, Fault> {
        self.ask(|reply| Message::Act { proof, act, reply }).await?
    }

    /// Says something, likewise.
    pub(crate) async fn say(&self, proof: Proof, say: Say) -> Result<u64, Fault> {
        self.ask(|reply| Message::Say { proof, say, reply }).await?
    }

    /// Takes a seat and gives its token.
    pub(crate) async fn claim(&self, seat: usize, claim: Claim) -> Result<Secret, Fault> {
        self.ask(|reply| Message::Claim { seat, claim, reply }).await?
    }

    /// All there is to know of the table.
    pub(crate) async fn look(&self) -> Result<Box<TableDoc>, Fault> {
        self.ask(|reply| Message::Look { reply }).await
    }

    /// The table as the lobby shows it.
    pub(crate) async fn summary(&self) -> Result<TableSummary, Fault> {
        self.ask(|reply| Message::Summary { reply }).await
    }

    /// The position after so many acts, to look at; None if there were not so many.
    pub(crate) async fn past(&self, acts: usize) -> Result<Option<PositionDoc>, Fault> {
        self.ask(|reply| Message::Past { acts, reply }).await
    }

    /// The record of the game.
    pub(crate) async fn record(&self, form: Form) -> Result<String, Fault> {
        self.ask(|reply| Message::Record { form, reply }).await
    }

    /// Whether the table answers no more.
    pub(crate) fn is_gone(&self) -> bool {
        self.messages.is_closed()
    }

    /// Whether only the holder of this stub can reach the table, and nothing waits there.
    pub(crate) fn is_forsaken(&self) -> bool {
        self.messages.strong_count() == 1 && self.messages.capacity() == BOUND
    }
}

/// The task that owns a room: one message at a time, written down before it is told.
#[derive(Debug)]
pub(crate) struct Host {
    id: String,
    room: Room,
    chain: Chain,
    hall: Arc<Hall>,
    messages: mpsc::Receiver<Message>,
    events: broadcast::Sender<Utf8Bytes>,
    /// The seats of each client.
    clients: HashMap<u64, Vec<usize>>,
    next_client: u64,
    /// What the computer players think about: always the position as it is now.
    thinking: Option<Thinking>,
}

impl Host {
    /// Sets a room to work.
    pub(crate) fn start(hall: Arc<Hall>, id: String, room: Room, chain: Chain) -> Stub {
        let (sender, messages) = mpsc::channel(BOUND);
        let (events, _) = broadcast::channel(BOUND);
        let host = Self {
            id,
            room,
            chain,
            hall,
            messages,
            events,
            clients: HashMap::new(),
            next_client: 0,
            thinking: None,
        };
        tokio::spawn(host.run());
        Stub { messages: sender }
    }

    async fn run(mut self) {
        self.ponder();
        loop {
            let done = tokio::select! {
                message = timeout(IDLE, self.messages.recv()) => match message {
                    Ok(Some(message)) => self.handle(message).await,
                    Ok(None) => return,
                    Err(_) if self.hall.retire(&self.id) => return,
                    Err(_) => Ok(()),
                },
                reply = reply(&mut self.thinking) => self.computer_acts(reply).await,
            };
            if let Err(fault) = done {
                // What is on disk is unknown now: whoever asks next reads it anew.
                tracing::error!(table = self.id, message = fault.body.message, "put away");
                self.hall.forget(&self.id);
                return;
            }
        }
    }

    /// Asks the computer players anew; what they thought about before is void. Where people are in
    /// the game it goes on by itself up to their turn, else only while somebody watches.
    fn ponder(&mut self) {
        self.thinking = None;
        let wanted = !self.clients.is_empty() || !self.room.is_left_to_computers();
        if wanted && !self.hall.is_closing() {
            let question = self.room.question();
            self.thinking = question.map(|question| self.hall.thinker().think(question));
        }
    }

    /// Does what a computer player has thought of, like the act of any seat.
    async fn computer_acts(&mut self, reply: Option<Reply>) -> Result<(), Fault> {
        let mover = self.thinking.take().and_then(|thinking| thinking.mover());
        let Some(Reply { seat, act }) = reply else {
            // A mistake in a game: nobody is to wait for it.
            if mover.is_some() {
                self.tell_seats();
            }
            return Ok(());
        };
        let expect = self.room.seq();
        let act = NewAct { id: format!("computer {}", expect + 1), expect, seat, act };
        match self.room.act(&act, now_ms()) {
            Ok(done) => self.keep(done).await.map(|_| ()),
            Err(fault) => {
                let (act, why) = (act.act, fault.body.message);
                tracing::error!(table = self.id, seat, act, why, "a computer player was refused");
                Ok(())
            }
        }
    }

    /// Answers one message. An error means that the log could not be written.
    async fn handle(&mut self, message: Message) -> Result<(), Fault> {
        // Whoever asked may have gone away meanwhile: then nobody hears the answer.
        match message {
            Message::Join { tokens, since, reply } => {
                let _ = reply.send(self.join(&tokens, since));
            }
            Message::Resync { reply } => {
                let _ = reply.send(self.feed(None));
            }
            Message::Leave { client } => {
                let seats = self.clients.remove(&client);
                if self.clients.is_empty() && self.room.is_left_to_computers() {
                    self.thinking = None;
                }
                if seats.is_some_and(|seats| !seats.is_empty()) {
                    self.tell_seats();
                }
            }
            Message::Act { proof, act, reply } => {
                let done =
                    self.prove(&proof, act.seat).and_then(|()| self.room.act(&act, now_ms()));
                return self.finish(done, reply).await;
            }
            Message::Say { proof, say, reply } => {
                let done = self
                    .prove(&proof, say.seat)
                    .and_then(|()| self.room.say(say.seat, &say.id, &say.text, now_ms()));
                return self.finish(done, reply).await;
            }
            Message::Claim { seat, claim, reply } => return self.claim(seat, &claim, reply).await,
            Message::Look { reply } => {
                let _ = reply.send(Box::new(self.room.table_doc(&self.live())));
            }
            Message::Summary { reply } => {
                let _ = reply.send(self.room.summary(&self.live()));
            }
            Message::Past { acts, reply } => {
                let _ = reply.send(self.room.past(acts));
            }
            Message::Record { form, reply } => {
                let _ = reply.send(self.room.export(form));
            }
        }
        Ok(())
    }

    fn join(&mut self, tokens: &[Secret], since: Option<u64>) -> Result<Joined, Fault> {
        if self.clients.len() >= MOST_CLIENTS {
            return Err(Fault::too_many(Duration::from_secs(60)));
        }
        let seats: Vec<_> = tokens.iter().filter_map(|t| self.room.seat_of(&t.hash())).collect();
        let client = self.next_client;
        self.next_client += 1;
        let seated = !seats.is_empty();
        self.clients.insert(client, seats);
        if self.thinking.is_none() && self.room.is_left_to_computers() {
            self.ponder();
        }
        if seated {
            self.tell_seats();
        }
        Ok(Joined { client, seated, feed: self.feed(since) })
    }

    /// Where the table stands and what comes after, without a gap between.
    fn feed(&self, since: Option<u64>) -> Feed {
        let live = self.live();
        let event = since.and_then(|since| self.room.event_doc(since, &live));
        let first = match event {
            Some(event) => ToClient::Event(Box::new(event)),
            None => ToClient::Full { table: Box::new(self.room.table_doc(&live)) },
        };
        Feed { first: text(&first), events: self.events.subscribe() }
    }

    fn prove(&self, proof: &Proof, seat: usize) -> Result<(), Fault> {
        let proven = match proof {
            Proof::Token(token) => self.room.seat_of(&token.hash()) == Some(seat),
            Proof::Joined(client) => {
                self.clients.get(client).is_some_and(|seats| seats.contains(&seat))
            }
        };
        if proven { Ok(()) } else { Err(Fault::forbidden("this is not the token of the seat")) }
    }

    async fn claim(
        &mut self,
        seat: usize,
        claim: &Claim,
        reply: oneshot::Sender<Result<Secret, Fault>>,
    ) -> Result<(), Fault> {
        let key = claim.key.as_deref().map(|key| Secret::given(key).hash());
        let claimed = Secret::draw()
            .map_err(|e| Fault::new(ErrorCode::Internal, format!("no random numbers: {e}")));
        let claimed = claimed.and_then(|token| {
            let line =
                self.room.claim(seat, &claim.name, key.as_deref(), &token.hash(), now_ms())?;
            Ok((Done::Now(line), token))
        });
        let (done, token) = match claimed {
            Ok(claimed) => claimed,
            Err(fault) => {
                let _ = reply.send(Err(fault));
                return Ok(());
            }
        };
        let kept = self.keep(done).await;
        let _ = reply.send(kept.clone().map(|_| token));
        kept.map(|_| ())
    }

    /// Keeps what was done, then tells everybody, then whoever did it.
    async fn finish(
        &mut self,
        done: Result<Done, Fault>,
        reply: oneshot::Sender<Result<u64, Fault>>,
    ) -> Result<(), Fault> {
        let kept = match done {
            Ok(done) => self.keep(done).await,
            Err(refused) => {
                let _ = reply.send(Err(refused));
                return Ok(());
            }
        };
        let _ = reply.send(kept.clone());
        kept.map(|_| ())
    }

    async fn keep(&mut self, done: Done) -> Result<u64, Fault> {
        let line = match done {
            Done::Before(seq) => return Ok(seq),
            Done::Now(line) => line,
        };
        let talk = matches!(line.what, Happening::Say { .. });
        let line = self.chain.next(serde_json::to_string(&line).expect("a line is plain data"));
        let row = Row { id: self.id.clone(), line, stage: self.room.stage() };
        self.hall.store().append(row).await?;
        if !talk {
            self.ponder();
        }
        let seq = self.room.seq();
        if let Some(event) = self.room.event_doc(seq - 1, &self.live()) {
            self.tell(&ToClient::Event(Box::new(event)));
        }
        Ok(seq)
    }

    fn live(&self) -> Vec<Live> {
        let mover = self.thinking.as_ref().and_then(Thinking::mover);
        let online = |seat| {
            self.room.kind(seat) == SeatKind::Computer
                || self.clients.values().any(|seats| seats.contains(&seat))
        };
        let live = |seat| Live { online: online(seat), thinking: mover == Some(seat) };
        (0..self.room.players()).map(live).collect()
    }

    fn tell_seats(&self) {
        let (seats, deals) = (self.room.seat_list(&self.live()), self.room.deals());
        self.tell(&ToClient::Seats { seats, deals, now_ms: now_ms() });
    }

    fn tell(&self, message: &ToClient) {
        // Nobody may be listening.
        let _ = self.events.send(text(message));
    }
}

/// The reply of a thought, if there is one: else never.
async fn reply(thinking: &mut Option<Thinking>) -> Option<Reply> {
    match thinking {
        Some(thinking) => thinking.reply().await,
        None => pending().await,
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message is plain data").into()
}
