use std::time::Duration;

use sqlx::{
    Connection as _, PgConnection, PgPool, Row as _,
    postgres::{PgPoolOptions, PgRow},
};
use tokio::{sync::Mutex, time::sleep};

use crate::store::{
    Chain, Life, Line, NewRow, Reply, Row, STRAY, STRAYS, Stage, Store, StoreError, Stored,
    migrations::{
        APPLIED, NEWEST_MIGRATION, is_unchained, migrator, misapplied, newest, readable, unmigrated,
    },
    stray, tell_strays,
};

/// The schema, version by version.
const SCHEMA: &[&str] = &[
    include_str!("../../migrations/postgres/1.sql"),
    include_str!("../../migrations/postgres/2.sql"),
    include_str!("../../migrations/postgres/3.sql"),
    include_str!("../../migrations/postgres/4.sql"),
];

/// The lock by which servers know of each other: the letters of `chess`.
const LOCK: i64 = 0x63_68_65_73_73;
/// How often to ask for the lock, and how long to wait between: a server that was killed a moment
/// ago may still seem to hold it.
const PATIENCE: (u32, Duration) = (10, Duration::from_millis(300));

/// A store in a PostgreSQL database, which groups the commits of its connections by itself.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    url: String,
    /// The connection that holds the lock; none where the store is only read.
    lock: Mutex<Option<PgConnection>>,
}

impl Postgres {
    /// Opens the store in the database of this address, and keeps other servers from it. A store
    /// of an older program is brought to the newest schema as it is: see
    /// [`reach`](Self::reach).
    ///
    /// # Errors
    /// If the database cannot be reached, is of a newer program or used by another server.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let store = Self::reach(url).await?;
        store.migrate().await?;
        Ok(store)
    }

    /// Reaches the store without changing it, so that one of an older program may be copied before
    /// it is [brought](Self::migrate) to the newest schema. Keeps other servers from it.
    ///
    /// # Errors
    /// If the database cannot be reached or is used by another server.
    pub async fn reach(url: &str) -> Result<Self, StoreError> {
        let lock = lock(url).await?;
        let pool = connect(url).await?;
        Ok(Self { pool, url: url.to_owned(), lock: Mutex::new(Some(lock)) })
    }

    /// The schema of the store, if it is older than this program's.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn outdated(&self) -> Result<Option<i64>, StoreError> {
        Ok(version(&self.pool).await?.filter(|&version| version < newest(SCHEMA)))
    }

    /// Brings the store to the newest schema.
    ///
    /// # Errors
    /// If it is of a newer program, or cannot be written.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        let old = version(&self.pool).await?;
        // All of it is done or nothing.
        let mut step = self.pool.begin().await?;
        migrator(SCHEMA).run(&mut *step).await.map_err(unmigrated)?;
        if is_unchained(old) {
            chain_headers(&mut step).await?;
        }
        step.commit().await?;
        tell_strays(&sqlx::query_as(STRAYS).fetch_all(&self.pool).await?);
        Ok(())
    }

    /// Opens the store to be read only, be it in use by a server or not.
    ///
    /// # Errors
    /// If the database cannot be reached or is no store of this program's schema.
    pub async fn read(url: &str) -> Result<Self, StoreError> {
        let pool = connect(url).await?;
        readable(version(&pool).await?, newest(SCHEMA))?;
        Ok(Self { pool, url: url.to_owned(), lock: Mutex::default() })
    }

    /// Makes sure of the lock, which goes with its connection.
    async fn hold(&self) -> Result<(), StoreError> {
        let mut held = self.lock.lock().await;
        if let Some(connection) = held.as_mut()
            && connection.ping().await.is_err()
        {
            *connection = lock(&self.url).await?;
        }
        Ok(())
    }
}

/// The schema of a database; None for an empty one.
async fn version(pool: &PgPool) -> Result<Option<i64>, StoreError> {
    let known = sqlx::query("SELECT to_regclass('_sqlx_migrations') IS NOT NULL");
    if !known.fetch_one(pool).await?.try_get::<bool, _>(0)? {
        return Ok(None);
    }
    Ok(sqlx::query(NEWEST_MIGRATION).fetch_one(pool).await?.try_get(0)?)
}

/// Gives the headers that an older program has written their checksums.
async fn chain_headers(connection: &mut PgConnection) -> Result<(), StoreError> {
    let rows = sqlx::query("SELECT id, header FROM tables WHERE chain = ''");
    for row in rows.fetch_all(&mut *connection).await? {
        let (id, header): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let query = sqlx::query("UPDATE tables SET chain = $1 WHERE id = $2");
        let query = query.bind(Chain::new(&id, &header).link()).bind(&id);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

async fn connect(url: &str) -> Result<PgPool, StoreError> {
    let options = PgPoolOptions::new().max_connections(16);
    Ok(options.acquire_timeout(Duration::from_secs(5)).connect(url).await?)
}

/// A connection that holds the lock of the database.
async fn lock(url: &str) -> Result<PgConnection, StoreError> {
    let mut connection = PgConnection::connect(url).await?;
    let (tries, wait) = PATIENCE;
    for _ in 0..tries {
        let query = sqlx::query("SELECT pg_try_advisory_lock($1)").bind(LOCK);
        if query.fetch_one(&mut connection).await?.try_get(0)? {
            return Ok(connection);
        }
        sleep(wait).await;
    }
    Err(StoreError::Damaged("another server uses this database".to_owned()))
}

/// Success if something was written.
const fn written(rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Conflict) } else { Ok(()) }
}

impl Store for Postgres {
    fn create(&self, table: NewRow) -> Reply<'_, ()> {
        Box::pin(async move {
            let query = sqlx::query(
                "INSERT INTO tables (id, header, chain, listed, stage, created_ms) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            )
            .bind(table.id)
            .bind(table.header)
            .bind(table.chain)
            .bind(table.listed)
            .bind(table.stage as i16)
            .bind(table.created_ms as i64);
            written(query.execute(&self.pool).await?.rows_affected())
        })
    }

    fn append(&self, row: Row) -> Reply<'_, ()> {
        Box::pin(async move {
            // One statement, so one journey and one commit.
            let query = sqlx::query(
                "WITH added AS (INSERT INTO events (id, seq, line, chain) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT DO NOTHING RETURNING id), \
                 staged AS (UPDATE tables SET stage = $5, events = GREATEST(events, $2) \
                 FROM added WHERE tables.id = added.id) \
                 SELECT id FROM added",
            )
            .bind(row.id)
            .bind(row.line.seq as i64)
            .bind(row.line.text)
            .bind(row.line.chain)
            .bind(row.stage as i16);
            query.fetch_optional(&self.pool).await?.map(|_| ()).ok_or(StoreError::Conflict)
        })
    }

    fn drop_line<'a>(&'a self, id: &'a str, seq: u64) -> Reply<'a, ()> {
        Box::pin(async move {
            let query = sqlx::query(
                "WITH gone AS (DELETE FROM events WHERE id = $1 AND seq = $2 RETURNING id) \
                 UPDATE tables SET events = $2 - 1 FROM gone WHERE tables.id = gone.id",
            );
            let query = query.bind(id).bind(seq as i64);
            written(query.execute(&self.pool).await?.rows_affected())
        })
    }

    fn note_life(&self, life: Life) -> Reply<'_, ()> {
        Box::pin(async move {
            let query = sqlx::query(
                "INSERT INTO lives (born_ms, seen_ms) VALUES ($1, $2) \
                 ON CONFLICT (born_ms) DO UPDATE SET seen_ms = excluded.seen_ms",
            );
            let query = query.bind(life.born_ms as i64).bind(life.seen_ms as i64);
            written(query.execute(&self.pool).await?.rows_affected())
        })
    }

    fn lives(&self) -> Reply<'_, Vec<Life>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT born_ms, seen_ms FROM lives ORDER BY born_ms");
            let life = |row: &PgRow| {
                let (born, seen): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
                Ok(Life { born_ms: born as u64, seen_ms: seen as u64 })
            };
            let rows = query.fetch_all(&self.pool).await?;
            Ok(rows.iter().map(life).collect::<Result<_, sqlx::Error>>()?)
        })
    }

    fn flaws(&self) -> Reply<'_, Vec<String>> {
        Box::pin(async move {
            let applied = sqlx::query_as(APPLIED).fetch_all(&self.pool).await?;
            let mut flaws = misapplied(&applied, SCHEMA);
            for row in sqlx::query(STRAYS).fetch_all(&self.pool).await? {
                flaws.push(stray(row.try_get(0)?));
            }
            Ok(flaws)
        })
    }

    fn ready(&self) -> Reply<'_, ()> {
        Box::pin(async move {
            if self.pool.is_closed() {
                return Err(StoreError::Closed);
            }
            self.hold().await?;
            let row = sqlx::query("SELECT pg_is_in_recovery()").fetch_one(&self.pool).await?;
            if row.try_get(0)? {
                return Err(StoreError::Damaged("the database takes no writes".to_owned()));
            }
            Ok(())
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> Reply<'a, Option<Stored>> {
        Box::pin(async move {
            // Of an older schema, in which a store may be read to be copied, there is less.
            let query = "SELECT header, to_jsonb(tables) ->> 'chain', \
                         (to_jsonb(tables) ->> 'events')::BIGINT FROM tables WHERE id = $1";
            // Both are read at one moment: between two there may be an event.
            let mut moment = self.pool.begin().await?;
            let moment_of = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
            sqlx::query(moment_of).execute(&mut *moment).await?;
            let row = sqlx::query(query).bind(id).fetch_optional(&mut *moment).await?;
            let Some(row) = row else {
                let events = sqlx::query(STRAY).bind(id).fetch_optional(&mut *moment).await?;
                return events.map_or(Ok(None), |_| Err(StoreError::Damaged(stray(id))));
            };
            let (header, chain): (String, Option<String>) = (row.try_get(0)?, row.try_get(1)?);
            let events: Option<i64> = row.try_get(2)?;
            let chain = chain.unwrap_or_else(|| Chain::new(id, &header).link());
            let query =
                sqlx::query("SELECT seq, line, chain FROM events WHERE id = $1 ORDER BY seq");
            let lines = query.bind(id).fetch_all(&mut *moment).await?;
            moment.commit().await?;
            let line = |row: &PgRow| {
                let seq: i64 = row.try_get(0)?;
                Ok(Line { seq: seq as u64, text: row.try_get(1)?, chain: row.try_get(2)? })
            };
            let log = lines.iter().map(line).collect::<Result<Vec<_>, sqlx::Error>>()?;
            let events = events.map_or(log.len() as u64, |events| events as u64);
            Ok(Some(Stored { header, chain, events, log }))
        })
    }

    fn ids(&self) -> Reply<'_, Vec<String>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT id FROM tables ORDER BY id COLLATE \"C\"");
            let rows = query.fetch_all(&self.pool).await?;
            Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
        })
    }

    fn listed(&self, stage: Stage, limit: u32) -> Reply<'_, Vec<String>> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT id FROM tables WHERE listed AND stage = $1 ORDER BY created_ms DESC \
                 LIMIT $2",
            );
            let query = query.bind(stage as i16).bind(i64::from(limit));
            let rows = query.fetch_all(&self.pool).await?;
            Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
        })
    }

    fn close(&self) -> Reply<'_, ()> {
        Box::pin(async move {
            self.pool.close().await;
            match self.lock.lock().await.take() {
                Some(lock) => Ok(lock.close().await?),
                None => Ok(()),
            }
        })
    }
}
