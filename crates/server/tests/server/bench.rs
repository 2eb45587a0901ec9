//! A server in memory, and clients that speak to it as browsers and programs do.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    body::Body,
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use play::Catalog;
use rules::{Visitor as _, kit::Ring};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use server::{Peer, Server, store::Store};
use tokio::{io::DuplexStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message, client::IntoClientRequest},
};
use tower::ServiceExt as _;
use wire::{ActDoc, NewAct, NewTableReply, TableDoc, ToClient, ToServer};

use crate::memory::Memory;

/// The game that most tests play: three players, stones on a ring.
pub(crate) const RING: &str = "ring";
/// The address that requests come from.
pub(crate) const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

/// All games, and the one of the kit.
pub(crate) fn catalog() -> Catalog {
    let mut catalog = Catalog::default();
    catalog.game::<Ring>();
    games::each(&mut catalog);
    catalog
}

/// A server to be tried.
#[derive(Clone, Debug)]
pub(crate) struct Bench {
    pub(crate) server: Server,
    pub(crate) memory: Memory,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    /// The body as a document.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> T {
        assert!(self.status.is_success(), "{} {}", self.status, self.body);
        serde_json::from_str(&self.body).expect("the document expected")
    }

    /// The status and the code of a refusal.
    pub(crate) fn refusal(&self) -> (u16, String) {
        let body: Value = serde_json::from_str(&self.body).expect("a refusal is JSON");
        (self.status.as_u16(), body["error"]["code"].as_str().unwrap_or_default().to_owned())
    }
}

impl Bench {
    /// A server with an empty store in memory.
    pub(crate) fn new() -> Self {
        Self::over(Memory::default())
    }

    /// Another server over the same store, as after a restart.
    pub(crate) fn over(memory: Memory) -> Self {
        Self { server: Server::new(catalog(), Arc::new(memory.clone())), memory }
    }

    /// Sends a request as it is.
    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        ask(&self.server, request).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(request(Method::GET, path).body(Body::empty()).expect("a request")).await
    }

    pub(crate) async fn post(&self, path: &str, body: &impl Serialize) -> Answer {
        self.send(post(path, body)).await
    }

    /// Opens a table.
    pub(crate) async fn open(&self, new: &Value) -> NewTableReply {
        self.post("/api/v1/tables", new).await.read()
    }

    /// Opens a table of the ring whose seats are of these kinds.
    pub(crate) async fn open_ring(&self, kinds: [&str; 3]) -> NewTableReply {
        let seats = kinds.map(|kind| json!({"kind": kind, "name": ""}));
        self.open(&json!({"game": RING, "seats": seats, "public": true})).await
    }

    pub(crate) async fn look(&self, table: &str) -> TableDoc {
        self.get(&format!("/api/v1/tables/{table}")).await.read()
    }

    pub(crate) async fn act(&self, table: &str, token: &str, act: &NewAct) -> Answer {
        let mut request = post(&format!("/api/v1/tables/{table}/acts"), act);
        let bearer = format!("Bearer {token}").parse().expect("a header");
        request.headers_mut().insert(header::AUTHORIZATION, bearer);
        self.send(request).await
    }

    /// Connects a socket, as a page of our own.
    pub(crate) async fn socket(&self, table: &str, since: Option<u64>) -> Client {
        let origin = [("origin", "http://localhost")];
        self.socket_with(table, since, &origin).await.expect("the socket opens")
    }

    /// Connects a socket with these headers.
    pub(crate) async fn socket_with(
        &self,
        table: &str,
        since: Option<u64>,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, tungstenite::Error> {
        let (near, far) = tokio::io::duplex(64 * 1024);
        tokio::spawn(self.server.clone().connection(far, Peer(HOME)));
        let query = since.map(|since| format!("?since={since}")).unwrap_or_default();
        let address = format!("ws://localhost/api/v1/tables/{table}/ws{query}");
        let mut request = address.into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        client_async(request, near).await.map(|(socket, _)| Client { socket })
    }
}

/// Sends a request to a server.
pub(crate) async fn ask(server: &Server, mut request: Request<Body>) -> Answer {
    if request.extensions().get::<Peer>().is_none() {
        request.extensions_mut().insert(Peer(HOME));
    }
    let response = server.router().oneshot(request).await.expect("a router never fails");
    let (head, body) = response.into_parts();
    let body = body.collect().await.expect("a body").to_bytes();
    let body = String::from_utf8(body.to_vec()).expect("text");
    Answer { status: head.status, headers: head.headers, body }
}

pub(crate) fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header(header::HOST, "localhost")
}

/// A request with a JSON body.
pub(crate) fn post(path: &str, body: &impl Serialize) -> Request<Body> {
    let body = serde_json::to_vec(body).expect("plain data");
    let request = request(Method::POST, path).header(header::CONTENT_TYPE, "application/json");
    request.body(Body::from(body)).expect("a request")
}

/// The token of a seat at one screen.
pub(crate) fn token(table: &NewTableReply, seat: usize) -> String {
    table.seats[seat].token.clone().expect("a seat at this screen")
}

/// A legal move of a table, by the seat that decides.
pub(crate) fn some_act(table: &TableDoc, id: &str) -> NewAct {
    let ActDoc { act, .. } = table.position.acts[0].clone();
    let seat = table.position.to_act.expect("the game goes on");
    NewAct { id: id.to_owned(), expect: table.seq, seat, act }
}

/// One end of a socket.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<DuplexStream>,
}

impl Client {
    pub(crate) async fn say(&mut self, message: &ToServer) {
        self.try_say(message).await.expect("the socket is open");
    }

    /// Says something, if the socket has not been closed meanwhile.
    pub(crate) async fn try_say(&mut self, message: &ToServer) -> Result<(), tungstenite::Error> {
        let text = serde_json::to_string(message).expect("plain data");
        self.socket.send(Message::text(text)).await
    }

    /// Says hello and hears the first message.
    pub(crate) async fn hello(&mut self, tokens: &[&str]) -> ToClient {
        let tokens = tokens.iter().map(|&token| token.to_owned()).collect();
        self.say(&ToServer::Hello { tokens }).await;
        self.hear().await
    }

    /// The next message.
    pub(crate) async fn hear(&mut self) -> ToClient {
        self.try_hear().await.expect("a message")
    }

    /// The next message, or the code with which the socket was closed.
    pub(crate) async fn try_hear(&mut self) -> Result<ToClient, u16> {
        loop {
            return match self.socket.next().await {
                // Answered by the reading itself.
                Some(Ok(Message::Ping(_))) => continue,
                Some(Ok(Message::Text(text))) => {
                    Ok(serde_json::from_str(&text).expect("a message of the protocol"))
                }
                Some(Ok(Message::Close(Some(frame)))) => Err(frame.code.into()),
                _ => Err(0),
            };
        }
    }

    /// The code with which the socket is closed.
    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.try_hear().await {
                return code;
            }
        }
    }

    /// The next message, unless none comes for a while.
    pub(crate) async fn soon(&mut self) -> Option<Result<ToClient, u16>> {
        timeout(Duration::from_millis(20), self.try_hear()).await.ok()
    }
}

/// A server over any store.
pub(crate) fn server(store: Arc<dyn Store>) -> Server {
    Server::new(catalog(), store)
}
