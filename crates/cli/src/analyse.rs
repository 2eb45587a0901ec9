//! What the computer thinks of a position.

use std::{
    fmt::Write as _,
    io::{Write as _, stdin, stdout},
    sync::atomic::AtomicBool,
    time::Duration,
};

use ::play::{AnyTable, Catalog, analyse, json_fault, status};
use clap::Args;
use engine::MOST_DEPTH;
use rules::{Lang, Player};
use serde_json::{Map, Value};
use server::EndingArgs;
use wire::{AnalysisAnswer, AnalysisDoc, AnalysisRequest, Failure, FailureKind, Object, PlayAct};

use crate::{deadline::within, error::Error, game, lines, number::whole, stop::Stop};

/// What to think about, and how long.
#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    /// The game's id; with --stdin each request has its own
    #[arg(required_unless_present = "stdin")]
    game: Option<String>,
    /// A choice the rules leave open, as `polychess games` lists them
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// The position string; the start position if left out
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// An act to be done first, in machine form; may be given several times
    #[arg(long, value_name = "ACT")]
    play: Vec<String>,
    /// Look at so many positions at most: 100000 if there is no limit
    #[arg(long, value_name = "N", value_parser = whole(1, u64::MAX))]
    nodes: Option<u64>,
    /// Look ahead so many moves at most
    #[arg(long, value_name = "N", value_parser = whole(1, MOST_DEPTH))]
    depth: Option<u8>,
    /// Take so much time at most
    #[arg(long, value_name = "N", value_parser = seconds)]
    seconds: Option<f64>,
    /// How many of the best moves to tell of
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole(1, u8::MAX))]
    lines: u8,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Read requests, one JSON object a line, and answer each with one line
    #[arg(long, conflicts_with_all = ["game", "option", "position", "play", "nodes", "depth",
        "seconds", "lines", "json", "lang"])]
    stdin: bool,
    #[command(flatten)]
    pub(crate) endings: EndingArgs,
    /// The language: en, ru, pl or de
    #[arg(long, env = "POLYCHESS_LANG", default_value = "en")]
    lang: Lang,
}

/// More help, with examples.
pub(crate) const HELP: &str = "\
Values are shares of the first prize that each player may expect, from 0 to 1.
With three players and more a line is searched with all others against the one
who moves, so only his value is told of it. Ctrl-C ends the thought early.

Examples:
  polychess analyse GAME --lines 5
  polychess analyse GAME --position 'POSITION' --seconds 10 --lang de
  echo '{\"game\": \"GAME\", \"nodes\": 5000}' | polychess analyse --stdin";

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    number.ok_or_else(|| "expected seconds from 0.001 to 86400".to_owned())
}

/// Thinks about one position, or about all of the standard input.
pub(crate) fn run(catalog: &Catalog, args: AnalyseArgs) -> Result<(), Error> {
    let Some(id) = args.game.clone() else {
        return lines::serve(stdin().lock(), |line| answer(catalog, line));
    };
    let stop = Stop::on_interrupt();
    let (lang, json) = (args.lang, args.json);
    let options = game::options(catalog, &id, &args.option)?;
    let given = options.all_given().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let request = args.request(id, given);
    let answered = thought(catalog, &request, stop.flag());
    let mut out = stdout().lock();
    let found = match (answered.found, answered.error) {
        (Some(found), _) => found,
        (None, failure) => return Err(refused(failure)),
    };
    if json {
        return Ok(writeln!(out, "{}", serde_json::json!(found))?);
    }
    let shelf = catalog.shelf(&request.game).expect("it was thought about");
    let table = shelf.open(&options, Some(&found.position)).expect("it was thought about");
    Ok(write!(out, "{}", told(&*table, &found, lang))?)
}

impl AnalyseArgs {
    fn request(self, game: String, options: Map<String, Value>) -> AnalysisRequest {
        AnalysisRequest {
            id: None,
            game,
            options,
            position: self.position,
            play: self.play.into_iter().map(PlayAct::Plain).collect(),
            nodes: self.nodes,
            depth: self.depth,
            seconds: self.seconds,
            lines: Some(self.lines),
            lang: Some(self.lang.code().to_owned()),
        }
    }
}

/// Thinks for no longer than a request allows.
fn thought(catalog: &Catalog, request: &AnalysisRequest, stop: &AtomicBool) -> AnalysisAnswer {
    match request.seconds.map(Duration::try_from_secs_f64) {
        Some(Ok(limit)) => within(limit, stop, |flag| analyse(catalog, request, flag)),
        // What is no time is refused there.
        Some(Err(_)) | None => analyse(catalog, request, stop),
    }
}

/// The answer to a line of the standard input.
fn answer(catalog: &Catalog, line: Result<&str, (&str, usize)>) -> String {
    let refused = |message: String, at| {
        let error = Failure { kind: FailureKind::Request, message, at: Some(at) };
        AnalysisAnswer { error: Some(error), ..AnalysisAnswer::default() }
    };
    let answer = match line.map(serde_json::from_str::<Object<AnalysisRequest>>) {
        Ok(Ok(Object(request))) => thought(catalog, &request, &AtomicBool::new(false)),
        Ok(Err(error)) => refused(json_fault(&error), error.column().saturating_sub(1)),
        Err((why, at)) => refused(why.to_owned(), at),
    };
    serde_json::json!(answer).to_string()
}

fn refused(failure: Option<Failure>) -> Error {
    let Some(Failure { kind, message, at }) = failure else { return Error::Interrupted };
    let (what, why) = match (kind, at) {
        (FailureKind::Position, Some(at)) => ("--position", format!("at {at}: {message}")),
        (FailureKind::Act, _) => ("--play", message),
        (FailureKind::Option, _) => ("--option", message),
        _ => ("analyse", message),
    };
    Error::Given { what, why }
}

/// For people.
fn told(table: &dyn AnyTable, found: &AnalysisDoc, lang: Lang) -> String {
    let mut text = format!("{}\n{}\n\n", found.position, status(table, lang).join("\n"));
    for seat in table.seats() {
        let letter = seat.letter.to_string();
        let places =
            found.places[&letter].iter().map(|chance| format!("{:>4.0} %", 100.0 * chance));
        let (value, places) = (found.values[&letter], places.collect::<Vec<_>>().join(" "));
        let _ = writeln!(text, "{value:.3}  {places}  {}", seat.name.get(lang));
    }
    let mover = table.to_act().map(|player: Player| table.seats()[player.index()].letter);
    for line in &found.lines {
        let value = mover.and_then(|letter| line.values.get(&letter.to_string()));
        let value = value.map_or(String::new(), |value| format!("{value:.3}"));
        let _ = write!(text, "\n{value:5}  {}", line.text.join(" "));
    }
    if !found.lines.is_empty() {
        let _ = write!(text, "\n\ndepth {}, nodes {}\n", found.depth, found.nodes);
    }
    text
}
