//! The server as a process: it may be killed at any moment and has lost nothing it acknowledged.

use std::{
    fs,
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// A running server.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(folder: &Path) -> Self {
        let mut child = command(folder).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Self { child, address: address.expect("an address").to_owned() }
    }

    fn kill(mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it is gone");
    }
}

fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_polychess"));
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--trust-proxy"])
        .arg("--data-dir")
        .arg(folder);
    for variable in ["DATABASE_URL", "POLYCHESS_LISTEN", "POLYCHESS_DATA_DIR"] {
        command.env_remove(variable);
    }
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// One line to a server, for one request after the other.
struct Line {
    stream: BufReader<TcpStream>,
    asked: usize,
}

impl Line {
    fn new(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        Ok(Self { stream: BufReader::new(stream), asked: 0 })
    }

    /// Sends a request and reads its answer: the status and the document.
    fn ask(&mut self, path: &str, token: &str, body: Option<&Value>) -> io::Result<(u16, Value)> {
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

/// A table, and the acts there that the server has acknowledged, each with its number.
struct Played {
    table: String,
    tokens: Vec<String>,
    acked: Vec<(Value, u64)>,
}

impl Played {
    fn open(line: &mut Line, game: &str) -> Self {
        let body = json!({"game": game});
        let (status, new) = line.ask("/tables", "", Some(&body)).expect("an answer");
        assert_eq!(status, 201, "{new}");
        let seats = new["seats"].as_array().expect("seats").iter();
        let tokens = seats.map(|seat| seat["token"].as_str().expect("a token").to_owned());
        let table = new["table"].as_str().expect("an id").to_owned();
        Self { table, tokens: tokens.collect(), acked: Vec::new() }
    }

    fn look(&self, line: &mut Line) -> io::Result<Value> {
        line.ask(&format!("/tables/{}", self.table), "", None).map(|(_, doc)| doc)
    }

    fn send(&self, line: &mut Line, act: &Value) -> io::Result<(u16, Value)> {
        let token = &self.tokens[act["seat"].as_u64().expect("a seat") as usize];
        line.ask(&format!("/tables/{}/acts", self.table), token, Some(act))
    }

    /// Plays until the server is gone or the game is over; takes a move back now and then.
    fn play(&mut self, address: &str, first: usize) -> io::Result<()> {
        let mut line = Line::new(address)?;
        for number in first.. {
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
    fn check(&self, line: &mut Line) {
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

#[test]
fn killed_under_load_it_has_lost_nothing() {
    let folder = folder("killed");
    let mut process = Process::start(&folder);
    let mut line = Line::new(&process.address).expect("a line");
    let (_, games) = line.ask("/games", "", None).expect("an answer");
    let games = games.as_array().expect("games").iter();
    let games: Vec<_> = games.map(|game| game["id"].as_str().expect("an id").to_owned()).collect();
    let mut tables: Vec<_> = games.iter().map(|game| Played::open(&mut line, game)).collect();
    for round in 0..3 {
        let address = process.address.clone();
        thread::scope(|scope| {
            for table in &mut tables {
                let address = &address;
                scope.spawn(move || table.play(address, round * 1000));
            }
            thread::sleep(Duration::from_millis(400));
            process.kill();
        });
        process = Process::start(&folder);
        let mut line = Line::new(&process.address).expect("a line");
        for table in &tables {
            table.check(&mut line);
        }
    }
    let acked: usize = tables.iter().map(|table| table.acked.len()).sum();
    assert!(acked > 30, "only {acked} acts");
    process.kill();
}

#[test]
fn told_to_end_it_ends_in_time_and_well() {
    let folder = folder("told");
    let mut process = Process::start(&folder);
    let mut line = Line::new(&process.address).expect("a line");
    let (_, games) = line.ask("/games", "", None).expect("an answer");
    let table = Played::open(&mut line, games[0]["id"].as_str().expect("an id"));

    let second = command(&folder).output().expect("it runs");
    let why = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success() && why.contains("another server uses it"), "{why}");

    let told = Instant::now();
    let id = process.child.id().to_string();
    Command::new("kill").args(["-TERM", &id]).status().expect("a signal");
    let status = process.child.wait().expect("it ends");
    assert!(status.success() && told.elapsed() < Duration::from_secs(5), "{status}");

    let process = Process::start(&folder);
    let mut line = Line::new(&process.address).expect("a line");
    table.check(&mut line);
    process.kill();
}
