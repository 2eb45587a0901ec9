//! What happens at a table as lines of JSON, for programs.

use std::{collections::VecDeque, convert::Infallible, time::Duration};

use axum::{
    Extension,
    body::{Body, Bytes},
    extract::{FromRequestParts, Path, State},
    http::{HeaderMap, header, request::Parts},
    response::{IntoResponse, Response},
};
use futures_util::stream::unfold;
use tokio::{sync::broadcast::error::RecvError, time::timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::{
    api::bearer,
    error::Fault,
    guard::Peer,
    limits::Presence,
    query::{Words, number},
    routes::{App, Closing},
    stub::{Feed, Stub},
};

/// Lines of JSON.
pub(crate) const TYPE: &str = "application/x-ndjson";
/// How often an empty line tells that the stream lives.
const BEAT: Duration = Duration::from_secs(7);

/// Where a client takes up again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Since {
    /// The number of the last event it has.
    pub(crate) since: Option<u64>,
}

impl<S: Sync> FromRequestParts<S> for Since {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let query = Words::from_request_parts(parts, state).await?;
        let since = query.once("since")?.map(|text| {
            let why = || Fault::invalid(format!("since: \"{text}\" is not the number of an event"));
            number(text).ok_or_else(why)
        });
        Ok(Self { since: since.transpose()? })
    }
}

/// A client of a stream: it leaves the table when dropped.
struct Listener {
    table: Stub,
    client: u64,
    feed: Feed,
    closing: Closing,
    /// What is left to be told of where the table stands.
    first: VecDeque<Utf8Bytes>,
    _presence: Presence,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let (table, client) = (self.table.clone(), self.client);
        tokio::spawn(async move { table.leave(client).await });
    }
}

pub(crate) async fn stream(
    State(App { hall, access, closing }): State<App>,
    Extension(Peer(address)): Extension<Peer>,
    Path(id): Path<String>,
    Since { since }: Since,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let presence = access.listen(address)?;
    let table = hall.table(&id).await?;
    let joined = table.join(bearer(&headers).into_iter().collect(), since).await?;
    let (client, mut feed) = (joined.client, joined.feed);
    let first = feed.take_first().into();
    let listener = Listener { table, client, feed, closing, first, _presence: presence };
    let lines = unfold(listener, |mut listener| async {
        let line = listener.line().await?;
        Some((Ok::<_, Infallible>(line), listener))
    });
    Ok(([(header::CONTENT_TYPE, TYPE)], Body::from_stream(lines)).into_response())
}

impl Listener {
    /// The next line; None when the table or the server goes away.
    async fn line(&mut self) -> Option<Bytes> {
        if let Some(text) = self.first.pop_front() {
            return Some(with_end(text.as_str()));
        }
        let next = tokio::select! {
            next = timeout(BEAT, self.feed.next()) => next,
            _ = self.closing.wait() => return None,
        };
        match next {
            Err(_) => Some(Bytes::from_static(b"\n")),
            Ok(Ok(text)) => Some(with_end(text.as_str())),
            Ok(Err(RecvError::Closed)) => None,
            Ok(Err(RecvError::Lagged(_))) => {
                self.feed = self.table.resync(self.client).await.ok()?;
                self.first = self.feed.take_first().into();
                self.first.pop_front().map(|text| with_end(text.as_str()))
            }
        }
    }
}

pub(crate) fn with_end(text: &str) -> Bytes {
    let mut line = String::with_capacity(text.len() + 1);
    line.push_str(text);
    line.push('\n');
    line.into()
}
