use rules::{Lang, Outcome, Player};
use serde_json::{Map, Number, Value};
use wire::{Answer, Ask, Failure, FailureKind, Object, OutcomeDoc, PlayAct, Request};

use crate::{
    AnyTable, Catalog, Unopened,
    json::fault,
    names::{cell_of, player_of},
    read_options,
};

/// The deepest perft that a query may ask for.
const DEEPEST: u32 = 10;
/// The most leaves that one answer may count: a few seconds' work.
const MOST_LEAVES: u64 = 200_000_000;

/// Answers one line of the scripting interface with one line.
pub fn answer_line(catalog: &Catalog, line: &str) -> String {
    let answer = match serde_json::from_str::<Object<Request>>(line) {
        Ok(Object(request)) => answer(catalog, &request),
        Err(error) => {
            let id = serde_json::from_str::<serde_json::Value>(line)
                .ok()
                .and_then(|value| value.get("id").cloned());
            let at = Some(error.column().saturating_sub(1));
            let error = failure(FailureKind::Request, &fault(&error), at);
            Answer { id, error: Some(error), ..Answer::default() }
        }
    };
    serde_json::to_string(&answer).expect("an answer is plain data")
}

/// The answer to a line that is no request at all, wrong at this offset.
pub fn refuse_line(why: &str, at: usize) -> String {
    let error = failure(FailureKind::Request, &why, Some(at));
    let answer = Answer { error: Some(error), ..Answer::default() };
    serde_json::to_string(&answer).expect("an answer is plain data")
}

/// Answers one request.
pub fn answer(catalog: &Catalog, request: &Request) -> Answer {
    let id = request.id.clone();
    match answered(catalog, request) {
        Ok(answer) => Answer { id, ..answer },
        Err(error) => Answer { id, error: Some(error), ..Answer::default() },
    }
}

/// An outcome as data.
pub fn outcome_doc(outcome: Outcome) -> OutcomeDoc {
    let half = |half: i16| {
        let whole = Number::from(half / 2);
        if half % 2 == 0 { whole } else { Number::from_f64(f64::from(half) / 2.0).unwrap_or(whole) }
    };
    OutcomeDoc {
        places: outcome.places.as_slice().to_vec(),
        points: outcome.half_points.map(|p| p.as_slice().iter().copied().map(half).collect()),
        ending: outcome.ending.word().to_owned(),
    }
}

pub(crate) fn failure(kind: FailureKind, message: &dyn ToString, at: Option<usize>) -> Failure {
    Failure { kind, message: message.to_string(), at }
}

fn answered(catalog: &Catalog, request: &Request) -> Result<Answer, Failure> {
    let Request { game, options, position, play, .. } = request;
    let table = opened(catalog, game, options, position.as_deref(), play)?;
    let default = Ask { position: true, to_act: true, outcome: true, ..Ask::default() };
    asked(&*table, request.ask.as_ref().unwrap_or(&default))
        .map_err(|message| failure(FailureKind::Request, &message, None))
}

/// A table of this game at this position after these acts.
pub(crate) fn opened(
    catalog: &Catalog,
    game: &str,
    options: &Map<String, Value>,
    position: Option<&str>,
    play: &[PlayAct],
) -> Result<Box<dyn AnyTable>, Failure> {
    use FailureKind::{Act, Game, Option, Position};
    let shelf = catalog.shelf(game).map_err(|e| failure(Game, &e, None))?;
    let options = read_options(shelf, options).map_err(|e| failure(Option, &e, None))?;
    let mut table = shelf.open(&options, position).map_err(|unopened| match unopened {
        Unopened::Options(bad) => failure(Option, &bad, None),
        Unopened::Position(unread) => failure(Position, &unread.expected, Some(unread.at)),
    })?;
    for (index, act) in play.iter().enumerate() {
        let refused = |message: String| failure(Act, &message, Some(index));
        let (by, text) = match act {
            PlayAct::Plain(text) => (table.to_act(), text),
            PlayAct::Named(act) => {
                (Some(player_of(table.seats(), &act.by).map_err(refused)?), &act.act)
            }
        };
        let by = by.ok_or_else(|| refused("the game is over".to_owned()))?;
        table.submit(by, text).map_err(|refusal| refused(refusal.message))?;
    }
    Ok(table)
}

fn asked(table: &dyn AnyTable, ask: &Ask) -> Result<Answer, String> {
    let letter = |player: Player| table.seats()[player.index()].letter.to_string();
    let players = || (0..table.seats().len()).map(Player::new);
    let mut answer = Answer::default();
    if ask.position {
        answer.position = Some(table.position());
    }
    if ask.to_act {
        answer.to_act = table.to_act().map(letter);
    }
    if ask.acts {
        let mut acts = table.acts();
        acts.sort();
        answer.acts = Some(acts);
    }
    if let Some(cells) = &ask.acts_from {
        let from = |name: &String| {
            let cell = cell_of(table.board(), name)?;
            let acts = table.acts().into_iter().zip(table.shapes());
            let mut acts: Vec<_> =
                acts.filter(|(_, s)| s.from == Some(cell)).map(|(act, _)| act).collect();
            acts.sort();
            Ok::<_, String>((name.clone(), acts))
        };
        answer.acts_from = Some(cells.iter().map(from).collect::<Result<_, _>>()?);
    }
    if ask.count {
        answer.count = Some(table.count());
    }
    if let Some(depth) = ask.perft {
        answer.perft = Some(leaves_to(table, depth)?);
    }
    if ask.in_check {
        answer.in_check = Some(players().filter(|&p| table.in_check(p)).map(letter).collect());
    }
    if ask.outcome {
        answer.outcome = Some(table.outcome().map(outcome_doc));
    }
    if let Some(acts) = &ask.legal {
        let legal = |text: &String| Ok::<_, String>((text.clone(), legal(table, text)));
        answer.legal = Some(acts.iter().map(legal).collect::<Result<_, _>>()?);
    }
    if ask.notation {
        answer.notation = Some(table.acts().into_iter().zip(table.notation(Lang::En)).collect());
    }
    if let Some(texts) = &ask.reads {
        answer.reads = Some(texts.iter().map(|t| (t.clone(), table.reads(t).ok())).collect());
    }
    Ok(answer)
}

/// The leaves at depth 1, 2, ... as far as one answer may count.
fn leaves_to(table: &dyn AnyTable, deepest: u32) -> Result<Vec<u64>, String> {
    if deepest > DEEPEST {
        return Err(format!("perft {deepest} is too deep: expected at most {DEEPEST}"));
    }
    let (mut all, mut list) = (0, Vec::new());
    for depth in 1..=deepest {
        let before = all;
        let counted = table.perft_while(depth, &mut |leaves| {
            all += leaves;
            all <= MOST_LEAVES
        });
        if !counted {
            let fits = depth - 1;
            return Err(format!(
                "perft {deepest} has too many leaves: at most {MOST_LEAVES} are counted, which is \
                 enough for perft {fits} here"
            ));
        }
        list.push(all - before);
    }
    Ok(list)
}

/// Whether an act, with or without `by:` before it, may be done now.
fn legal(table: &dyn AnyTable, text: &str) -> bool {
    let named =
        text.split_once(':').and_then(|(by, act)| Some((player_of(table.seats(), by).ok()?, act)));
    let (by, act) = match (named, table.to_act()) {
        (Some((by, act)), _) => (by, act),
        (None, Some(by)) => (by, text),
        (None, None) => return false,
    };
    table.legal(by, act)
}
