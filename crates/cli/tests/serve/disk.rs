use std::process::Command;

use serde_json::json;

use crate::bench::{Line, Played, Process, command, folder, games};

#[test]
fn on_a_full_disk_nothing_acknowledged_is_lost() {
    let folder = folder("full");
    let plain = command(&folder);
    // No file may grow beyond 256 KiB, and who tries is told so instead of being killed.
    let mut full = Command::new("sh");
    full.args(["-c", "trap '' XFSZ; ulimit -f 512; exec \"$@\"", "sh"]);
    full.arg(plain.get_program()).args(plain.get_args()).env_remove("DATABASE_URL");
    let process = Process::of(full);
    let mut line = Line::new(&process.address).expect("a line");
    let game = games(&mut line).remove(0);
    let mut table = Played::open(&mut line, &game);
    let mut number = 0;
    let refused = loop {
        let word = if number % 2 == 0 { "draw?" } else { "draw no" };
        let act =
            json!({"id": number.to_string(), "expect": number, "seat": number % 2, "act": word});
        let (status, answer) = table.send(&mut line, &act).expect("an answer");
        if status != 200 {
            break (act, status, answer);
        }
        table.acked.push((act, answer["seq"].as_u64().expect("a number")));
        number += 1;
        assert!(number < 1000, "the disk is never full");
    };
    let (act, status, answer) = refused;
    assert_eq!((status, &answer["error"]["code"]), (500, &json!("internal")), "{answer}");
    assert_eq!(line.ask("/games", "", None).expect("it still answers").0, 200);
    process.kill();

    let process = Process::start(&folder);
    let mut line = Line::new(&process.address).expect("a line");
    table.check(&mut line);
    let (status, answer) = table.send(&mut line, &act).expect("an answer");
    assert_eq!(status, 200, "sent again where there is room: {answer}");
    process.kill();
}

#[test]
fn where_nothing_can_be_written_the_server_does_not_start() {
    let folder = folder("no folder");
    std::fs::write(&folder, "a file is in the way").expect("written");
    let output = command(&folder).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && said.contains("cannot use the folder"), "{said}");
    let address =
        command(&folder.with_extension("new")).args(["--metrics", "192.0.2.1:1"]).output();
    let output = address.expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && said.contains("192.0.2.1:1"), "{said}");
}

#[test]
fn a_journal_cut_off_by_a_crash_loses_the_last_act_at_most() {
    let folder = folder("torn");
    let process = Process::start(&folder);
    let mut line = Line::new(&process.address).expect("a line");
    let ids = games(&mut line);
    let mut tables: Vec<_> = ids.iter().map(|game| Played::open(&mut line, game)).collect();
    for table in &mut tables {
        table.play(&process.address, 0, 8).expect("it plays");
    }
    let acts = |tables: &[Played], line: &mut Line| -> Vec<usize> {
        let doc = |table: &Played| table.look(line).expect("an answer")["entries"].clone();
        let docs: Vec<_> = tables.iter().map(doc).collect();
        docs.iter().map(|entries| entries.as_array().expect("entries").len()).collect()
    };
    let before = acts(&tables, &mut line);
    process.kill();
    let journal = folder.join("polychess.sqlite-wal");
    let bytes = std::fs::read(&journal).expect("the journal of a killed server");
    std::fs::write(&journal, &bytes[..bytes.len() - 100]).expect("written");

    let process = Process::start(&folder);
    let mut line = Line::new(&process.address).expect("a line");
    let after = acts(&tables, &mut line);
    let (last, others) = (before.len() - 1, &before[..before.len() - 1]);
    assert_eq!(after[..last], *others);
    assert_eq!(after[last], before[last] - 1, "the torn one");
    for table in &mut tables {
        table.play(&process.address, 100, 2).expect("it plays on");
    }
    process.kill();
}
