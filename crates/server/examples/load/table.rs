use std::time::Instant;

use futures_util::{SinkExt as _, StreamExt as _, stream::SelectAll};
use serde_json::{Value, json};
use tokio::{net::TcpStream, sync::mpsc};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};

use crate::{Failure, http::Line};

/// A game that three play.
pub(crate) async fn game_of_three(line: &mut Line) -> Result<String, Failure> {
    let games = line.ask("10.0.0.1", "/games", None).await?;
    let mut games = games.as_array().ok_or("no games")?.iter();
    let game = games.find(|game| game["players"] == "3").ok_or("no game for three")?;
    Ok(game["id"].as_str().ok_or("no id")?.to_owned())
}

/// A table that was opened.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    number: usize,
    /// The address that its players seem to come from.
    client: String,
    id: String,
    tokens: Vec<String>,
}

impl Opened {
    /// Opens it.
    pub(crate) async fn new(line: &mut Line, game: &str, number: usize) -> Result<Self, Failure> {
        let client = format!("10.1.{}.{}", number / 250, number % 250 + 1);
        let new = line.ask(&client, "/tables", Some(&json!({"game": game}))).await?;
        let seats = new["seats"].as_array().ok_or("no seats")?.iter();
        let tokens = seats.filter_map(|seat| seat["token"].as_str().map(str::to_owned)).collect();
        let id = new["table"].as_str().ok_or("no id")?.to_owned();
        Ok(Self { number, client, id, tokens })
    }

    /// The number of the last event.
    pub(crate) async fn seq(&self, line: &mut Line) -> Result<u64, Failure> {
        let doc = line.ask(&self.client, &format!("/tables/{}", self.id), None).await?;
        doc["seq"].as_u64().ok_or_else(|| "no number".into())
    }

    /// Opens a socket for every seat.
    pub(crate) async fn sit(self, address: &str) -> Result<Seated, Failure> {
        let (mut ways_out, mut ways_in) = (Vec::new(), SelectAll::new());
        let mut doc = Value::Null;
        for (seat, token) in self.tokens.iter().enumerate() {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            let url = format!("ws://localhost/api/v1/tables/{}/ws", self.id);
            let mut request = url.into_client_request()?;
            request.headers_mut().insert("x-forwarded-for", self.client.parse()?);
            let (mut socket, _) = client_async(request, stream).await?;
            let hello = json!({"t": "hello", "tokens": [token]}).to_string();
            socket.send(Message::text(hello)).await?;
            while let Some(message) = socket.next().await {
                let message: Value = serde_json::from_str(message?.to_text()?)?;
                if message["t"] == "full" {
                    doc = message["table"].clone();
                    break;
                }
            }
            let (way_out, way_in) = socket.split();
            ways_out.push(way_out);
            ways_in.push(way_in.map(move |message| (seat, message)));
        }
        let next = Next::of(&doc).ok_or("no position")?;
        let played = Played { number: self.number, seq: next.seq, times: Times::default() };
        Ok(Seated { ways_out, ways_in: ways_in.boxed(), next, played, sent: None })
    }
}

type WayOut = futures_util::stream::SplitSink<WebSocketStream<TcpStream>, Message>;
type WayIn = futures_util::stream::BoxStream<
    'static,
    (usize, Result<Message, tokio_tungstenite::tungstenite::Error>),
>;

/// What is to be done at a table.
struct Next {
    seq: u64,
    seat: usize,
    act: String,
}

impl Next {
    fn of(doc: &Value) -> Option<Self> {
        let (seq, position) = (doc["seq"].as_u64()?, &doc["position"]);
        let acts = position["acts"].as_array()?;
        let act = &acts[seq as usize * 7 % acts.len().max(1)];
        let seat = usize::try_from(position["to_act"].as_u64()?).ok()?;
        Some(Self { seq, seat, act: act["act"].as_str()?.to_owned() })
    }
}

/// A table with a socket at every seat.
pub(crate) struct Seated {
    ways_out: Vec<WayOut>,
    ways_in: WayIn,
    next: Next,
    played: Played,
    /// When the last act was sent, until all have heard of it.
    sent: Option<Sent>,
}

struct Sent {
    at: Instant,
    seq: u64,
    /// Who has still to hear of the event, and whether the answer is still to come.
    left: usize,
}

/// What came of a table.
pub(crate) struct Played {
    pub(crate) number: usize,
    /// The last number that was acknowledged.
    pub(crate) seq: u64,
    pub(crate) times: Times,
}

impl Seated {
    /// Acts whenever it is woken, until nobody wakes it any more.
    pub(crate) async fn play(mut self, mut wakes: mpsc::Receiver<()>) -> Result<Played, Failure> {
        let mut open = true;
        while open || self.sent.is_some() {
            tokio::select! {
                wake = wakes.recv(), if open && self.sent.is_none() => match wake {
                    Some(()) => self.act().await?,
                    None => open = false,
                },
                message = self.ways_in.next() => {
                    let (seat, message) = message.ok_or("a socket was closed")?;
                    if let Message::Text(text) = message? {
                        self.hear(seat, &text)?;
                    }
                }
            }
        }
        Ok(self.played)
    }

    async fn act(&mut self) -> Result<(), Failure> {
        let Next { seq, seat, act } = &self.next;
        let message =
            json!({"t": "act", "id": seq.to_string(), "expect": seq, "seat": seat, "act": act});
        let left = self.ways_out.len() + 1;
        self.sent = Some(Sent { at: Instant::now(), seq: seq + 1, left });
        Ok(self.ways_out[*seat].send(Message::text(message.to_string())).await?)
    }

    /// Hears a message. Only the first seat reads events as a whole: this is no test of the client.
    fn hear(&mut self, seat: usize, text: &str) -> Result<(), Failure> {
        if text.starts_with("{\"t\":\"nack\"") {
            return Err(text.into());
        }
        let (ack, event) =
            (text.starts_with("{\"t\":\"ack\""), text.starts_with("{\"t\":\"event\""));
        if event && seat == 0 {
            let doc: Value = serde_json::from_str(text)?;
            // When the game is over the table rests.
            if let Some(next) = Next::of(&doc) {
                self.next = next;
            }
        }
        let Some(sent) = self.sent.as_mut().filter(|_| ack || event) else { return Ok(()) };
        let time = sent.at.elapsed().as_micros() as u64;
        if ack {
            self.played.seq = sent.seq;
            self.played.times.acks.push(time);
        } else {
            self.played.times.events.push(time);
        }
        sent.left -= 1;
        if sent.left == 0 {
            self.sent = None;
        }
        Ok(())
    }
}

/// How long things took, in millionths of a second.
#[derive(Debug, Default)]
pub(crate) struct Times {
    acks: Vec<u64>,
    events: Vec<u64>,
}

impl Times {
    /// Takes those of a table.
    pub(crate) fn add(&mut self, other: &Self) {
        self.acks.extend(&other.acks);
        self.events.extend(&other.events);
    }

    /// Tells them.
    pub(crate) fn tell(mut self, seconds: f64) {
        println!("acts: {} ({:.0}/s)", self.acks.len(), self.acks.len() as f64 / seconds);
        for (name, times) in [("acknowledged", &mut self.acks), ("delivered", &mut self.events)] {
            times.sort_unstable();
            let at = |part: f64| {
                let index = (times.len() as f64 * part) as usize;
                times.get(index).or(times.last()).map_or(0.0, |&micros| micros as f64 / 1000.0)
            };
            println!(
                "{name}: p50 {:.1} ms, p99 {:.1} ms, p99.9 {:.1} ms, longest {:.1} ms",
                at(0.5),
                at(0.99),
                at(0.999),
                at(1.0)
            );
        }
    }
}
