//! What is asked and answered in one go.

use std::{any::Any, str::Utf8Error, sync::Arc, time::Duration};

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, Path, Request, State, rejection::JsonRejection},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use play::{Level, game_doc, json_words, level_docs, text_doc};
use rules::Lang;
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use wire::{
    Claim, ClaimReply, ErrorCode, GameDoc, HostAct, HostReply, LevelDoc, NewAct, NewActReply,
    NewRecord, NewTable, NewTableReply, Object, PositionDoc, RecordReply, SeatKind, TableDoc,
    TableSummary, TextDoc,
};

use crate::{
    error::Fault,
    guard::{Access, Peer},
    hall::{Hall, checked_name},
    limits::Wanted,
    positions::drawn,
    query::{Words, number},
    room::Form,
    routes::{LARGEST_BODY, LARGEST_RECORD},
    secret::Secret,
    shown,
    stub::Proof,
};

/// How long the body of a request may take to come.
const COMING: Duration = Duration::from_secs(12);

/// A JSON body, refused in our own words.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        let most =
            if request.uri().path().ends_with("/records") { LARGEST_RECORD } else { LARGEST_BODY };
        // A body that says it is too large is not waited for.
        let length = request.headers().get(header::CONTENT_LENGTH);
        let length: Option<u64> = length.and_then(|length| length.to_str().ok()?.parse().ok());
        if length.is_some_and(|length| length > most as u64) {
            return Err(too_large(most));
        }
        if !says_json(request.headers()) {
            return Err(Fault::invalid("expected the header Content-Type: application/json"));
        }
        must_be_plain(request.headers())?;
        let bytes = timeout(COMING, Bytes::from_request(request, state)).await;
        let bytes = bytes.map_err(|_| late())?.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(most),
            _ => Fault::invalid("the body of the request ends before its time"),
        })?;
        check_text(&bytes)?;
        let read = Json::<Object<T>>::from_bytes(&bytes);
        read.map(|Json(Object(body))| Self(body)).map_err(|rejection| unreadable(&rejection))
    }
}

/// Whether a body is said to be JSON.
fn says_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    let kind = kind.trim().to_ascii_lowercase();
    let kind = kind.strip_prefix("application/").unwrap_or_default();
    kind == "json" || kind.ends_with("+json")
}

/// Refuses a body that is packed: it would be taken for what it is not.
fn must_be_plain(headers: &HeaderMap) -> Result<(), Fault> {
    for (name, plain) in
        [(header::CONTENT_ENCODING, "identity"), (header::TRANSFER_ENCODING, "chunked")]
    {
        let values = headers.get_all(&name).iter().flat_map(|value| {
            let value = value.to_str().unwrap_or("?");
            value.split(',').map(str::trim).filter(|word| !word.is_empty())
        });
        if let Some(packed) = values.into_iter().find(|word| !word.eq_ignore_ascii_case(plain)) {
            let why = format!("{name} \"{packed}\": expected a body that is not packed");
            return Err(Fault::invalid(why).with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
    }
    Ok(())
}

/// Whether a body is a text at all, of which a reader of JSON says only that there is no value.
fn check_text(bytes: &[u8]) -> Result<(), Fault> {
    if bytes.trim_ascii().is_empty() {
        return Err(Fault::invalid("the body is empty: expected an object"));
    }
    if bytes.starts_with("\u{feff}".as_bytes()) {
        return Err(Fault::invalid("the body begins with a byte order mark: expected none"));
    }
    let wrong = |error: Utf8Error| {
        let at = error.valid_up_to();
        let mut fault = Fault::invalid(format!("the body is no UTF-8 from byte {at} on"));
        fault.body.at = Some(at);
        fault
    };
    str::from_utf8(bytes).map(drop).map_err(wrong)
}

fn late() -> Fault {
    let why = format!("the body has not come within {} s", COMING.as_secs());
    Fault::invalid(why).with_status(StatusCode::REQUEST_TIMEOUT)
}

fn too_large(most: usize) -> Fault {
    let kib = most / 1024;
    let most = if kib < 1024 { format!("{kib} KiB") } else { format!("{} MiB", kib / 1024) };
    Fault::new(ErrorCode::TooLarge, format!("this request has at most {most}"))
}

fn unreadable(rejection: &JsonRejection) -> Fault {
    let text = rejection.body_text();
    let said = json_words(text.split_once(": ").map_or(&*text, |(_, said)| said));
    let levels = format!("a level from 1 to {}", level_docs().len());
    Fault::invalid(match said.split_once("level: ") {
        Some((field, why)) => {
            format!("{field}level: {}", why.replace("a small whole number", &levels))
        }
        None => said,
    })
}

pub(crate) async fn nothing() -> Fault {
    Fault::not_found("address")
}

pub(crate) async fn not_so(method: Method) -> Fault {
    let fault = Fault::invalid(format!("this address does not take {method}"));
    fault.with_status(StatusCode::METHOD_NOT_ALLOWED)
}

pub(crate) fn panicked(_: Box<dyn Any + Send>) -> Response {
    Fault::new(ErrorCode::Internal, "the server has made a mistake").into_response()
}

pub(crate) async fn healthy() -> &'static str {
    "ok\n"
}

pub(crate) async fn ready(State(hall): State<Arc<Hall>>) -> Result<&'static str, Fault> {
    if hall.is_closing() {
        return Err(Fault::unavailable());
    }
    hall.store().ready().await.map_err(|error| {
        tracing::error!(%error, "not ready");
        Fault::unavailable()
    })?;
    Ok("ready\n")
}

/// What there is to ask, for programs: see its test.
pub(crate) async fn description() -> impl IntoResponse {
    let text = include_str!("../../../docs/openapi.json");
    ([(header::CONTENT_TYPE, "application/json")], text)
}

pub(crate) async fn games(State(hall): State<Arc<Hall>>) -> Json<Vec<GameDoc>> {
    Json(hall.catalog().shelves().iter().map(|shelf| game_doc(shelf.info())).collect())
}

pub(crate) async fn rules(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Json<TextDoc>, Fault> {
    Ok(Json(text_doc(hall.shelf(&id)?.info().rules)))
}

pub(crate) async fn levels() -> Json<Vec<LevelDoc>> {
    Json(level_docs())
}

pub(crate) async fn lobby(State(hall): State<Arc<Hall>>) -> Result<Json<Vec<TableSummary>>, Fault> {
    hall.lobby().await.map(Json)
}

pub(crate) async fn open(
    State(hall): State<Arc<Hall>>,
    State(access): State<Access>,
    axum::Extension(Peer(address)): axum::Extension<Peer>,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<NewTableReply>), Fault> {
    access.limits.spend(Wanted::Table, address).map_err(Fault::too_many)?;
    let seats = new.seats.iter().flatten();
    for _ in seats.filter(|seat| seat.kind == SeatKind::Computer) {
        access.limits.spend(Wanted::Computer, address).map_err(Fault::too_many)?;
    }
    Ok((StatusCode::CREATED, Json(hall.open(new).await?)))
}

pub(crate) async fn open_record(
    State(hall): State<Arc<Hall>>,
    State(access): State<Access>,
    axum::Extension(Peer(address)): axum::Extension<Peer>,
    Body(new): Body<NewRecord>,
) -> Result<(StatusCode, Json<RecordReply>), Fault> {
    access.limits.spend(Wanted::Table, address).map_err(Fault::too_many)?;
    let table = hall.open_record(new.text).await?;
    Ok((StatusCode::CREATED, Json(RecordReply { table })))
}

pub(crate) async fn table(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Json<Box<TableDoc>>, Fault> {
    hall.table(&id).await?.look().await.map(Json)
}

pub(crate) async fn claim(
    State(hall): State<Arc<Hall>>,
    Path((id, seat)): Path<(String, String)>,
    Body(claim): Body<Claim>,
) -> Result<Json<ClaimReply>, Fault> {
    let seat = number(&seat).ok_or_else(|| Fault::not_found("seat"))?;
    let claim = Claim { name: checked_name(&claim.name)?, ..claim };
    let token = hall.table(&id).await?.claim(seat, claim).await?;
    Ok(Json(ClaimReply { token: token.text().to_owned() }))
}

pub(crate) async fn act(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(act): Body<NewAct>,
) -> Result<Json<NewActReply>, Fault> {
    let token = bearer(&headers).ok_or_else(|| {
        Fault::forbidden("expected the header Authorization: Bearer <token of the seat>")
    })?;
    let seq = hall.table(&id).await?.act(Proof::Token(token), act).await?;
    Ok(Json(NewActReply { seq }))
}

pub(crate) async fn manage(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(act): Body<HostAct>,
) -> Result<Json<HostReply>, Fault> {
    let host = bearer(&headers).ok_or_else(|| {
        Fault::forbidden("expected the header Authorization: Bearer <secret of the host>")
    })?;
    if let HostAct::Computer { level, .. } = act {
        Level::of(level).map_err(Fault::invalid)?;
    }
    hall.table(&id).await?.manage(host, act).await.map(Json)
}

/// The token that a request carries.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<Secret> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("Bearer").then(|| Secret::given(token.trim()))
}

pub(crate) async fn past(
    State(hall): State<Arc<Hall>>,
    Path((id, acts)): Path<(String, String)>,
) -> Result<Json<PositionDoc>, Fault> {
    let acts = number_of_acts(&acts)?;
    hall.table(&id).await?.past(acts).await.map(Json)
}

/// How many acts a path speaks of.
pub(crate) fn number_of_acts(text: &str) -> Result<usize, Fault> {
    let wrong = || Fault::new(ErrorCode::NotFound, format!("\"{text}\" is no number of acts"));
    number(text).ok_or_else(wrong)
}

pub(crate) async fn record(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    query: Words,
) -> Result<Response, Fault> {
    let form = form(&query)?;
    let text = hall.table(&id).await?.record(form).await?;
    let extension = if form == Form::Machine { "jsonl" } else { "txt" };
    let disposition = format!("attachment; filename=\"polychess-{id}.{extension}\"");
    let disposition = HeaderValue::try_from(disposition).expect("an id is letters and digits");
    Ok(([(header::CONTENT_DISPOSITION, disposition)], text).into_response())
}

/// A picture of the position after so many acts, or now, with the last move of each player.
pub(crate) async fn draw(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    query: Words,
) -> Result<Response, Fault> {
    let (after, seat, lang) = (query.once("after")?, query.once("seat")?, query.once("lang")?);
    let text = hall.table(&id).await?.record(Form::Machine).await?;
    let mut table = shown::read(hall.catalog(), &text)?.table().copy();
    if let Some(after) = after {
        let wrong = || Fault::invalid(format!("after: expected a number to {}", table.len()));
        let after = number(after).filter(|&after| after <= table.len()).ok_or_else(wrong)?;
        while table.len() > after {
            table.undo();
        }
    }
    drawn(&*table, seat, lang)
}

fn form(query: &Words) -> Result<Form, Fault> {
    let lang = query.once("lang")?;
    match query.once("form")? {
        None | Some("machine") => Ok(Form::Machine),
        Some("people") => {
            let lang = lang.map_or(Ok(Lang::En), str::parse);
            lang.map(Form::People).map_err(Fault::invalid)
        }
        Some(form) => {
            Err(Fault::invalid(format!("no form \"{form}\": expected machine or people")))
        }
    }
}
