use std::{
    path::Path,
    process::{Command, Stdio},
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
        let bots: Vec<_> = bots.collect();
        for bot in bots {
            let output = bot.wait_with_output().expect("it ends");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && said.is_empty(), "{game}: {said}");
        }
        let doc = played.look(&mut line).expect("an answer");
        let acts = doc["entries"].as_array().expect("entries").len() as u64;
        assert!(acts >= ACTS || !doc["position"]["outcome"].is_null(), "{game}: {acts} acts");
    }
    process.kill();
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
