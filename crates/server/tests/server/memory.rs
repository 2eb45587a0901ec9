use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard},
};

use server::store::{Life, Line, NewRow, Reply, Row, Stage, Store, StoreError, Stored};

/// A store that lives as long as a test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    tables: Arc<Mutex<Tables>>,
    /// When each server was last seen, by when it began.
    lives: Arc<Mutex<BTreeMap<u64, u64>>>,
}

/// Each table with its log, by its id.
type Tables = BTreeMap<String, (NewRow, Vec<Line>)>;

impl Memory {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().expect("no test panics while it holds this")
    }

    /// The lines of a table's log.
    pub(crate) fn log(&self, id: &str) -> Vec<Line> {
        self.tables()[id].1.clone()
    }

    /// Changes the log of a table as a failing disk would.
    pub(crate) fn damage(&self, id: &str, damage: impl FnOnce(&mut Vec<Line>)) {
        damage(&mut self.tables().get_mut(id).expect("the table is there").1);
    }
}

/// An answer that takes a moment, so that others run meanwhile.
fn later<'a, T: Send + 'a>(answer: Result<T, StoreError>) -> Reply<'a, T> {
    Box::pin(async {
        tokio::task::yield_now().await;
        answer
    })
}

impl Store for Memory {
    fn create(&self, table: NewRow) -> Reply<'_, ()> {
        self.tables().insert(table.id.clone(), (table, Vec::new()));
        later(Ok(()))
    }

    fn append(&self, row: Row) -> Reply<'_, ()> {
        let mut tables = self.tables();
        let (table, log) = tables.get_mut(&row.id).expect("the table is there");
        if log.iter().any(|line| line.seq == row.line.seq) {
            return later(Err(StoreError::Conflict));
        }
        table.stage = row.stage;
        log.push(row.line);
        later(Ok(()))
    }

    fn load<'a>(&'a self, id: &'a str) -> Reply<'a, Option<Stored>> {
        let found = self.tables().get(id).cloned();
        later(Ok(found.map(|(table, log)| Stored {
            header: table.header,
            chain: table.chain,
            events: log.len() as u64,
            log,
        })))
    }

    fn drop_line<'a>(&'a self, id: &'a str, seq: u64) -> Reply<'a, ()> {
        self.damage(id, |log| log.retain(|line| line.seq != seq));
        later(Ok(()))
    }

    fn ids(&self) -> Reply<'_, Vec<String>> {
        later(Ok(self.tables().keys().cloned().collect()))
    }

    fn listed(&self, stage: Stage, limit: u32) -> Reply<'_, Vec<String>> {
        let tables = self.tables();
        let listed = tables.values().filter(|(table, _)| table.listed && table.stage == stage);
        later(Ok(listed.map(|(table, _)| table.id.clone()).take(limit as usize).collect()))
    }

    fn note_life(&self, life: Life) -> Reply<'_, ()> {
        let mut lives = self.lives.lock().expect("no test panics while it holds this");
        lives.insert(life.born_ms, life.seen_ms);
        later(Ok(()))
    }

    fn lives(&self) -> Reply<'_, Vec<Life>> {
        let lives = self.lives.lock().expect("no test panics while it holds this");
        let lives = lives.iter().map(|(&born_ms, &seen_ms)| Life { born_ms, seen_ms });
        later(Ok(lives.collect()))
    }

    fn flaws(&self) -> Reply<'_, Vec<String>> {
        later(Ok(Vec::new()))
    }

    fn ready(&self) -> Reply<'_, ()> {
        later(Ok(()))
    }

    fn close(&self) -> Reply<'_, ()> {
        later(Ok(()))
    }
}
