use std::process::Command;
#[cfg(unix)]
use std::{
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt as _, PermissionsExt as _},
    path::Path,
};

use serde_json::json;

use crate::bench::{Line, Played, Process, command, folder, games};

#[test]
fn on_a_full_disk_nothing_acknowledged_is_lost() {
    let folder = folder("full");
    let plain = command(&folder);
    // No file may grow beyond 256 KiB, and who tries is told so instead of being killed.
    let mut full = Command::new("sh");
    full.args(["-c", "trap '' XFSZ; ulimit -S -f 512; exec \"$@\"", "sh"]);
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
    assert_eq!((status, &answer["error"]["code"]), (503, &json!("unavailable")), "{answer}");
    assert_eq!(line.ask("/games", "", None).expect("it still answers").0, 200);

    // There is room again, and the server goes on by itself.
    let pid = process.child.id().to_string();
    let room = Command::new("prlimit").args(["--pid", &pid, "--fsize=unlimited"]).status();
    assert!(room.expect("prlimit runs").success());
    let (status, answer) = table.send(&mut line, &act).expect("an answer");
    assert_eq!(status, 200, "sent again where there is room: {answer}");
    table.acked.push((act, answer["seq"].as_u64().expect("a number")));
    Played::open(&mut line, &game).play(&process.address, 0, 4).expect("others play too");
    process.kill();

    let process = Process::start(&folder);
    table.check(&mut Line::new(&process.address).expect("a line"));
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

#[cfg(unix)]
#[test]
fn a_store_that_may_only_be_read_is_not_played_on() {
    let folder = folder("read only");
    let process = Process::start(&folder);
    let mut line = Line::new(&process.address).expect("a line");
    let game = games(&mut line).remove(0);
    let mut table = Played::open(&mut line, &game);
    table.play(&process.address, 0, 4).expect("it plays");
    process.kill();
    let files = ["polychess.sqlite", "polychess.sqlite-wal", "polychess.sqlite-shm", "lock"];
    let files = files.map(|name| folder.join(name));
    for (locked, why) in [
        (vec![&folder, &files[3]], "cannot use the file"),
        (vec![&files[0], &files[1], &files[2]], "cannot open the store"),
    ] {
        for path in &locked {
            permit(path, if path.is_dir() { 0o555 } else { 0o444 });
        }
        let output = without_privilege(&folder).output().expect("it runs");
        for path in &locked {
            permit(path, if path.is_dir() { 0o755 } else { 0o644 });
        }
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && said.contains(why), "{said}");
        assert!(!said.contains("panicked"), "{said}");
    }
    let process = Process::start(&folder);
    table.check(&mut Line::new(&process.address).expect("a line"));
    process.kill();
}

#[cfg(unix)]
fn permit(path: &Path, mode: u32) {
    let mode = Permissions::from_mode(mode);
    // A journal that is empty is not there.
    assert!(!path.exists() || fs::set_permissions(path, mode).is_ok(), "{}", path.display());
}

/// A server for whom rights to files count: for the superuser they count only if that privilege is
/// given away.
#[cfg(unix)]
fn without_privilege(folder: &Path) -> Command {
    let plain = command(folder);
    if fs::metadata(folder).expect("the folder").uid() != 0 {
        return plain;
    }
    let mut bound = Command::new("setpriv");
    bound.args(["--bounding-set", "-dac_override,-dac_read_search", "--"]);
    bound.arg(plain.get_program()).args(plain.get_args()).env_remove("DATABASE_URL");
    bound
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
