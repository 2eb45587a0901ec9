//! The page of a table, which brings the table's document along.

use axum::http::header;
use serde_json::{Value, json};

use crate::bench::{Bench, RING, token};

/// The document inside a page; None without one, or where the page was not built.
fn carried(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once(r#"<script type="application/json" id="table">"#)?;
    Some(rest.split_once("</script>").expect("an end").0)
}

fn nothing() -> Value {
    json!({"en": "", "ru": "", "pl": "", "de": ""})
}

#[tokio::test]
async fn a_tables_page_brings_what_everybody_may_see_of_it_and_keeps_names_inside() {
    let bench = Bench::new();
    let name = "</script><script>";
    let seats = [name, "Bob", "Eve"].map(|name| json!({"kind": "here", "name": name}));
    let table = bench.open(&json!({"game": RING, "seats": seats, "public": true})).await;
    let page = bench.get(&format!("/t/{}", table.table)).await;
    assert!(page.status.is_success());
    for secret in [table.host.as_str(), &token(&table, 0)] {
        assert!(!page.body.contains(secret));
    }
    if let Some(text) = carried(&page.body) {
        let mut told: Value = serde_json::from_str(text).expect("a document");
        let mut asked: Value = bench.get(&format!("/api/v1/tables/{}", table.table)).await.read();
        for doc in [&mut told, &mut asked] {
            doc["now_ms"] = Value::Null;
        }
        // What the game tells of itself is not shown at a table.
        for (field, none) in [("options", json!([])), ("summary", nothing()), ("credit", nothing())]
        {
            asked["setting"]["game"][field] = none;
        }
        assert_eq!(told, asked);
        assert_eq!(told["seats"][0]["name"], name);
        assert!(!text.contains('<'));
        assert_eq!(page.headers[header::CACHE_CONTROL], "no-store");
        assert!(!page.headers.contains_key(header::ETAG));
    }
}

#[tokio::test]
async fn a_page_of_no_table_brings_none() {
    let bench = Bench::new();
    for path in ["/t/abc", "/t/aaaaaaaaaaaaaaaa", "/t/", "/t/a/b", "/t/%3Cscript%3E", "/"] {
        let page = bench.get(path).await;
        assert!(page.status.is_success() && page.body.starts_with("<!doctype html>"), "{path}");
        assert_eq!(carried(&page.body), None, "{path}");
    }
}
