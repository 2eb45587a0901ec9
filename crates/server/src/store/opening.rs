//! How a store in one file is opened: looked through, copied, and brought to the newest schema.

use std::path::Path;

use sqlx::{AssertSqlSafe, Connection as _, Row as _, SqliteConnection};

use crate::store::{
    Chain, STRAYS, StoreError,
    migrations::{NEWEST_MIGRATION, is_unchained, migrator, newest, unmigrated},
    tell_strays,
};

/// Makes sure that a file is whole, and brings it to the newest schema.
pub(super) async fn bring_forward(
    connection: &mut SqliteConnection,
    file: &Path,
    is_new: bool,
    schema: &[&'static str],
) -> Result<(), StoreError> {
    let old = version(connection).await?;
    if old.is_some()
        && let Some(why) = torn(connection, 1).await?.into_iter().next()
    {
        return Err(StoreError::Damaged(format!("its pages are damaged: {why}: {RESTORE}")));
    }
    if old.is_none() && !is_new {
        return Err(StoreError::Damaged(format!("it is no store of games: {RESTORE}")));
    }
    if let Some(old) = old.filter(|&old| old < newest(schema)) {
        copy_aside(connection, file, old).await?;
    }
    // All of it is done or nothing.
    let mut step = connection.begin_with("BEGIN IMMEDIATE").await?;
    migrator(schema).run(&mut *step).await.map_err(unmigrated)?;
    check_shape(&mut step).await?;
    if is_unchained(old) {
        chain_headers(&mut step).await?;
    }
    step.commit().await?;
    tell_strays(&sqlx::query_as(STRAYS).fetch_all(&mut *connection).await?);
    // A file that may only be read is opened all the same.
    sqlx::query("DELETE FROM tables WHERE 0").execute(connection).await?;
    Ok(())
}

/// What to do with a store that is not whole.
const RESTORE: &str = "move it away, and fill a new store from a backup by `polychess restore`";

/// Asks for all that the newest schema has.
const SHAPE: [&str; 3] = [
    "SELECT id, header, chain, listed, stage, created_ms, events FROM tables WHERE 0",
    "SELECT id, seq, line, chain FROM events WHERE 0",
    "SELECT born_ms, seen_ms FROM lives WHERE 0",
];

/// Whether all of it is there.
pub(super) async fn check_shape(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    for shape in SHAPE {
        sqlx::query(shape).execute(&mut *connection).await?;
    }
    Ok(())
}

/// What SQLite finds wrong with the pages of a file, at most so many things.
pub(super) async fn torn(
    connection: &mut SqliteConnection,
    most: u32,
) -> Result<Vec<String>, sqlx::Error> {
    let check = format!("PRAGMA quick_check({most})");
    let rows = sqlx::query(AssertSqlSafe(check)).fetch_all(connection).await?;
    let found: Vec<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    // The first of several begins with a line that names the database.
    let found = found.iter().map(|found| found.trim_start_matches("*** in database main ***\n"));
    Ok(found.filter(|&found| found != "ok").map(str::to_owned).collect())
}

/// Why a store cannot be opened; of damage, what to do about it.
pub(super) fn at_opening(error: StoreError) -> StoreError {
    match error {
        StoreError::Database(error) => damaged(error),
        other => other,
    }
}

/// Of what a database complains when it is opened, likewise.
fn damaged(error: sqlx::Error) -> StoreError {
    // What SQLite calls an error of the statement (no such table), a corrupt file, no database.
    match error.as_database_error() {
        Some(said) if matches!(said.code().as_deref(), Some("1" | "11" | "26")) => {
            StoreError::Damaged(format!("it is damaged: {}: {RESTORE}", said.message()))
        }
        _ => error.into(),
    }
}

/// The schema of a database; None for an empty one.
pub(super) async fn version(connection: &mut SqliteConnection) -> Result<Option<i64>, StoreError> {
    let known = "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    let known: i64 = sqlx::query(known).fetch_one(&mut *connection).await?.try_get(0)?;
    if known == 0 {
        return Ok(None);
    }
    let row = sqlx::query(NEWEST_MIGRATION).fetch_one(connection).await?;
    Ok(row.try_get(0)?)
}

/// Gives the headers that an older program has written their checksums.
async fn chain_headers(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let rows = sqlx::query("SELECT id, header FROM tables WHERE chain = ''");
    for row in rows.fetch_all(&mut *connection).await? {
        let (id, header): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let query = sqlx::query("UPDATE tables SET chain = ? WHERE id = ?");
        let query = query.bind(Chain::new(&id, &header).link()).bind(&id);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Copies a database into a new file beside it.
async fn copy_aside(
    connection: &mut SqliteConnection,
    file: &Path,
    schema: i64,
) -> Result<(), StoreError> {
    let names = (1..).map(|number| file.with_extension(format!("schema-{schema}.{number}.sqlite")));
    let copy = names.into_iter().find(|name| !name.exists()).unwrap_or_default();
    tracing::info!(copy = %copy.display(), "the store is of an older program: copied");
    let query = sqlx::query("VACUUM INTO ?").bind(copy.display().to_string());
    query.execute(connection).await?;
    Ok(())
}
