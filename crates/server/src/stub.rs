//! What the holder of a live table may ask of it.

use std::sync::Arc;

use play::AnyTable;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use wire::{Claim, HostAct, HostReply, NewAct, PositionDoc, TableDoc, TableSummary, ToClient};

use crate::{error::Fault, host::BOUND, lag::Lag, room::Form, secret::Secret};

/// What is asked, each with whom to answer.
#[derive(Debug)]
pub(crate) enum Message {
    Join { tokens: Vec<Secret>, since: Option<u64>, reply: oneshot::Sender<Result<Joined, Fault>> },
    Resync { client: u64, reply: oneshot::Sender<Feed> },
    Leave { client: u64 },
    Act { proof: Proof, act: NewAct, reply: oneshot::Sender<Result<u64, Fault>> },
    Say { client: u64, say: Say, reply: oneshot::Sender<Result<u64, Fault>> },
    Claim { seat: usize, claim: Claim, reply: oneshot::Sender<Result<Secret, Fault>> },
    Manage { host: Secret, act: HostAct, reply: oneshot::Sender<Result<HostReply, Fault>> },
    Look { reply: oneshot::Sender<Box<TableDoc>> },
    Glance { reply: oneshot::Sender<Glance> },
    Record { form: Form, reply: oneshot::Sender<String> },
    Past { acts: usize, reply: oneshot::Sender<Result<PositionDoc, Fault>> },
    Hint { token: Secret, seat: usize, reply: oneshot::Sender<Result<(u64, Copied), Fault>> },
    Explained { acts: usize, reply: oneshot::Sender<Result<Copied, Fault>> },
    Study { acts: usize, reply: oneshot::Sender<Result<Copied, Fault>> },
}

/// The game of a table once more, to be thought about elsewhere.
pub(crate) type Copied = Box<dyn AnyTable>;

impl Message {
    /// Whether the answer shows the whole table.
    pub(crate) const fn is_look(&self) -> bool {
        matches!(self, Self::Join { .. } | Self::Resync { .. } | Self::Look { .. })
    }
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
pub(crate) enum Say {
    /// By a player, to the table or to one seat.
    Player { seat: usize, id: String, text: String, to: Option<usize> },
    /// By a spectator.
    Spectator { name: String, id: String, text: String },
}

/// What the lobby sees of a table.
#[derive(Debug)]
pub(crate) struct Glance {
    pub(crate) summary: TableSummary,
    /// Whether anybody is connected, be it a spectator.
    pub(crate) attended: bool,
    /// Whether turns have days.
    pub(crate) in_days: bool,
    /// When the last event was.
    pub(crate) last_ms: u64,
}

/// A client that has joined.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) client: u64,
    /// Whether one of its tokens is of a seat.
    pub(crate) seated: bool,
    pub(crate) feed: Feed,
    /// Where the client's socket tells how long its line takes.
    pub(crate) lag: Lag,
}

/// Something told at a table.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    /// To everybody.
    All(Utf8Bytes),
    /// To players and to spectators, each in their own way.
    Each(Arc<Versions>),
    /// To spectators alone.
    Spectators(Utf8Bytes),
    /// To one client.
    One(u64, Utf8Bytes),
}

/// The same event for those who play and for those who watch.
#[derive(Debug)]
pub(crate) struct Versions {
    pub(crate) player: Utf8Bytes,
    pub(crate) spectator: Utf8Bytes,
}

/// Who hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ear {
    pub(crate) client: u64,
    /// Whether it is a player's, who does not hear what spectators say.
    pub(crate) player: bool,
}

/// What a client hears: first where the table stands, then everything that happens.
#[derive(Debug)]
pub(crate) struct Feed {
    ear: Ear,
    first: Vec<Utf8Bytes>,
    events: broadcast::Receiver<Told>,
}

impl Feed {
    /// What a client hears that has just come.
    pub(crate) const fn new(
        ear: Ear,
        first: Vec<Utf8Bytes>,
        events: broadcast::Receiver<Told>,
    ) -> Self {
        Self { ear, first, events }
    }

    /// Where the table stands, told once: it is large, and the feed may live long.
    pub(crate) fn take_first(&mut self) -> Vec<Utf8Bytes> {
        std::mem::take(&mut self.first)
    }

    /// What comes next.
    ///
    /// # Errors
    /// If the table is gone, or something was missed.
    pub(crate) async fn next(&mut self) -> Result<Utf8Bytes, broadcast::error::RecvError> {
        loop {
            match self.events.recv().await? {
                Told::All(text) => return Ok(text),
                Told::Each(versions) if self.ear.player => return Ok(versions.player.clone()),
                Told::Each(versions) => return Ok(versions.spectator.clone()),
                Told::Spectators(text) if !self.ear.player => return Ok(text),
                Told::One(client, text) if client == self.ear.client => return Ok(text),
                Told::Spectators(_) | Told::One(..) => {}
            }
        }
    }
}

/// A live table, to be asked.
#[derive(Clone, Debug)]
pub(crate) struct Stub {
    messages: mpsc::Sender<Message>,
}

impl Stub {
    /// The stub of whoever answers these messages.
    pub(crate) const fn new(messages: mpsc::Sender<Message>) -> Self {
        Self { messages }
    }

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
    pub(crate) async fn resync(&self, client: u64) -> Result<Feed, Fault> {
        self.ask(|reply| Message::Resync { client, reply }).await
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
    pub(crate) async fn say(&self, client: u64, say: Say) -> Result<u64, Fault> {
        self.ask(|reply| Message::Say { client, say, reply }).await?
    }

    /// Takes a seat and gives its token.
    pub(crate) async fn claim(&self, seat: usize, claim: Claim) -> Result<Secret, Fault> {
        self.ask(|reply| Message::Claim { seat, claim, reply }).await?
    }

    /// Does what the host of the table wishes.
    pub(crate) async fn manage(&self, host: Secret, act: HostAct) -> Result<HostReply, Fault> {
        self.ask(|reply| Message::Manage { host, act, reply }).await?
    }

    /// All there is to know of the table.
    pub(crate) async fn look(&self) -> Result<Box<TableDoc>, Fault> {
        self.ask(|reply| Message::Look { reply }).await
    }

    /// The table as the lobby sees it. Does not keep it from being put away.
    pub(crate) async fn glance(&self) -> Result<Glance, Fault> {
        self.ask(|reply| Message::Glance { reply }).await
    }

    /// The position after so many acts, to look at.
    pub(crate) async fn past(&self, acts: usize) -> Result<PositionDoc, Fault> {
        self.ask(|reply| Message::Past { acts, reply }).await?
    }

    /// Takes a hint for a seat: the number of the event that tells of it, and the game.
    pub(crate) async fn hint(&self, token: Secret, seat: usize) -> Result<(u64, Copied), Fault> {
        self.ask(|reply| Message::Hint { token, seat, reply }).await?
    }

    /// The game, if the last of its first so many acts may be explained.
    pub(crate) async fn explained(&self, acts: usize) -> Result<Copied, Fault> {
        self.ask(|reply| Message::Explained { acts, reply }).await?
    }

    /// The game, if the position after so many of its acts may be analysed.
    pub(crate) async fn study(&self, acts: usize) -> Result<Copied, Fault> {
        self.ask(|reply| Message::Study { acts, reply }).await?
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

/// A message as it is sent.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message is plain data").into()
}
