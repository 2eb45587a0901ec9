//! Several tables at one look, for those who keep their own list of them.

use std::sync::Arc;

use axum::{Json, extract::State};
use wire::TableSummary;

use crate::{error::Fault, hall::Hall, query::Words};

/// The most tables of one request.
const MOST: usize = 50;

/// What the lobby would show of `?table=ID`, as often as needed. A table that there is not is left
/// out.
pub(crate) async fn summaries(
    State(hall): State<Arc<Hall>>,
    query: Words,
) -> Result<Json<Vec<TableSummary>>, Fault> {
    let pairs = query.into_pairs();
    if pairs.len() > MOST {
        return Err(Fault::invalid(format!("at most {MOST} tables at once")));
    }
    let mut found = Vec::new();
    for (_, id) in &pairs {
        if let Ok(table) = hall.table(id).await {
            found.extend(table.glance().await.map(|glance| glance.summary));
        }
    }
    Ok(Json(found))
}
