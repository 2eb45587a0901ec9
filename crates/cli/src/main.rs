//! `polychess`, the one program: play at a terminal, count, replay, draw, query, measure,
//! and let the computer play, think and learn.

mod analyse;
mod args;
mod bench;
mod contest;
mod deadline;
mod draw;
mod endings;
mod error;
mod files;
mod game;
mod games;
mod learn;
mod lines;
mod number;
mod output;
mod perft;
mod play;
mod protocol;
mod query;
mod replay;
mod stop;
mod tables;

use std::process::ExitCode;

fn main() -> ExitCode {
    error::exit(args::run())
}
