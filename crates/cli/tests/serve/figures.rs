use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    process::Stdio,
};

use crate::bench::{Line, Played, command, folder, games, program};

/// What stands at a path of a server that closes the line afterwards.
fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a line");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .expect("sent");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    text
}

#[test]
fn figures_are_told_at_an_address_of_their_own() {
    let mut server = command(&folder("figures"));
    server.args(["--metrics", "127.0.0.1:0"]).stdout(Stdio::piped());
    let mut child = server.spawn().expect("it starts");
    let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let addresses = lines.map_while(Result::ok).filter_map(|line| {
        let rest = line.split_once("http://")?.1;
        rest.split_once('/').map(|(address, _)| address.to_owned())
    });
    let addresses: Vec<_> = addresses.take(2).collect();
    let [players, figures] = &addresses[..] else { panic!("two addresses: {addresses:?}") };
    let mut line = Line::new(players).expect("a line");
    let game = games(&mut line).remove(0);
    let mut table = Played::open(&mut line, &game);
    table.play(players, 0, 5).expect("it plays");
    let told = get(figures, "/metrics");
    for line in [
        "polychess_tables_live 1",
        "polychess_sockets 0",
        "polychess_store_errors_total 0",
        "polychess_commit_seconds_count 5",
        "polychess_commit_seconds_bucket{le=\"+Inf\"} 5",
    ] {
        assert!(told.lines().any(|found| found == line), "{line} in\n{told}");
    }
    assert!(get(players, "/metrics").starts_with("HTTP/1.1 404"), "players are told nothing");
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
}

#[test]
fn figures_are_not_told_where_players_are() {
    let port = TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = port.local_addr().expect("its address").to_string();
    drop(port);
    let holder = TcpListener::bind("127.0.0.1:0").expect("a port");
    let held = holder.local_addr().expect("its address").to_string();
    for (metrics, why) in [
        (&taken, format!("--metrics: players are at {taken}: expected another address")),
        (&held, format!("cannot tell metrics at {held}: ")),
    ] {
        let mut server =
            program(&["serve", "--listen", &taken, "--metrics", metrics], &folder("both"));
        let output = server.output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && said.contains(&why), "{said}");
        assert!(output.stdout.is_empty(), "nobody is sent to a server that is not there");
    }
}
