//! What the server thinks of the positions of a table: hints, reasons, analysis after the game.

use std::{
    convert::Infallible,
    sync::{Arc, atomic::AtomicBool},
};

use axum::{
    Extension, Json,
    body::{Body, Bytes},
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::stream::unfold;
use play::{AnyTable, Limits, course_doc, explain, explain_deal, study_doc};
use wire::{CourseDoc, ExplanationDoc, HintDoc, NewHint, StudyDoc};

use crate::{
    analyst::Busy,
    api::{self, bearer},
    error::{Fault, refused},
    guard::{Access, Peer},
    hall::Hall,
    limits::Wanted,
    query::{Words, number},
    routes::{App, Closing},
    stream,
    thinker::Stop,
};

/// Positions looked at for a hint or a reason, each time of a few.
const NODES_OF_HINT: u64 = 60_000;
/// Positions looked at for a position that is studied.
const NODES_OF_STUDY: u64 = 150_000;
/// Positions looked at for each position of a whole game.
const NODES_OF_COURSE: u64 = 10_000;
/// The most lines of a study.
const MOST_LINES: usize = 10;
/// Lines of a study that asks for no number.
const LINES: usize = 3;

/// Somebody's leave to have something thought about.
fn begin(hall: &Hall, access: &Access, peer: Peer, table: &str) -> Result<Busy, Fault> {
    access.limits.spend(Wanted::Thought, peer.0).map_err(Fault::too_many)?;
    hall.analyst().begin(peer.0, table)
}

/// Thinks for whoever asks, for as long as he waits.
async fn thought<T: Send + 'static>(
    hall: &Hall,
    busy: Busy,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> Result<T, Fault> {
    let found = hall.thinker().work(Stop::default(), work).await;
    drop(busy);
    found.ok_or_else(Fault::unavailable)
}

/// Why the last of the first so many acts of a table was done.
fn explained(
    mut table: Box<dyn AnyTable>,
    acts: usize,
    stop: &AtomicBool,
) -> Option<ExplanationDoc> {
    rewind(&mut *table, acts);
    let ((by, act), is_move) = (table.entry(acts - 1), table.is_move(acts - 1));
    table.undo();
    if is_move {
        explain(&*table, Some(&act), NODES_OF_HINT, stop)
    } else {
        explain_deal(&*table, by, &act, NODES_OF_HINT, stop)
    }
}

fn rewind(table: &mut dyn AnyTable, acts: usize) {
    while table.len() > acts && table.undo() {}
}

pub(crate) async fn hint(
    State(App { hall, access, .. }): State<App>,
    Extension(peer): Extension<Peer>,
    Path(id): Path<String>,
    headers: HeaderMap,
    api::Body(NewHint { seat }): api::Body<NewHint>,
) -> Result<Json<HintDoc>, Fault> {
    let token = bearer(&headers).ok_or_else(|| {
        Fault::forbidden("expected the header Authorization: Bearer <token of the seat>")
    })?;
    let busy = begin(&hall, &access, peer, &id)?;
    let (seq, table) = hall.table(&id).await?.hint(token, seat).await?;
    let why = thought(&hall, busy, move |stop| explain(&*table, None, NODES_OF_HINT, stop)).await?;
    let why = why.ok_or_else(|| refused("there is nothing to be done here"))?;
    Ok(Json(HintDoc { seq, why }))
}

pub(crate) async fn why(
    State(App { hall, access, .. }): State<App>,
    Extension(peer): Extension<Peer>,
    Path((id, acts)): Path<(String, String)>,
) -> Result<Json<ExplanationDoc>, Fault> {
    let busy = begin(&hall, &access, peer, &id)?;
    let acts = api::number_of_acts(&acts)?;
    let table = hall.table(&id).await?.explained(acts).await?;
    let why = thought(&hall, busy, move |stop| explained(table, acts, stop)).await?;
    why.map(Json).ok_or_else(|| refused("only moves and deals have reasons"))
}

pub(crate) async fn position(
    State(App { hall, access, .. }): State<App>,
    Extension(peer): Extension<Peer>,
    Path((id, acts)): Path<(String, String)>,
    query: Words,
) -> Result<Json<StudyDoc>, Fault> {
    let limits = Limits { lines: lines(&query)?, ..Limits::nodes(NODES_OF_STUDY) };
    let busy = begin(&hall, &access, peer, &id)?;
    let acts = api::number_of_acts(&acts)?;
    let mut table = hall.table(&id).await?.study(acts).await?;
    let found = thought(&hall, busy, move |stop| {
        rewind(&mut *table, acts);
        study_doc(&*table, &limits, stop)
    });
    found.await.map(Json)
}

/// `?lines=N`.
fn lines(query: &Words) -> Result<usize, Fault> {
    let Some(text) = query.once("lines")? else { return Ok(LINES) };
    let wanted = number(text).filter(|number| (1..=MOST_LINES).contains(number));
    let wrong = || format!("lines: \"{text}\": expected a number from 1 to {MOST_LINES}");
    wanted.ok_or_else(|| Fault::invalid(wrong()))
}

/// A game that is gone through from its end to its beginning.
struct Course {
    hall: Arc<Hall>,
    closing: Closing,
    /// None once the beginning has been told of.
    table: Option<Box<dyn AnyTable>>,
    _busy: Busy,
}

pub(crate) async fn course(
    State(App { hall, access, closing }): State<App>,
    Extension(peer): Extension<Peer>,
    Path(id): Path<String>,
) -> Result<Response, Fault> {
    let busy = begin(&hall, &access, peer, &id)?;
    let table = hall.table(&id).await?.study(0).await?;
    let course = Course { hall, closing, table: Some(table), _busy: busy };
    let lines = unfold(course, |mut course| async {
        let line = course.line().await?;
        Some((Ok::<_, Infallible>(line), course))
    });
    Ok(([(header::CONTENT_TYPE, stream::TYPE)], Body::from_stream(lines)).into_response())
}

impl Course {
    /// The next line; None when all have been told, or the server goes away.
    async fn line(&mut self) -> Option<Bytes> {
        let mut table = self.table.take()?;
        let work = self.hall.thinker().work(Stop::default(), move |stop| {
            let doc = course_doc(&*table, NODES_OF_COURSE, stop);
            (table.undo().then_some(table), doc)
        });
        let (table, doc) = tokio::select! {
            done = work => done?,
            _ = self.closing.wait() => return None,
        };
        self.table = table;
        Some(line(&doc))
    }
}

fn line(doc: &CourseDoc) -> Bytes {
    let text = serde_json::to_string(doc).expect("a line is plain data");
    stream::with_end(&text)
}
