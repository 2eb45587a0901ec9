//! The engine protocol, spoken and heard.

use crate::{a_game, catalog, run, run_with};

fn spoken(lines: &str) -> Vec<String> {
    run_with(&["engine"], lines).good().lines().map(str::to_owned).collect()
}

#[test]
fn an_engine_says_who_it_is_and_plays_every_game() {
    let games = catalog();
    let hello = spoken("hello\nready\n");
    assert!(hello[0].starts_with("id name Polychess "), "{hello:?}");
    assert_eq!(hello[hello.len() - 2..], ["ok", "ready"]);
    for shelf in games.shelves() {
        let id = shelf.info().id;
        assert!(hello.iter().any(|line| line.starts_with(&format!("game {id} "))), "{hello:?}");
        let mut table = shelf.open(&shelf.options(), None).expect("it opens");
        let (act, position) = (table.acts()[0].clone(), table.position());
        let said = spoken(&format!("new {id}\nposition start\nplay {act}\ngo nodes 100 lines 2\n"));
        let by = table.to_act().expect("it has just begun");
        table.submit(by, &act).expect("a legal move");
        assert_eq!(said[0], "ok");
        assert!(said[1].starts_with("info depth ") && said[1].contains(" values "), "{said:?}");
        assert!(said[2].starts_with("info line 1 values ") && said[3].starts_with("info line 2 "));
        let best = said[4].strip_prefix("bestmove ").expect("a move");
        assert!(table.acts().contains(&best.to_owned()), "{said:?}");
        let said = spoken(&format!("new {id}\nposition {position}\ngo level 1 seed 5\n"));
        assert!(said[1].starts_with("bestmove "), "{said:?}");
    }
}

#[test]
fn an_endless_thought_ends_when_it_is_told_to() {
    let said = spoken(&format!("new {}\ngo infinite\ngo nodes 5\nstop\nready\nquit\n", a_game()));
    assert!(said.iter().any(|line| line.starts_with("error go: there is a thought under way")));
    assert!(said[said.len() - 2].starts_with("bestmove "), "{said:?}");
    assert_eq!(said[said.len() - 1], "ready");
}

#[test]
fn what_an_engine_does_not_understand_it_says_and_goes_on() {
    let id = a_game();
    let said = spoken(&format!(
        "go nodes 5\nnew chess\nnew {id} a=b\nnew {id}\nposition ?\nplay nonsense\ngo nodes x\n\
         go depth 65\ngo seconds 1e300\ngo nodes 10 nodes 20\ngo level 99\njump{}\n{}\nready\n",
        "p".repeat(100),
        "x".repeat(1 << 21)
    ));
    let expected = [
        "error there is no game yet",
        "error no game \"chess\": expected one of ",
        "error no option \"a\"",
        "ok",
        "error position at ",
        "error play \"nonsense\": ",
        "error go nodes: expected a number from 1 to 18446744073709551615, not \"x\"",
        "error go depth: expected a number from 1 to 64, not \"65\"",
        "error go seconds: expected a number from 0.001 to 86400, not \"1e300\"",
        "error go nodes: given twice, expected it once",
        "error go level: expected a number from 1 to 10, not \"99\"",
        &format!("error no line begins with \"jump{}\": help lists", "p".repeat(36)),
        "error the line is longer than 1048576 bytes",
        "ready",
    ];
    assert_eq!(said.len(), expected.len(), "{said:?}");
    for (said, expected) in said.iter().zip(expected) {
        assert!(said.starts_with(expected), "{said}");
    }
}

#[test]
fn another_program_plays_a_match() {
    let second = format!("nodes=30,program={} engine", env!("CARGO_BIN_EXE_polychess"));
    let args = ["match", a_game(), "--first", "nodes=30", "--second", &second, "--longest", "8"];
    let said = run(&[&args[..], &["--openings", "2"]].concat()).good();
    assert!(said.contains("of 2 openings"), "{said}");
    let bad = |second: &str, why: &str| {
        let args = ["match", a_game(), "--first", "nodes=30", "--second", second];
        run(&[&args[..], &["--openings", "1"]].concat()).bad(why);
    };
    bad("program=no-such-program", "a contender: \"no-such-program\": ");
    bad("program=true", "a contender: \"true\": ");
    bad("program=true", "a contender: \"true\": ");
}
