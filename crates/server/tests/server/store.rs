use std::{env, path::Path, sync::Arc};

use serde_json::json;
use server::store::{Chain, Life, NewRow, Postgres, Row, Sqlite, Stage, Store, StoreError};
use tokio::task::JoinSet;

const HEADER: &str = "{\"names\": \"Ж\"}";

/// What any store must do. The salt grows from trial to trial on the same store.
async fn conform(store: Arc<dyn Store>, salt: u64) {
    let id = |name: &str| format!("{name}-{salt}");
    let table = |name: &str, listed, created_ms| NewRow {
        id: id(name),
        header: HEADER.to_owned(),
        chain: Chain::new(&id(name), HEADER).link(),
        listed,
        stage: Stage::Gathering,
        created_ms,
    };
    store.ready().await.expect("ready");
    assert_eq!(store.load(&id("a")).await.expect("an answer"), None);
    for new in [table("a", true, salt), table("b", true, salt + 1), table("c", false, salt + 2)] {
        store.create(new).await.expect("a new table");
    }
    let twice = store.create(table("a", true, 0)).await;
    assert!(matches!(twice, Err(StoreError::Conflict)), "{twice:?}");
    assert_eq!(store.listed(Stage::Gathering, 2).await.expect("a list"), [id("b"), id("a")]);
    let ids = store.ids().await.expect("a list");
    assert!(ids.is_sorted() && [id("a"), id("b"), id("c")].iter().all(|id| ids.contains(id)));

    // Many tables write at once, each in order.
    let mut writers = JoinSet::new();
    for name in ["a", "b", "c"] {
        let (store, id) = (store.clone(), id(name));
        writers.spawn(async move {
            let header = store.load(&id).await.expect("an answer").expect("the table").header;
            let mut chain = Chain::new(&id, &header);
            for number in 1..=50 {
                let line = chain.next(format!("{{\"n\": {number}}}"));
                let stage = if number < 50 { Stage::Playing } else { Stage::Over };
                store.append(Row { id: id.clone(), line, stage }).await.expect("kept");
            }
            id
        });
    }
    while let Some(id) = writers.join_next().await {
        let id = id.expect("no panic");
        let stored = store.load(&id).await.expect("an answer").expect("the table");
        let (chain, sound) = Chain::check(&id, &stored).expect("sound");
        assert_eq!((chain.seq(), sound), (50, 50));
    }
    let mut stored = store.load(&id("a")).await.expect("an answer").expect("the table");
    let line = stored.log.pop().expect("fifty lines");
    stored.events = 49;
    let row = Row { id: id("a"), line, stage: Stage::Gathering };
    let again = store.append(row.clone()).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    assert!(!store.listed(Stage::Gathering, 1000).await.expect("a list").contains(&id("a")));
    store.drop_line(&id("a"), 50).await.expect("dropped");
    assert_eq!(store.load(&id("a")).await.expect("an answer"), Some(stored));
    store.append(row).await.expect("kept again");
    let found = store.listed(Stage::Gathering, 1000).await.expect("a list");
    assert!(found.contains(&id("a")) && !found.contains(&id("b")));

    let life = |seen_ms| Life { born_ms: salt, seen_ms };
    for seen_ms in [salt, salt + 5] {
        store.note_life(life(seen_ms)).await.expect("noted");
    }
    assert_eq!(store.lives().await.expect("a list").last(), Some(&life(salt + 5)));

    store.close().await.expect("closed");
    let closed = store.ready().await;
    assert!(matches!(closed, Err(StoreError::Closed)), "{closed:?}");
}

async fn sqlite(file: &Path) -> Result<Sqlite, StoreError> {
    Sqlite::open(file).await
}

#[tokio::test]
async fn sqlite_conforms() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store.sqlite");
    conform(Arc::new(sqlite(&file).await.expect("opened")), 1).await;
    conform(Arc::new(sqlite(&file).await.expect("opened again")), 10).await;
}

#[tokio::test]
async fn a_store_of_a_newer_program_is_refused() {
    use sqlx::Connection as _;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store.sqlite");
    sqlite(&file).await.expect("opened").close().await.expect("closed");
    let address = format!("sqlite://{}", file.display());
    let mut raw = sqlx::SqliteConnection::connect(&address).await.expect("a connection");
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (99, 'from the future', 1, x'00', 0)",
    )
    .execute(&mut raw)
    .await
    .expect("written");
    raw.close().await.expect("closed");
    let error = sqlite(&file).await.expect_err("refused").to_string();
    assert!(error.contains("schema 99") && error.contains("newer program"), "{error}");
}

#[tokio::test]
async fn what_is_no_store_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store.sqlite");
    std::fs::write(&file, "this is a letter to my aunt, not a database".repeat(50))
        .expect("written");
    assert!(sqlite(&file).await.is_err());
    std::fs::write(&file, "").expect("written");
    assert!(sqlite(&file).await.is_err(), "an empty file has lost its games");
}

/// A store of two tables with three events each, closed.
async fn two_tables(file: &Path) {
    let store = sqlite(file).await.expect("opened");
    for name in ["a", "b"] {
        let mut chain = Chain::new(name, HEADER);
        let new = NewRow {
            id: name.to_owned(),
            header: HEADER.to_owned(),
            chain: chain.link(),
            listed: false,
            stage: Stage::Playing,
            created_ms: 1,
        };
        store.create(new).await.expect("kept");
        for number in 0..3 {
            let line = chain.next(format!("{number}{}", "x".repeat(5000)));
            let row = Row { id: name.to_owned(), line, stage: Stage::Playing };
            store.append(row).await.expect("kept");
        }
    }
    store.close().await.expect("closed");
}

/// Does something to a store's file behind its back.
async fn tamper(file: &Path, what: &'static str) {
    use sqlx::{Connection as _, Executor as _};
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).foreign_keys(false);
    let mut raw = sqlx::SqliteConnection::connect_with(&options).await.expect("a connection");
    raw.execute(what).await.expect("done");
    raw.close().await.expect("closed");
}

#[tokio::test]
async fn a_store_that_lacks_a_table_is_not_served() {
    let folder = tempfile::tempdir().expect("a folder");
    for what in ["DROP TABLE events", "DROP TABLE lives", "ALTER TABLE tables DROP COLUMN events"] {
        let file = folder.path().join("store.sqlite");
        two_tables(&file).await;
        tamper(&file, what).await;
        let error = sqlite(&file).await.expect_err("refused").to_string();
        assert!(error.contains("no such") && error.contains("polychess restore"), "{error}");
        let error = Sqlite::read(&file).await.expect_err("refused").to_string();
        assert!(error.contains("no such"), "{error}");
        std::fs::remove_file(&file).expect("removed");
    }
    let file = folder.path().join("emptied.sqlite");
    two_tables(&file).await;
    let all = "DROP TABLE events; DROP TABLE tables; DROP TABLE lives; DROP TABLE _sqlx_migrations";
    tamper(&file, all).await;
    let error = sqlite(&file).await.expect_err("refused").to_string();
    assert!(error.contains("it is no store of games"), "{error}");
}

#[tokio::test]
async fn a_store_with_a_torn_page_is_not_served_and_one_torn_meanwhile_is_not_ready() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store.sqlite");
    two_tables(&file).await;
    let store = sqlite(&file).await.expect("opened");
    store.ready().await.expect("ready");
    let mut bytes = std::fs::read(&file).expect("read");
    for page in
        bytes.chunks_mut(4096).filter(|page| page.windows(9).any(|part| part == b"xxxxxxxxx"))
    {
        page.fill(0xFF);
    }
    std::fs::write(&file, bytes).expect("written");
    assert!(store.load("a").await.is_err());
    assert_eq!(store.ids().await.expect("other pages are whole"), ["a", "b"]);
    let error = store.ready().await.expect_err("not ready").to_string();
    assert!(error.contains("something could not be read"), "{error}");
    store.close().await.expect("closed");
    let error = sqlite(&file).await.expect_err("refused").to_string();
    assert!(error.contains("polychess restore"), "{error}");
}

#[tokio::test]
async fn a_lost_end_and_a_lost_header_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store.sqlite");
    two_tables(&file).await;
    tamper(
        &file,
        "DELETE FROM events WHERE id = 'a' AND seq = 3; DELETE FROM tables WHERE id = 'b'",
    )
    .await;
    let store = sqlite(&file).await.expect("the file is whole");
    let stored = store.load("a").await.expect("an answer").expect("the table");
    let error = Chain::check("a", &stored).expect_err("damaged").to_string();
    assert_eq!(error, "the log of table a has 2 events of 3");
    let lost = "table b: there are events of it, but its header is lost";
    assert_eq!(store.flaws().await.expect("an answer"), [lost]);
    assert_eq!(store.load("b").await.expect_err("damaged").to_string(), lost);
    assert_eq!(store.load("c").await.expect("an answer"), None);
    store.ready().await.expect("other tables go on");
    store.close().await.expect("closed");
}

#[tokio::test]
async fn a_checksum_that_was_taken_away_is_not_made_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store.sqlite");
    two_tables(&file).await;
    tamper(&file, "UPDATE tables SET chain = '', header = '{}' WHERE id = 'a'").await;
    tamper(&file, "DELETE FROM events; UPDATE tables SET events = 0").await;
    let store = sqlite(&file).await.expect("the file is whole");
    for (id, is_sound) in [("a", false), ("b", true)] {
        let stored = store.load(id).await.expect("an answer").expect("the table");
        assert_eq!(Chain::check(id, &stored).is_ok(), is_sound, "{id}");
    }
    store.close().await.expect("closed");
}

#[tokio::test]
async fn what_a_server_would_not_open_is_told_of_a_store_that_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    for (what, told) in [
        (
            "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 2",
            "its schema 2 is another",
        ),
        ("UPDATE _sqlx_migrations SET success = 0 WHERE version = 3", "half way to schema 3"),
        ("UPDATE _sqlx_migrations SET version = -7 WHERE version = 1", "no program has made it"),
    ] {
        let file = folder.path().join("store.sqlite");
        two_tables(&file).await;
        tamper(&file, what).await;
        let error = sqlite(&file).await.expect_err("refused").to_string();
        assert!(error.contains(told), "{error}");
        let store = Sqlite::read(&file).await.expect("games can still be taken out");
        let flaws = store.flaws().await.expect("an answer");
        assert!(flaws.contains(&error), "{flaws:?}: {error}");
        store.close().await.expect("closed");
        std::fs::remove_file(&file).expect("removed");
    }
    let file = folder.path().join("store.sqlite");
    two_tables(&file).await;
    tamper(&file, "DELETE FROM _sqlx_migrations WHERE version = 2").await;
    let store = Sqlite::read(&file).await.expect("games can still be taken out");
    let flaws = store.flaws().await.expect("an answer");
    assert_eq!(flaws, ["the store has not been brought to schema 2"]);
    store.close().await.expect("closed");
    sqlite(&file).await.expect_err("refused");
}

/// A PostgreSQL database for one test; None where DATABASE_URL_TEST names no server to make it at.
pub(crate) struct Database {
    server: String,
    name: String,
    /// Its address.
    pub(crate) url: String,
}

impl Database {
    /// Makes it anew.
    pub(crate) async fn new(name: &str) -> Option<Self> {
        let server = env::var("DATABASE_URL_TEST").ok()?;
        let name = format!("polychess_test_{name}");
        let (front, query) = server.split_once('?').unwrap_or((&server, ""));
        let (front, _) = front.rsplit_once('/').expect("an address with a database");
        let url = format!("{front}/{name}?{query}");
        let database = Self { server, name, url };
        database.tell("DROP DATABASE IF EXISTS").await;
        database.tell("CREATE DATABASE").await;
        Some(database)
    }

    async fn tell(&self, what: &str) {
        use sqlx::{AssertSqlSafe, Connection as _, Executor as _};
        let mut server = sqlx::PgConnection::connect(&self.server).await.expect("a server");
        let text = format!("{what} {}", self.name);
        server.execute(AssertSqlSafe(text)).await.expect("done");
        server.close().await.expect("closed");
    }

    /// Takes it away, once no store is open there.
    pub(crate) async fn remove(self) {
        self.tell("DROP DATABASE").await;
    }
}

#[tokio::test]
async fn postgres_conforms() {
    let Some(database) = Database::new("conforms").await else { return };
    for salt in [1, 10] {
        conform(Arc::new(Postgres::open(&database.url).await.expect("opened")), salt).await;
    }
    database.remove().await;
}

#[tokio::test]
async fn a_database_has_one_server_and_many_readers() {
    let Some(database) = Database::new("one_server").await else { return };
    let empty = Postgres::read(&database.url).await.expect_err("refused").to_string();
    assert!(empty.contains("no store"), "{empty}");
    let first = Postgres::open(&database.url).await.expect("opened");
    let second = Postgres::open(&database.url).await.expect_err("refused").to_string();
    assert!(second.contains("another server uses this database"), "{second}");
    let reader = Postgres::read(&database.url).await.expect("opened");
    assert_eq!(reader.ids().await.expect("a list"), [""; 0]);
    reader.close().await.expect("closed");
    first.close().await.expect("closed");
    Postgres::open(&database.url).await.expect("opened").close().await.expect("closed");
    database.remove().await;
}

#[test]
fn a_database_of_the_first_schema_is_copied_and_brought_to_the_newest() {
    use server::{StoreArgs, StoreCommand, keep};
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let Some(database) = runtime.block_on(Database::new("older")) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let (file, copies) = (folder.path().join("new.jsonl"), folder.path().join("copies"));
    let table = runtime.block_on(older(&database.url));
    let line = |line: serde_json::Value| line.to_string() + "\n";
    let lines = [
        line(json!({"line": "head", "format": "polychess tables", "version": 1})),
        line(json!({"line": "end", "tables": 0, "events": 0})),
    ];
    std::fs::write(&file, lines.concat()).expect("written");
    let store =
        StoreArgs { data_dir: Some(copies.clone()), database_url: Some(database.url.clone()) };
    let catalog = crate::bench::catalog();
    keep(StoreCommand::Import { file, store: store.clone() }, &catalog).expect("brought forward");
    keep(StoreCommand::Check { store: store.clone() }, &catalog).expect("sound");
    let copy = copies.join("postgres.schema-1.1.jsonl");
    assert!(std::fs::read_to_string(&copy).expect("the copy").contains(&table));
    keep(StoreCommand::Restore { file: copy, check: true, store }, &catalog).expect("sound");
    runtime.block_on(database.remove());
}

/// Makes a database of the first schema with a table in it, and gives the table's id.
async fn older(url: &str) -> String {
    use sqlx::{Connection as _, Executor as _};
    let bench = crate::bench::Bench::over(crate::memory::Memory::default());
    let table = bench.open(&json!({"game": crate::bench::RING})).await.table;
    let store = bench.memory.load(&table).await.expect("an answer").expect("the table");
    Postgres::open(url).await.expect("opened").close().await.expect("closed");
    let mut raw = sqlx::PgConnection::connect(url).await.expect("a connection");
    raw.execute(
        "ALTER TABLE tables DROP COLUMN chain, DROP COLUMN events; DROP TABLE lives; \
         DELETE FROM _sqlx_migrations WHERE version > 1",
    )
    .await
    .expect("as it was");
    let row = sqlx::query("INSERT INTO tables VALUES ($1, $2, false, 1, 1)");
    row.bind(&table).bind(&store.header).execute(&mut raw).await.expect("kept");
    raw.close().await.expect("closed");
    table
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    use sqlx::{Connection as _, Executor as _};
    let Some(database) = Database::new("newer").await else { return };
    Postgres::open(&database.url).await.expect("opened").close().await.expect("closed");
    let mut raw = sqlx::PgConnection::connect(&database.url).await.expect("a connection");
    raw.execute(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (99, 'from the future', true, '', 0)",
    )
    .await
    .expect("written");
    raw.close().await.expect("closed");
    for error in [Postgres::open(&database.url).await, Postgres::read(&database.url).await] {
        let error = error.expect_err("refused").to_string();
        assert!(error.contains("schema 99") && error.contains("newer program"), "{error}");
    }
    database.remove().await;
}

#[tokio::test]
async fn a_lost_header_and_a_changed_schema_of_a_database_are_told() {
    use sqlx::{Connection as _, Executor as _};
    let Some(database) = Database::new("lost_header").await else { return };
    Postgres::open(&database.url).await.expect("opened").close().await.expect("closed");
    let mut raw = sqlx::PgConnection::connect(&database.url).await.expect("a connection");
    raw.execute(
        "ALTER TABLE events DROP CONSTRAINT events_id_fkey; \
         INSERT INTO events VALUES ('b', 1, '{}', ''), ('b', 2, '{}', ''), ('d', 1, '{}', '')",
    )
    .await
    .expect("events without a table");
    let lost = |id| format!("table {id}: there are events of it, but its header is lost");
    let store = Postgres::open(&database.url).await.expect("opened");
    assert_eq!(store.flaws().await.expect("an answer"), [lost("b"), lost("d")]);
    assert_eq!(store.load("b").await.expect_err("damaged").to_string(), lost("b"));
    assert_eq!(store.load("c").await.expect("an answer"), None);
    store.close().await.expect("closed");
    raw.execute("UPDATE _sqlx_migrations SET checksum = '' WHERE version = 2").await.expect("done");
    let error = Postgres::open(&database.url).await.expect_err("refused").to_string();
    let store = Postgres::read(&database.url).await.expect("games can still be taken out");
    assert_eq!(store.flaws().await.expect("an answer"), [error, lost("b"), lost("d")]);
    store.close().await.expect("closed");
    raw.close().await.expect("closed");
    database.remove().await;
}
