//! What the program does when it is told to end.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use ::play::Record;

use crate::{a_game, catalog, file, program};

fn tell(child: &Child, signal: &str) {
    let told = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(told.expect("kill is there").success());
}

/// Waits for a line that begins so.
fn hear(child: &mut Child, begins: &str) {
    let out = child.stdout.as_mut().expect("it is piped");
    let mut lines = BufReader::new(out).lines().map(|line| line.expect("it prints UTF-8"));
    assert!(lines.any(|line| line.starts_with(begins)), "no line begins with {begins}");
}

#[test]
fn a_closed_terminal_or_a_request_to_end_is_taken_as_ctrl_c() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let mut command = program(&["play", a_game()]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program runs");
        // Taken, for waiting would close it and end the game by itself.
        let mut stdin = child.stdin.take().expect("it is piped");
        writeln!(stdin, "draw?\nundo").expect("it reads");
        hear(&mut child, "undone");
        tell(&child, signal);
        // By its own exit code, not by the signal: the game was seen to first.
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{signal}");
        drop(stdin);
    }
}

#[test]
fn told_to_end_a_computer_that_thinks_does_not_move() {
    let catalog = catalog();
    let shelf = catalog.shelf(a_game()).expect("a game");
    let table = shelf.open(&shelf.options(), None).expect("it opens");
    let mover = table.to_act().expect("it has begun");
    let own = table.seats()[mover.index()].letter;
    let saved = file("stopped-thought.jsonl");
    let path = saved.to_str().expect("a plain path");
    for signal in ["-INT", "-TERM", "-HUP"] {
        // What an earlier run left is in the way.
        let _ = fs::remove_file(&saved);
        let mut command = program(&["play", a_game(), "--save", path]);
        for seat in table.seats().iter().filter(|seat| seat.letter != own) {
            command.args(["--computer", &format!("{}=10", seat.letter)]);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program runs");
        let mut stdin = child.stdin.take().expect("it is piped");
        // The second is typed ahead, for a game that goes on.
        writeln!(stdin, "{}\ndraw?", table.acts()[0]).expect("it reads");
        while !saved.exists() {
            thread::sleep(Duration::from_millis(1));
        }
        tell(&child, signal);
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{signal}");
        drop(stdin);
        let text = fs::read_to_string(&saved).expect("it is saved");
        let record = Record::read(&catalog, &text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(record.table().len(), 1, "{signal}: {text}");
    }
}

#[test]
fn a_count_that_ignores_hangups_goes_on() {
    let counts =
        format!("trap '' HUP; exec {} perft {} -d 3", env!("CARGO_BIN_EXE_polychess"), a_game());
    let mut command = Command::new("sh");
    command.args(["-c", &counts]).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("a shell");
    hear(&mut child, "1 ");
    tell(&child, "-HUP");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
