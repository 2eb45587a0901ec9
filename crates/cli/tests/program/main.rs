//! The program as its users meet it: every command, its errors and its codes.

mod analyse;
mod commands;
mod contest;
mod learn;
mod play;
mod protocol;
mod query;
mod records;
#[cfg(unix)]
mod signals;
mod tables;

use std::{
    io::{self, Write as _},
    path::PathBuf,
    process::{Command, Output, Stdio},
    thread,
};

use ::play::Catalog;

/// What a run came to.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Ran {
    /// The standard output of a run that must have gone well.
    #[track_caller]
    fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// What the standard error of a run with bad input begins with, after the program's name.
    #[track_caller]
    fn bad(self, expected: &str) {
        assert_eq!(self.code, Some(2), "{}\n{}", self.out, self.err);
        let said = self.err.strip_prefix("polychess: ").unwrap_or(&self.err);
        assert!(said.starts_with(expected), "said      {said}\nexpected  {expected}");
        assert!(!said.contains("panicked"), "{said}");
    }
}

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_polychess"));
    command.args(args).current_dir(env!("CARGO_TARGET_TMPDIR"));
    for variable in ["POLYCHESS_LANG", "POLYCHESS_SAVE", "POLYCHESS_ASCII", "POLYCHESS_TABLES"] {
        command.env_remove(variable);
    }
    command
}

/// Runs the program with these arguments and this standard input.
fn run_with(args: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let piped = Stdio::piped;
    let mut command = program(args);
    command.stdin(piped()).stdout(piped()).stderr(piped());
    let mut child = command.spawn().expect("the program runs");
    let (mut stdin, input) = (child.stdin.take().expect("it is piped"), input.into());
    let writer = thread::spawn(move || match stdin.write_all(&input) {
        // Who refuses its arguments reads nothing.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => panic!("{error}"),
        _ => {}
    });
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    writer.join().expect("the input is written");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    Ran { code: status.code(), out: text(stdout), err: text(stderr) }
}

fn run(args: &[&str]) -> Ran {
    run_with(args, "")
}

fn catalog() -> Catalog {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    catalog
}

/// The id of some game.
fn a_game() -> &'static str {
    catalog().shelves()[0].info().id
}

/// A file that the test of this name may write.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}
