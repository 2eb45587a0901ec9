use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Stdio,
    thread,
};

use serde_json::Value;

use crate::bench::{Line, Played, Process, folder, games, plain, program};

/// Runs the program and gives its exit code with all it has said.
fn run(arguments: &[&str], folder: &Path) -> (Option<i32>, String) {
    let output = program(arguments, folder).output().expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).expect("text"))
}

/// The same with a standard input.
fn piped(arguments: &[&str], folder: &Path, input: &str) -> (Option<i32>, String) {
    let mut command = program(arguments, folder);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("it runs");
    // Dropped at once, so that it ends.
    child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).expect("text"))
}

/// A backup of a few moves in every game, taken while a table is played, with those tables.
fn kept(home: &Path) -> (PathBuf, Vec<Value>) {
    let (store, file) = (home.join("old"), home.join("backup.jsonl"));
    let mut process = Process::start(&store);
    let mut line = Line::new(&process.address).expect("a line");
    let ids = games(&mut line);
    let mut tables: Vec<_> = ids.iter().map(|game| Played::open(&mut line, game)).collect();
    for table in &mut tables {
        table.play(&process.address, 0, 12).expect("it plays");
    }
    let mut busy = Played::open(&mut line, &ids[0]);
    let address = process.address.clone();
    thread::scope(|scope| {
        // Whatever comes of it: the server may go while it plays.
        let path = format!("/tables/{}", busy.table);
        scope.spawn(|| busy.play(&address, 0, 1000));
        while line.ask(&path, "", None).expect("an answer").1["seq"] == 0 {}
        let name = file.display().to_string();
        let (code, said) = run(&["backup", &name], &store);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.starts_with("tables: 6, events: "), "{said}");
        let (code, said) = run(&["check"], &store);
        assert_eq!(code, Some(0), "{said}");
        let (code, said) = run(&["backup", &name], &store);
        assert!(code == Some(2) && said.contains("choose another name"), "{said}");
        let _ = process.child.kill();
    });
    let _ = process.child.wait();
    let process = Process::start(&store);
    let mut line = Line::new(&process.address).expect("a line");
    let docs = tables.iter().map(|table| table.look(&mut line).expect("an answer")).collect();
    process.kill();
    (file, docs)
}

#[test]
fn a_backup_taken_while_running_brings_every_game_back() {
    let home = folder("backup");
    fs::create_dir_all(&home).expect("a folder");
    let (file, docs) = kept(&home);
    let name = file.display().to_string();
    let new = home.join("new");
    let (code, said) = run(&["restore", "--check", &name], &new);
    assert!(code == Some(0) && said.starts_with("sound: tables: 6"), "{said}");
    assert!(!new.exists(), "a check writes nothing");
    let (code, said) = run(&["restore", &name], &new);
    assert!(code == Some(0) && said.starts_with("tables: 6"), "{said}");
    let (code, said) = run(&["restore", &name], &new);
    assert!(code == Some(2) && said.contains("has tables already"), "{said}");
    let (code, said) = run(&["import", &name], &new);
    assert!(code == Some(0) && said.starts_with("tables: 0"), "nothing is new: {said}");
    let process = Process::start(&new);
    let mut line = Line::new(&process.address).expect("a line");
    for doc in &docs {
        let path = format!("/tables/{}", doc["table"].as_str().expect("an id"));
        let (_, found) = line.ask(&path, "", None).expect("an answer");
        assert_eq!(plain(found), *doc);
    }
    process.kill();
}

#[test]
fn one_table_moves_alone() {
    let home = folder("moved");
    fs::create_dir_all(&home).expect("a folder");
    let (file, docs) = kept(&home);
    let (old, id) = (home.join("old"), docs[0]["table"].as_str().expect("an id"));
    let (code, text) = run(&["export", id], &old);
    assert_eq!(code, Some(0));
    let alone = home.join("alone.jsonl");
    fs::write(&alone, &text).expect("written");
    let new = home.join("new");
    let (code, said) = run(&["import", &alone.display().to_string()], &new);
    assert!(code == Some(0) && said.starts_with("tables: 1"), "{said}");
    let (_, again) = run(&["export", "all"], &new);
    assert_eq!(again, text, "to the byte");
    for (how, told) in [
        (&["import", "-"][..], "tables: 0"),
        (&["restore", "--check", "-"], "sound: tables: 1"),
        (&["restore", "-"], "has tables already"),
    ] {
        let (_, said) = piped(how, &new, &text);
        assert!(said.contains(told), "{how:?}: {said}");
    }
    for how in ["import", "restore"] {
        let other = home.join(how);
        let (code, said) = piped(&[how, "-"], &other, &text);
        assert!(code == Some(0) && said.starts_with("tables: 1"), "{how}: {said}");
        assert_eq!(run(&["export", "all"], &other).1, text, "to the byte");
    }
    let (code, said) = run(&["export", "aaaaaaaaaaaaaaaa"], &old);
    assert!(code == Some(2) && said.contains("no table"), "{said}");

    let text = fs::read_to_string(&file).expect("the backup");
    for (what, broken, told) in broken(&text) {
        fs::write(&alone, broken).expect("written");
        let (code, said) = run(&["restore", "--check", &alone.display().to_string()], &new);
        assert!(code == Some(2) && said.contains(told), "{what}: {said}");
        let (code, _) = run(&["import", &alone.display().to_string()], &new);
        assert_eq!(code, Some(2), "{what}");
    }
    assert_eq!(run(&["export", "all"], &new).1.lines().count(), again.lines().count());
}

/// Damaged copies of a backup, each with what is to be said of it.
fn broken(text: &str) -> Vec<(&'static str, String, &'static str)> {
    let lines: Vec<_> = text.lines().collect();
    let without = |left: usize| {
        let kept = lines.iter().enumerate().filter(|(index, _)| *index != left);
        kept.map(|(_, line)| format!("{line}\n")).collect()
    };
    let last = lines.len() - 1;
    // The table being played may have any number of events and stand anywhere.
    let event = |line: &str| line.contains("at_ms");
    let second = lines
        .windows(4)
        .position(|four| !event(four[0]) && four[1..].iter().all(|line| event(line)));
    let second = second.expect("a table of three events") + 2;
    let (bare, _) = lines[1].split_once(",\"chain\"").expect("a table with its checksum");
    let bare = text.replacen(lines[1], &format!("{bare}}}"), 1);
    vec![
        ("empty", String::new(), "line 1: expected the head"),
        ("foreign", "hello\n".to_owned(), "line 1"),
        ("newer", text.replacen("\"version\":2", "\"version\":3", 1), "newer program"),
        ("cut short", without(last), "cut short"),
        ("torn", text[..text.len() - 5].to_owned(), "cut short"),
        (
            "a changed header",
            text.replacen("created_ms\\\":1", "created_ms\\\":2", 1),
            "header: its checksum",
        ),
        ("no checksum of a header", bare, "line 2: expected the checksum of the header"),
        ("a lost event", without(second), "event 2: its checksum is wrong"),
        ("a changed event", text.replacen("at_ms", "at_mz", 1), "line 3: table "),
        ("more after the end", format!("{text}{}\n", lines[last]), "nothing after the end"),
    ]
}

#[test]
fn a_changed_table_without_events_is_told() {
    let home = folder("changed");
    let mut process = Process::start(&home);
    let mut line = Line::new(&process.address).expect("a line");
    let game = games(&mut line).remove(0);
    Played::open(&mut line, &game);
    let _ = process.child.kill();
    let _ = process.child.wait();
    let (code, text) = run(&["export", "all"], &home);
    assert_eq!((code, text.lines().count()), (Some(0), 3), "{text}");
    let file = home.join("changed.jsonl");
    let name = file.display().to_string();
    let changed = text.replacen("created_ms\\\":1", "created_ms\\\":2", 1);
    for (text, code, told) in [
        (&text, 0, "sound: tables: 1, events: 0"),
        (&changed, 2, "header: its checksum is wrong"),
        // The first form of the file had no checksum of headers, and is read still.
        (&first_form(&text), 0, "sound: tables: 1, events: 0"),
    ] {
        fs::write(&file, text).expect("written");
        let (found, said) = run(&["restore", "--check", &name], &home);
        assert!(found == Some(code) && said.contains(told), "{said}");
    }
}

/// An export of one table without events as it was in the first form.
fn first_form(text: &str) -> String {
    let (table, rest) = text.split_once(",\"chain\"").expect("a table with its checksum");
    let (_, end) = rest.split_once('}').expect("its end");
    format!("{table}}}{end}").replacen("\"version\":2", "\"version\":1", 1)
}

#[test]
fn a_store_that_is_missing_or_damaged_is_told() {
    let home = folder("missing");
    let (code, said) = run(&["check"], &home);
    assert!(code == Some(1) && said.contains("there is no store"), "{said}");
    fs::create_dir_all(&home).expect("a folder");
    let file = home.join("polychess.sqlite");
    fs::write(&file, "a letter to my aunt".repeat(99)).expect("written");
    let (code, said) = run(&["check"], &home);
    let cannot = format!("cannot open the store {}: ", file.display());
    assert!(code == Some(1) && said.contains(&cannot), "{said}");
    let (code, said) = run(&["check"], &file);
    let expected = "there is a file of this name: expected a folder";
    assert!(code == Some(1) && said.contains(expected), "{said}");
}

#[test]
fn a_line_that_is_far_too_long_is_not_told_in_full() {
    let home = folder("long");
    let file = home.with_extension("jsonl");
    for line in [
        format!("{{\"{}\": 1}}", "x".repeat(100_000)),
        format!("{{\"line\": \"{}\"}}", "x".repeat(100_000)),
        format!("\"{}\"", "x".repeat(100_000)),
        "x".repeat(100_000),
    ] {
        fs::write(&file, line + "\n").expect("written");
        let (code, said) = run(&["import", file.to_str().expect("a plain path")], &home);
        let named = said.contains(&format!("{}, line 1: ", file.display()));
        assert!(code == Some(2) && named && said.len() < 600, "{said}");
    }
}
