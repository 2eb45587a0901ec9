//! What is asked of any position of a game, without a table.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use play::{
    AnyTable, View, lesson_doc, picture, position_doc, reach_doc, setting_doc, threat_docs, why_doc,
};
use rules::{Lang, Player};
use wire::{ErrorCode, PieceDoc, PositionDoc, Preview, ReachDoc, StepDoc, TextDoc, WeightsDoc};

use crate::{
    error::Fault,
    hall::Hall,
    query::{Words, number, once, twice},
};

/// A position as a query names it, and the words besides.
#[derive(Debug)]
struct Asked {
    table: Box<dyn AnyTable>,
    words: Vec<(String, String)>,
}

impl Asked {
    /// Reads `option=name=value`, as often as needed, and `position`, and keeps the other words.
    fn read(hall: &Hall, id: &str, query: Words) -> Result<Self, Fault> {
        let shelf = hall.shelf(id)?;
        let (mut options, mut position, mut words) = (shelf.options(), None, Vec::new());
        for (name, value) in query.into_pairs() {
            match &*name {
                "position" if position.is_some() => return Err(twice(&name)),
                "position" => position = Some(value),
                "option" => {
                    let option = value.split_once('=');
                    let (name, value) =
                        option.ok_or_else(|| Fault::invalid("expected ?option=name=value"))?;
                    if options.given(name).is_some() {
                        return Err(twice(&format!("the option {name}")));
                    }
                    options.set(name, value).map_err(|e| Fault::invalid(e.to_string()))?;
                }
                _ => words.push((name, value)),
            }
        }
        let table = shelf.open(&options, position.as_deref());
        Ok(Self { table: table.map_err(|e| Fault::invalid(e.to_string()))?, words })
    }

    fn word(&self, wanted: &str) -> Result<Option<&str>, Fault> {
        once(&self.words, wanted)
    }

    fn needed(&self, wanted: &str) -> Result<&str, Fault> {
        self.word(wanted)?.ok_or_else(|| Fault::invalid(format!("expected ?{wanted}=")))
    }
}

fn nowhere(name: &str) -> Fault {
    Fault::invalid(format!("no cell is called \"{name}\""))
}

pub(crate) async fn preview(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    query: Words,
) -> Result<Json<Preview>, Fault> {
    let Asked { table, .. } = Asked::read(&hall, &id, query)?;
    Ok(Json(Preview { setting: setting_doc(&*table), start: position_doc(&*table) }))
}

pub(crate) async fn position(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    query: Words,
) -> Result<Json<PositionDoc>, Fault> {
    let mut asked = Asked::read(&hall, &id, query)?;
    for (_, act) in &asked.words {
        let by = asked.table.to_act().ok_or_else(|| Fault::invalid("the game is over"))?;
        asked.table.submit(by, act).map_err(|e| Fault::invalid(format!("\"{act}\": {e}")))?;
    }
    Ok(Json(position_doc(&*asked.table)))
}

pub(crate) async fn lesson(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Json<Vec<StepDoc>>, Fault> {
    Ok(Json(lesson_doc(hall.shelf(&id)?.info())))
}

pub(crate) async fn weights(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    query: Words,
) -> Result<Json<Vec<WeightsDoc>>, Fault> {
    let Asked { table, .. } = Asked::read(&hall, &id, query)?;
    let found = tokio::task::spawn_blocking(move || hall.school().list(&*table)).await;
    found.map(Json).map_err(|_| Fault::new(ErrorCode::Internal, "the weights cannot be read"))
}

pub(crate) async fn reach(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    query: Words,
) -> Result<Json<ReachDoc>, Fault> {
    let asked = Asked::read(&hall, &id, query)?;
    let name = asked.needed("cell")?;
    let cell = asked.table.board().cell(name).ok_or_else(|| nowhere(name))?;
    Ok(Json(reach_doc(&*asked.table, cell)))
}

pub(crate) async fn threats(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    query: Words,
) -> Result<Json<Vec<PieceDoc>>, Fault> {
    let asked = Asked::read(&hall, &id, query)?;
    let name = asked.needed("cell")?;
    let cell = asked.table.board().cell(name).ok_or_else(|| nowhere(name))?;
    Ok(Json(threat_docs(&*asked.table, cell)))
}

pub(crate) async fn why(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    query: Words,
) -> Result<Json<TextDoc>, Fault> {
    let asked = Asked::read(&hall, &id, query)?;
    let act = asked.needed("act")?;
    if asked.table.to_act().is_some_and(|by| asked.table.legal(by, act)) {
        return Err(Fault::invalid(format!("\"{act}\" is legal here")));
    }
    Ok(Json(why_doc(&*asked.table, act)))
}

pub(crate) async fn draw(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    query: Words,
) -> Result<Response, Fault> {
    let asked = Asked::read(&hall, &id, query)?;
    drawn(&*asked.table, asked.word("seat")?, asked.word("lang")?)
}

/// A picture of what stands on a table, from a seat and in a language as a query names them.
pub(crate) fn drawn(
    table: &dyn AnyTable,
    seat: Option<&str>,
    lang: Option<&str>,
) -> Result<Response, Fault> {
    let seats = table.seats().len();
    let seat = seat.map_or(Some(0), number).filter(|&seat| seat < seats);
    let seat =
        seat.ok_or_else(|| Fault::invalid(format!("expected a seat from 0 to {}", seats - 1)))?;
    let lang = lang.map_or(Ok(Lang::En), str::parse).map_err(Fault::invalid)?;
    let text = picture(table, View { seat: Player::new(seat), lang });
    Ok(([(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8")], text).into_response())
}
