use std::{path::Path, sync::Mutex, time::Duration};

use sqlx::{
    Connection, Row as _, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use crate::store::{
    Line, NewRow, Reply, Row, Stage, Store, StoreError, Stored,
    migrations::{migrator, unmigrated},
};

/// The most commands that share one commit.
const GROUP: usize = 64;
/// The schema, version by version.
const SCHEMA: &[&str] = &[include_str!("../../migrations/sqlite/1.sql")];

/// A store in one file. One task writes, in groups: who waits for the disk shares the wait.
#[derive(Debug)]
pub struct Sqlite {
    writer: mpsc::Sender<Command>,
    readers: SqlitePool,
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
    Nothing,
    Close,
}

impl Sqlite {
    /// Opens the store in this file, which is made if there is none.
    ///
    /// # Errors
    /// If the file is no store, is of a newer program, or cannot be written.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        if file.metadata().is_ok_and(|file| file.len() == 0) {
            let why = format!("{} is empty: remove it to begin anew", file.display());
            return Err(StoreError::Damaged(why));
        }
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        migrator(SCHEMA).run(&mut connection).await.map_err(unmigrated)?;
        let readers = SqlitePoolOptions::new()
            .max_connections(2)
            .connect_with(options.read_only(true))
            .await?;
        let (writer, commands) = mpsc::channel(1024);
        let task = tokio::spawn(write_in_groups(connection, commands));
        Ok(Self { writer, readers, task: Mutex::new(Some(task)) })
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

async fn commit(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(execute(&mut transaction, write).await?);
    }
    transaction.commit().await?;
    Ok(results)
}

async fn execute(
    connection: &mut SqliteConnection,
    write: &Write,
) -> Result<Result<(), StoreError>, sqlx::Error> {
    let query = match write {
        Write::Nothing | Write::Close => return Ok(Ok(())),
        Write::Create(table) => sqlx::query(
            "INSERT INTO tables (id, header, listed, stage, created_ms) VALUES (?, ?, ?, ?, ?) \
             ON CONFLICT DO NOTHING",
        )
        .bind(&table.id)
        .bind(&table.header)
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
    };
    if query.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(Err(StoreError::Conflict));
    }
    if let Write::Append(row) = write {
        sqlx::query("UPDATE tables SET stage = ?1 WHERE id = ?2 AND stage <> ?1")
            .bind(row.stage as i16)
            .bind(&row.id)
            .execute(connection)
            .await?;
    }
    Ok(Ok(()))
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

    fn ready(&self) -> Reply<'_, ()> {
        Box::pin(self.write(Write::Nothing))
    }

    fn load<'a>(&'a self, id: &'a str) -> Reply<'a, Option<Stored>> {
        Box::pin(async move {
            let header = sqlx::query("SELECT header FROM tables WHERE id = ?").bind(id);
            let Some(header) = header.fetch_optional(&self.readers).await? else {
                return Ok(None);
            };
            let lines =
                sqlx::query("SELECT seq, line, chain FROM events WHERE id = ? ORDER BY seq")
                    .bind(id)
                    .fetch_all(&self.readers)
                    .await?;
            let line = |row: &sqlx::sqlite::SqliteRow| {
                let seq: i64 = row.try_get(0)?;
                Ok(Line { seq: seq as u64, text: row.try_get(1)?, chain: row.try_get(2)? })
            };
            let log = lines.iter().map(line).collect::<Result<_, sqlx::Error>>()?;
            Ok(Some(Stored { header: header.try_get(0)?, log }))
        })
    }

    fn listed(&self, stage: Stage, limit: u32) -> Reply<'_, Vec<String>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT id FROM tables WHERE listed = 1 AND stage = ? ORDER BY created_ms DESC \
                 LIMIT ?",
            )
            .bind(stage as i16)
            .bind(limit)
            .fetch_all(&self.readers)
            .await?;
            Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
        })
    }

    fn close(&self) -> Reply<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
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
