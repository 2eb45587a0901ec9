use std::{
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use crate::bench::{Line, Played, Process, folder, games};

/// How many acts a game is played for, if it does not end before.
const ACTS: u64 = 60;

#[test]
fn the_example_bot_plays_every_seat_of_every_game() {
    let process = Process::start(&folder("bot"));
    let mut line = Line::new(&process.address).expect("a line");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let server = format!("http://{}", process.address);
    for game in games(&mut line) {
        let played = Played::open(&mut line, &game);
        let bots = played.tokens.iter().enumerate().map(|(seat, token)| {
            let mut bot = Command::new("python3");
            bot.arg(&script).args([&server, &played.table, &seat.to_string(), token]);
            bot.args(["--most", &ACTS.to_string(), "--seed", &seat.to_string()]);
            bot.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("python3 starts")
        });
        let mut bots: Vec<_> = bots.collect();
        while_all_go_on(&mut bots);
        let outputs = bots.into_iter().map(|bot| bot.wait_with_output().expect("it ends"));
        let outputs: Vec<_> = outputs.collect();
        let said = outputs.iter().map(|output| String::from_utf8_lossy(&output.stderr));
        let said: String = said.collect();
        let well = outputs.iter().all(|output| output.status.success());
        assert!(well && said.is_empty(), "{game}: {said}");
        let doc = played.look(&mut line).expect("an answer");
        let acts = doc["entries"].as_array().expect("entries").len() as u64;
        assert!(acts >= ACTS || !doc["position"]["outcome"].is_null(), "{game}: {acts} acts");
    }
    process.kill();
}

/// Waits for all to end. If one fails, the others would wait for its acts: they are ended.
fn while_all_go_on(bots: &mut [Child]) {
    loop {
        let ended: Vec<_> = bots.iter_mut().map(|bot| bot.try_wait().expect("a child")).collect();
        if ended.iter().flatten().any(|status| !status.success()) {
            bots.iter_mut().for_each(|bot| _ = bot.kill());
            return;
        } else if ended.iter().all(Option::is_some) {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_bot_with_a_wrong_token_says_so() {
    let process = Process::start(&folder("wrong bot"));
    let mut line = Line::new(&process.address).expect("a line");
    let game = games(&mut line).remove(0);
    let played = Played::open(&mut line, &game);
    let doc = played.look(&mut line).expect("an answer");
    let seat = doc["position"]["to_act"].to_string();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let mut bot = Command::new("python3");
    bot.arg(&script).args([&format!("http://{}", process.address), &played.table, &seat, "guess"]);
    let output = bot.output().expect("python3 starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && said.contains("not the token"), "{said}");
    process.kill();
}
