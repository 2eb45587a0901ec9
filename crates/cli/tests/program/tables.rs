//! Endings solved, kept, and found again.

use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use crate::{catalog, file, run};

/// The games whose endings can be solved, and what is printed of those of two pieces.
fn solved(more: &[&str]) -> Vec<(&'static str, String)> {
    let mut solved = Vec::new();
    for shelf in catalog().shelves() {
        let id = shelf.info().id;
        let ran = run(&[&["tables", id, "--pieces", "2"], more].concat());
        if ran.code == Some(0) {
            solved.push((id, ran.good()));
        } else {
            ran.bad("tables: no such endings of this game can be solved");
        }
    }
    assert!(!solved.is_empty());
    solved
}

/// A folder of this name that is not there yet.
fn fresh_folder(name: &str) -> PathBuf {
    let folder = file(name);
    // An earlier run of the test may have left it.
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// The files of a folder with the times at which they were written.
fn files(folder: &Path) -> Vec<(PathBuf, SystemTime)> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let file = |path: PathBuf| {
        let written = fs::metadata(&path).and_then(|data| data.modified()).expect("a time");
        (path, written)
    };
    let mut files: Vec<_> = files.map(|entry| file(entry.expect("a file").path())).collect();
    files.sort();
    files
}

#[test]
fn endings_are_solved_where_it_is_known_how() {
    for (id, out) in solved(&[]) {
        let all = "\n2 pieces      2,304      65,460   71 %   29 %     0 %      4\n";
        assert!(out.contains(all), "{out}");
        let shelf = catalog().shelf(id).expect("it is there").clone();
        let start = shelf.open(&shelf.options(), None).expect("it opens").position();
        let out = run(&["tables", id, "--pieces", "2", "--position", &start]).good();
        assert!(out.ends_with(&format!("\n{start}: not among these endings\n")), "{out}");
        run(&["tables", id, "--pieces", "64"]).bad("--pieces: expected at most ");
    }
}

#[test]
fn kept_endings_are_not_solved_again_and_what_is_none_is_named() {
    let folder = fresh_folder("endings");
    let path = folder.to_str().expect("a plain path");
    for (id, out) in solved(&["--out", path]) {
        let again = || run(&["tables", id, "--pieces", "2", "--out", path]);
        let kept = files(&folder);
        let of_game = |(file, _): &&(PathBuf, SystemTime)| file.to_string_lossy().contains(id);
        let one = &kept.iter().find(of_game).expect("it is kept").0;
        let whole = fs::read(one).expect("it is there");
        fs::remove_file(one).expect("it can be removed");
        assert_eq!(again().good(), out);
        assert_eq!(fs::read(one).expect("it is there again"), whole);
        let changed = kept.iter().filter(|&file| !files(&folder).contains(file));
        assert!(changed.map(|(file, _)| file).eq([one]));

        let first = "nodes=50,endings=off";
        let ways: [&[&str]; 3] = [
            &["analyse", id, "--nodes", "50"],
            &["match", id, "--first", first, "--openings", "1", "--longest", "9"],
            &["engine"],
        ];
        let knowing = |way: &&[&str]| run(&[way, &["--tables", path][..]].concat());
        ways.iter().for_each(|way| drop(knowing(way).good()));
        let wrong = |bytes: &[u8], why: &str| {
            fs::write(one, bytes).expect("it is written");
            again().bad(&format!("--out: {}: {why}", one.display()));
            ways.iter().for_each(|way| {
                knowing(way).bad(&format!("--tables: {}: {why}", one.display()));
            });
        };
        wrong(&whole[..whole.len() - 1], "the file is cut short after its byte ");
        wrong(b"something else", "at byte 0: expected \"polychess\", found \"something\"");
        let mut damaged = whole.clone();
        damaged[whole.len() / 2] ^= 1;
        wrong(&damaged, "the file is damaged");
        fs::write(one, &whole).expect("it is written");
    }
    let taken = file("no-folder-for-endings");
    fs::write(&taken, "").expect("it is written");
    let path = taken.to_str().expect("a plain path");
    run(&["tables", solved(&[])[0].0, "--pieces", "2", "--out", path])
        .bad(&format!("--out: {path} is no folder: expected a folder, or a name for a new one"));
    let nowhere = fresh_folder("no-endings");
    let ran = run(&["engine", "--tables", nowhere.to_str().expect("a plain path")]);
    ran.bad(&format!("--tables: no endings in {}: expected what", nowhere.display()));
}

#[cfg(unix)]
#[test]
fn who_stops_it_finds_whole_classes() {
    use std::process::{Command, Stdio};

    let folder = fresh_folder("stopped");
    let path = folder.to_str().expect("a plain path");
    let (id, _) = solved(&[])[0];
    let mut command = crate::program(&["tables", id, "--pieces", "4", "--out", path]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    while files(&folder).is_empty() {
        std::thread::yield_now();
    }
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(told.expect("kill is there").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let kept = files(&folder);
    assert!(kept.iter().all(|(file, _)| file.extension().is_some_and(|e| e == "endings")));
    run(&["tables", id, "--pieces", "2", "--out", path]).good();
    assert!(kept.iter().all(|file| files(&folder).contains(file)));
}
