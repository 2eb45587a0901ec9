use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _},
    process::{Command, Stdio},
};

use rules::Lang;
use serde_json::Value;

use crate::{a_game, catalog, file, program, run};

#[test]
fn help_teaches_each_command_by_example() {
    let help = run(&["--help"]).good();
    let commands = [
        "games", "rules", "play", "draw", "perft", "query", "replay", "analyse", "match", "learn",
        "tables", "engine", "bench",
    ];
    for command in commands {
        assert!(help.contains(&format!("  {command} ")), "{help}");
        let help = run(&[command, "--help"]).good();
        assert!(help.contains("Example"), "{help}");
        assert!(help.contains(&format!("polychess {command}")), "{help}");
    }
}

#[test]
fn games_and_their_rules_are_told_in_each_language() {
    for lang in Lang::ALL.map(Lang::code) {
        let games = run(&["games", "--lang", lang]).good();
        for shelf in catalog().shelves() {
            let info = shelf.info();
            assert!(games.contains(info.title.get(lang.parse().expect("a language"))));
            let rules = run(&["rules", info.id, "--lang", lang]).good();
            assert!(rules.starts_with("# "));
            for option in info.options {
                let named = format!("--option {}={}", option.name, option.default);
                assert!(games.contains(&named) && rules.contains(&named));
            }
        }
    }
}

#[test]
fn the_language_may_come_from_the_environment() {
    let ran = program(&["games"]).env("POLYCHESS_LANG", "ru").output().expect("it runs");
    let russian = run(&["games", "--lang", "ru"]).good();
    assert_eq!(String::from_utf8(ran.stdout).expect("UTF-8"), russian);
}

#[test]
fn a_position_is_drawn_to_a_file_or_the_output() {
    for shelf in catalog().shelves() {
        let id = shelf.info().id;
        let table = shelf.open(&shelf.options(), None).expect("it opens");
        let svg = run(&["draw", id]).good();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        let seat = table.seats().last().expect("a seat").letter.to_string();
        let (to, position) = (file(&format!("{id}.svg")), table.position());
        let path = to.to_str().expect("a plain path");
        let args = ["draw", id, "--seat", &seat, "--position", &position, "-o", path];
        assert_eq!(run(&args).good(), "");
        assert_ne!(fs::read_to_string(&to).expect("it is written"), svg);
    }
}

#[test]
fn perft_counts_by_depth_and_by_move() {
    for shelf in catalog().shelves() {
        let id = shelf.info().id;
        let table = shelf.open(&shelf.options(), None).expect("it opens");
        let counted = run(&["perft", id, "--depth", "2"]).good();
        let leaves: Vec<_> = counted.lines().collect();
        assert_eq!(leaves[0], format!("1 {}", table.count()));
        let divided = run(&["perft", id, "--depth", "2", "--divide"]).good();
        let (moves, sum) = divided.trim_end().split_once("\n\n").expect("a sum");
        assert_eq!(format!("2 {sum}"), leaves[1]);
        assert_eq!(moves.lines().count() as u64, table.count());
    }
}

#[test]
fn a_long_count_stops_on_ctrl_c_and_says_how_far_it_came() {
    let mut command = program(&["perft", a_game(), "--depth", "40"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it runs");
    let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut text = String::new();
    out.read_line(&mut text).expect("the first depth is counted");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("a signal is sent").success());
    out.read_to_string(&mut text).expect("it prints UTF-8");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let last = text.lines().last().expect("it says something");
    assert!(last.contains("stopped at "), "{text}");
}

#[test]
fn who_stops_reading_is_no_error() {
    for args in [&["rules", a_game()][..], &["games"], &["perft", a_game(), "--depth", "2"]] {
        let mut child = program(args).stdout(Stdio::piped()).spawn().expect("it runs");
        drop(child.stdout.take());
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn bench_measures_every_game_and_signs_alike_each_time() {
    let bench = |_| run(&["bench", "--seconds", "0.01", "--json"]).good();
    let [one, other]: [Value; 2] =
        [0, 1].map(bench).map(|text| serde_json::from_str(&text).expect("JSON"));
    assert_eq!(one["signature"], other["signature"]);
    let games = one["games"].as_array().expect("a list");
    assert!(games.len() >= catalog().shelves().len());
    for game in games {
        assert!(game["leaves_per_second"].as_f64() > Some(0.0), "{game}");
        assert!(game["moves_per_second"].as_f64() > Some(0.0), "{game}");
        assert!((1..=512).contains(&game["state_bytes"].as_u64().expect("a size")), "{game}");
    }
    let table = run(&["bench", "--seconds", "0.01"]).good();
    assert!(table.contains(&format!("signature {}", one["signature"])), "{table}");
}

#[test]
fn what_is_wrong_on_the_command_line_is_said_with_what_was_expected() {
    let id = a_game();
    run(&[]).bad("Chess variants");
    run(&["dance"]).bad("error: unrecognized subcommand 'dance'");
    run(&["games", "--lang", "xx"]).bad("error: invalid value 'xx' for '--lang <LANG>': no lang");
    for seat in ["?", "white"] {
        run(&["draw", id, "--seat", seat]).bad(&format!("--seat: no seat \"{seat}\": expected "));
    }
    run(&["draw", id, "--position", "x"]).bad("--position: at ");
    run(&["draw", id, "--option", "x"]).bad("--option: \"x\": expected NAME=VALUE");
    let twice = catalog().shelves()[0].info().options[0];
    let twice = format!("{}={}", twice.name, twice.default);
    let args = ["draw", id, "--option", &twice, "--option", &twice];
    run(&args).bad(&format!("--option: {} is given twice", &twice[..twice.find('=').unwrap_or(0)]));
    run(&["draw", id, "--option", "x=y"]).bad("--option: no option \"x\"");
    run(&["perft", id]).bad("error: the following required arguments were not provided");
    for depth in ["0", "61", "x"] {
        let why = "for '--depth <N>': expected a whole number from 1 to 60";
        run(&["perft", id, "--depth", depth]).bad(&format!("error: invalid value '{depth}' {why}"));
    }
    run(&["match", id, "--first", "nodes=1", "--seed", "x"])
        .bad("error: invalid value 'x' for '--seed <N>': expected a whole number from 0 to");
    run(&["bench", "--seconds", "nan"]).bad("error: invalid value 'nan'");
    run(&["replay", "no such file"]).bad("cannot read no such file: ");
    run(&["replay", "."]).bad("cannot read .: ");
    run(&["play"]).bad("error: the following required arguments were not provided");
    run(&["play", "--load", "no such file"]).bad("cannot read no such file: ");
}

#[test]
fn a_missing_or_unknown_game_is_answered_with_the_list_of_games() {
    for command in [&["rules"][..], &["play"], &["draw"], &["perft", "--depth", "1"]] {
        for game in [None, Some("nogame")] {
            let args: Vec<_> = command.iter().copied().chain(game).collect();
            let ran = run(&args);
            assert_eq!(ran.code, Some(2), "{args:?}");
            for shelf in catalog().shelves() {
                assert!(ran.err.contains(shelf.info().id), "{args:?}: {}", ran.err);
            }
        }
    }
}

#[test]
fn what_is_given_gives_no_orders_to_the_terminal() {
    let evil = "\u{1b}]0;evil\u{7}\u{1b}[31m";
    let given = [
        &["rules", evil][..],
        &["dance", evil],
        &[evil],
        &["games", "--lang", evil],
        &["draw", a_game(), "--position", evil],
        &["draw", a_game(), "--option", evil],
        &["draw", a_game(), "-o", &format!("no/{evil}")],
        &["replay", evil],
        &["play", "--load", evil],
    ];
    for args in given {
        let ran = run(args);
        assert!(ran.code == Some(2) || ran.code == Some(1), "{args:?}");
        let orders = |c: char| c.is_control() && c != '\n';
        assert!(!ran.err.contains(orders) && !ran.err.is_empty(), "{args:?}: {:?}", ran.err);
    }
}

#[test]
fn exit_codes_are_told() {
    let help = run(&["--help"]).good();
    assert!(help.contains("Exit codes: 0 ") && help.contains("130"), "{help}");
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let ran = run(&["draw", a_game(), "-o", "no/such/folder.svg"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with("polychess: cannot write no/such/folder.svg: "), "{}", ran.err);
}

#[test]
fn what_is_given_gives_the_terminal_no_orders() {
    for order in ["\u{1b}[31m", "\u{202e}", "\u{2066}"] {
        for args in [&["draw", a_game(), order][..], &[order], &["replay", order]] {
            let ran = run(args);
            assert_eq!(ran.code, Some(2), "{}", ran.err);
            assert!(!ran.err.contains(order), "{}", ran.err);
            let spelled = ran.err.contains(&order.escape_default().to_string());
            // Colours are left out by whoever reads the command line.
            assert!(spelled || order.starts_with('\u{1b}'), "{}", ran.err);
        }
    }
}
