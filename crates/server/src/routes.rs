//! All routes in one list.

use std::sync::Arc;

use axum::{
    Router,
    extract::{DefaultBodyLimit, FromRef},
    middleware::{from_fn, from_fn_with_state},
    routing::{get, post},
};
use tokio::sync::watch;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{DefaultPredicate, NotForContentType, Predicate},
    },
};

use crate::{
    api,
    guard::{Access, guard},
    hall::Hall,
    page, positions, query, socket, stream, study, summaries,
};

/// The largest body of a request, in bytes.
pub(crate) const LARGEST_BODY: usize = 64 * 1024;

/// The largest body of a request that brings a record, in bytes.
pub(crate) const LARGEST_RECORD: usize = 1024 * 1024;

/// What handlers ask for.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) access: Access,
    pub(crate) closing: Closing,
}

impl FromRef<App> for Arc<Hall> {
    fn from_ref(app: &App) -> Self {
        app.hall.clone()
    }
}

impl FromRef<App> for Access {
    fn from_ref(app: &App) -> Self {
        app.access.clone()
    }
}

impl FromRef<App> for Closing {
    fn from_ref(app: &App) -> Self {
        app.closing.clone()
    }
}

/// Tells when the server is closing.
#[derive(Clone, Debug)]
pub(crate) struct Closing(watch::Receiver<bool>);

impl Closing {
    /// What `sender` announces by true.
    pub(crate) fn of(sender: &watch::Sender<bool>) -> Self {
        Self(sender.subscribe())
    }

    /// Waits for it.
    pub(crate) async fn wait(&mut self) {
        // Nobody left to announce it means the same.
        let _ = self.0.wait_for(|&closing| closing).await;
    }
}

/// The whole server as a service.
pub(crate) fn routes(app: App) -> Router {
    let api = Router::new()
        .route("/openapi.json", get(api::description))
        .route("/games", get(api::games))
        .route("/games/{id}", get(positions::preview))
        .route("/games/{id}/lesson", get(positions::lesson))
        .route("/games/{id}/position", get(positions::position))
        .route("/games/{id}/reach", get(positions::reach))
        .route("/games/{id}/why", get(positions::why))
        .route("/games/{id}/picture.svg", get(positions::draw))
        .route("/games/{id}/rules", get(api::rules))
        .route("/games/{id}/weights", get(positions::weights))
        .route("/levels", get(api::levels))
        .route("/games/{id}/threats", get(positions::threats))
        .route("/summaries", get(summaries::summaries))
        .route("/tables", get(api::lobby).post(api::open))
        .route("/records", post(api::open_record).layer(DefaultBodyLimit::max(LARGEST_RECORD)))
        .route("/tables/{id}", get(api::table))
        .route("/tables/{id}/seats/{seat}/claim", post(api::claim))
        .route("/tables/{id}/host", post(api::manage))
        .route("/tables/{id}/acts", post(api::act))
        .route("/tables/{id}/at/{acts}", get(api::past))
        .route("/tables/{id}/picture.svg", get(api::draw))
        .route("/tables/{id}/record", get(api::record))
        .route("/tables/{id}/hint", post(study::hint))
        .route("/tables/{id}/why/{acts}", get(study::why))
        .route("/tables/{id}/analysis", get(study::course))
        .route("/tables/{id}/analysis/{acts}", get(study::position))
        .route("/tables/{id}/ws", get(socket::upgrade))
        .route("/tables/{id}/stream", get(stream::stream))
        .route_layer(from_fn(query::known))
        .fallback(api::nothing)
        .method_not_allowed_fallback(api::not_so);
    // A stream must not wait for a compressor's buffer to fill.
    let packed = DefaultPredicate::new().and(NotForContentType::const_new(stream::TYPE));
    Router::new()
        .nest("/api/v1", api)
        .route("/healthz", get(api::healthy))
        .route("/readyz", get(api::ready))
        .method_not_allowed_fallback(api::not_so)
        .fallback(get(page::page).fallback(api::not_so))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new().compress_when(packed))
        .layer(CatchPanicLayer::custom(api::panicked))
        .layer(from_fn_with_state(app.access.clone(), guard))
        .with_state(app)
}
