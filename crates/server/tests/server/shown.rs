//! Records that are opened to be looked at.

use serde_json::json;
use wire::{NewAct, RecordReply, TableState};

use crate::bench::{Bench, RING, some_act, token};

#[tokio::test]
async fn a_record_is_shown_and_nobody_plays_it() {
    let bench = Bench::new();
    let seats = ["Ann", "", "Eve"].map(|name| json!({"kind": "here", "name": name}));
    let table = bench.open(&json!({"game": RING, "seats": seats})).await;
    for (seat, id) in ["a", "b", "c"].into_iter().enumerate() {
        let act = some_act(&bench.look(&table.table).await, id);
        assert!(bench.act(&table.table, &token(&table, seat), &act).await.status.is_success());
    }
    let played = bench.look(&table.table).await;
    for form in ["machine", "people"] {
        let path = format!("/api/v1/tables/{}/record?form={form}", table.table);
        let text = bench.get(&path).await.body;
        let opened = bench.post("/api/v1/records", &json!({"text": text.trim_end()})).await;
        assert_eq!(opened.status.as_u16(), 201, "{}", opened.body);
        let shown = bench.look(&opened.read::<RecordReply>().table).await;
        assert_eq!(shown.state, TableState::Record);
        assert_eq!(shown.entries, played.entries);
        assert_eq!(shown.position.position, played.position.position);
        assert_eq!(shown.seats[2].name, "Eve");
        assert!(shown.position.deals.iter().all(Vec::is_empty));
        let path = format!("/api/v1/tables/{}/seats/1/claim", shown.table);
        let claim = bench.post(&path, &json!({"name": "Bob"})).await;
        assert!(!claim.status.is_success());
        let act = NewAct { id: "x".into(), expect: 0, seat: 0, act: "resign".into() };
        let acted = bench.act(&shown.table, &token(&table, 0), &act).await;
        assert_eq!(acted.refusal(), (403, "forbidden".into()));
        let path = format!("/api/v1/tables/{}/at/1", shown.table);
        assert!(bench.get(&path).await.status.is_success());
    }
}

#[tokio::test]
async fn a_text_that_is_no_record_is_refused_with_its_place() {
    let bench = Bench::new();
    for text in ["", "{}", "nonsense", "[Game \"ring\"]", "\u{feff}{\n"] {
        let refused = bench.post("/api/v1/records", &json!({"text": text})).await;
        assert_eq!(refused.refusal(), (400, "invalid".into()), "{text:?}");
        assert!(refused.body.contains("line "), "{}", refused.body);
    }
    let long = "x".repeat(1024 * 1024);
    let refused = bench.post("/api/v1/records", &json!({"text": long})).await;
    assert_eq!(refused.refusal(), (413, "too_large".into()));
}
