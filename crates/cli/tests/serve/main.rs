//! The server as a process: it may be killed at any moment and has lost nothing it acknowledged.

mod backup;
mod bench;
mod bot;
mod disk;
mod figures;

use std::{
    io::Read,
    net::TcpListener,
    os::fd::OwnedFd,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::bench::{Line, Played, Process, command, folder, games, program};

#[test]
fn killed_under_load_it_has_lost_nothing() {
    let folder = folder("killed");
    let mut process = Process::start(&folder);
    let mut line = Line::new(&process.address).expect("a line");
    let mut tables: Vec<_> =
        games(&mut line).iter().map(|game| Played::open(&mut line, game)).collect();
    for round in 0..3 {
        let address = process.address.clone();
        thread::scope(|scope| {
            for table in &mut tables {
                let address = &address;
                scope.spawn(move || table.play(address, round * 1000, 1000));
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

/// Starts a server that finds its socket open already.
fn start_on(socket: &TcpListener, folder: &Path) -> Process {
    let server = command(folder);
    let mut shell = Command::new("sh");
    let hand_over = "exec 3<&0 0</dev/null; LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" \"$@\"";
    shell.args(["-c", hand_over]).arg(server.get_program()).args(server.get_args());
    shell.stdin(OwnedFd::from(socket.try_clone().expect("another handle")));
    Process::of(shell)
}

#[test]
fn no_connection_is_refused_while_the_server_is_replaced() {
    let folder = folder("replaced");
    let socket = TcpListener::bind("127.0.0.1:0").expect("a socket");
    let address = socket.local_addr().expect("its address").to_string();
    let mut early = Line::new(&address).expect("a line before there is a server");
    for _ in 0..2 {
        let mut process = start_on(&socket, &folder);
        assert_eq!(process.address, address);
        assert!(!games(&mut early).is_empty());
        let id = process.child.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().expect("a signal");
        assert!(process.child.wait().expect("it ends").success());
        early = Line::new(&address).expect("a line between two servers");
    }
}

#[test]
fn what_is_no_address_of_a_database_is_told_without_showing_it() {
    let mut wrong = command(&folder("no-database"));
    let said = wrong.args(["--database-url", "nonsense"]).output().expect("it runs");
    let why = String::from_utf8_lossy(&said.stderr);
    assert!(!said.status.success() && why.contains("--database-url, or DATABASE_URL: "), "{why}");
    assert!(why.contains("expected postgres://") && !why.contains("nonsense"), "{why}");
}

#[test]
fn told_to_end_it_ends_in_time_and_well() {
    let folder = folder("told");
    let mut ready = program(&["serve", "--listen", "127.0.0.1:0", "--log-format", "json"], &folder);
    ready.stderr(Stdio::piped());
    let mut process = Process::of(ready);
    let mut line = Line::new(&process.address).expect("a line");
    let game = games(&mut line).remove(0);
    let table = Played::open(&mut line, &game);

    let second = command(&folder).output().expect("it runs");
    let why = String::from_utf8_lossy(&second.stderr);
    assert!(!second.status.success() && why.contains("another server uses it"), "{why}");

    let told = Instant::now();
    let id = process.child.id().to_string();
    Command::new("kill").args(["-TERM", &id]).status().expect("a signal");
    let status = process.child.wait().expect("it ends");
    assert!(status.success() && told.elapsed() < Duration::from_secs(5), "{status}");
    let mut said = String::new();
    process.child.stderr.take().expect("a log").read_to_string(&mut said).expect("text");
    let message = |line| serde_json::from_str::<Value>(line).expect("JSON")["message"].clone();
    assert!(said.lines().map(message).any(|message| message == "closing"), "{said}");

    let process = Process::start(&folder);
    let mut line = Line::new(&process.address).expect("a line");
    table.check(&mut line);
    process.kill();
}
