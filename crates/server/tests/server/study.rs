//! Hints, reasons, and analysis after the game.

use axum::http::header;
use serde_json::{Value, json};
use wire::{
    CourseDoc, ExplanationDoc, HintDoc, HintedDoc, NewAct, NewActReply, NewHint, NewTableReply,
    StudyDoc,
};

use crate::bench::{Answer, Bench, RING, post, some_act, token};

async fn open(bench: &Bench, kinds: [&str; 3], hints: Option<bool>) -> NewTableReply {
    let seats = kinds.map(|kind| match kind {
        "computer" => json!({"kind": kind, "level": 1}),
        _ => json!({"kind": kind}),
    });
    let mut new = json!({"game": RING, "seats": seats});
    if let Some(hints) = hints {
        new["hints"] = hints.into();
    }
    bench.open(&new).await
}

async fn hint(bench: &Bench, table: &NewTableReply, seat: usize, token: &str) -> Answer {
    let mut request = post(&format!("/api/v1/tables/{}/hint", table.table), &NewHint { seat });
    let bearer = format!("Bearer {token}").parse().expect("a header");
    request.headers_mut().insert(header::AUTHORIZATION, bearer);
    bench.send(request).await
}

async fn of(bench: &Bench, table: &NewTableReply, what: &str) -> Answer {
    bench.get(&format!("/api/v1/tables/{}/{what}", table.table)).await
}

/// The seats here play their first acts, then the first to act and the next give up.
async fn play_out(bench: &Bench, table: &NewTableReply, acts: usize) -> usize {
    for number in 0..acts + 2 {
        let doc = bench.look(&table.table).await;
        let act = some_act(&doc, &number.to_string());
        let act = if number < acts { act } else { NewAct { act: "resign".into(), ..act } };
        let done = bench.act(&table.table, &token(table, act.seat), &act).await;
        done.read::<NewActReply>();
    }
    let doc = bench.look(&table.table).await;
    assert!(doc.position.outcome.is_some(), "the game is over");
    doc.entries.len()
}

#[tokio::test]
async fn a_hint_is_an_act_with_reasons_and_everybody_sees_that_it_was_taken() {
    let bench = Bench::new();
    let table = open(&bench, ["here", "computer", "computer"], None).await;
    let mine = token(&table, 0);
    let before = bench.look(&table.table).await;
    assert!(before.hints && before.hinted.is_empty());
    let given: HintDoc = hint(&bench, &table, 0, &mine).await.read();
    assert!(before.position.acts.iter().any(|act| act.act == given.why.act.act));
    assert_eq!((given.seq, given.why.values.len()), (1, 3));
    assert!(!given.why.reasons.is_empty());
    let after = bench.look(&table.table).await;
    assert_eq!(after.hinted, [HintedDoc { seat: 0, acts: 0 }]);
    // The same again is no other hint, and a move that was meant before is not stale.
    let again: HintDoc = hint(&bench, &table, 0, &mine).await.read();
    assert_eq!((again.seq, bench.look(&table.table).await.hinted.len()), (1, 1));
    let act = NewAct { expect: before.seq, ..some_act(&before, "a") };
    assert!(bench.act(&table.table, &mine, &act).await.status.is_success());
    let restarted = Bench::over(bench.memory);
    assert_eq!(restarted.look(&table.table).await.hinted, after.hinted);
}

#[tokio::test]
async fn friends_have_no_hints_unless_the_host_says_so() {
    let bench = Bench::new();
    let kinds = ["here", "here", "computer"];
    for (kinds, hints, given) in [
        (kinds, None, false),
        (kinds, Some(true), true),
        (["here", "computer", "computer"], Some(false), false),
    ] {
        let table = open(&bench, kinds, hints).await;
        assert_eq!(bench.look(&table.table).await.hints, given);
        let answer = hint(&bench, &table, 0, &token(&table, 0)).await;
        match given {
            true => drop(answer.read::<HintDoc>()),
            false => assert_eq!(answer.refusal(), (422, "illegal".into())),
        }
    }
}

#[tokio::test]
async fn only_who_is_to_act_gets_a_hint() {
    let bench = Bench::new();
    let table = open(&bench, ["here", "here", "here"], Some(true)).await;
    let [first, second] = [0, 1].map(|seat| token(&table, seat));
    assert_eq!(hint(&bench, &table, 1, &second).await.refusal().0, 422);
    assert_eq!(hint(&bench, &table, 0, &second).await.refusal(), (403, "forbidden".into()));
    assert_eq!(hint(&bench, &table, 7, &first).await.refusal().0, 403);
    let path = format!("/api/v1/tables/{}/hint", table.table);
    assert_eq!(bench.post(&path, &NewHint { seat: 0 }).await.refusal().0, 403);
    let wrong = bench.post(&path, &json!({"seat": 0, "more": 1})).await;
    assert_eq!(wrong.refusal(), (400, "invalid".into()));
    play_out(&bench, &table, 2).await;
    assert_eq!(hint(&bench, &table, 0, &first).await.refusal().0, 422);
}

#[tokio::test]
async fn a_game_is_analysed_after_its_end_and_not_before() {
    let bench = Bench::new();
    let table = open(&bench, ["here", "here", "here"], None).await;
    for what in ["analysis", "analysis/0"] {
        assert_eq!(of(&bench, &table, what).await.refusal(), (422, "illegal".into()));
    }
    let total = play_out(&bench, &table, 4).await;
    let study: StudyDoc = of(&bench, &table, "analysis/3?lines=2").await.read();
    assert_eq!((study.acts, study.lines.len(), study.values.len()), (3, 2, 3));
    assert!(study.nodes > 0 && study.depth > 0);
    let course = of(&bench, &table, "analysis").await;
    assert_eq!(course.headers[header::CONTENT_TYPE], "application/x-ndjson");
    let lines = course.body.lines().map(|line| serde_json::from_str(line).expect("a line"));
    let lines: Vec<CourseDoc> = lines.collect();
    assert!(lines.iter().map(|line| line.acts).eq((0..=total).rev()), "from the end back");
    for line in &lines {
        assert!(line.values.iter().all(|value| (0.0..=1.0).contains(value)), "{line:?}");
    }
    for (what, status) in [
        (format!("analysis/{}", total + 1), 404),
        ("analysis/many".to_owned(), 404),
        ("analysis/1?lines=0".to_owned(), 400),
        ("analysis/1?lines=eleven".to_owned(), 400),
    ] {
        assert_eq!(of(&bench, &table, &what).await.refusal().0, status, "{what}");
    }
}

#[tokio::test]
async fn a_record_is_analysed_by_anybody() {
    let bench = Bench::new();
    let table = open(&bench, ["here", "here", "here"], None).await;
    play_out(&bench, &table, 3).await;
    let record = of(&bench, &table, "record").await.body;
    let shown: Value = bench.post("/api/v1/records", &json!({"text": record})).await.read();
    let id = shown["table"].as_str().expect("an id");
    let study: StudyDoc = bench.get(&format!("/api/v1/tables/{id}/analysis/1")).await.read();
    assert!(!study.lines.is_empty());
    let why: ExplanationDoc = bench.get(&format!("/api/v1/tables/{id}/why/2")).await.read();
    assert_eq!(why.act, bench.look(id).await.entries[1]);
}

#[tokio::test(start_paused = true)]
async fn a_computer_is_asked_why_and_a_person_only_after_the_game() {
    let bench = Bench::new();
    let table = open(&bench, ["here", "computer", "computer"], None).await;
    let doc = bench.look(&table.table).await;
    let done = bench.act(&table.table, &token(&table, 0), &some_act(&doc, "a")).await;
    done.read::<NewActReply>();
    while bench.look(&table.table).await.position.to_act != Some(0) {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let why: ExplanationDoc = of(&bench, &table, "why/2").await.read();
    assert_eq!(why.act, bench.look(&table.table).await.entries[1]);
    assert!(!why.reasons.is_empty());
    assert_eq!(of(&bench, &table, "why/1").await.refusal(), (422, "illegal".into()));
    assert_eq!(of(&bench, &table, "why/0").await.refusal(), (404, "not_found".into()));
    assert_eq!(of(&bench, &table, "why/9").await.refusal(), (404, "not_found".into()));
}

#[tokio::test]
async fn who_asks_for_too_much_is_told_to_wait() {
    let bench = Bench::new();
    let table = open(&bench, ["here", "here", "here"], None).await;
    let mut answer = of(&bench, &table, "analysis").await;
    for _ in 0..60 {
        answer = of(&bench, &table, "analysis").await;
    }
    assert_eq!(answer.refusal(), (429, "too_many".into()));
    assert!(answer.headers.contains_key(header::RETRY_AFTER));
}
