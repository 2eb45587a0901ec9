//! A server process, and clients that speak to it as programs do.

use std::{
    fs,
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

/// A running server.
pub(crate) struct Process {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Process {
    pub(crate) fn start(folder: &Path) -> Self {
        Self::of(command(folder))
    }

    /// Starts a server that was made ready by `command`.
    pub(crate) fn of(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Self { child, address: address.expect("an address").to_owned() }
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it is gone");
    }
}

/// A server over the store of a folder, not started yet.
pub(crate) fn command(folder: &Path) -> Command {
    let mut command = program(&["serve", "--listen", "127.0.0.1:0"], folder);
    command.args(["--log", "error", "--trust-proxy"]);
    command
}

/// The program with these arguments and the store of a folder.
pub(crate) fn program(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_polychess"));
    command.args(arguments).arg("--data-dir").arg(folder);
    for variable in ["DATABASE_URL", "POLYCHESS_LISTEN", "POLYCHESS_DATA_DIR"] {
        command.env_remove(variable);
    }
    command
}

/// A folder that is not there yet.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// One line to a server, for one request after the other.
pub(crate) struct Line {
    stream: BufReader<TcpStream>,
    asked: usize,
}

impl Line {
    pub(crate) fn new(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        Ok(Self { stream: BufReader::new(stream), asked: 0 })
    }

    /// Sends a request and reads its answer: the status and the document.
    pub(crate) fn ask(
        &mut self,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> io::Result<(u16, Value)> {
        let body = body.map(Value::to_string);
        let method = if body.is_some() { "POST" } else { "GET" };
        let body = body.unwrap_or_default();
        // No address may ask for this much: a proxy tells of many.
        let [high, low] = self.stream.get_ref().local_addr()?.port().to_be_bytes();
        let address = format!("10.{high}.{low}.{}", self.asked / 100);
        self.asked += 1;
        let head = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: localhost\r\n\
             X-Forwarded-For: {address}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        self.stream.get_mut().write_all((head + &body).as_bytes())?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end().to_ascii_lowercase();
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().expect("a status");
            } else if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.parse().expect("a length");
            } else if line.is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer)?;
        Ok((status, serde_json::from_slice(&answer)?))
    }
}

/// The ids of all games.
pub(crate) fn games(line: &mut Line) -> Vec<String> {
    let (_, games) = line.ask("/games", "", None).expect("an answer");
    let games = games.as_array().expect("games").iter();
    games.map(|game| game["id"].as_str().expect("an id").to_owned()).collect()
}

/// A table without the time of the answer and of absences.
pub(crate) fn plain(mut doc: Value) -> Value {
    doc["now_ms"].take();
    for seat in doc["seats"].as_array_mut().into_iter().flatten() {
        seat["away"].take();
    }
    doc
}

/// A table, and the acts there that the server has acknowledged, each with its number.
pub(crate) struct Played {
    pub(crate) table: String,
    pub(crate) tokens: Vec<String>,
    pub(crate) acked: Vec<(Value, u64)>,
}

impl Played {
    pub(crate) fn open(line: &mut Line, game: &str) -> Self {
        let body = json!({"game": game});
        let (status, new) = line.ask("/tables", "", Some(&body)).expect("an answer");
        assert_eq!(status, 201, "{new}");
        let seats = new["seats"].as_array().expect("seats").iter();
        let tokens = seats.map(|seat| seat["token"].as_str().expect("a token").to_owned());
        let table = new["table"].as_str().expect("an id").to_owned();
        Self { table, tokens: tokens.collect(), acked: Vec::new() }
    }

    pub(crate) fn look(&self, line: &mut Line) -> io::Result<Value> {
        line.ask(&format!("/tables/{}", self.table), "", None).map(|(_, doc)| plain(doc))
    }

    pub(crate) fn send(&self, line: &mut Line, act: &Value) -> io::Result<(u16, Value)> {
        let token = &self.tokens[act["seat"].as_u64().expect("a seat") as usize];
        line.ask(&format!("/tables/{}/acts", self.table), token, Some(act))
    }

    /// Plays so many acts from this number on, unless the server goes or the game ends; takes a
    /// move back now and then.
    pub(crate) fn play(&mut self, address: &str, first: usize, acts: usize) -> io::Result<()> {
        let mut line = Line::new(address)?;
        for number in first..first + acts {
            let doc = self.look(&mut line)?;
            let Some(seat) = doc["position"]["to_act"].as_u64() else { return Ok(()) };
            let acts = doc["position"]["acts"].as_array().expect("acts");
            let act = acts[number * 7 % acts.len()]["act"].clone();
            let back = number % 10 == 9;
            let seat = doc["entries"]
                .as_array()
                .and_then(|e| e.last())
                .map_or(seat, |last| if back { last["by"].as_u64().unwrap_or(seat) } else { seat });
            let act = if back { json!("back?") } else { act };
            let act =
                json!({"id": number.to_string(), "expect": doc["seq"], "seat": seat, "act": act});
            let (status, answer) = self.send(&mut line, &act)?;
            assert_eq!(status, 200, "{act} {answer}");
            self.acked.push((act, answer["seq"].as_u64().expect("a number")));
        }
        Ok(())
    }

    /// Finds every acknowledged act in the log of a new server.
    pub(crate) fn check(&self, line: &mut Line) {
        let doc = self.look(line).expect("an answer");
        let last = self.acked.last().map_or(0, |(_, seq)| *seq);
        let seq = doc["seq"].as_u64().expect("a number");
        // One act may have been kept and its answer lost.
        assert!(seq == last || seq == last + 1, "{seq} after {last}");
        for (act, seq) in &self.acked {
            let (status, answer) = self.send(line, act).expect("an answer");
            assert_eq!((status, answer["seq"].as_u64()), (200, Some(*seq)), "{act} {answer}");
        }
        assert_eq!(self.look(line).expect("an answer"), doc, "nothing was done twice");
    }
}
