//! The server's end of a WebSocket: the handshake, and messages in small frames.

use std::{
    future::poll_fn,
    io,
    pin::Pin,
    task::{Context, Poll},
};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use data_encoding::BASE64;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::{
    body::Bytes,
    upgrade::{OnUpgrade, Upgraded},
};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message, Utf8Bytes,
        error::CapacityError,
        handshake::derive_accept_key,
        protocol::{
            CloseFrame, Role, WebSocketConfig,
            frame::{
                Frame,
                coding::{Data, OpCode},
            },
        },
    },
};

use crate::error::Fault;

/// How much of a message is sent in one frame, in bytes. A socket keeps a buffer of this size for
/// as long as it is open; with whole messages it would keep one as large as the largest of them.
const FRAME: usize = 4 * 1024;
/// How much is read at once. Clients say little.
const READ: usize = 1024;

/// How long the key of a handshake is, in bytes.
const KEY: usize = 16;
/// How many bytes may come for each that a message may have, before it is whole: it may be cut into
/// frames, but a frame without anything in it makes it no longer.
const FRAMES: usize = 2;

/// A request to open a WebSocket.
#[derive(Debug)]
pub(crate) struct Handshake {
    accept: HeaderValue,
    upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Fault> {
        let said = |name: HeaderName, word: &str| {
            let values = parts.headers.get_all(name).into_iter();
            let mut words =
                values.filter_map(|value| value.to_str().ok()).flat_map(|v| v.split(','));
            words.any(|said| said.trim().eq_ignore_ascii_case(word))
        };
        let asked = parts.method == Method::GET
            && said(header::CONNECTION, "upgrade")
            && said(header::UPGRADE, "websocket")
            && said(header::SEC_WEBSOCKET_VERSION, "13");
        if !asked {
            return Err(Fault::invalid("expected a WebSocket"));
        }
        let accept = accept(&parts.headers)?;
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        let upgrade = upgrade.ok_or_else(|| Fault::invalid("expected a WebSocket"))?;
        Ok(Self { accept, upgrade })
    }
}

/// What a client's key is answered with.
fn accept(headers: &HeaderMap) -> Result<HeaderValue, Fault> {
    let mut keys = headers.get_all(header::SEC_WEBSOCKET_KEY).iter();
    let key = keys.next().filter(|_| keys.next().is_none());
    let key = key.filter(|key| BASE64.decode(key.as_bytes()).is_ok_and(|key| key.len() == KEY));
    key.and_then(|key| derive_accept_key(key.as_bytes()).parse().ok()).ok_or_else(|| {
        Fault::invalid(format!("expected the header Sec-WebSocket-Key once: {KEY} bytes as base64"))
    })
}

impl Handshake {
    /// Agrees, and talks once the client has heard so. What `talk` holds is dropped if the client
    /// goes before.
    pub(crate) fn accept<F>(
        self,
        largest: usize,
        talk: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let config = WebSocketConfig::default()
            .max_message_size(Some(largest))
            .max_frame_size(Some(largest))
            .read_buffer_size(READ)
            .write_buffer_size(0);
        tokio::spawn(async move {
            match self.upgrade.await {
                Ok(line) => {
                    let line = Line { io: TokioIo::new(line), left: FRAMES * largest, largest };
                    let socket = WebSocketStream::from_raw_socket(line, Role::Server, Some(config));
                    talk(Socket { messages: socket.await, broken: false }).await;
                }
                Err(error) => tracing::debug!(%error, "a socket was not opened"),
            }
        });
        let headers = [
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, self.accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// What lies under a WebSocket. It counts how much comes before a message is whole.
#[derive(Debug)]
struct Line {
    io: TokioIo<Upgraded>,
    /// How many bytes may come yet.
    left: usize,
    /// How large a message may be, in bytes.
    largest: usize,
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.left == 0 {
            return Poll::Ready(Err(io::Error::other("too many frames")));
        }
        let before = into.filled().len();
        let read = Pin::new(&mut self.io).poll_read(context, into);
        self.left = self.left.saturating_sub(into.filled().len() - before);
        read
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.io).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}

/// An open WebSocket.
#[derive(Debug)]
pub(crate) struct Socket {
    messages: WebSocketStream<Line>,
    /// Whether what came was no message: then nothing after it is one.
    broken: bool,
}

impl Socket {
    /// Sends a text.
    pub(crate) async fn send(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        let (mut rest, mut kind) = (Bytes::from(text), Data::Text);
        loop {
            let part = rest.split_to(rest.len().min(FRAME));
            let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
            self.messages.send(Message::Frame(frame)).await?;
            if rest.is_empty() {
                return Ok(());
            }
            kind = Data::Continue;
        }
    }

    /// Asks whether the client is there: it gives back what the ping carries.
    pub(crate) async fn ping(&mut self, carried: Bytes) -> Result<(), Error> {
        self.messages.send(Message::Ping(carried)).await
    }

    /// The next message; None when the client has gone.
    pub(crate) async fn hear(&mut self) -> Option<Result<Message, Error>> {
        let heard = self.messages.next().await;
        let line = self.messages.get_mut();
        let (left, size) = (std::mem::replace(&mut line.left, FRAMES * line.largest), line.largest);
        self.broken |= matches!(heard, Some(Err(_)));
        match heard {
            Some(Err(Error::Io(_))) if left == 0 => {
                Some(Err(CapacityError::MessageTooLong { size, max_size: size }.into()))
            }
            heard => heard,
        }
    }

    /// Reads what the client still says, whatever it is, until it goes.
    pub(crate) async fn drain(&mut self) {
        while matches!(self.hear().await, Some(Ok(_))) {}
        let mut thrown = [0; READ];
        while self.broken {
            let mut thrown = ReadBuf::new(&mut thrown);
            let io = &mut self.messages.get_mut().io;
            let read = poll_fn(|context| Pin::new(&mut *io).poll_read(context, &mut thrown));
            self.broken = read.await.is_ok() && !thrown.filled().is_empty();
        }
    }

    /// Says that nothing more will be said, and why.
    pub(crate) async fn close(&mut self, code: u16, reason: &str) -> Result<(), Error> {
        let (code, reason) = (code.into(), reason.into());
        self.messages.send(Message::Close(Some(CloseFrame { code, reason }))).await
    }
}
