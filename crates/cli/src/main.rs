//! `polychess`, the one program: play at a terminal, count, replay, draw, query, measure.

mod args;
mod bench;
mod draw;
mod error;
mod files;
mod games;
mod lines;
mod output;
mod perft;
mod play;
mod query;
mod replay;
mod stop;

use std::process::ExitCode;

fn main() -> ExitCode {
    error::exit(args::run())
}
