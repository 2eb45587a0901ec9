use std::fs;

use ::play::{AnyTable, Record, Shelf};
use rules::{Lang, Player, Random};

use crate::{a_game, catalog, file, run, run_with};

/// The lines of a random game: moves as people or as machines write them, deals and offers by any
/// seat; and the table they lead to.
fn random_lines(shelf: &Shelf, seed: u64) -> (String, Box<dyn AnyTable>) {
    let mut table = shelf.open(&shelf.options(), None).expect("it opens");
    let (mut random, mut lines) = (Random::new(seed), String::new());
    for _ in 0..600 {
        let Some(turn) = table.to_act() else { break };
        let acts = table.acts();
        if acts == ["--"] {
            table.submit(turn, "--").expect("the table passes by itself");
            continue;
        }
        let by = Player::new(random.below(table.seats().len()));
        let deals = table.deals(by, Lang::En);
        let (by, act, text) = match random.pick(&deals).filter(|_| random.number() & 3 == 0) {
            Some((act, _)) => (by, act.clone(), act.clone()),
            None => {
                let index = random.below(acts.len());
                let text = table.notation(Lang::De)[index].clone();
                let text = if random.below(2) == 0 { acts[index].clone() } else { text };
                (turn, acts[index].clone(), text)
            }
        };
        let letter = table.seats()[by.index()].letter;
        let named = by != turn || random.below(2) == 0 || text.contains(':');
        lines += &if named { format!("{letter}: {text}\n") } else { format!("{text}\n") };
        table.submit(by, &act).expect("it is listed");
    }
    (lines, table)
}

#[test]
fn a_whole_game_of_each_is_played_through_a_pipe_and_saved() {
    let catalog = catalog();
    for shelf in catalog.shelves() {
        let id = shelf.info().id;
        let (lines, table) = random_lines(shelf, 5);
        let saved = file(&format!("{id}-whole.jsonl"));
        // What an earlier run left is in the way.
        let _ = fs::remove_file(&saved);
        let save = saved.to_str().expect("a plain path");
        let input = format!("{lines}position\nsave {save}\nquit\n");
        let out = run_with(&["play", id], input).good();
        assert!(out.contains(&format!("{}\nsaved to {save}\n", table.position())), "{id}\n{out}");
        let text = fs::read_to_string(&saved).expect("it is saved");
        let record = Record::read(&catalog, &text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(record.table().len(), table.len());
        assert_eq!(record.table().outcome(), table.outcome());
    }
}

#[test]
fn where_the_army_of_who_has_resigned_goes_on_a_computer_moves_it() {
    let catalog = catalog();
    let mut found = 0;
    for shelf in catalog.shelves() {
        let is_so = |option: &&rules::OptionInfo| {
            let mut options = shelf.options();
            option.name == "resignation" && options.set(option.name, "computer").is_ok()
        };
        let Some(option) = shelf.info().options.iter().find(is_so) else { continue };
        found += 1;
        let (id, saved) = (shelf.info().id, file("taken-over.jsonl"));
        let _ = fs::remove_file(&saved);
        let input = format!("resign\nsave {}\n", saved.display());
        let option = format!("{}=computer", option.name);
        run_with(&["play", id, "--option", &option], input).good();
        let text = fs::read_to_string(&saved).expect("it is saved");
        let record = Record::read(&catalog, &text).unwrap_or_else(|e| panic!("{e}"));
        let table = record.table();
        assert_eq!(table.len(), 2, "{text}");
        assert_eq!(table.entry(0), (Player::new(0), "resign".to_owned()));
        assert!(table.is_move(1) && table.entry(1).0 == Player::new(0), "{text}");
        assert_eq!(table.to_act(), Some(Player::new(1)));
    }
    assert!(found > 0, "no game has such an option");
}

#[test]
fn a_session_teaches_shows_and_takes_back() {
    let id = a_game();
    let table = catalog().shelf(id).expect("a game").open_plain();
    let (act, seat) = (table.acts()[0].clone(), table.seats()[1].letter);
    let input = format!(
        "help\nmoves\ndeals\nboard\n{act}\nname {seat} Ann\nnote well begun\nlog\nundo\nposition\n"
    );
    let out = run_with(&["play", id, "--ascii"], input).good();
    assert!(out.contains("save FILE") && out.contains("undo"), "{out}");
    assert!(out.contains(&act), "{out}");
    assert!(out.contains(&format!("undone\n{}\n", table.position())), "{out}");
    assert!(out.ends_with("not saved: end the input with `save FILE` to keep the game\n"), "{out}");
    assert!(out.is_ascii(), "{out}");
}

#[test]
fn a_game_is_kept_gone_on_with_and_exported() {
    let id = a_game();
    let table = catalog().shelf(id).expect("a game").open_plain();
    let act = table.acts()[0].clone();
    let (kept, sheet) = (file("kept.jsonl"), file("kept.txt"));
    for old in [&kept, &sheet] {
        // What an earlier run left is in the way.
        let _ = fs::remove_file(old);
    }
    let [keep, export] = [&kept, &sheet].map(|path| path.to_str().expect("a plain path"));
    run_with(&["play", id, "--save", keep], format!("{act}\n")).good();
    let once = fs::read_to_string(&kept).expect("it is kept");
    assert_eq!(once.lines().count(), 3);
    let out = run_with(&["play", "--load", keep], format!("log\nexport {export}\n")).good();
    assert!(out.contains(&format!("written to {export}")), "{out}");
    let people = run(&["replay", keep, "--as", "people"]).good();
    assert_eq!(fs::read_to_string(&sheet).expect("it is written"), people);
    let reload = format!("load {export}\nsave {keep}\n");
    run_with(&["play", id], reload).good();
    assert_eq!(fs::read_to_string(&kept).expect("it is kept"), once);
}

#[test]
fn where_no_game_can_be_kept_none_is_begun() {
    let folder = file("no such folder");
    let inside = folder.join("game.jsonl");
    for (save, why) in [(&inside, "No such file"), (&std::env::temp_dir(), "directory")] {
        let name = save.to_str().expect("a plain path");
        let run = run_with(&["play", a_game(), "--save", name], String::new());
        assert_eq!((run.code, &*run.out), (Some(1), ""), "{}", run.err);
        assert!(run.err.contains(name) && run.err.contains(why), "{}", run.err);
    }
    assert!(!folder.exists());
}

#[test]
fn a_refused_line_is_told_and_the_next_is_read() {
    let id = a_game();
    let table = catalog().shelf(id).expect("a game").open_plain();
    let act = table.acts()[0].clone();
    let lines = "nonsense\n?: resign\nsave\nload no such file\nmoves nowhere\nname\nnote x\nundo\n";
    let ran = run_with(&["play", id], format!("{lines}{act}\nlog\n"));
    assert!(ran.out.matches(": ").count() >= 2, "the act and the log: {}", ran.out);
    let said: Vec<_> = ran.err.lines().collect();
    assert_eq!(said.len(), 8, "each once: {}", ran.err);
    for (number, (said, begins)) in (1..).zip(said.iter().zip([
        "refused: at 0: ",
        "seat: \"?\" is none: expected ",
        "save: expected a file",
        "cannot read no such file",
        "moves: no cell is called \"nowhere\"",
        "name: expected a seat and a name",
        "note: there is no act to note yet",
        "undo: nothing has been done yet",
    ])) {
        let begins = format!("polychess: line {number}: {begins}");
        assert!(said.starts_with(&begins), "{said}\n{begins}");
    }
    assert_eq!(ran.code, Some(2));
}

#[test]
fn a_line_that_is_no_text_or_too_long_is_refused_and_the_next_is_read() {
    let id = a_game();
    let act = catalog().shelf(id).expect("a game").open_plain().acts()[0].clone();
    let mut input = b"\xef\xbb\xbflog\n\xff\xfe\n".to_vec();
    input.extend("x".repeat(1 << 20).bytes());
    input.extend(format!("\n{act}\n").bytes());
    let ran = run_with(&["play", id], input);
    let said: Vec<_> = ran.err.lines().collect();
    assert_eq!(said.len(), 2, "{}", ran.err);
    assert!(said[0].starts_with("polychess: line 2: the line: no UTF-8 at 0"), "{}", said[0]);
    assert!(said[1].starts_with("polychess: line 3: the line: longer than 65536"), "{}", said[1]);
    assert_eq!((ran.code, ran.out.lines().count()), (Some(2), 2), "{}", ran.out);
}

#[test]
fn acts_of_a_game_are_taught_and_may_be_said_in_words() {
    for shelf in catalog().shelves() {
        let info = shelf.info();
        let help = run_with(&["play", info.id, "--lang", "de"], "help\n").good();
        assert!(help.contains("aufgeben"), "{help}");
        for act in info.acts {
            assert!(help.contains(act.form) && help.contains(act.about.get(Lang::De)), "{help}");
        }
        for kind in info.kinds {
            assert!(help.contains(kind.name.get(Lang::De)), "{help}");
        }
    }
}

/// Opening a game as it is by default.
trait OpenPlain {
    fn open_plain(&self) -> Box<dyn AnyTable>;
}

impl OpenPlain for Shelf {
    fn open_plain(&self) -> Box<dyn AnyTable> {
        self.open(&self.options(), None).expect("it opens")
    }
}

#[test]
fn a_game_is_never_put_over_something_else() {
    let id = a_game();
    let other = file("other.txt");
    fs::write(&other, "a shopping list").expect("it is written");
    let path = other.to_str().expect("a plain path");
    run_with(&["play", id, "--save", path], "").bad(&format!("--save: {path} exists: choose"));
    run_with(&["play", id], format!("save {path}\n"))
        .bad(&format!("line 1: save: {path} exists and is"));
    assert_eq!(fs::read_to_string(&other).expect("it is there"), "a shopping list");
    let own = file("own.jsonl");
    // What an earlier run left is in the way.
    let _ = fs::remove_file(&own);
    let path = own.to_str().expect("a plain path");
    run_with(&["play", id], format!("save {path}\nsave {path}\n")).good();
    run_with(&["play", "--load", path, "--save", path], "name w Ann\n");
    run_with(&["play", id, "--save", path], "").bad(&format!("--save: {path} exists"));
}

#[test]
fn another_game_is_written_over_only_when_told_to() {
    let id = a_game();
    let table = catalog().shelf(id).expect("a game").open_plain();
    let [one, other] = [0, 1].map(|index| table.acts()[index].clone());
    for (word, name) in [("save", "precious.jsonl"), ("export", "precious.txt")] {
        let file = file(name);
        // What an earlier run left is in the way.
        let _ = fs::remove_file(&file);
        let path = file.to_str().expect("a plain path");
        run_with(&["play", id], format!("{one}\n{word} {path}\n")).good();
        let before = fs::read_to_string(&file).expect("it is written");
        let why = format!("line 2: {word}: {path} exists and holds another game: `{word}! FILE`");
        run_with(&["play", id], format!("{other}\n{word} {path}\n")).bad(&why);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), before);
        // The same game, further on; and after that what one's own file may become.
        run_with(&["play", id], format!("{one}\n{word} {path}\nundo\n{word} {path}\n")).good();
        run_with(&["play", id], format!("{other}\n{word}! {path}\n")).good();
        assert_ne!(fs::read_to_string(&file).expect("it is there"), before);
    }
}

#[test]
fn a_dash_is_no_file_while_the_game_is_typed() {
    for word in ["save", "load", "export"] {
        let ran = run_with(&["play", a_game()], format!("{word} -\n{word} -\n"));
        ran.bad(&format!("line 1: {word}: expected a file"));
    }
}

#[test]
fn a_script_whose_file_cannot_be_written_ends_with_another_code_than_a_wrong_one() {
    let nowhere = file("no-such-folder").join("game.jsonl");
    let path = nowhere.to_str().expect("a plain path");
    let unwritten = |args: &[&str], lines: &str, told: &str| {
        let ran = run_with(&[&["play", a_game()], args].concat(), lines);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(ran.err.starts_with(&format!("polychess: {told}")), "{}", ran.err);
    };
    for word in ["save", "export"] {
        let lines = format!("{word} {path}\nnonsense\n");
        unwritten(&[], &lines, &format!("line 1: cannot write {path}: "));
    }
    unwritten(&["--save", path], "", &format!("cannot write {path}: "));
    unwritten(&["--save", "."], "", "cannot write .: ");
    if cfg!(target_os = "linux") {
        unwritten(&["--save", "/dev/full"], "draw?\n", "line 1: cannot write /dev/full: ");
    }
    run_with(&["play", a_game()], format!("nonsense\nsave {path}\n")).bad("line 1: ");
}

#[cfg(unix)]
#[test]
fn writing_keeps_links_and_permissions_and_refuses_what_is_read_only() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let id = a_game();
    let (real, link) = (file("real.svg"), file("link.svg"));
    for old in [&real, &link] {
        // What an earlier run left is in the way.
        let _ = fs::remove_file(old);
    }
    fs::write(&real, "").expect("it is written");
    symlink(&real, &link).expect("it is linked");
    let mode = |mode| fs::set_permissions(&real, fs::Permissions::from_mode(mode));
    mode(0o640).expect("it is set");
    let path = link.to_str().expect("a plain path");
    run(&["draw", id, "-o", path]).good();
    assert!(link.is_symlink());
    assert!(fs::read_to_string(&real).expect("it is written").starts_with("<svg"));
    assert_eq!(fs::metadata(&real).expect("it is there").permissions().mode() & 0o777, 0o640);
    mode(0o440).expect("it is set");
    let ran = run(&["draw", id, "-o", path]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("the file is read-only"), "{}", ran.err);
}
