//! The server's end of a WebSocket: the handshake, and messages in small frames.

use axum::{
    extract::FromRequestParts,
    http::{HeaderName, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::{
    body::Bytes,
    upgrade::{OnUpgrade, Upgraded},
};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message, Utf8Bytes,
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
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked);
        let accept = key.and_then(|key| derive_accept_key(key.as_bytes()).parse().ok());
        match (accept, parts.extensions.remove::<OnUpgrade>()) {
            (Some(accept), Some(upgrade)) => Ok(Self { accept, upgrade }),
            _ => Err(Fault::invalid("expected a WebSocket")),
        }
    }
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
                    let (line, role) = (TokioIo::new(line), Role::Server);
                    talk(Socket(WebSocketStream::from_raw_socket(line, role, Some(config)).await))
                        .await;
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

/// An open WebSocket.
#[derive(Debug)]
pub(crate) struct Socket(WebSocketStream<TokioIo<Upgraded>>);

impl Socket {
    /// Sends a text.
    pub(crate) async fn send(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        let (mut rest, mut kind) = (Bytes::from(text), Data::Text);
        loop {
            let part = rest.split_to(rest.len().min(FRAME));
            let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
            self.0.send(Message::Frame(frame)).await?;
            if rest.is_empty() {
                return Ok(());
            }
            kind = Data::Continue;
        }
    }

    /// Asks whether the client is there: it gives back what the ping carries.
    pub(crate) async fn ping(&mut self, carried: Bytes) -> Result<(), Error> {
        self.0.send(Message::Ping(carried)).await
    }

    /// The next message; None when the client has gone.
    pub(crate) async fn hear(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Says that nothing more will be said, and why.
    pub(crate) async fn close(&mut self, code: u16, reason: &str) -> Result<(), Error> {
        let (code, reason) = (code.into(), reason.into());
        self.0.send(Message::Close(Some(CloseFrame { code, reason }))).await
    }
}
