//! What computers think of positions, as data.

use std::sync::atomic::AtomicBool;

use engine::{Limits, MOST_DEPTH};
use rules::{Lang, Player};
use wire::{AnalysisAnswer, AnalysisDoc, AnalysisLineDoc, AnalysisRequest, Failure, FailureKind};

use crate::{
    Analysis, AnyTable, Catalog, outcome_doc,
    query::{failure, opened},
};

/// Positions looked at where a request has no limit.
const NODES: u64 = 100_000;

/// Thinks about a position. A raised stop flag ends it with what was found.
pub fn analyse(catalog: &Catalog, request: &AnalysisRequest, stop: &AtomicBool) -> AnalysisAnswer {
    let id = request.id.clone();
    match analysed(catalog, request, stop) {
        Ok(found) => AnalysisAnswer { id, found: Some(found), error: None },
        Err(error) => AnalysisAnswer { id, found: None, error: Some(error) },
    }
}

fn analysed(
    catalog: &Catalog,
    request: &AnalysisRequest,
    stop: &AtomicBool,
) -> Result<AnalysisDoc, Failure> {
    let AnalysisRequest { game, options, position, play, .. } = request;
    let refused = |why: String| failure(FailureKind::Request, &why, None);
    let limits = limits(request).map_err(refused)?;
    let lang = request.lang.as_deref().map_or(Ok(Lang::default()), str::parse);
    let lang = lang.map_err(|why| refused(format!("lang: {why}")))?;
    let table = opened(catalog, game, options, position.as_deref(), play)?;
    Ok(analysis_doc(&*table, &table.analyse(&limits, lang, stop)))
}

/// The limits of a request.
fn limits(request: &AnalysisRequest) -> Result<Limits, String> {
    let lines = request.lines.map_or(1, usize::from);
    let mut limits = Limits { lines, ..Limits::ENDLESS };
    if lines == 0 {
        return Err("lines cannot be 0: expected a number from 1 to 255".to_owned());
    }
    if let Some(seconds) = request.seconds
        && !(0.001..=86_400.0).contains(&seconds)
    {
        return Err(format!("seconds cannot be {seconds:?}: expected from 0.001 to 86400"));
    }
    if request.nodes == Some(0) {
        return Err("nodes cannot be 0: expected 1 or more".to_owned());
    }
    match (request.depth, request.nodes) {
        (Some(0), _) => return Err(format!("depth cannot be 0: expected 1 to {MOST_DEPTH}")),
        (None, None) if request.seconds.is_none() => limits.nodes = NODES,
        (depth, nodes) => {
            limits.depth = depth.unwrap_or(MOST_DEPTH);
            limits.nodes = nodes.unwrap_or(u64::MAX);
        }
    }
    Ok(limits)
}

/// An analysis as data: players by their letters.
pub fn analysis_doc(table: &dyn AnyTable, analysis: &Analysis) -> AnalysisDoc {
    let letter = |player: Player| table.seats()[player.index()].letter.to_string();
    let line = |line: &crate::AnalysisLine| AnalysisLineDoc {
        acts: line.acts.clone(),
        text: line.texts.clone(),
        values: line.values.iter().filter_map(|(p, v)| Some((letter(p), rounded(v?)))).collect(),
    };
    let seats = table.seats().len();
    let places = |places: [f64; 4]| places[..seats].iter().copied().map(rounded).collect();
    AnalysisDoc {
        position: table.position(),
        to_act: table.to_act().map(letter),
        outcome: table.outcome().map(outcome_doc),
        values: analysis.values.iter().map(|(p, v)| (letter(p), rounded(v))).collect(),
        places: analysis.places.iter().map(|(p, chances)| (letter(p), places(chances))).collect(),
        lines: analysis.lines.iter().map(line).collect(),
        nodes: analysis.nodes,
        depth: analysis.depth,
    }
}

/// Six digits: proven results differ from each other by less, and that is not for people.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
