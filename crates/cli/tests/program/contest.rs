//! Matches.

use std::fs;
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

use play::Shelf;
use serde_json::Value;

use crate::{a_game, catalog, file, program, run};

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&run(args).good()).expect("one JSON object")
}

#[test]
fn a_contender_against_itself_shares_every_opening_in_every_game() {
    for shelf in catalog().shelves() {
        let id = shelf.info().id;
        let short = ["--openings", "2", "--longest", "12", "--json"];
        let report =
            json(&[&["match", id, "--first", "nodes=60", "--seed", "7"][..], &short].concat());
        assert_eq!((&report["share"], &report["share_error"]), (&0.5.into(), &0.0.into()), "{id}");
        let table = shelf.open(&shelf.options(), None).expect("it opens");
        let seatings = if table.seats().len() == 2 { 2 } else { 6 };
        assert_eq!(report["games"], 2 * seatings, "{id}");
        assert_eq!(report["interrupted"], false);
    }
}

#[test]
fn at_equal_time_the_faster_one_looks_at_more() {
    let args = ["match", a_game(), "--first", "nodes=50", "--openings", "1", "--longest", "4"];
    let report = json(&[&args[..], &["--equal-time", "--json"]].concat());
    let pace = &report["pace"];
    assert_eq!(pace["nodes"][0], 50, "{report}");
    let [one, other] = [0, 1].map(|i| pace["rates"][i].as_f64().expect("a rate"));
    let second = pace["nodes"][1].as_f64().expect("a number");
    assert!((second - 50.0 * other / one).abs() < 1.0, "{report}");
    run(&[&args[..], &["--second", "seconds=0.1", "--equal-time"]].concat())
        .bad("--equal-time: expected two contenders limited by nodes alone");
}

#[test]
fn a_deeper_look_wins_a_match_and_a_sequential_test_ends_it() {
    let catalog = catalog();
    let limited = |shelf: &&Shelf| shelf.info().options.iter().any(|o| o.name == "quiet_limit");
    let shelf = catalog.shelves().iter().find(limited).expect("a game that can be cut short");
    let report = json(&[
        "match",
        shelf.info().id,
        "--option",
        "quiet_limit=40",
        "--first",
        "nodes=600",
        "--second",
        "nodes=1",
        "--openings",
        "200",
        "--sprt",
        "0,100",
        "--json",
    ]);
    assert_eq!(report["sprt"]["verdict"], "greater", "{report}");
    assert!(report["openings"].as_u64() < Some(200), "{report}");
    assert!(report["elo"][1].as_f64() > Some(0.0), "{report}");
    let games = report["games"].as_u64().expect("a number");
    let seats: u64 = ["first", "second"]
        .iter()
        .flat_map(|who| report["places"][who].as_array().expect("a list"))
        .map(|times| times.as_u64().expect("a number"))
        .sum();
    assert_eq!(seats, 2 * games);
}

#[test]
fn the_same_match_is_the_same_whatever_the_threads() {
    let report = |threads| {
        let args = ["match", a_game(), "--first", "level=2", "--second", "nodes=30,evasions=0"];
        let rest = ["--openings", "2", "--longest", "8", "--seed", "3", "--threads", threads];
        run(&[&args[..], &rest].concat()).good()
    };
    let one = report("1");
    assert_eq!(one, report("3"));
    assert!(one.contains("\nfirst   level=2\nsecond  nodes=30,evasions=0\nshare   0."), "{one}");
    assert!(one.contains("\nplaces  second: "), "{one}");
}

#[test]
fn a_match_begins_at_given_positions() {
    let (starts, id) = (file("starts.txt"), a_game());
    let catalog = catalog();
    let shelf = &catalog.shelves()[0];
    let position = shelf.open(&shelf.options(), None).expect("it opens").position();
    fs::write(&starts, format!("{position}\n\n{position}\n")).expect("it is written");
    let from = starts.to_str().expect("a plain path");
    let args = ["match", id, "--first", "nodes=20", "--from", from, "--longest", "6", "--json"];
    assert_eq!(json(&args)["openings"], 2);
    fs::write(&starts, "nonsense\n").expect("it is written");
    run(&args).bad(&format!("--from: {from}, line 1: "));
    fs::write(&starts, b"r...\n\xff").expect("it is written");
    run(&args).bad(&format!("--from: {from}: byte 5 is no UTF-8: expected positions"));
    let weights = format!("nodes=20,weights={from}");
    run(&["match", id, "--first", &weights])
        .bad(&format!("--first: {from}: byte 5 is no UTF-8: expected weights"));
}

#[test]
fn a_wrong_match_is_refused_with_what_was_expected() {
    let bad =
        |first: &str, expected: &str| run(&["match", a_game(), "--first", first]).bad(expected);
    bad("nodes=0", "--first: nodes cannot be \"0\": expected a whole number from 1 to");
    for level in ["", "x", "11", "99"] {
        let why = "expected a whole number from 1 to 10\n";
        bad(&format!("level={level}"), &format!("--first: level cannot be \"{level}\": {why}"));
    }
    bad("talk=1000", "--first: talk cannot be \"1000\": expected a percentage from 0 to 100\n");
    let why = "expected a whole number from 0 to 255\n";
    bad("evasions=300", &format!("--first: evasions cannot be \"300\": {why}"));
    bad("", "--first: expected NAME=VALUE");
    bad("swift", "--first: \"swift\": expected NAME=VALUE");
    bad("nodes=10,nodes=20", "--first: nodes is given twice: expected it once");
    bad("nodes=10,,depth=2", "--first: \"\": expected NAME=VALUE");
    bad("nodes=5,nodes=5,program=true", "--first: nodes is given twice");
    bad("nodes=5,noise=1,program=true", "--first: \"noise\": expected nodes, depth, seconds or");
    bad("max_n=yes", "--first: max_n cannot be \"yes\": expected on or off");
    bad("swift=1", "--first: no parameter \"swift\": expected free_opponents, ");
    bad("seconds=-1", "--first: seconds cannot be \"-1\": expected seconds from 0.001");
    bad("weights=no-such-file", "--first: no-such-file: ");
    run(&["match", a_game(), "--first", "nodes=5", "--seats", "3"])
        .bad("--seats: expected at most ");
    run(&["match", "chess", "--first", "level=1"]).bad("error: invalid value 'chess' for '<GAME>'");
}

#[cfg(unix)]
#[test]
fn a_program_that_says_too_much_or_no_text_is_named_at_once() {
    let noise = file("noise.sh");
    fs::write(&noise, "printf 'id name \\377\\n'; cat > /dev/null\n").expect("it is written");
    let no_text = format!("sh {}", noise.display());
    for (command, why) in [
        ("yes", "it said 100000 lines and gave no answer"),
        ("cat /dev/zero", "it said a line of more than 64 KiB"),
        (&no_text, "it said a line that is no UTF-8 from byte 8 on"),
    ] {
        let first = format!("nodes=20,program={command}");
        let ran = run(&["match", a_game(), "--first", &first, "--threads", "1"]);
        let expected = "expected a program that speaks docs/engine-protocol.md";
        ran.bad(&format!(
            "a contender: \"{command}\": {why}, where \"ok\" answers \"hello\": {expected}"
        ));
    }
}

/// A match that has no end, against a program that a shell runs.
#[cfg(target_os = "linux")]
fn against(script: &str, text: &str) -> std::process::Child {
    let script = file(script);
    fs::write(&script, text).expect("it is written");
    let first = format!("nodes=20,program=sh {}", script.display());
    let mut command = program(&["match", a_game(), "--first", &first, "--threads", "2"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs")
}

/// Waits until something is so, for a minute at most.
#[cfg(target_os = "linux")]
#[track_caller]
fn await_that(what: &str, so: impl Fn() -> bool) {
    let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while !so() {
        assert!(std::time::Instant::now() < end, "{what}");
        std::thread::yield_now();
    }
}

#[cfg(target_os = "linux")]
fn signal(signal: &str, child: &std::process::Child) {
    let told = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(told.expect("kill is there").success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_told_to_end_ends_its_programs_and_what_they_have_started() {
    let id = file("helper.id");
    // Nothing of it reads its input or says anything.
    let text = format!("sleep 1000 & echo $! > {}; wait", id.display());
    let _ = fs::remove_file(&id);
    let mut child = against("helper.sh", &text);
    let helper = || fs::read_to_string(&id).unwrap_or_default();
    await_that("the program runs", || helper().ends_with('\n'));
    signal("-TERM", &child);
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let status = format!("/proc/{}/status", helper().trim());
    let gone = || fs::read_to_string(&status).map_or(true, |said| said.contains("State:\tZ"));
    await_that("its helper has ended", gone);
}

#[cfg(target_os = "linux")]
#[test]
fn the_programs_of_a_match_that_is_killed_hear_the_end_of_their_input() {
    let folder = file("killed");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let at = folder.display();
    let text = format!(": > {at}/begun$$; while read line; do :; done; : > {at}/ended$$");
    let mut child = against("reader.sh", &text);
    let count = |word: &str| {
        let names = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a file"));
        names.filter(|entry| entry.file_name().to_string_lossy().starts_with(word)).count()
    };
    await_that("both programs run", || count("begun") == 2);
    signal("-KILL", &child);
    let _ = child.wait();
    await_that("both have ended", || count("ended") == 2);
}

/// What a match that has no end printed when Ctrl-C was pressed.
#[cfg(target_os = "linux")]
fn interrupted(args: &[&str]) -> Value {
    let mut command = program(&["match", a_game(), "--openings", "1000000", "--json"]);
    command.args(args);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it runs");
    while !takes_interrupts(child.id()) {
        std::thread::yield_now();
    }
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(told.expect("kill is there").success());
    let ran = child.wait_with_output().expect("it ends");
    assert_eq!(ran.status.code(), Some(130));
    serde_json::from_slice(&ran.stdout).expect("one JSON object")
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_that_is_interrupted_says_what_it_knows() {
    let report = interrupted(&["--first", "nodes=20", "--longest", "4"]);
    assert_eq!(report["interrupted"], true);
    assert!(report["openings"].as_u64() < Some(1_000_000));
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_with_a_program_that_says_nothing_is_interrupted() {
    let report = interrupted(&["--first", "nodes=20,program=sleep 1000"]);
    assert_eq!((&report["interrupted"], &report["openings"]), (&true.into(), &0.into()));
}

/// Whether a process has taken Ctrl-C upon itself.
#[cfg(target_os = "linux")]
fn takes_interrupts(id: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("a process has a status");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.expect("a mask of signals") & 1 << 1 != 0
}
