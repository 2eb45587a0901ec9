use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use serde_json::json;
use server::store::{Life, NewRow, Reply, Row, Stage, Store, StoreError, Stored};
use wire::{ErrorCode, NewActReply, ToClient, ToServer};

use crate::{
    bench::{Bench, RING, some_act, token},
    memory::Memory,
};

/// A store on a disk that takes no writes for a while: it is full, or read-only.
#[derive(Debug)]
struct Stuck {
    memory: Memory,
    stuck: Arc<AtomicBool>,
}

impl Stuck {
    fn unless_stuck<'a>(&self, reply: impl FnOnce() -> Reply<'a, ()>) -> Reply<'a, ()> {
        if !self.stuck.load(Ordering::Relaxed) {
            return reply();
        }
        Box::pin(async {
            let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
            Err(StoreError::Database(sqlx::Error::Io(full)))
        })
    }
}

impl Store for Stuck {
    fn create(&self, table: NewRow) -> Reply<'_, ()> {
        self.unless_stuck(|| self.memory.create(table))
    }

    fn append(&self, row: Row) -> Reply<'_, ()> {
        self.unless_stuck(|| self.memory.append(row))
    }

    fn load<'a>(&'a self, id: &'a str) -> Reply<'a, Option<Stored>> {
        self.memory.load(id)
    }

    fn drop_line<'a>(&'a self, id: &'a str, seq: u64) -> Reply<'a, ()> {
        self.memory.drop_line(id, seq)
    }

    fn ids(&self) -> Reply<'_, Vec<String>> {
        self.memory.ids()
    }

    fn flaws(&self) -> Reply<'_, Vec<String>> {
        self.memory.flaws()
    }

    fn listed(&self, stage: Stage, limit: u32) -> Reply<'_, Vec<String>> {
        self.memory.listed(stage, limit)
    }

    fn note_life(&self, life: Life) -> Reply<'_, ()> {
        self.unless_stuck(|| self.memory.note_life(life))
    }

    fn lives(&self) -> Reply<'_, Vec<Life>> {
        self.memory.lives()
    }

    fn ready(&self) -> Reply<'_, ()> {
        self.unless_stuck(|| self.memory.ready())
    }

    fn close(&self) -> Reply<'_, ()> {
        self.memory.close()
    }
}

/// A server over such a store, and what makes it stuck.
fn bench() -> (Bench, Arc<AtomicBool>) {
    let (memory, stuck) = (Memory::default(), Arc::new(AtomicBool::new(false)));
    let store = Stuck { memory: memory.clone(), stuck: stuck.clone() };
    (Bench { server: crate::bench::server(Arc::new(store)), memory }, stuck)
}

#[tokio::test]
async fn what_cannot_be_written_is_not_acknowledged_and_goes_when_it_can() {
    let (bench, stuck) = bench();
    let table = bench.open(&json!({"game": RING})).await;
    let act = some_act(&bench.look(&table.table).await, "a");
    stuck.store(true, Ordering::Relaxed);
    for _ in 0..2 {
        let refused = bench.act(&table.table, &token(&table, 0), &act).await;
        assert_eq!(refused.refusal(), (503, "unavailable".into()));
    }
    let new = bench.post("/api/v1/tables", &json!({"game": RING})).await;
    assert_eq!(new.refusal(), (503, "unavailable".into()));
    assert_eq!(bench.get("/readyz").await.status, 503);
    assert_eq!(bench.get("/healthz").await.status, 200);
    let doc = bench.look(&table.table).await;
    assert_eq!((doc.seq, doc.entries.len()), (0, 0), "nobody sees what is not kept");

    stuck.store(false, Ordering::Relaxed);
    let done = bench.act(&table.table, &token(&table, 0), &act).await;
    assert_eq!(done.read::<NewActReply>().seq, 1);
    assert_eq!(bench.memory.log(&table.table).len(), 1);
    assert_eq!(bench.get("/readyz").await.status, 200);
}

#[tokio::test]
async fn a_socket_is_told_of_a_failed_write_and_of_no_event() {
    let (bench, stuck) = bench();
    let table = bench.open(&json!({"game": RING})).await;
    let act = some_act(&bench.look(&table.table).await, "a");
    let mut client = bench.socket(&table.table, None).await;
    client.hello(&[&token(&table, 0)]).await;
    stuck.store(true, Ordering::Relaxed);
    client.say(&ToServer::Act(act)).await;
    loop {
        match client.try_hear().await {
            Ok(ToClient::Nack { error, .. }) => assert_eq!(error.code, ErrorCode::Unavailable),
            Ok(ToClient::Event(event)) => panic!("{event:?}"),
            Ok(_) => {}
            // The table is read anew: the client reconnects.
            Err(code) => break assert_eq!(code, 1013),
        }
    }
}
