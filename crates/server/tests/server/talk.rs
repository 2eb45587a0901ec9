use rules::Random;
use wire::{EventDoc, HostAct, HostReply, RemarkDoc, ToClient, ToServer};

use crate::{bench::Client, seated::Seated};

/// A socket of whoever has these tokens, after the first message.
async fn join(table: &Seated, tokens: &[&str]) -> Client {
    let mut client = table.bench.socket(&table.table.table, None).await;
    client.hello(tokens).await;
    client
}

/// Says something as a spectator, and whether it was heard.
async fn remark(client: &mut Client, id: usize, name: &str, text: &str) -> bool {
    let (id, name, text) = (id.to_string(), name.to_owned(), text.to_owned());
    client.say(&ToServer::Remark { id, name, text }).await;
    loop {
        match client.hear().await {
            ToClient::Ack { .. } => return true,
            ToClient::Nack { .. } => return false,
            _ => {}
        }
    }
}

/// The remarks that a client hears until the game is over.
async fn overheard(client: &mut Client) -> Vec<RemarkDoc> {
    let mut all = Vec::new();
    loop {
        match client.hear().await {
            ToClient::Event(event) => {
                all.extend(event.remarks);
                if event.position.outcome.is_some() {
                    return all;
                }
            }
            ToClient::Full { table } => all = table.remarks,
            _ => {}
        }
    }
}

#[tokio::test]
async fn after_an_end_that_was_taken_back_spectators_wait_for_the_next() {
    let mut table = Seated::new(["here", "friend", "open"]).await;
    table.play(3).await;
    let mut watcher = join(&table, &[]).await;
    table.ok(0, "draw?").await;
    for seat in [1, 2] {
        table.ok(seat, "draw yes").await;
    }
    assert!(remark(&mut watcher, 0, "Eve", "well played").await);
    table.ok(0, "back?").await;
    let yes = format!("yes {}", table.offer().await.id);
    for seat in [1, 2] {
        table.ok(seat, &yes).await;
    }
    assert!(!remark(&mut watcher, 1, "Eve", "take the knight").await);
    for seat in [0, 1] {
        table.ok(seat, "resign").await;
    }
    assert!(remark(&mut watcher, 2, "Eve", "too late").await);
}

#[tokio::test]
async fn players_hear_spectators_only_when_the_game_is_over() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut table = Seated::new(["here", "friend", "open"]).await;
        let token = table.tokens[1].clone();
        let mut player = join(&table, &[&token]).await;
        let mut watcher = join(&table, &[]).await;
        let mut other = join(&table, &[]).await;
        let mut said = 0;
        for _ in 0..30 {
            match random.below(5) {
                0 if said < 8 => {
                    assert!(remark(&mut watcher, said, "Eve", &format!("secret {said}")).await);
                    said += 1;
                }
                1 => player = join(&table, &[&token]).await,
                2 => {
                    let since = table.look().await.seq;
                    player = table.bench.socket(&table.table.table, Some(since)).await;
                    let first = format!("{:?}", player.hello(&[&token]).await);
                    assert!(!first.contains("secret"));
                }
                _ => table.play(1).await,
            }
            let stands = table.bench.get(&table.path("")).await.body;
            assert!(!stands.contains("secret"));
            while let Some(heard) = player.soon().await {
                assert!(!format!("{heard:?}").contains("secret"), "before the end");
            }
            if table.look().await.position.outcome.is_some() {
                break;
            }
        }
        if table.look().await.position.outcome.is_none() {
            table.ok(1, "resign").await;
            table.ok(2, "resign").await;
            assert_eq!(overheard(&mut player).await.len(), said);
            assert_eq!(overheard(&mut other).await.len(), said);
        }
        assert_eq!(table.look().await.remarks.len(), said);
    }
}

#[tokio::test]
async fn players_are_told_nothing_of_what_spectators_say_and_miss_nothing() {
    let mut table = Seated::new(["here", "friend", "open"]).await;
    let mut early = join(&table, &[&table.tokens[1]]).await;
    let mut watcher = join(&table, &[]).await;
    let before = table.look().await.seq;
    assert!(remark(&mut watcher, 1, "Eve", "psst").await);
    let mut late = join(&table, &[&table.tokens[1]]).await;
    assert!(remark(&mut watcher, 2, "Eve", "psst again").await);
    while let Some(heard) = early.soon().await {
        assert!(!matches!(heard, Ok(ToClient::Event(_))), "{heard:?}");
    }
    table.play(1).await;
    for player in [&mut early, &mut late] {
        let event = next_event(player).await;
        assert_eq!((event.since, event.seq, event.entries.len()), (before, before + 3, 1));
    }
    let mut seen = next_event(&mut watcher).await;
    while seen.entries.is_empty() {
        seen = next_event(&mut watcher).await;
    }
    assert_eq!((seen.since, seen.seq), (before + 2, before + 3));
    table.play(1).await;
    assert_eq!(next_event(&mut early).await.since, before + 3);
}

/// The next event of a client.
async fn next_event(client: &mut Client) -> EventDoc {
    loop {
        if let ToClient::Event(event) = client.hear().await {
            return *event;
        }
    }
}

#[tokio::test]
async fn spectators_are_those_who_have_shown_no_token() {
    let table = Seated::new(["here", "friend", "open"]).await;
    let mut player = join(&table, &[&table.tokens[0]]).await;
    assert!(!remark(&mut player, 1, "Ann", "psst").await);
    let mut watcher = join(&table, &["no such token"]).await;
    for (name, text) in [("", "psst"), ("Eve", " "), ("E\nve", "psst"), ("Eve", "two\nlines")] {
        assert!(!remark(&mut watcher, 1, name, text).await, "{name} {text}");
    }
    assert!(remark(&mut watcher, 1, "Eve", "psst").await);
    assert!(remark(&mut watcher, 1, "Eve", "psst").await, "sent again");
    let log = table.bench.memory.log(&table.table.table);
    assert_eq!(log.iter().filter(|line| line.text.contains("psst")).count(), 1);
}

#[tokio::test]
async fn the_host_hushes_spectators() {
    let mut table = Seated::new(["here", "friend", "open"]).await;
    let mut watcher = join(&table, &[]).await;
    assert!(remark(&mut watcher, 1, "Eve", "psst").await);
    table.host(&HostAct::Hush { on: true }).await.read::<HostReply>();
    table.restart();
    assert!(table.look().await.hushed);
    let mut watcher = join(&table, &[]).await;
    assert!(!remark(&mut watcher, 2, "Eve", "psst").await);
    table.host(&HostAct::Hush { on: false }).await.read::<HostReply>();
    assert!(remark(&mut watcher, 3, "Eve", "psst").await);
}

#[tokio::test(start_paused = true)]
async fn spectators_do_not_flood() {
    let table = Seated::new(["here", "here", "here"]).await;
    let mut watcher = join(&table, &[]).await;
    let mut heard = 0;
    for id in 0..20 {
        heard += usize::from(remark(&mut watcher, id, "Eve", "psst").await);
    }
    assert!((5..15).contains(&heard), "{heard}");
}
