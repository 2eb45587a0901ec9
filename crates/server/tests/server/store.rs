use std::{env, path::Path, sync::Arc};

use server::store::{Chain, NewRow, Postgres, Row, Sqlite, Stage, Store, StoreError};
use tokio::task::JoinSet;

/// What any store must do. The salt grows from trial to trial on the same store.
async fn conform(store: Arc<dyn Store>, salt: u64) {
    let id = |name: &str| format!("{name}-{salt}");
    let table = |name: &str, listed, created_ms| NewRow {
        id: id(name),
        header: "{\"names\": \"Ж\"}".to_owned(),
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
    let row = Row { id: id("a"), line, stage: Stage::Gathering };
    let again = store.append(row.clone()).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    assert!(!store.listed(Stage::Gathering, 1000).await.expect("a list").contains(&id("a")));
    store.drop_line(&id("a"), 50).await.expect("dropped");
    assert_eq!(store.load(&id("a")).await.expect("an answer"), Some(stored));
    store.append(row).await.expect("kept again");
    let found = store.listed(Stage::Gathering, 1000).await.expect("a list");
    assert!(found.contains(&id("a")) && !found.contains(&id("b")));

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

/// Runs where DATABASE_URL_TEST names a PostgreSQL database.
#[tokio::test]
async fn postgres_conforms() {
    let Ok(url) = env::var("DATABASE_URL_TEST") else { return };
    for _ in 0..2 {
        let store = Postgres::open(&url).await.expect("opened");
        let salt = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let salt = salt.expect("after 1970").as_micros() as u64;
        conform(Arc::new(store), salt).await;
    }
}
