//! One live table: the task that owns the room.

mod alarm;
mod manners;
mod private;
mod proof;

use std::{collections::HashMap, future::pending, sync::Arc, time::Duration};

use tokio::{
    sync::{broadcast, mpsc, oneshot},
    time::{Instant, timeout_at},
};
use wire::{Claim, Happening, HostAct, HostReply, ToClient};

use self::manners::TALK;
use crate::{
    clock::now_ms,
    computer::Reply,
    error::{Fault, refused},
    hall::Hall,
    lag::Lag,
    leaving::Live,
    limits::Bucket,
    room::{Done, Room},
    secret::Secret,
    store::{Chain, Row},
    stub::{Ear, Feed, Glance, Joined, Message, Proof, Say, Stub, Told, text},
    thinker::Thinking,
    view::Eye,
};

/// How many messages may wait at a table, either way. Who falls farther behind resyncs.
pub(crate) const BOUND: usize = 64;
/// How long a table without anybody stays in memory.
pub(crate) const IDLE: Duration = Duration::from_secs(600);
/// The most clients at one table.
const MOST_CLIENTS: usize = 2000;
/// The task that owns a room: one message at a time, written down before it is told.
#[derive(Debug)]
pub(crate) struct Host {
    id: String,
    room: Room,
    chain: Chain,
    hall: Arc<Hall>,
    messages: mpsc::Receiver<Message>,
    events: broadcast::Sender<Told>,
    /// The number of the last event that players were told of.
    told: u64,
    clients: HashMap<u64, Client>,
    next_client: u64,
    /// Since when each seat has no client.
    gone: Vec<Option<u64>>,
    /// Before this time no clock runs out.
    mercy_ms: u64,
    /// Whether the table of a rematch is there.
    rematched: bool,
    /// What each player has said lately besides moves, and after them the host.
    said: Vec<Bucket>,
    /// What the computer players think about: always the position as it is now.
    thinking: Option<Thinking>,
}

/// Whoever listens at a table.
#[derive(Debug)]
struct Client {
    /// The hashes of the tokens that it has shown.
    tokens: Vec<String>,
    /// The seat of each, as the client knows it.
    sits: Vec<Option<usize>>,
    ear: Ear,
    lag: Lag,
}

impl Host {
    /// Sets a room to work.
    pub(crate) fn start(hall: Arc<Hall>, id: String, room: Room, chain: Chain) -> Stub {
        let (sender, messages) = mpsc::channel(BOUND);
        let (events, _) = broadcast::channel(BOUND);
        let gone = vec![Some(now_ms()); room.players()];
        let rematched = room.rematch.is_some();
        let said = vec![Bucket::new(TALK); room.players() + 1];
        let host = Self {
            id,
            told: room.seq(),
            rematched,
            room,
            chain,
            hall,
            messages,
            events,
            clients: HashMap::new(),
            next_client: 0,
            gone,
            mercy_ms: 0,
            said,
            thinking: None,
        };
        tokio::spawn(host.run());
        Stub::new(sender)
    }

    async fn run(mut self) {
        let mut done = self.wake().await;
        self.ponder();
        let mut idle = Instant::now() + IDLE;
        while done.is_ok() {
            let alarm = self.alarm();
            done = tokio::select! {
                message = timeout_at(idle, self.messages.recv()) => match message {
                    // To be shown in the lobby keeps no table alive.
                    Ok(Some(Message::Glance { reply })) => {
                        let _ = reply.send(self.glance());
                        Ok(())
                    }
                    Ok(Some(message)) => {
                        idle = Instant::now() + IDLE;
                        self.handle(message).await
                    }
                    Ok(None) => return,
                    // A clock that runs out soon is waited for.
                    Err(_) if !self.room.is_ticking() && self.hall.retire(&self.id) => return,
                    Err(_) => {
                        idle = Instant::now() + IDLE;
                        Ok(())
                    }
                },
                reply = reply(&mut self.thinking) => self.computer_acts(reply).await,
                () = alarm => self.ring().await,
            };
        }
        // What is on disk is unknown now: whoever asks next reads it anew.
        let message = done.err().map(|fault| fault.body.message);
        tracing::error!(table = self.id, message, "put away");
        self.hall.forget(&self.id);
    }

    /// The time, which never goes back at this table.
    fn now(&self) -> u64 {
        now_ms().max(self.room.last_ms)
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
        match self.room.act_by_computer(seat, act.clone(), self.now()) {
            Ok(line) => self.keep(line).await.map(drop),
            Err(fault) => {
                let why = fault.body.message;
                tracing::error!(table = self.id, seat, act, why, "a computer player was refused");
                Ok(())
            }
        }
    }

    /// Answers one message. An error means that the log could not be written.
    async fn handle(&mut self, message: Message) -> Result<(), Fault> {
        while self.flags_fall().await? {}
        if message.is_look() {
            self.room.write_down();
        }
        // Whoever asked may have gone away meanwhile: then nobody hears the answer.
        match message {
            Message::Join { tokens, since, reply } => {
                let joined = self.join(&tokens, since).await?;
                let _ = reply.send(joined);
            }
            Message::Resync { client, reply } => {
                let ear = self.clients.get(&client).map(|client| client.ear);
                let ear = ear.unwrap_or(Ear { client, player: true });
                let _ = reply.send(self.feed(ear, None));
            }
            Message::Leave { client } => {
                let gone = self.clients.remove(&client);
                if self.clients.is_empty() && self.room.is_left_to_computers() {
                    self.thinking = None;
                }
                if gone.is_some_and(|gone| gone.sits.iter().any(Option::is_some)) {
                    self.look_round();
                    self.tell_seats();
                }
            }
            Message::Act { proof, act, reply } => {
                let (now, live, lag_ms) = (self.now(), self.live(), self.lag_ms(&proof));
                let done = match self.prove(&proof, act.seat) {
                    Ok(()) => {
                        self.let_act(&act).and_then(|()| self.room.act(&act, &live, lag_ms, now))
                    }
                    Err(fault) => self.done_before(&proof, &act.id).ok_or(fault),
                };
                return self.finish(done, reply).await;
            }
            Message::Say { client, say, reply } => {
                let done = self.say(client, &say);
                return self.finish(done, reply).await;
            }
            Message::Claim { seat, claim, reply } => {
                let claimed = self.claim(seat, &claim);
                return self.finish_with(claimed, reply, |_, token| token).await;
            }
            Message::Manage { host, act, reply } => {
                let managed = self.manage(&host, &act);
                let answer = |seq, key: Option<Secret>| HostReply {
                    seq,
                    link_key: key.map(|key| key.text().to_owned()),
                };
                return self.finish_with(managed, reply, answer).await;
            }
            Message::Look { reply } => {
                let live = self.live();
                let _ = reply.send(Box::new(self.room.table_doc(self.eye(&live, true))));
            }
            Message::Glance { reply } => {
                let _ = reply.send(self.glance());
            }
            Message::Past { acts, reply } => {
                let _ = reply.send(self.room.past(acts));
            }
            Message::Hint { token, seat, reply } => {
                let proof = Proof::Token(token);
                let now = self.now();
                let hint = self.prove(&proof, seat).and_then(|()| self.room.hint(seat, now));
                let hint = hint.map(|done| (done, self.room.record.table().copy()));
                return self.finish_with(hint, reply, |seq, copied| (seq, copied)).await;
            }
            Message::Explained { acts, reply } => {
                let _ = reply.send(self.room.explained(acts));
            }
            Message::Study { acts, reply } => {
                let _ = reply.send(self.room.studied(acts));
            }
            Message::Record { form, reply } => {
                let _ = reply.send(self.room.export(form));
            }
        }
        Ok(())
    }

    /// What the lobby sees.
    fn glance(&self) -> Glance {
        let live = self.live();
        Glance {
            summary: self.room.summary(self.eye(&live, true)),
            attended: !self.clients.is_empty(),
            in_days: self.room.is_in_days(),
            last_ms: self.room.last_ms,
        }
    }

    /// Brings a client to the table. A player who was given up has his seat again.
    async fn join(
        &mut self,
        tokens: &[Secret],
        since: Option<u64>,
    ) -> Result<Result<Joined, Fault>, Fault> {
        if self.clients.len() >= MOST_CLIENTS {
            return Ok(Err(Fault::too_many(Duration::from_secs(60))));
        }
        let tokens: Vec<_> = tokens.iter().map(Secret::hash).collect();
        let sits: Vec<_> = tokens.iter().map(|token| self.room.seat_of(token)).collect();
        let seats: Vec<_> = sits.iter().copied().flatten().collect();
        for &seat in &seats {
            if self.room.is_given_up(seat) {
                self.note(seat, Happening::Return {}).await?;
            }
        }
        let ear = Ear { client: self.next_client, player: !seats.is_empty() };
        self.next_client += 1;
        let lag = Lag::default();
        self.clients.insert(ear.client, Client { tokens, sits, ear, lag: lag.clone() });
        if self.thinking.is_none() && self.room.is_left_to_computers() {
            self.ponder();
        }
        if ear.player {
            self.look_round();
            self.tell_seats();
        }
        let (client, seated, feed) = (ear.client, ear.player, self.feed(ear, since));
        Ok(Ok(Joined { client, seated, feed, lag }))
    }

    /// Where the table stands and what comes after, without a gap between.
    fn feed(&self, ear: Ear, since: Option<u64>) -> Feed {
        let live = self.live();
        let eye = self.eye(&live, ear.player);
        let event = since.and_then(|since| self.room.event_doc(since, eye));
        let stands = match event {
            Some(event) => ToClient::Event(Box::new(event)),
            None => ToClient::Full { table: Box::new(self.room.table_doc(eye)) },
        };
        let mut first = vec![text(&stands)];
        let sits = self.clients.get(&ear.client).map_or(&[][..], |client| &client.sits);
        if !sits.is_empty() {
            first.push(text(&ToClient::Sits { seats: sits.to_vec() }));
        }
        if self.room.has_private_talk() {
            first.push(text(&self.whispers(sits)));
        }
        Feed::new(ear, first, self.events.subscribe())
    }

    fn say(&mut self, client: u64, say: &Say) -> Result<Done, Fault> {
        let now = self.now();
        match say {
            Say::Player { seat, id, text, to } => {
                let proof = Proof::Joined(client);
                if let Err(fault) = self.prove(&proof, *seat) {
                    return self.done_before(&proof, id).ok_or(fault);
                }
                if self.room.answer(*seat, id).is_none() {
                    self.let_speak(*seat)?;
                }
                self.room.say(*seat, id, text, *to, now)
            }
            Say::Spectator { name, id, text } => {
                if self.clients.get(&client).is_none_or(|client| client.ear.player) {
                    return Err(Fault::forbidden("players speak for their seats"));
                }
                self.room.remark(id, name, text, now)
            }
        }
    }

    fn claim(&mut self, seat: usize, claim: &Claim) -> Result<(Done, Secret), Fault> {
        let key = claim.key.as_deref().map(|key| Secret::given(key).hash());
        let (token, now) = (Secret::draw()?, self.now());
        let Claim { name, ready, .. } = claim;
        let line = self.room.claim(seat, name, *ready, key.as_deref(), &token.hash(), now)?;
        Ok((Done::Now(line), token))
    }

    fn manage(&mut self, host: &Secret, act: &HostAct) -> Result<(Done, Option<Secret>), Fault> {
        if host.hash() != self.room.header.host {
            return Err(Fault::forbidden("this is not the secret of the table's host"));
        }
        self.let_speak(self.room.players())?;
        let (key, now) = (Secret::draw()?, self.now());
        let hash = key.hash();
        let line = match *act {
            HostAct::Free { seat } => self.room.free(seat, &hash, now),
            HostAct::Computer { seat, level } => self.room.give_to_computer(seat, level, now),
            HostAct::Link { seat } => self.room.link(seat, &hash, now),
            HostAct::Mute { seat } => self.room.mute(seat, true, now),
            HostAct::Unmute { seat } => self.room.mute(seat, false, now),
            HostAct::Hurry {} => {
                let moving = self.thinking.as_ref().filter(|thinking| thinking.mover().is_some());
                let Some(thinking) = moving else {
                    return Err(refused("no computer is thinking"));
                };
                thinking.hurry();
                return Ok((Done::Before(self.room.seq()), None));
            }
            HostAct::Hush { on } => self.room.hush(on, now),
            HostAct::Close {} if self.room.is_closed() => {
                return Ok((Done::Before(self.room.seq()), None));
            }
            HostAct::Close {} => self.room.close(now),
        }?;
        let linked = matches!(line.what, Happening::Free { key: Some(_) } | Happening::Link { .. });
        Ok((Done::Now(line), linked.then_some(key)))
    }

    /// Keeps what was done, then tells everybody, then whoever did it.
    async fn finish(
        &mut self,
        done: Result<Done, Fault>,
        reply: oneshot::Sender<Result<u64, Fault>>,
    ) -> Result<(), Fault> {
        self.finish_with(done.map(|done| (done, ())), reply, |seq, ()| seq).await
    }

    async fn finish_with<T, R>(
        &mut self,
        done: Result<(Done, T), Fault>,
        reply: oneshot::Sender<Result<R, Fault>>,
        answer: impl FnOnce(u64, T) -> R,
    ) -> Result<(), Fault> {
        let (kept, with) = match done {
            Ok((done, with)) => (self.keep(done).await, with),
            Err(refused) => {
                let _ = reply.send(Err(refused));
                return Ok(());
            }
        };
        let _ = reply.send(kept.clone().map(|seq| answer(seq, with)));
        kept.map(drop)
    }

    async fn keep(&mut self, done: impl Into<Done>) -> Result<u64, Fault> {
        let line = match done.into() {
            Done::Before(seq) => return Ok(seq),
            Done::Now(line) => line,
        };
        // The table of a rematch is there before anybody hears of it.
        if let Some(id) = self.room.rematch.as_deref().filter(|_| !self.rematched) {
            self.hall.open_again(id, self.room.rematch_header(line.at_ms)).await?;
            self.rematched = true;
        }
        let talk = matches!(line.what, Happening::Say { .. } | Happening::Remark { .. });
        let whisper = matches!(line.what, Happening::Say { to: Some(_), .. });
        let line = self.chain.next(serde_json::to_string(&line).expect("a line is plain data"));
        let row = Row { id: self.id.clone(), line, stage: self.room.stage() };
        self.hall.store().append(row).await?;
        if whisper {
            self.tell_whisper();
            return Ok(self.room.seq());
        }
        if !talk {
            self.ponder();
            self.look_round();
        }
        self.tell_event();
        self.tell_sits();
        if self.room.ended == Some(self.room.seq()) && self.room.has_private_talk() {
            self.tell(Told::All(text(&self.whispers(&[]))));
        }
        Ok(self.room.seq())
    }

    /// Notes who is there.
    fn look_round(&mut self) {
        let now = self.now();
        for seat in 0..self.room.players() {
            let there = self.is_there(seat);
            let gone = &mut self.gone[seat];
            *gone = if there { None } else { gone.or(Some(now)) };
        }
    }

    fn is_there(&self, seat: usize) -> bool {
        let Some(token) = &self.room.seats[seat].token else { return false };
        self.clients.values().any(|client| client.tokens.contains(token))
    }

    fn live(&self) -> Vec<Live> {
        let mover = self.thinking.as_ref().and_then(Thinking::mover);
        let live = |seat: usize| Live {
            online: self.room.seats[seat].level.is_some() || self.gone[seat].is_none(),
            thinking: mover == Some(seat),
            gone_ms: self.gone[seat],
        };
        (0..self.room.players()).map(live).collect()
    }

    fn eye<'a>(&self, live: &'a [Live], player: bool) -> Eye<'a> {
        Eye { live, now_ms: self.now(), player }
    }

    fn tell_seats(&self) {
        let live = self.live();
        let eye = self.eye(&live, true);
        let (seats, deals) = (self.room.seat_list(eye), self.room.deals(eye));
        self.tell(Told::All(text(&ToClient::Seats { seats, deals, now_ms: eye.now_ms })));
    }

    fn tell(&self, told: Told) {
        // Nobody may be listening.
        let _ = self.events.send(told);
    }
}

/// The reply of a thought, if there is one: else never.
async fn reply(thinking: &mut Option<Thinking>) -> Option<Reply> {
    match thinking {
        Some(thinking) => thinking.reply().await,
        None => pending().await,
    }
}
