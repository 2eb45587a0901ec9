use std::{
    path::Path,
    sync::{Mutex, OnceLock},
    time::Duration,
};

use sqlx::{
    Connection, Row as _, SqliteConnection, SqlitePool,
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
    },
};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use crate::store::{
    Life, Line, NewRow, Reply, Row, STRAY, STRAYS, Stage, Store, StoreError, Stored,
    migrations::{APPLIED, misapplied, newest, readable},
    opening::{at_opening, bring_forward, check_shape, torn, version},
    stray,
};

/// The most commands that share one commit.
const GROUP: usize = 64;
/// The most things wrong with a file that are told of.
const MOST_FLAWS: u32 = 20;
/// The schema, version by version.
const SCHEMA: &[&str] = &[
    include_str!("../../migrations/sqlite/1.sql"),
    include_str!("../../migrations/sqlite/2.sql"),
    include_str!("../../migrations/sqlite/3.sql"),
    include_str!("../../migrations/sqlite/4.sql"),
];

/// A store in one file. One task writes, in groups: who waits for the disk shares the wait.
#[derive(Debug)]
pub struct Sqlite {
    writer: mpsc::Sender<Command>,
    readers: SqlitePool,
    /// What could not be read first, if anything could not.
    unread: OnceLock<String>,
    task: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Debug)]
struct Command {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

#[derive(Debug)]
enum Write {
    Create(NewRow),
    Append(Row),
    Drop { id: String, seq: u64 },
    Live(Life),
    Nothing,
    Close,
}

impl Sqlite {
    /// Opens the store in this file, which is made if there is none. A store of an older program
    /// is copied beside itself before it is brought to the newest schema.
    ///
    /// # Errors
    /// If the file is no store, is of a newer program, or cannot be written.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        Self::open_with(file, SCHEMA).await
    }

    async fn open_with(file: &Path, schema: &[&'static str]) -> Result<Self, StoreError> {
        if file.metadata().is_ok_and(|file| file.len() == 0) {
            let why = format!("{} is empty: remove it to begin anew", file.display());
            return Err(StoreError::Damaged(why));
        }
        let is_new = !file.exists();
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true);
        let connection = SqliteConnection::connect_with(&options).await;
        let mut connection = connection.map_err(|error| at_opening(error.into()))?;
        bring_forward(&mut connection, file, is_new, schema).await.map_err(at_opening)?;
        let readers = SqlitePoolOptions::new()
            .max_connections(2)
            .connect_with(options.read_only(true))
            .await?;
        let (writer, commands) = mpsc::channel(1024);
        let task = tokio::spawn(write_in_groups(connection, commands));
        Ok(Self { writer, readers, unread: OnceLock::new(), task: Mutex::new(Some(task)) })
    }

    /// Opens the store in this file to be read only, be it in use by a server or not.
    ///
    /// # Errors
    /// If there is no such file, or it is no store of this program's schema.
    pub async fn read(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .read_only(true)
            .busy_timeout(Duration::from_secs(5));
        let readers = SqlitePoolOptions::new().max_connections(2).connect_with(options).await?;
        let mut connection = readers.acquire().await?;
        readable(version(&mut connection).await.map_err(at_opening)?, newest(SCHEMA))?;
        check_shape(&mut connection).await.map_err(at_opening)?;
        drop(connection);
        // Nobody hears what would be written.
        let (writer, _) = mpsc::channel(1);
        Ok(Self { writer, readers, unread: OnceLock::new(), task: Mutex::default() })
    }

    /// What was read; of what could not be read the first is kept in mind.
    fn noted<T>(&self, read: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        read.map_err(|error| {
            if !matches!(error, sqlx::Error::PoolClosed | sqlx::Error::PoolTimedOut) {
                // Of several any may come first.
                let _ = self.unread.set(error.to_string());
            }
            error.into()
        })
    }

    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let sent = self.writer.send(Command { write, done }).await;
        sent.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

/// Writes until it is asked to close or nobody is left to ask, acknowledging after the commit.
async fn write_in_groups(mut connection: SqliteConnection, mut commands: mpsc::Receiver<Command>) {
    let mut group = Vec::with_capacity(GROUP);
    let mut open = true;
    while open && commands.recv_many(&mut group, GROUP).await > 0 {
        let (writes, done): (Vec<_>, Vec<_>) =
            group.drain(..).map(|command| (command.write, command.done)).unzip();
        open = !writes.iter().any(|write| matches!(write, Write::Close));
        match commit(&mut connection, &writes).await {
            Ok(results) => {
                for (done, result) in done.into_iter().zip(results) {
                    // Whoever asked may have gone away: the write stands all the same.
                    let _ = done.send(result);
                }
            }
            Err(error) => {
                tracing::error!(%error, "a commit failed");
                for done in done {
                    let _ = done.send(Err(StoreError::Damaged(error.to_string())));
                }
            }
        }
    }
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "the store did not close");
    }
}

/// All of these writes or none. On a full disk SQLite ends the transaction by itself, of which a
/// transaction of sqlx hears nothing: it would take the next one for a part of it, for good.
async fn commit(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let done = attempt(connection, writes).await;
    if done.is_err() {
        // Where there is nothing to be rolled back it has been done.
        let _ = sqlx::query("ROLLBACK").execute(connection).await;
    }
    done
}

async fn attempt(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(execute(connection, write).await?);
    }
    sqlx::query("COMMIT").execute(connection).await?;
    Ok(results)
}

async fn execute(
    connection: &mut SqliteConnection,
    write: &Write,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    let query = match write {
        Write::Nothing | Write::Close => return Ok(Ok(())),
        Write::Create(table) => sqlx::query(
            "INSERT INTO tables (id, header, chain, listed, stage, created_ms) \
             VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(&table.id)
        .bind(&table.header)
        .bind(&table.chain)
        .bind(table.listed)
        .bind(table.stage as i16)
        .bind(table.created_ms as i64),
        Write::Append(row) => sqlx::query(
            "INSERT INTO events (id, seq, line, chain) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(&row.id)
        .bind(row.line.seq as i64)
        .bind(&row.line.text)
        .bind(&row.line.chain),
        Write::Drop { id, seq } => {
            sqlx::query("DELETE FROM events WHERE id = ? AND seq = ?").bind(id).bind(*seq as i64)
        }
        Write::Live(life) => sqlx::query(
            "INSERT INTO lives (born_ms, seen_ms) VALUES (?, ?) \
             ON CONFLICT (born_ms) DO UPDATE SET seen_ms = excluded.seen_ms",
        )
        .bind(life.born_ms as i64)
        .bind(life.seen_ms as i64),
    };
    if query.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(Err(StoreError::Conflict));
    }
    if let Write::Append(row) = write {
        sqlx::query("UPDATE tables SET stage = ?, events = max(events, ?) WHERE id = ?")
            .bind(row.stage as i16)
            .bind(row.line.seq as i64)
            .bind(&row.id)
            .execute(&mut *connection)
            .await?;
    }
    if let Write::Drop { id, seq } = write {
        let query = sqlx::query("UPDATE tables SET events = ? - 1 WHERE id = ?");
        query.bind(*seq as i64).bind(id).execute(connection).await?;
    }
    Ok(Ok(()))
}

/// Whether there are events of an id.
async fn has_events(readers: &SqlitePool, id: &str) -> Result<bool, sqlx::Error> {
    Ok(sqlx::query(STRAY).bind(id).fetch_optional(readers).await?.is_some())
}

/// A table with its log. Both are read at one moment: between two there may be an event.
async fn table(readers: &SqlitePool, id: &str) -> Result<Option<Stored>, sqlx::Error> {
    let mut moment = readers.begin().await?;
    let header = sqlx::query("SELECT header, chain, events FROM tables WHERE id = ?").bind(id);
    let Some(header) = header.fetch_optional(&mut *moment).await? else { return Ok(None) };
    let lines = sqlx::query("SELECT seq, line, chain FROM events WHERE id = ? ORDER BY seq");
    let lines = lines.bind(id).fetch_all(&mut *moment).await?;
    let line = |row: &SqliteRow| {
        let seq: i64 = row.try_get(0)?;
        Ok(Line { seq: seq as u64, text: row.try_get(1)?, chain: row.try_get(2)? })
    };
    let log = lines.iter().map(line).collect::<Result<_, sqlx::Error>>()?;
    let events: i64 = header.try_get(2)?;
    let (header, chain) = (header.try_get(0)?, header.try_get(1)?);
    moment.commit().await?;
    Ok(Some(Stored { header, chain, events: events as u64, log }))
}

impl Store for Sqlite {
    fn create(&self, table: NewRow) -> Reply<'_, ()> {
        Box::pin(self.write(Write::Create(table)))
    }

    fn append(&self, row: Row) -> Reply<'_, ()> {
        Box::pin(self.write(Write::Append(row)))
    }

    fn drop_line<'a>(&'a self, id: &'a str, seq: u64) -> Reply<'a, ()> {
        Box::pin(self.write(Write::Drop { id: id.to_owned(), seq }))
    }

    fn note_life(&self, life: Life) -> Reply<'_, ()> {
        Box::pin(self.write(Write::Live(life)))
    }

    fn lives(&self) -> Reply<'_, Vec<Life>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT born_ms, seen_ms FROM lives ORDER BY born_ms");
            let life = |row: &SqliteRow| {
                let (born, seen): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
                Ok(Life { born_ms: born as u64, seen_ms: seen as u64 })
            };
            let rows = self.noted(query.fetch_all(&self.readers).await)?;
            self.noted(rows.iter().map(life).collect())
        })
    }

    fn flaws(&self) -> Reply<'_, Vec<String>> {
        Box::pin(async move {
            let mut connection = self.readers.acquire().await?;
            let mut flaws = torn(&mut connection, MOST_FLAWS).await?;
            // Where pages are damaged not even this may be read.
            if flaws.is_empty() {
                let applied = sqlx::query_as(APPLIED).fetch_all(&mut *connection).await?;
                flaws = misapplied(&applied, SCHEMA);
                for row in sqlx::query(STRAYS).fetch_all(&mut *connection).await? {
                    flaws.push(stray(row.try_get(0)?));
                }
            }
            Ok(flaws)
        })
    }

    fn ready(&self) -> Reply<'_, ()> {
        Box::pin(async move {
            if let Some(why) = self.unread.get() {
                return Err(StoreError::Damaged(format!("something could not be read: {why}")));
            }
            self.write(Write::Nothing).await
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Reply<'a, Option<Stored>> {
        Box::pin(async move {
            match self.noted(table(&self.readers, id).await)? {
                None if self.noted(has_events(&self.readers, id).await)? => {
                    Err(StoreError::Damaged(stray(id)))
                }
                found => Ok(found),
            }
        })
    }

    fn ids(&self) -> Reply<'_, Vec<String>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT id FROM tables ORDER BY id");
            let rows = self.noted(query.fetch_all(&self.readers).await)?;
            self.noted(rows.iter().map(|row| row.try_get(0)).collect())
        })
    }

    fn listed(&self, stage: Stage, limit: u32) -> Reply<'_, Vec<String>> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT id FROM tables WHERE listed = 1 AND stage = ? ORDER BY created_ms DESC \
                 LIMIT ?",
            );
            let query = query.bind(stage as i16).bind(limit);
            let rows = self.noted(query.fetch_all(&self.readers).await)?;
            self.noted(rows.iter().map(|row| row.try_get(0)).collect())
        })
    }

    fn close(&self) -> Reply<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            if self.writer.is_closed() {
                return Ok(());
            }
            // All that was sent before is written first: the channel keeps the order.
            self.write(Write::Close).await?;
            let task = self.task.lock().ok().and_then(|mut task| task.take());
            if let Some(task) = task {
                task.await.map_err(|_| StoreError::Closed)?;
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Chain, migrations::migrator};

    #[tokio::test]
    async fn a_store_of_the_first_schema_is_copied_and_brought_to_the_newest() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("store.sqlite");
        let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let mut old = SqliteConnection::connect_with(&options).await.expect("a connection");
        migrator(&SCHEMA[..1]).run(&mut old).await.expect("the first schema");
        let mut chain = Chain::new("a", "{}");
        let (head, line) = (chain.link(), chain.next("{}".to_owned()));
        sqlx::query("INSERT INTO tables VALUES ('a', '{}', 1, 1, 1), ('b', '{}', 1, 0, 1)")
            .execute(&mut old)
            .await
            .expect("kept");
        let event = sqlx::query("INSERT INTO events VALUES ('a', 1, '{}', ?)").bind(&line.chain);
        event.execute(&mut old).await.expect("kept");
        old.close().await.expect("closed");

        let store = Sqlite::open(&file).await.expect("opened");
        let stored = store.load("a").await.expect("an answer").expect("the table");
        let log = vec![line];
        assert_eq!(stored, Stored { header: "{}".to_owned(), chain: head, events: 1, log });
        for id in ["a", "b"] {
            let stored = store.load(id).await.expect("an answer").expect("the table");
            Chain::check(id, &stored).expect("sound");
        }
        assert_eq!(store.lives().await.expect("an answer"), []);
        store.close().await.expect("closed");
        let copy = folder.path().join("store.schema-1.1.sqlite");
        let copy = SqliteConnectOptions::new().filename(copy).read_only(true);
        let mut copy = SqliteConnection::connect_with(&copy).await.expect("the copy");
        assert_eq!(version(&mut copy).await.expect("an answer"), Some(1));
        copy.close().await.expect("closed");
    }

    #[tokio::test]
    async fn an_older_store_is_copied_before_it_is_changed() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("store.sqlite");
        let store = Sqlite::open(&file).await.expect("opened");
        let (id, header) = ("a".to_owned(), "{}".to_owned());
        let mut links = Chain::new(&id, &header);
        let (chain, line) = (links.link(), links.next("{}".to_owned()));
        let new =
            NewRow { id, header, chain, listed: true, stage: Stage::Gathering, created_ms: 1 };
        store.create(new).await.expect("kept");
        let row = Row { id: "a".to_owned(), line, stage: Stage::Playing };
        store.append(row).await.expect("kept");
        let before = store.load("a").await.expect("an answer");
        store.close().await.expect("closed");

        let newer = &[SCHEMA, &["DELETE FROM events"]].concat();
        let store = Sqlite::open_with(&file, newer).await.expect("opened");
        assert!(
            store.load("a").await.expect("an answer").is_some_and(|table| table.log.is_empty())
        );
        store.close().await.expect("closed");
        let copy = folder.path().join("store.schema-4.1.sqlite");
        let copy = Sqlite::read(&copy).await.expect("a store");
        assert_eq!(copy.load("a").await.expect("an answer"), before);
        copy.close().await.expect("closed");
        let newer = Sqlite::read(&file).await.expect_err("refused").to_string();
        assert!(newer.contains("schema 5") && newer.contains("newer program"), "{newer}");
        let again = Sqlite::open(&file).await.expect_err("refused").to_string();
        assert!(again.contains("schema 5") && again.contains("newer program"), "{again}");
    }
}
