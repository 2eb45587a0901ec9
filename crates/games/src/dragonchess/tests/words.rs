use rules::{Game, Lang, Notation};

use super::{super::Dragonchess, game, read};

const EMPTY: &str = "12/12/12/12/12/12/12/12";

/// Asserts what texts mean in a position: a move in machine form, or part of the refusal.
fn check(position: &str, readings: &[(&str, Result<&str, &str>)]) {
    let game = game(&[]);
    let state = read(&game, position);
    for &(text, expected) in readings {
        match (game.read(&state, text), expected) {
            (Ok(m), expected) => assert_eq!(Ok(game.act(&state, m).as_str()), expected, "{text}"),
            (Err(unread), Err(part)) => {
                assert!(unread.to_string().contains(part), "\"{text}\": {unread}");
            }
            (Err(unread), Ok(act)) => panic!("\"{text}\" should be {act}: {unread}"),
        }
    }
}

/// Asserts how a move is printed, and that it is read back.
fn prints(position: &str, act: &str, text: &str) {
    let game = game(&[]);
    let state = read(&game, position);
    let m = game.read_act(&state, act).unwrap_or_else(|unread| panic!("{act}: {unread}"));
    for lang in Lang::ALL {
        assert_eq!(game.write(&state, m, lang), text);
    }
    assert_eq!(game.read(&state, text), Ok(m));
}

fn start() -> String {
    let game = game(&[]);
    game.position(&rules::Rules::start(&game))
}

#[test]
fn s7_1_entries_1_and_2_moves() {
    check(
        &start(),
        &[
            ("W2f3", Ok("2f22f3")),
            ("w2f3", Ok("2f22f3")),
            (" W 2f3 ", Ok("2f22f3")),
            ("W/2f2-2f3", Ok("2f22f3")),
            ("2f22f3", Ok("2f22f3")),
            ("2f2-2f3", Ok("2f22f3")),
            ("W2f3 dbl ch", Ok("2f22f3")),
            ("W2f3mate", Ok("2f22f3")),
            ("S3d3", Err("S/3c2-3d3, S/3e2-3d3")),
            ("S/3e2-3d3", Ok("3e23d3")),
            ("S/3e2x3d3", Err("but S/3e2-3d3 is")),
            ("2f2x2f3", Err("but W2f3 is")),
            ("W2f4", Err("not a legal move")),
            ("C2e2", Err("an own piece stands there")),
        ],
    );
    // The Dragon's letter in position strings is understood in moves too.
    check(&start(), &[("R3xa7", Err("")), ("Rx3a7", Ok("3g13a7")), ("drx3a7", Ok("3g13a7"))]);
    prints(&start(), "3e23d3", "S/3e2-3d3");
    prints(&start(), "3g13a7", "Drx3a7");
}

#[test]
fn s7_1_entries_3_to_7_captures() {
    let one = format!("{EMPTY}|11k/12/12/12/12/4u7/3W8/11K|{EMPTY} g");
    let texts = ["W2e3", "Wx2e3", "W/2d2x2e3", "W/2d2xU2e3", "WxU2e3", "WxU", "W/2d2xU"];
    for text in texts {
        check(&one, &[(text, Ok("2d22e3"))]);
    }
    let two = format!("{EMPTY}|11k/12/12/12/12/4u7/3W1W6/11K|{EMPTY} g");
    let which = Err("W/2d2x2e3, W/2f2x2e3");
    check(
        &two,
        &[("W2e3", which), ("WxU", which), ("W/2d2xU", Ok("2d22e3")), ("WxT2e3", Err("not legal"))],
    );
}

#[test]
fn s7_1_entries_8_to_10_promotion_shot_and_check() {
    let hero = format!("{EMPTY}|4u6k/5W6/12/12/12/12/12/11K|{EMPTY} g");
    prints(&hero, "2f72f8", "W2f8(H)");
    prints(&hero, "2f72e8", "Wx2e8(H)");
    check(&hero, &[("W2f8", Ok("2f72f8")), ("W2f8(M)", Err("at 4: expected \"(H)\""))]);
    let shot = format!("12/12/12/12/2R9/12/12/12|11k/12/12/2w9/12/12/12/11K|{EMPTY} g");
    prints(&shot, "3c42c5", "Drx2c5");
    check(
        &shot,
        &[("Dr2c5", Ok("3c42c5")), ("DrxW", Ok("3c42c5")), ("D2c5", Err("no such piece"))],
    );
    let ten = format!("{EMPTY}|11k/12/9o2/12/8U3/12/W11/11K|{EMPTY} g");
    check(&ten, &[("UxOch", Ok("2i42j6")), ("UxO ch", Ok("2i42j6"))]);
}

#[test]
fn s7_2_two_squares_are_a_move_for_machines() {
    check(
        &start(),
        &[("3e23d3", Ok("3e23d3")), ("3e2-3d3", Ok("3e23d3")), ("3g1x3a7", Ok("3g13a7"))],
    );
    let shot = format!("12/12/12/12/2R9/12/12/12|11k/12/12/12/2w9/12/12/11K|{EMPTY} g");
    check(&shot, &[("3c42c4", Ok("3c42c4")), ("3c4x2c4", Ok("3c42c4"))]);
    let hero = format!("{EMPTY}|11k/5W6/12/12/12/12/12/11K|{EMPTY} g");
    check(&hero, &[("2f72f8", Ok("2f72f8"))]);
}

#[test]
fn s7_1_suffixes() {
    let dis = format!("{EMPTY}|O3U6k/12/12/12/12/12/12/K11|11d/12/12/12/12/12/12/12 g");
    prints(&dis, "2e82d6", "U2d6 dis ch");
    prints(&dis, "2e82g7", "U2g7 dis ch");
    let double = format!("{EMPTY}|O5U3k1/12/12/12/12/12/12/K11|11d/12/12/12/12/12/12/12 g");
    prints(&double, "2g82i7", "U2i7 dbl ch");
    // A shot that opens a line: the Dragon moved nothing and checks nothing.
    let shot = format!("3R8/12/12/12/12/12/12/12|O2w7k/12/12/12/12/12/12/K11|{EMPTY} g");
    prints(&shot, "3d82d8", "Drx2d8 dis ch");
    let mate = format!("{EMPTY}|4k7/12/12/12/12/12/12/K2O8|4B7/12/12/12/12/12/12/12 g");
    prints(&mate, "2d12d8", "O2d8 mate");
}

#[test]
fn s7_1_refusals_say_where() {
    check(
        &start(),
        &[
            ("", Err("at 0: expected a piece")),
            ("X2f3", Err("at 0: expected a piece")),
            ("W4f3", Err("at 1: expected a board from 1 to 3")),
            ("W2m3", Err("at 2: expected a file from a to l")),
            ("W2f9", Err("at 3: expected a rank from 1 to 8")),
            ("W-2f3", Err("at 2: expected a square")),
            ("W/2f22f3", Err("at 5: expected \"-\" or \"x\"")),
            ("Wxu", Err("at 2: expected a piece")),
            ("W2f3!", Err("at 4: expected")),
            ("Ж2f3", Err("at 0: expected a piece")),
        ],
    );
}

#[test]
fn refusals_name_the_rule() {
    let game = game(&[]);
    let position =
        "12/12/12/3H8/12/12/12/12|o1u8k/12/12/12/12/4u7/12/K1O9|12/12/12/12/12/4B7/12/12";
    let gold = read(&game, &format!("{position} g 3d5=2e4"));
    let why = |act: &str| game.read_act(&gold, act).expect_err("not legal").expected;
    assert_eq!(
        why("3d52c4"),
        "a Hero off the middle board may only return to the square it left, 2e4"
    );
    assert_eq!(why("2a22a3"), "2a2: nothing stands there");
    assert_eq!(why("2a82a7"), "2a8: that piece is the opponent's");
    assert_eq!(why("2c12a1"), "2a1: an own piece stands there");
    assert_eq!(why("2c12d2"), "2c12d2: Oliphant does not go there from where it stands");
    assert_eq!(why("2c12c2"), "2c12c2 would leave the King in check");
    let scarlet = read(
        &game,
        "12/12/12/12/12/12/12/12|11k/12/12/12/12/4u7/12/K11|12/12/12/12/12/4B7/12/12 s",
    );
    let why = |lang| game.why_not(&scarlet, "2e32f5", lang);
    assert_eq!(why(Lang::En), "2e3: the piece is frozen by the Basilisk below it");
    assert_eq!(why(Lang::Ru), "2e3: фигуру замораживает Василиск под ней");
    assert!(game.why_not(&scarlet, "2e3", Lang::En).contains("at 3: expected a board"));
}

#[test]
fn facts_tell_the_frozen_the_heroes_and_the_count() {
    let game = game(&[]);
    let state = read(
        &game,
        "12/12/12/3H8/12/12/12/12|11k/4m7/12/12/12/12/12/11K|12/4B7/12/12/12/12/12/12 g 3d5=2e4 7 9",
    );
    let facts = game.facts(&state, Lang::En);
    assert_eq!(
        facts,
        [
            "2e7 is frozen by the Basilisk on 1e7",
            "The Hero on 3d5 may only return to 2e4",
            "Plies without a capture or Warrior move: 7 of 100",
        ]
    );
    assert!(Lang::ALL.iter().all(|&lang| game.facts(&state, lang).len() == 3));
}

#[test]
fn the_rules_in_every_language_name_every_piece() {
    let info = Dragonchess::info();
    for lang in Lang::ALL {
        let rules = info.rules.get(lang);
        for kind in info.kinds {
            let name = kind.name.get(lang);
            assert!(rules.contains(&format!("**{name}** (")), "{name} in {}", lang.code());
        }
    }
}
