//! What happens at a table over a socket, and acts in return.

use std::{borrow::Cow, net::IpAddr, time::Duration};

use axum::{
    Extension,
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};
use play::json_fault;
use tokio::{
    sync::broadcast::error::RecvError,
    time::{Instant, timeout, timeout_at},
};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};
use wire::{ErrorCode, Object, ToClient, ToServer};

use crate::{
    api::bearer,
    error::Fault,
    frames::{Handshake, Socket},
    guard::{Access, Peer},
    lag::Ruler,
    limits::{Bucket, Budget, Wanted},
    routes::{App, Closing},
    secret::Secret,
    stream::Since,
    stub::{Feed, Joined, Proof, Say, Stub, text},
};

/// The largest message of a client, in bytes.
const LARGEST: usize = 8 * 1024;
/// The longest reason for closing, in bytes: the protocol's own limit, less the code.
const LONGEST_REASON: usize = 123;
/// How long a client may be silent, its pings included.
pub(crate) const SILENT: Duration = Duration::from_secs(30);
/// How long a client may take to say hello.
const GREETING: Duration = Duration::from_secs(10);
/// How long one message may take to be sent.
pub(crate) const SENDING: Duration = Duration::from_secs(5);
/// How long a client may take to hear why its socket is closed.
const GOODBYE: Duration = Duration::from_secs(2);
/// How much a client may say: a hand of blitz moves and pings, with room for resending.
const BUDGET: Budget = Budget { most: 100.0, per_second: 5.0 };
/// The most tokens that a client may show.
const MOST_TOKENS: usize = 16;

pub(crate) async fn upgrade(
    State(App { hall, access, closing }): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    Path(id): Path<String>,
    since: Since,
    headers: HeaderMap,
    handshake: Handshake,
) -> Result<Response, Fault> {
    let presence = access.listen(address)?;
    let own_page = access.own_page(&headers);
    if own_page == Some(false) {
        return Err(Fault::forbidden("this socket is opened from a foreign page"));
    }
    let table = hall.table(&id).await?;
    let caller = Caller {
        since: since.since,
        token: bearer(&headers),
        must_sit: own_page.is_none(),
        address,
    };
    Ok(handshake.accept(2 * LARGEST, move |socket| async move {
        Session::run(socket, table, caller, closing, access).await;
        drop(presence);
    }))
}

/// Who opens a socket.
#[derive(Debug)]
struct Caller {
    /// The number of the last event it has.
    since: Option<u64>,
    /// The token it showed before it said anything.
    token: Option<Secret>,
    /// No page vouches for it, so a token must.
    must_sit: bool,
    address: IpAddr,
}

/// The codes with which a socket is closed.
mod close_code {
    pub(super) const NORMAL: u16 = 1000;
    pub(super) const AWAY: u16 = 1001;
    pub(super) const PROTOCOL: u16 = 1002;
    pub(super) const UNSUPPORTED: u16 = 1003;
    pub(super) const INVALID: u16 = 1007;
    pub(super) const POLICY: u16 = 1008;
    pub(super) const SIZE: u16 = 1009;
    pub(super) const AGAIN: u16 = 1013;
}

/// Why a socket is closed: a code and a word.
type Close = (u16, Cow<'static, str>);

const fn close(code: u16, why: &'static str) -> Close {
    (code, Cow::Borrowed(why))
}

/// As much of a reason as a socket can be closed with.
fn short(mut why: String) -> String {
    why.truncate(why.floor_char_boundary(LONGEST_REASON));
    why
}

/// One client at one table.
struct Session {
    socket: Socket,
    table: Stub,
    client: u64,
    spent: Bucket,
    access: Access,
    address: IpAddr,
    ruler: Ruler,
}

impl Session {
    async fn run(
        mut socket: Socket,
        table: Stub,
        caller: Caller,
        closing: Closing,
        access: Access,
    ) {
        let address = caller.address;
        let met = meet(&mut socket, &table, caller).await;
        let (mut socket, close) = match met {
            Ok(Joined { client, feed, lag, .. }) => {
                let (spent, ruler) = (Bucket::new(BUDGET), Ruler::new(lag));
                let mut session = Self { socket, table, client, spent, access, address, ruler };
                let close = session.talk(feed, closing).await;
                session.table.leave(client).await;
                (session.socket, close)
            }
            Err(close) => (socket, close),
        };
        let (code, reason) = close;
        let goodbye = async {
            // The client may be gone, or have said goodbye first: then reading answers it.
            let _ = socket.close(code, &reason).await;
            // What it still says is read: else the line would break before it hears why.
            socket.drain().await;
        };
        let _ = timeout(GOODBYE, goodbye).await;
    }

    /// Listens to both sides until one goes.
    async fn talk(&mut self, feed: Feed, mut closing: Closing) -> Close {
        let mut feed = feed;
        let begun = match self.begin(&mut feed).await {
            Ok(()) => self.measure().await,
            Err(close) => Err(close),
        };
        if let Err(close) = begun {
            return close;
        }
        let mut heard = Instant::now();
        loop {
            let done = tokio::select! {
                _ = closing.wait() => {
                    Err(close(close_code::AWAY, "the server is closing"))
                }
                event = feed.next() => match event {
                    Ok(text) => self.send(text).await,
                    Err(RecvError::Closed) => Err(close(close_code::AGAIN, "reconnect")),
                    Err(RecvError::Lagged(_)) => match self.table.resync(self.client).await {
                        Ok(anew) => {
                            feed = anew;
                            self.begin(&mut feed).await
                        }
                        Err(_) => Err(close(close_code::AGAIN, "reconnect")),
                    },
                },
                message = timeout_at(heard + SILENT, self.socket.hear()) => {
                    heard = Instant::now();
                    if let Ok(Some(Ok(Message::Pong(carried)))) = &message {
                        self.ruler.pong(carried);
                    }
                    match read(message.ok().flatten()) {
                        Ok(message) => self.answer(message).await,
                        Err(close) => Err(close),
                    }
                }
            };
            if let Err(close) = done {
                return close;
            }
        }
    }

    /// Says where the table stands.
    async fn begin(&mut self, feed: &mut Feed) -> Result<(), Close> {
        for text in feed.take_first() {
            self.send(text).await?;
        }
        Ok(())
    }

    /// Measures how long the line takes.
    async fn measure(&mut self) -> Result<(), Close> {
        match self.ruler.ping() {
            Some(ping) => in_time(self.socket.ping(ping)).await,
            None => Ok(()),
        }
    }

    async fn send(&mut self, text: Utf8Bytes) -> Result<(), Close> {
        in_time(self.socket.send(text)).await
    }

    async fn answer(&mut self, message: Option<ToServer>) -> Result<(), Close> {
        if self.spent.take(BUDGET).is_err() {
            return Err(close(close_code::POLICY, "too many messages"));
        }
        let (id, done) = match message {
            None => return Ok(()),
            Some(ToServer::Ping {}) => {
                self.send(text(&ToClient::Pong {})).await?;
                return self.measure().await;
            }
            Some(ToServer::Hello { .. }) => {
                return Err(close(close_code::INVALID, "one hello only"));
            }
            Some(ToServer::Act(act)) => {
                let id = act.id.clone();
                (id, self.table.act(Proof::Joined(self.client), act).await)
            }
            Some(ToServer::Chat { seat, id, text, to }) => {
                let say = Say::Player { seat, id: id.clone(), text, to };
                (id, self.table.say(self.client, say).await)
            }
            Some(ToServer::Remark { id, name, text }) => {
                let say = Say::Spectator { name, id: id.clone(), text };
                match self.access.limits.spend(Wanted::Remark, self.address) {
                    Ok(()) => (id, self.table.say(self.client, say).await),
                    Err(wait) => (id, Err(Fault::too_many(wait))),
                }
            }
        };
        let answer = match done {
            Ok(seq) => ToClient::Ack { id, seq },
            // The table is gone: what became of the act, the client learns by sending it again.
            Err(fault) if fault.body.code == ErrorCode::Unavailable => {
                return Err(close(close_code::AGAIN, "reconnect"));
            }
            Err(fault) => ToClient::Nack { id, error: fault.body },
        };
        self.send(text(&answer)).await
    }
}

/// Sends for no longer than a message may take.
async fn in_time(sending: impl Future<Output = Result<(), Error>>) -> Result<(), Close> {
    match timeout(SENDING, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(close(close_code::AWAY, "gone")),
        Err(_) => Err(close(close_code::AGAIN, "too slow")),
    }
}

/// Hears the hello and brings the client to the table.
async fn meet(socket: &mut Socket, table: &Stub, caller: Caller) -> Result<Joined, Close> {
    let hello = timeout(GREETING, socket.hear()).await;
    let Some(ToServer::Hello { tokens }) = read(hello.ok().flatten())? else {
        return Err(close(close_code::INVALID, "expected a hello"));
    };
    if tokens.len() > MOST_TOKENS {
        return Err(close(close_code::POLICY, "too many tokens"));
    }
    let tokens = tokens.iter().map(|token| Secret::given(token)).chain(caller.token).collect();
    match table.join(tokens, caller.since).await {
        Ok(joined) if caller.must_sit && !joined.seated => {
            table.leave(joined.client).await;
            Err(close(close_code::POLICY, "expected a token of a seat"))
        }
        Ok(joined) => Ok(joined),
        Err(_) => Err(close(close_code::AGAIN, "reconnect")),
    }
}

/// What a client has said; None for what needs no answer.
fn read(message: Option<Result<Message, Error>>) -> Result<Option<ToServer>, Close> {
    match message {
        None => Err(close(close_code::AWAY, "gone")),
        Some(Err(Error::Capacity(_))) => Err(close(close_code::SIZE, "too large")),
        Some(Err(Error::Utf8(_))) => Err(close(close_code::INVALID, "expected UTF-8")),
        Some(Err(Error::Protocol(_))) => Err(close(close_code::PROTOCOL, "no such frame")),
        Some(Err(_)) => Err(close(close_code::AWAY, "gone")),
        Some(Ok(Message::Text(text))) if text.len() > LARGEST => {
            Err(close(close_code::SIZE, "too large"))
        }
        Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
            Ok(Object(message)) => Ok(Some(message)),
            Err(error) => {
                let at = error.column().saturating_sub(1);
                let why = format!("at {at}: {}", json_fault(&error));
                Err((close_code::INVALID, short(why).into()))
            }
        },
        Some(Ok(Message::Binary(_))) => Err(close(close_code::UNSUPPORTED, "expected text")),
        Some(Ok(Message::Close(_))) => Err(close(close_code::NORMAL, "bye")),
        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Ok(None),
    }
}
