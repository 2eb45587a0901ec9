//! The command line.

use std::{
    env,
    io::{Write as _, stderr},
    path::PathBuf,
    process,
};

use ::play::{AnyTable, Catalog, Unopened};
use clap::{
    Args, Command as Line, CommandFactory as _, FromArgMatches as _, Parser, Subcommand,
    builder::PossibleValuesParser,
    error::{ContextKind, ContextValue, ErrorKind},
};
use rules::Lang;
use server::{EndingArgs, ServeArgs, StoreCommand};

use crate::{
    analyse, bench, contest, draw, endings,
    error::{Error, gives_orders, harmless},
    game, games, learn,
    number::whole,
    output::paint,
    perft,
    play::{self, OpponentArgs, Seating},
    protocol, query,
    replay::{self, Form},
    tables,
};

/// Chess variants for several players: play, count, replay, draw, query.
#[derive(Debug, Parser)]
#[command(name = "polychess", version, after_help = START)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

const START: &str = "\
Begin with:
  polychess games                    what there is to play, with its options
  polychess rules GAME --lang ru     how a game is played
  polychess play GAME                play it here, all seats at one keyboard

`polychess help COMMAND` tells more, with examples.

Exit codes: 0 done; 1 something could not be written or served; 2 bad input,
with a message that says what is wrong, where, and what was expected; 130
stopped by Ctrl-C or SIGTERM (`play` also by SIGHUP; `serve` ends with 0).
Of the lines of a script that `play` refused the first decides.";

#[derive(Debug, Subcommand)]
enum Command {
    /// List the games with their players and options
    #[command(after_help = "\
Examples:
  polychess games
  polychess games --lang de")]
    Games {
        #[command(flatten)]
        words: Words,
    },

    /// Print the rules of a game and its options
    #[command(after_help = "\
Examples:
  polychess rules GAME
  polychess rules GAME --lang pl | less")]
    Rules {
        /// The game's id, as `polychess games` lists it
        game: String,
        #[command(flatten)]
        words: Words,
    },

    /// Play a game at one terminal, against people there or the computer
    #[command(after_help = "\
Type a move as people or machines write it, or a command; `help` lists them.
Another seat than the one to move acts with its letter first: `w: draw yes`.
A game that is left unsaved at a terminal is put into a new file here.

Examples:
  polychess play GAME
  polychess play GAME --option NAME=VALUE --lang ru
  polychess play GAME --computer b --computer r=7   against the computer
  polychess play GAME --save evening.jsonl      keep the file up to date
  polychess play --load evening.jsonl           go on with it
  printf 'MOVE\\nMOVE\\nsave short.jsonl\\n' | polychess play GAME")]
    Play {
        /// The game's id; may be left out with --load
        #[arg(required_unless_present = "load")]
        game: Option<String>,
        #[command(flatten)]
        setup: Setup,
        /// Go on with a saved game, in either form
        #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position", "option"])]
        load: Option<PathBuf>,
        /// Write the record to this file after every act
        #[arg(long, value_name = "FILE", env = "POLYCHESS_SAVE")]
        save: Option<PathBuf>,
        #[command(flatten)]
        opponents: OpponentArgs,
        #[command(flatten)]
        endings: EndingArgs,
        #[command(flatten)]
        look: Look,
        #[command(flatten)]
        words: Words,
    },

    /// Draw a position as SVG
    #[command(after_help = "\
Examples:
  polychess draw GAME -o start.svg
  polychess draw GAME --position 'POSITION' --seat b -o black.svg
  polychess draw GAME --lang ru > start.svg")]
    Draw {
        /// The game's id
        game: String,
        #[command(flatten)]
        setup: Setup,
        /// The letter of the seat at the bottom
        #[arg(long, value_name = "LETTER")]
        seat: Option<String>,
        /// Where to write; the standard output if left out
        #[arg(short = 'o', long, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        words: Words,
    },

    /// Count the sequences of legal moves to a depth
    #[command(after_help = "\
Prints the depth and its leaves, line by line; with --divide the leaves under
each move. Ctrl-C prints what is counted so far and ends with code 130.

Examples:
  polychess perft GAME --depth 4
  polychess perft GAME --depth 3 --divide --position 'POSITION'")]
    Perft {
        /// The game's id
        game: String,
        /// How many moves deep
        #[arg(short, long, value_name = "N", value_parser = whole(1_u32, 60))]
        depth: u32,
        /// List the leaves under each move
        #[arg(long)]
        divide: bool,
        #[command(flatten)]
        setup: Setup,
    },

    /// Answer questions about positions: JSON lines in, JSON lines out
    #[command(after_help = "\
Each line of the standard input is one request, answered by one line; a bad one
gets an error answer and the next is served.

Example:
  echo '{\"game\": \"GAME\", \"ask\": {\"acts\": true}}' | polychess query")]
    Query,

    /// Run the server: play in a browser, here or over a network
    #[command(after_help = "\
Prints its address. All flags may also be given as environment variables.
SIGTERM or Ctrl-C ends it; no act that was acknowledged is lost, however it ends.

Examples:
  polychess serve
  polychess serve --listen 0.0.0.0:8080 --data-dir /var/lib/polychess")]
    Serve {
        #[command(flatten)]
        serve: ServeArgs,
    },

    #[command(flatten)]
    Store(StoreCommand),

    /// Check a game record by playing it through
    #[command(after_help = "\
Reads both forms of records and prints where the game stands at their end.

Examples:
  polychess replay evening.jsonl
  polychess replay evening.jsonl --as people --lang ru > evening.txt
  polychess replay evening.txt --as machine > evening.jsonl")]
    Replay {
        /// The record; `-` for the standard input
        file: PathBuf,
        /// Print the record in this form instead
        #[arg(long = "as", value_name = "FORM")]
        form: Option<Form>,
        /// The language: en, ru, pl or de; the record's own if left out
        #[arg(long)]
        lang: Option<Lang>,
        #[command(flatten)]
        look: Look,
    },

    /// Say what a position is worth to each player, with the best moves
    #[command(after_help = analyse::HELP)]
    Analyse {
        #[command(flatten)]
        args: analyse::AnalyseArgs,
    },

    /// Play a match between two ways to play
    #[command(after_help = contest::HELP)]
    Match {
        #[command(flatten)]
        args: contest::MatchArgs,
    },

    /// Learn what positions are worth, from games of the program against itself
    #[command(after_help = learn::HELP)]
    Learn {
        #[command(flatten)]
        args: learn::LearnArgs,
    },

    /// Solve the endings of few pieces backwards
    #[command(after_help = tables::HELP)]
    Tables {
        #[command(flatten)]
        args: tables::TablesArgs,
    },

    /// Speak the engine protocol: for programs that play against this one
    #[command(after_help = protocol::HELP)]
    Engine {
        #[command(flatten)]
        endings: EndingArgs,
    },

    /// Measure the speed of the rules of each game
    #[command(after_help = "\
One thread. Leaves are counted, not played, at the last ply. The signature is
the same on every machine for as long as all games play the same.

Examples:
  polychess bench
  polychess bench --seconds 0.5 --json")]
    Bench {
        /// How long each measurement takes
        #[arg(long, default_value_t = 2.0, value_name = "N", value_parser = seconds)]
        seconds: f64,
        /// Print one JSON object instead of a table
        #[arg(long)]
        json: bool,
    },
}

impl Command {
    /// Where the endings are that its games are to know.
    const fn endings(&self) -> Option<&EndingArgs> {
        match self {
            Self::Play { endings, .. } | Self::Engine { endings } => Some(endings),
            Self::Serve { serve } => Some(&serve.endings),
            Self::Analyse { args } => Some(&args.endings),
            _ => None,
        }
    }
}

/// The language.
#[derive(Debug, Args)]
struct Words {
    /// The language: en, ru, pl or de
    #[arg(long, env = "POLYCHESS_LANG", default_value = "en")]
    lang: Lang,
}

/// How boards are drawn.
#[derive(Debug, Args)]
struct Look {
    /// Draw the board without colours and in ASCII
    #[arg(long, env = "POLYCHESS_ASCII")]
    ascii: bool,
}

/// What a table begins with.
#[derive(Debug, Args)]
struct Setup {
    /// A choice the rules leave open, as `polychess games` lists them
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// The position string to begin with; the start position if left out
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

impl Setup {
    fn open(&self, catalog: &Catalog, game: &str) -> Result<Box<dyn AnyTable>, Error> {
        let given = |what, why: String| Error::Given { what, why };
        let shelf = catalog.shelf(game).map_err(|why| given("GAME", why))?;
        let options = game::options(catalog, game, &self.option)?;
        shelf.open(&options, self.position.as_deref()).map_err(|why| match why {
            Unopened::Options(why) => given("--option", why.to_string()),
            Unopened::Position(unread) => given("--position", unread.to_string()),
        })
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    number.ok_or_else(|| "expected seconds from 0.01 to 3600".to_owned())
}

/// Does what the command line says.
pub(crate) fn run() -> Result<(), Error> {
    let mut catalog = Catalog::default();
    ::games::each(&mut catalog);
    let command = parse(&catalog).command;
    if let Some(folder) = command.endings().and_then(EndingArgs::folder) {
        endings::know(&catalog, &folder)?;
    }
    match command {
        Command::Games { words } => games::list(&catalog, words.lang),
        Command::Rules { game, words } => games::rules(&catalog, &game, words.lang),
        Command::Play { game, setup, load, save, opponents, look, words, endings: _ } => {
            let table = game.map(|game| setup.open(&catalog, &game)).transpose()?;
            let seating = match (table, load) {
                (Some(table), _) => Seating::New(table),
                (None, file) => Seating::Load(file.unwrap_or_default()),
            };
            play::play(&catalog, seating, &opponents, save, words.lang, paint(look.ascii))
        }
        Command::Draw { game, setup, seat, output, words } => draw::draw(
            &*setup.open(&catalog, &game)?,
            seat.as_deref(),
            words.lang,
            output.as_deref(),
        ),
        Command::Perft { game, depth, divide, setup } => {
            perft::count(&*setup.open(&catalog, &game)?, depth, divide)
        }
        Command::Query => query::serve(&catalog),
        Command::Serve { serve } => Ok(server::serve(&serve, catalog)?),
        Command::Store(command) => Ok(server::keep(command, &catalog)?),
        Command::Replay { file, form, lang, look } => {
            replay::replay(&catalog, &file, form, lang, paint(look.ascii))
        }
        Command::Analyse { args } => analyse::run(&catalog, args),
        Command::Tables { args } => tables::solve(&catalog, &args),
        Command::Learn { args } => learn::learn(&catalog, &args),
        Command::Match { args } => contest::play(&catalog, &args),
        Command::Engine { endings: _ } => protocol::speak(&catalog),
        Command::Bench { seconds, json } => bench::measure(seconds, json),
    }
}

/// Reads the command line. Asked for help, or given what is wrong, the program ends here.
fn parse(catalog: &Catalog) -> Program {
    let ids: Vec<_> = catalog.shelves().iter().map(|shelf| shelf.info().id).collect();
    let read = line(&ids).try_get_matches();
    let error = match read.and_then(|found| Program::from_arg_matches(&found)) {
        Ok(program) => return program,
        Err(error) => with_games(error, &ids),
    };
    if error.use_stderr() && env::args_os().any(|arg| arg.to_string_lossy().contains(gives_orders))
    {
        for line in error.render().to_string().lines() {
            // Where not even this can be written nobody is left to be told.
            let _ = writeln!(stderr(), "{}", harmless(line));
        }
        process::exit(error.exit_code())
    }
    error.exit()
}

/// The command line, which knows the ids of the games.
fn line(ids: &[&'static str]) -> Line {
    let of_games = ["rules", "play", "draw", "perft", "match", "analyse"];
    of_games.into_iter().fold(Program::command(), |line, command| {
        let ids = PossibleValuesParser::new(ids);
        line.mut_subcommand(command, |line| line.mut_arg("game", |game| game.value_parser(ids)))
    })
}

/// Where the game is missing: which there are.
fn with_games(mut error: clap::Error, ids: &[&str]) -> clap::Error {
    let missing = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(names)) => names.iter().any(|name| name.contains("<GAME>")),
        _ => false,
    };
    if missing && error.kind() == ErrorKind::MissingRequiredArgument {
        let tip = format!("GAME is one of {}", ids.join(", ")).into();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::line(&["one", "two"]).debug_assert();
    }
}
