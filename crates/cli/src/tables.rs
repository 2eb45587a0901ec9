//! Endings solved backwards.

use std::io::{Write as _, stdout};

use ::play::Catalog;
use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use rules::{Game, Unsolved, Verdict};

use crate::{
    error::Error,
    game::{Task, with_game},
    stop::Stop,
};

/// Which endings.
#[derive(Debug, Args)]
pub(crate) struct TablesArgs {
    /// The game's id
    pub(crate) game: String,
    /// Solve the endings to so many pieces
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=64))]
    pieces: u8,
    /// Tell how this position comes out; may be given several times
    #[arg(long, value_name = "TEXT")]
    position: Vec<String>,
    /// A choice the rules leave open, as `polychess games` lists them
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
}

/// More help, with examples.
pub(crate) const HELP: &str = "\
Prints, for each number of pieces, how many boards are won, lost and endless for
the player to move when the points are level. Endless is where neither can force
the end. Not every game has endings that can be solved: it says so.
Three pieces take seconds, four take minutes. Ctrl-C ends it with code 130.

Examples:
  polychess tables GAME --pieces 3
  polychess tables GAME --pieces 3 --position 'POSITION'";

/// Solves endings and prints what came of them.
pub(crate) fn solve(catalog: &Catalog, args: &TablesArgs) -> Result<(), Error> {
    with_game(catalog, &args.game, &args.option, args)
}

impl Task for &TablesArgs {
    fn run<G: Game>(self, game: &G) -> Result<(), Error> {
        let read = |text: &String| {
            let refused = |why: String| Error::Given { what: "--position", why };
            game.read_position(text).map_err(|bad| refused(format!("\"{text}\": {bad}")))
        };
        let positions: Vec<_> = self.position.iter().map(read).collect::<Result<_, _>>()?;
        let (stop, bar) = (Stop::on_interrupt(), ProgressBar::new_spinner());
        bar.set_style(ProgressStyle::with_template("{elapsed} {msg}").expect("it is sound"));
        let solved = game.solve(usize::from(self.pieces), &mut |pieces, changed| {
            bar.set_message(format!("{pieces} pieces, {} changed", HumanCount(changed as u64)));
            bar.tick();
            !stop.is_set()
        });
        bar.finish_and_clear();
        let endings = solved.map_err(|why| match why {
            Unsolved::Stopped => Error::Interrupted,
            Unsolved::Unknown => {
                let why = "no such endings of this game can be solved under these options";
                Error::Given { what: "tables", why: why.to_owned() }
            }
        })?;
        let mut out = stdout().lock();
        writeln!(out, "pieces      boards    won   lost endless")?;
        for pieces in 2..=usize::from(self.pieces) {
            let counts = endings.level(pieces);
            let boards = counts.iter().sum::<usize>();
            let [won, lost, endless] = counts.map(|n| 100.0 * n as f64 / boards.max(1) as f64);
            writeln!(out, "{pieces:>6} {boards:>11} {won:>4.0} % {lost:>4.0} % {endless:>5.0} %")?;
        }
        for (text, state) in self.position.iter().zip(&positions) {
            let verdict = match endings.verdict(game, state) {
                Some(Verdict::Won) => "won for the player to move",
                Some(Verdict::Lost) => "lost for the player to move",
                Some(Verdict::Endless) => "endless",
                None => "not among these endings",
            };
            writeln!(out, "{text}: {verdict}")?;
        }
        Ok(())
    }
}
