//! The lobby: the public tables that somebody could join or watch now.

use std::{collections::HashSet, sync::Arc, time::Duration};

use tokio::time::Instant;
use wire::{SeatKind, TableSummary};

use crate::{
    clock::now_ms,
    error::Fault,
    hall::Hall,
    store::{Stage, StoreError},
    stub::Glance,
};

/// How many tables of each sort are shown.
const SHOWN: usize = 50;
/// Among how many of the newest they are looked for.
const LOOKED_AT: u32 = 500;
/// How old the list may be.
const FRESH: Duration = Duration::from_secs(1);
/// How long a table at which nobody is waits for players, in milliseconds.
const YOUNG: u64 = 600_000;

/// The list, as it was a moment ago.
#[derive(Debug, Default)]
pub(crate) struct Lobby(tokio::sync::Mutex<List>);

#[derive(Debug, Default)]
struct List {
    made: Option<Instant>,
    tables: Vec<TableSummary>,
    /// The tables that were put away and had nothing to show: not read again until somebody comes.
    passed: HashSet<String>,
}

impl Hall {
    /// Public tables that wait for players, then those being played.
    pub(crate) async fn lobby(self: &Arc<Self>) -> Result<Vec<TableSummary>, Fault> {
        let mut list = self.lobby.0.lock().await;
        if list.made.is_none_or(|made| made.elapsed() >= FRESH) {
            let mut tables = Vec::new();
            let mut passed = HashSet::new();
            for stage in [Stage::Gathering, Stage::Playing] {
                let sort = self.look_at(stage, &list.passed, &mut passed).await?;
                tables.extend(sort);
            }
            *list = List { made: Some(Instant::now()), tables, passed };
        }
        Ok(list.tables.clone())
    }

    async fn look_at(
        self: &Arc<Self>,
        stage: Stage,
        before: &HashSet<String>,
        passed: &mut HashSet<String>,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let mut tables = Vec::new();
        for id in self.store().listed(stage, LOOKED_AT).await? {
            if tables.len() == SHOWN {
                break;
            }
            let live = self.is_live(&id);
            if !live && before.contains(&id) {
                passed.insert(id);
                continue;
            }
            let glance = match self.table(&id).await {
                Ok(table) => table.glance().await,
                Err(fault) => Err(fault),
            };
            // A table that cannot be opened is told in the log and does not hide the others.
            match glance.ok().filter(|glance| is_shown(glance, now_ms())) {
                Some(glance) => tables.push(glance.summary),
                None => drop(passed.insert(id)),
            }
        }
        Ok(tables)
    }
}

/// Whether a table is shown: there is a seat to take with somebody waiting, or a game to watch.
fn is_shown(Glance { summary, attended, in_days, last_ms }: &Glance, now_ms: u64) -> bool {
    if summary.started {
        return !summary.over && (*attended || *in_days);
    }
    let free = summary.seats.iter().any(|seat| seat.kind == SeatKind::Open && !seat.taken);
    free && !summary.over && (*attended || last_ms + YOUNG > now_ms)
}
