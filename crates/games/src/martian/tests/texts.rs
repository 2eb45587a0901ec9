//! What is read and written, and what is refused with which words.

use rules::{Game, Lang, Notation, Random, Rules, Scan};

use super::{game, game_at, read};
use crate::martian::{Martian, grid::cells, info, notation, state::PAWN};

const START: &str = "QQD1/QDP1/DPP1/4/4/1PPD/1PDQ/1DQQ 1 0-0 - 0 -";
const START_OF_FOUR: &str = "QQD2DQQ/QDP2PDQ/DPP2PPD/8/8/DPP2PPD/QDP2PDQ/QQD2DQQ 1 0-0-0-0 - 0 -";

#[test]
fn s8_2_the_start_positions() {
    for start in [START, START_OF_FOUR] {
        let game = game_at(start, &[]);
        assert_eq!(game.position(&game.start()), start);
        assert_eq!(read(&game, start), game.start());
    }
}

/// The position is refused at this offset with these words.
fn refused(options: &[(&str, &str)], position: &str, at: usize, words: &str) {
    let unread = game(options).read_position(position).expect_err("a refusal");
    assert_eq!(unread.at, at, "{position}: {unread}");
    assert!(unread.expected.contains(words), "{position}: {unread}");
}

#[test]
fn s8_2_wrong_positions_are_refused_where_they_are_wrong() {
    refused(&[], START_OF_FOUR, 0, "rows of 8 are for 4");
    refused(&[("players", "4")], START, 0, "rows of 4 are for 2");
    refused(&[], "QQX1/QDP1/DPP1/4/4/1PPD/1PDQ/1DQQ 1 0-0 - 0 -", 2, "P, D, Q");
    refused(&[], "QQD1/QDP1/DPP1/13/4/1PPD/1PDQ/1DQQ 1 0-0 - 0 -", 16, "after a run");
    refused(&[], "QQD1/QDP1/DPP1/4/4/1PPD/1PDQ 1 0-0 - 0 -", 28, "\"/\"");
    refused(&[], "QQD1/QDP1/DPP1/4/4/1PPD/1PDQ/1DQQ 3 0-0 - 0 -", 34, "from 1 to 2");
    refused(&[], "QQD1/QDP1/DPP1/4/4/1PPD/1PDQ/1DQQ 1 0 - 0 -", 37, "\"-\"");
    refused(&[], "QQD1/QDP1/DPP1/4/4/1PPD/1PDQ/1DQQ 1 0-1000 - 0 -", 38, "0 to 999");
    refused(&[], "QQD1/QDP1/DPP1/4/4/1PPD/1PDQ/1DQQ 1 0-0 b3a4 0 -", 40, "out of the quadrant");
    refused(&[], "QQD1/QDP1/DPP1/4/4/1PPD/1PDQ/1DQQ 1 0-0 - 01 -", 42, "since the last capture");
    refused(&[], "QQD1/QDP1/DPP1/4/4/1PPD/1PDQ/1DQQ 1 0-0 - 0 3", 44, "no clock");
    refused(&[("clock", "7")], &START.replace(" 0 -", " 0 8"), 44, "0 to 7");
    refused(&[("clock", "7")], &START.replace(" 0 -", " 0 5*"), 45, "7*");
    refused(&[("preset", "abstractplay")], &START.replace(" 0 -", " 0 7*"), 45, "after 7 moves");
    refused(&[], &format!("{START} 3:time"), 46, "from 1 to 2");
    refused(&[], &format!("{START} 1:mated"), 48, "\"resigned\" or \"time\"");
    refused(&[], &format!("{START} 1:time "), 52, "the end");
}

#[test]
fn s6_2_only_the_last_mover_may_have_an_empty_quadrant() {
    refused(&[], "P3/4/4/4/4/4/4/4 1 0-0 - 0 -", 0, "quadrant of 1");
    refused(&[], "4/4/4/4/4/4/4/4 1 0-0 - 0 -", 0, "quadrant of 1");
    refused(&[("players", "4")], "P7/8/8/8/8/8/8/P6P 1 0-0-0-0 - 0 -", 0, "quadrant of 3");
}

#[test]
fn s5_a_ban_fits_the_game() {
    let banned = "P3/4/4/2P1/4/4/4/P3 2 1-0 c5b4 0 -";
    refused(&[("no_undo", "off")], banned, 26, "may be undone");
    refused(&[("no_undo", "quiet")], banned, 26, "capture");
    refused(&[], &banned.replace("c5b4", "c5c4"), 26, "out of the quadrant");
}

#[test]
fn a_position_implies_the_number_of_players() {
    assert_eq!(Martian::implied(START), Some(("players", "2")));
    assert_eq!(Martian::implied(START_OF_FOUR), Some(("players", "4")));
    assert_eq!(Martian::implied("9/8"), None);
    assert_eq!(Martian::implied(""), None);
}

#[test]
fn s8_1_moves_are_read_as_people_write_them() {
    let game = game(&[]);
    let state = read(&game, "3Q/4/4/1P2/P3/4/1D2/P3 1 4-5 - 3 -");
    let reads = |text: &str| game.read(&state, text).map(|m| game.act(&state, m));
    for (texts, act) in [
        (&["a4xb5", "a4:b5", "a4b5", "A4-B5", " a4 x b5 ", "a4×b5", "a4хb5"][..], "a4b5"),
        (&["a1+b2", "a1+b2=Q", "a1-b2=К", "a1b2", "a1 + b2 =K"], "a1b2"),
        (&["b2-b3", "b2–b3", "b2 b3"], "b2b3"),
    ] {
        for text in texts {
            assert_eq!(reads(text).as_deref(), Ok(act), "{text}");
        }
    }
    for (text, at, words) in [
        ("", 0, "a square from a1 to d8"),
        ("a4-e5", 3, "a square"),
        ("a4-b5!", 5, "the end"),
        ("b2xb3", 2, "nothing is captured"),
        ("b2+b3", 2, "nothing merges"),
        ("a1+b2=D", 5, "=Q"),
        ("b2-b3=Q", 5, "nothing merges"),
        ("b5-a4", 0, "own quadrant"),
        ("b2-c3", 3, "a drone goes"),
        ("b2-b3*", 5, "no clock"),
    ] {
        let unread = reads(text).expect_err("a refusal");
        assert_eq!(unread.at, at, "{text}: {unread}");
        assert!(unread.expected.contains(words), "{text}: {unread}");
    }
}

#[test]
fn s8_1_a_star_marks_the_calling_move() {
    let game = game(&[("preset", "abstractplay")]);
    let at = |counters: &str| read(&game, &format!("3Q/4/4/1P2/P3/4/1D2/P3 1 4-5 - {counters}"));
    let called = at("8 7*");
    let m = game.read(&called, "b2-b3*").expect("the clock has been called");
    assert_eq!(game.write(&called, m, Lang::En), "b2-b3*");
    assert_eq!(game.read(&called, "b2b3"), Ok(m));
    for (counters, words) in
        [("8 -", "call the clock first"), ("8 7", "already"), ("3 -", "only after")]
    {
        let unread = game.read(&at(counters), "b2-b3*").expect_err("a refusal");
        assert_eq!(unread.at, 5);
        assert!(unread.expected.contains(words), "{unread}");
    }
}

#[test]
fn letters_of_kinds_are_told_apart_in_every_language() {
    for lang in Lang::ALL {
        for kind in info::INFO.kinds {
            let letters = kind.letters.get(lang);
            let read = letters.chars().next().and_then(notation::kind_of);
            assert_eq!(read, Some(kind.kind).filter(|&kind| kind != PAWN));
        }
    }
}

#[test]
fn facts_and_reasons_are_told_in_every_language() {
    let game = game_at(START_OF_FOUR, &[("clock", "7"), ("quiet_limit", "27")]);
    let state = read(&game, &START_OF_FOUR.replace("0-0-0-0 - 0 -", "1-2-3-4 - 6 5"));
    let facts = game.facts(&state, Lang::En);
    assert_eq!(
        facts,
        [
            "Points: Southwest + Northeast 1 + 3 = 4, Northwest + Southeast 2 + 4 = 6",
            "Points still on the board: 72",
            "Moves without a capture: 6 / 27",
            "Moves left on the called clock: 5",
        ]
    );
    for lang in [Lang::Ru, Lang::Pl, Lang::De] {
        let told = game.facts(&state, lang);
        assert!(told.len() == facts.len() && told != facts);
        assert_ne!(game.why_not(&state, "a1a2", lang), game.why_not(&state, "a1a2", Lang::En));
    }
    assert!(game.why_not(&state, "a1", Lang::En).contains("two squares"));
}

#[test]
fn the_rules_told_for_players_name_every_piece() {
    for lang in Lang::ALL {
        let rules = info::INFO.rules.get(lang);
        for kind in info::INFO.kinds {
            assert!(rules.contains(&format!("| {} |", kind.name.get(lang))));
        }
        assert!(rules.starts_with(&format!("# {}\n", info::INFO.title.get(lang))));
    }
}

#[test]
fn no_text_makes_the_readers_panic() {
    let alphabet: Vec<char> = "PDQ/12348-*:abcdh5 x+=КД–0resigned\u{301}😀".chars().collect();
    let mut random = Random::new(7);
    for options in [&[][..], &[("players", "4")], &[("preset", "abstractplay")]] {
        let game = game(options);
        let start = game.start();
        let seeds =
            [game.position(&start), format!("{} 1:time", game.position(&start)), "b3-a4".into()];
        for _ in 0..4000 {
            let mut text: Vec<char> = random.pick(&seeds).expect("a seed").chars().collect();
            for _ in 0..=random.below(3) {
                let at = random.below(text.len() + 1);
                let letter = alphabet[random.below(alphabet.len())];
                match random.below(3) {
                    0 => text.insert(at, letter),
                    1 => text.truncate(at),
                    _ => drop(text.get_mut(at).map(|old| *old = letter)),
                }
            }
            let text: String = text.into_iter().collect();
            let inside = |at: usize| assert!(at <= text.len(), "{text}: refused at {at}");
            match game.read_position(&text) {
                Ok(state) => {
                    let written = game.position(&state);
                    assert_eq!(read(&game, &written), state);
                    let mut moves = Vec::new();
                    game.moves(&state, &mut moves);
                    assert_eq!(moves.len() as u64, game.count(&state), "{text}");
                    assert_eq!(moves.is_empty(), game.outcome(&state).is_some(), "{text}");
                }
                Err(unread) => inside(unread.at),
            }
            let _ = game.read_act(&start, &text).map_err(|unread| inside(unread.at));
            let _ = game.read(&start, &text).map_err(|unread| inside(unread.at));
            let _ = (game.why_not(&start, &text, Lang::De), Martian::implied(&text));
        }
    }
}

#[test]
fn squares_are_read_whatever_stands_around_them() {
    let game = game(&[("players", "4")]);
    for cell in cells(u64::MAX) {
        let name = game.board().name(cell);
        assert_eq!(game.read_square(&mut Scan::new(name)), Ok(cell));
    }
}
