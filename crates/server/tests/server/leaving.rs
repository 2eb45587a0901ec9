use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;
use wire::{OfferKind, StandingDoc, ToClient, ToServer};

use crate::{bench::Client, seated::Seated};

const FRIENDS: [&str; 3] = ["friend", "friend", "friend"];

/// The sockets of some seats.
struct Crowd(Vec<(usize, Client)>);

impl Crowd {
    async fn of(table: &Seated, seats: &[usize]) -> Self {
        let mut crowd = Self(Vec::new());
        for &seat in seats {
            crowd.come(table, seat).await;
        }
        crowd
    }

    async fn come(&mut self, table: &Seated, seat: usize) {
        let mut client = table.bench.socket(&table.table.table, None).await;
        client.hello(&[&table.tokens[seat]]).await;
        self.0.push((seat, client));
    }

    async fn go(&mut self, table: &Seated, seat: usize) {
        self.0.retain(|(of, _)| *of != seat);
        while table.look().await.seats[seat].online {}
    }

    /// Time passes, and whoever is there shows it.
    async fn wait(&mut self, seconds: u64) {
        for _ in 0..seconds {
            sleep(Duration::from_secs(1)).await;
            for (_, client) in &mut self.0 {
                client.say(&ToServer::Ping {}).await;
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn two_may_vote_after_a_minute_and_need_each_other() {
    let mut table = Seated::new(FRIENDS).await;
    let mut crowd = Crowd::of(&table, &[0, 1, 2]).await;
    table.not(0, "out? 1").await;
    crowd.go(&table, 1).await;
    let away = table.look().await.seats[1].away.expect("he is away");
    assert_eq!(away.vote_ms - away.since_ms, 60_000);
    crowd.wait(58).await;
    table.not(0, "computer? 1").await;
    assert!(!table.words(0).await.contains(&"out? 1".to_owned()));
    crowd.wait(3).await;
    assert!(table.words(0).await.ends_with(&["computer? 1".into(), "out? 1".into()]));
    table.not(0, "out? 0").await;
    table.not(0, "out? 2").await;
    table.ok(0, "computer? 1 2").await;
    let offer = table.offer().await;
    assert_eq!((offer.kind, offer.seat, offer.level), (OfferKind::Computer, Some(1), Some(2)));
    assert_eq!(offer.asked, [2]);
    table.not(1, &format!("yes {}", offer.id)).await;
    table.ok(2, &format!("yes {}", offer.id)).await;
    let seat = table.look().await.seats[1].clone();
    assert_eq!((seat.level, seat.taken, seat.online, seat.away), (Some(2), true, true, None));
    table.play(1).await;
    while table.look().await.entries.len() < 2 {
        sleep(Duration::from_millis(100)).await;
    }

    // He is back: the seat is his again at once, whoever has the server meanwhile.
    table.restart();
    assert_eq!(table.look().await.seats[1].level, Some(2));
    table.not(1, "resign").await;
    let mut back = Crowd::of(&table, &[1]).await;
    assert_eq!(table.look().await.seats[1].level, None);
    back.wait(1).await;
    table.ok(1, "draw?").await;
}

#[tokio::test(start_paused = true)]
async fn one_alone_waits_for_three_minutes() {
    let mut table = Seated::new(["here", "here", "friend"]).await;
    let mut crowd = Crowd::of(&table, &[0, 1, 2]).await;
    crowd.go(&table, 2).await;
    crowd.wait(170).await;
    table.not(0, "out? 2").await;
    crowd.wait(11).await;
    table.ok(0, "out? 2").await;
    let doc = table.look().await;
    assert_eq!(doc.position.standings[2], StandingDoc::Captured);
    assert_eq!(doc.entries.last().map(|entry| (entry.by, &*entry.act)), Some((2, "resign")));
}

#[tokio::test(start_paused = true)]
async fn whoever_has_gone_too_is_not_asked() {
    let mut table = Seated::new(FRIENDS).await;
    let mut crowd = Crowd::of(&table, &[0, 1, 2]).await;
    crowd.go(&table, 1).await;
    crowd.go(&table, 2).await;
    crowd.wait(100).await;
    table.not(0, "out? 1").await;
    crowd.wait(85).await;
    table.ok(0, "out? 1").await;
    assert_eq!(table.look().await.position.standings[1], StandingDoc::Captured);
    let mut lines = table.bench.memory.log(&table.table.table);
    table.restart();
    assert_eq!(table.look().await.position.standings[1], StandingDoc::Captured);
    assert!(lines.pop().expect("a line").text.contains("\"away\":[1,2]"));
}

#[tokio::test(start_paused = true)]
async fn whoever_comes_back_ends_the_vote() {
    let mut table = Seated::new(FRIENDS).await;
    let mut crowd = Crowd::of(&table, &[0, 1, 2]).await;
    crowd.go(&table, 1).await;
    crowd.wait(61).await;
    table.ok(0, "out? 1").await;
    let id = table.offer().await.id;
    crowd.come(&table, 1).await;
    assert_eq!(table.look().await.offers, []);
    table.not(2, &format!("yes {id}")).await;
}

#[tokio::test(start_paused = true)]
async fn a_computer_gives_the_seat_back_at_a_word() {
    let mut table = Seated::new(FRIENDS).await;
    let mut crowd = Crowd::of(&table, &[0, 2]).await;
    crowd.wait(61).await;
    table.ok(0, "computer? 1").await;
    let id = table.offer().await.id;
    table.ok(2, &format!("yes {id}")).await;
    assert_eq!(table.words(1).await, ["return"]);
    table.not(2, "return").await;
    table.ok(1, "return").await;
    assert_eq!(table.look().await.seats[1].level, None);
}

#[tokio::test(start_paused = true)]
async fn everybody_hears_when_a_vote_may_be_called() {
    let table = Seated::new(FRIENDS).await;
    let mut crowd = Crowd::of(&table, &[0, 2]).await;
    crowd.wait(61).await;
    let (_, client) = &mut crowd.0[0];
    loop {
        if let ToClient::Seats { deals, .. } = client.hear().await
            && deals[0].iter().any(|deal| deal.act == "out? 1")
        {
            break;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_pause_of_a_game_in_days_has_an_end() {
    let time = json!({"time": {"kind": "days", "days": 1}});
    let mut table = Seated::with(FRIENDS, time).await;
    let mut crowd = Crowd::of(&table, &[0, 1, 2]).await;
    table.ok(0, "pause?").await;
    let yes = format!("yes {}", table.offer().await.id);
    table.ok(1, &yes).await;
    table.ok(2, &yes).await;
    crowd.go(&table, 2).await;
    crowd.wait(300).await;
    table.not(0, "out? 2").await;
    let day = 86_400_000;
    let vote_ms = table.look().await.seats[2].away.expect("he is missed").vote_ms;
    assert!(vote_ms > table.look().await.now_ms + day - 400_000);

    // The day passes while nobody is there: the table is put away and comes back.
    crowd.0.clear();
    sleep(Duration::from_millis(day)).await;
    let mut crowd = Crowd::of(&table, &[0, 1]).await;
    table.not(0, "out? 2").await;
    crowd.wait(61).await;
    table.ok(0, "out? 2").await;
    table.ok(1, &format!("yes {}", table.offer().await.id)).await;
    assert_eq!(table.look().await.position.standings[2], StandingDoc::Captured);
    table.ok(0, "resume?").await;
    table.ok(1, &format!("yes {}", table.offer().await.id)).await;
    table.play(1).await;
}

#[tokio::test(start_paused = true)]
async fn where_days_are_given_absence_is_no_matter() {
    let time = json!({"time": {"kind": "days", "days": 1}});
    let mut table = Seated::with(FRIENDS, time).await;
    let mut crowd = Crowd::of(&table, &[0, 2]).await;
    crowd.wait(300).await;
    assert_eq!(table.look().await.seats[1].away, None);
    table.not(0, "out? 1").await;
}
