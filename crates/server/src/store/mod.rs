//! Where tables are kept: headers, and logs that only grow.

mod chain;
mod life;
mod migrations;
mod opening;
mod postgres;
mod sqlite;

use std::fmt::{self, Debug};

use futures_util::future::BoxFuture;

pub use self::{chain::Chain, life::Life, postgres::Postgres, sqlite::Sqlite};

/// A table's first row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRow {
    /// The table's id.
    pub id: String,
    /// The header as JSON.
    pub header: String,
    /// Its checksum: see [`Chain::link`].
    pub chain: String,
    /// Whether the lobby shows the table.
    pub listed: bool,
    /// How far the table has come.
    pub stage: Stage,
    /// When it was opened, in milliseconds since 1970.
    pub created_ms: u64,
}

/// One more line of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The table's id.
    pub id: String,
    /// The line and its place.
    pub line: Line,
    /// How far the table has come with it.
    pub stage: Stage,
}

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub seq: u64,
    /// The event as JSON.
    pub text: String,
    /// The checksum of the log up to here: see [`Chain`].
    pub chain: String,
}

/// How far a table has come. Kept beside the log only so that the lobby need not read logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Seats are free.
    Gathering = 0,
    /// The game is on.
    Playing = 1,
    /// The game has ended.
    Over = 2,
}

/// A table as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The header as JSON.
    pub header: String,
    /// Its checksum: see [`Chain::link`].
    pub chain: String,
    /// How many events the log had when it was last written.
    pub events: u64,
    /// The log in order.
    pub log: Vec<Line>,
}

/// The answer of a store, to be awaited.
pub type Reply<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Keeps tables. What was answered with success survives the death of the process.
pub trait Store: Debug + Send + Sync + 'static {
    /// Keeps a new table.
    fn create(&self, table: NewRow) -> Reply<'_, ()>;

    /// Adds a line to the log of a table. [`StoreError::Conflict`] if the log has that number
    /// already.
    fn append(&self, row: Row) -> Reply<'_, ()>;

    /// The table of an id, if there is one. [`StoreError::Damaged`] if only events of it are there.
    fn load<'a>(&'a self, id: &'a str) -> Reply<'a, Option<Stored>>;

    /// Takes a damaged last line away.
    fn drop_line<'a>(&'a self, id: &'a str, seq: u64) -> Reply<'a, ()>;

    /// The ids of all tables, in their order.
    fn ids(&self) -> Reply<'_, Vec<String>>;

    /// The ids of the newest listed tables of a stage.
    fn listed(&self, stage: Stage, limit: u32) -> Reply<'_, Vec<String>>;

    /// Notes how long a server has lived by now.
    fn note_life(&self, life: Life) -> Reply<'_, ()>;

    /// The lives of all servers of this store, in their order.
    fn lives(&self) -> Reply<'_, Vec<Life>>;

    /// What is wrong with the store besides what its tables tell themselves, each in a sentence.
    fn flaws(&self) -> Reply<'_, Vec<String>>;

    /// Succeeds if writing is possible now, and nothing could not be read before.
    fn ready(&self) -> Reply<'_, ()>;

    /// Finishes what was begun; later calls fail.
    fn close(&self) -> Reply<'_, ()>;
}

/// Asks for the ids of events of which there is no table. It goes from id to id, not from event to
/// event: it is asked whenever a server starts.
const STRAYS: &str = "WITH RECURSIVE known (id) AS (SELECT min(id) FROM events UNION ALL \
                      SELECT (SELECT min(id) FROM events WHERE events.id > known.id) FROM known \
                      WHERE known.id IS NOT NULL) \
                      SELECT id FROM known WHERE id IS NOT NULL \
                      AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = known.id)";

/// Asks whether there are events of an id.
const STRAY: &str = "SELECT id FROM events WHERE id = $1 LIMIT 1";

/// What it means if there is no table of that id.
fn stray(id: &str) -> String {
    format!("table {id}: there are events of it, but its header is lost")
}

/// Tells whoever keeps the server of these.
fn tell_strays(ids: &[(String,)]) {
    for (id,) in ids {
        tracing::error!(table = id, "there are events of it, but its header is lost");
    }
}

/// Why a store did not do it.
#[derive(Debug)]
pub enum StoreError {
    /// The log has that number already.
    Conflict,
    /// The store has been closed.
    Closed,
    /// What was read cannot be right.
    Damaged(String),
    /// The database's own complaint.
    Database(sqlx::Error),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("another process has written to this table"),
            Self::Closed => f.write_str("the store is closed"),
            Self::Damaged(what) => f.write_str(what),
            Self::Database(sqlx::Error::Database(error)) => {
                write!(f, "database: {}", error.message())
            }
            Self::Database(error) => write!(f, "database: {error}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            error => Self::Database(error),
        }
    }
}
