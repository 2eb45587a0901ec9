use rules::{Deals, Ending, Exit, Notation, Outcome, Rules, Sign};

use super::{
    super::{
        board::name,
        kinds::{GOLD, SCARLET},
    },
    acts, after, game, read,
};

pub(super) const EMPTY: &str = "12/12/12/12/12/12/12/12";
/// Kings out of the way, in the corners l8 and l1.
pub(super) const KINGS: &str = "11k/12/12/12/12/12/12/11K";

/// Asserts the legal moves that begin with `from` in a position given as `upper|middle|lower side`.
pub(super) fn check(position: &str, from: &str, expected: &str) {
    let game = game(&[]);
    let state = read(&game, position);
    assert_eq!(acts(&game, &state, from), expected, "{position}");
}

fn ended(position: &str) -> Option<Outcome> {
    let game = game(&[]);
    game.outcome(&read(&game, position))
}

#[test]
fn s3_sylph_walks_slantwise_and_captures_straight() {
    check(
        &format!("12/12/12/2g9/2S9/12/12/12|11k/12/12/12/2w9/12/12/11K|{EMPTY} g"),
        "3c4",
        "3c42c4 3c43b5 3c43c5 3c43d5",
    );
}

#[test]
fn s3_sylph_on_the_middle_board_goes_up_or_home() {
    check(
        &format!("{EMPTY}|11k/12/2s9/12/12/12/12/11K|{EMPTY} s"),
        "2c6",
        "2c63a7 2c63c6 2c63c7 2c63e7 2c63g7 2c63i7 2c63k7",
    );
}

#[test]
fn s3_dragon_stays_when_it_captures_from_afar() {
    let game = game(&[]);
    let state =
        read(&game, &format!("12/12/12/12/2R9/12/12/12|11k/12/12/2w9/12/12/12/11K|{EMPTY} g"));
    let m = game.read_act(&state, "3c42c5").expect("in reach");
    let taken = game.shape(&state, m).taken.map(name);
    assert_eq!(taken.as_deref(), Some("2c5"));
    let state = after(&game, state, &["3c42c5"]);
    assert_eq!(game.position(&state), format!("12/12/12/12/2R9/12/12/12|{KINGS}|{EMPTY} s - 0 1"));
}

#[test]
fn s3_warrior_becomes_a_hero() {
    let game = game(&[]);
    let state = read(&game, &format!("{EMPTY}|11k/12/12/12/12/12/5w6/6U4K|{EMPTY} s - 9 3"));
    let state = after(&game, state, &["2f22g1"]);
    assert_eq!(
        game.position(&state),
        format!("{EMPTY}|11k/12/12/12/12/12/12/6h4K|{EMPTY} g - 0 4")
    );
}

#[test]
fn s9_1_hero_returns_to_the_square_it_left() {
    let strict = game(&[]);
    let start = format!("{EMPTY}|11k/12/12/12/4H7/12/12/11K|{EMPTY} g");
    let away = after(&strict, read(&strict, &start), &["2e43d5", "2l82l7"]);
    assert_eq!(acts(&strict, &away, "3d5"), "3d52e4");
    assert!(strict.position(&away).ends_with(" g 3d5=2e4 2 2"));
    let back = after(&strict, away, &["3d52e4"]);
    assert!(strict.position(&back).contains(" s - "));

    let any = game(&[("hero_return", "any")]);
    let away = after(&any, read(&any, &start), &["2e43d5", "2l82l7"]);
    assert_eq!(acts(&any, &away, "3d5"), "3d52c4 3d52c6 3d52e4 3d52e6");
    assert!(any.position(&away).ends_with(" g - 2 2"));
}

#[test]
fn s3_hero_may_not_return_onto_an_own_piece() {
    check(
        &format!("12/12/12/3H8/12/12/12/12|11k/12/12/12/4W7/12/12/11K|{EMPTY} g 3d5=2e4"),
        "3d5",
        "",
    );
}

#[test]
fn s3_hero_without_a_record_returns_anywhere() {
    check(&format!("H11/12/12/12/12/12/12/12|{KINGS}|{EMPTY} g"), "3a8", "3a82b7");
}

#[test]
fn s3_mage_goes_two_boards_through_an_empty_square() {
    let lower = "12/12/12/12/3M8/12/12/12";
    check(
        &format!("{EMPTY}|{KINGS}|{lower} g"),
        "1d4",
        "1d41c4 1d41d3 1d41d5 1d41e4 1d42d4 1d43d4",
    );
    check(
        &format!("{EMPTY}|11k/12/12/12/3W8/12/12/11K|{lower} g"),
        "1d4",
        "1d41c4 1d41d3 1d41d5 1d41e4",
    );
}

#[test]
fn s9_2_elemental_rises_only_to_capture_past_an_empty_square() {
    check(
        &format!("{EMPTY}|11k/12/12/3w8/2w9/12/12/11K|12/12/12/3d8/3E8/12/12/12 g"),
        "1d4",
        "1d41b4 1d41c3 1d41c4 1d41c5 1d41d2 1d41d3 1d41d5 1d41e3 1d41e4 1d41e5 1d41f4 1d42c4",
    );
}

#[test]
fn s3_elemental_goes_down_past_an_empty_square() {
    check(
        &format!("{EMPTY}|11k/12/12/12/3E8/12/12/11K|12/12/12/3D8/12/12/12/12 g"),
        "2d4",
        "2d41c4 2d41d3 2d41e4",
    );
    check(&format!("{EMPTY}|11k/12/12/12/3E8/12/12/11K|12/12/12/12/3d8/12/12/12 g"), "2d4", "");
}

#[test]
fn s9_4_a_frozen_piece_does_not_move_and_gives_no_check() {
    let position = format!("{EMPTY}|o10k/12/12/12/12/12/12/K11|B11/12/12/12/12/12/12/12 g");
    let game = game(&[]);
    let state = read(&game, &position);
    assert!(!game.in_check(&state, GOLD));
    assert!(game.placed(&state).iter().any(|placed| placed.idle));
    assert!(game.holds(&state).iter().any(|hold| hold.sign == Sign::Frozen && hold.by.len() == 1));
    // The Basilisk holds the Oliphant and may not leave.
    assert_eq!(acts(&game, &state, "1a8"), "");
    let state = after(&game, state, &["2a12b1"]);
    assert_eq!(acts(&game, &state, "2a8"), "");
}

#[test]
fn s4_check_is_answered_by_freezing_the_checker() {
    check(
        &format!("{EMPTY}|11k/12/12/o11/12/12/12/K11|12/12/12/12/1B10/12/12/12 g"),
        "1b4",
        "1b41a5",
    );
}

#[test]
fn s9_5_a_frozen_king_in_check_is_mated_unless_another_piece_helps() {
    let mate = ended(&format!("{EMPTY}|3Ok7/12/12/12/12/12/12/K11|4B7/12/12/12/12/12/12/12 s"));
    assert_eq!(mate.map(|outcome| outcome.ending), Some(Ending::Checkmate));
    let saved = format!("{EMPTY}|3Ok7/12/2u9/12/12/12/12/K11|4B7/12/12/12/12/12/12/12 s");
    assert_eq!(ended(&saved), None);
}

#[test]
fn s5_a_shot_that_opens_a_line_on_the_own_king_is_illegal() {
    check(&format!("12/12/12/12/12/12/12/2R9|11k/12/12/12/12/12/12/K1u8o|{EMPTY} g"), "3c12", "");
}

#[test]
fn s9_12_stalemate_is_a_draw_or_by_option_a_loss() {
    let position = format!("{EMPTY}|11k/12/12/12/12/12/12/K11|12/12/12/12/12/12/12/b11 g");
    let draw = ended(&position).expect("over");
    assert_eq!((draw.ending, draw.places.as_slice()), (Ending::Stalemate, &[1, 1][..]));
    let game = game(&[("stalemate", "loss")]);
    let loss = game.outcome(&read(&game, &position)).expect("over");
    assert_eq!((loss.ending, loss.places.as_slice()), (Ending::Stalemate, &[2, 1][..]));
}

#[test]
fn s9_13_hundred_quiet_plies_are_a_draw() {
    let at = |quiet| format!("{EMPTY}|11k/12/12/12/3M8/12/12/K11|{EMPTY} g - {quiet} 60");
    assert_eq!(ended(&at(99)), None);
    assert_eq!(ended(&at(100)).map(|outcome| outcome.ending), Some(Ending::QuietMoves));
    let off = game(&[("draw_plies", "0")]);
    assert_eq!(off.outcome(&read(&off, &at(999_999))), None);
    let state = after(&off, read(&off, &at(999_999)), &["2d42d5"]);
    assert!(off.position(&state).ends_with(" s - 999999 60"));
}

#[test]
fn s5_captures_and_warrior_moves_start_the_count_anew() {
    let game = game(&[]);
    let state = read(&game, &format!("{EMPTY}|11k/12/12/12/3w8/2W9/1M10/K11|{EMPTY} g - 50 60"));
    for (act, quiet) in [("2c32c4", 0), ("2c32d4", 0), ("2b22b3", 51)] {
        assert_eq!(after(&game, state, &[act]).quiet, quiet, "{act}");
    }
}

#[test]
fn s5_the_third_occurrence_is_a_draw() {
    let game = game(&[]);
    let start = game.start();
    assert_eq!(game.repeated(&start, 2), None);
    assert_eq!(game.repeated(&start, 3).map(|outcome| outcome.ending), Some(Ending::Repetition));
    let round = after(&game, start, &["1c11c2", "1c81c7", "1c21c1", "1c71c8"]);
    assert_eq!(game.key(&round), game.key(&start));
}

#[test]
fn s9_15_what_a_hero_remembers_makes_another_position() {
    let game = game(&[]);
    let at = |homes: &str| format!("12/12/12/3H8/12/12/12/12|{KINGS}|{EMPTY} g {homes}");
    let keys = ["-", "3d5=2e4", "3d5=2c6"].map(|homes| game.key(&read(&game, &at(homes))));
    assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
}

#[test]
fn s5_kings_oliphants_unicorns_and_thieves_cannot_mate() {
    let dead = ended(&format!("{EMPTY}|o10k/12/2u9/12/12/3T8/12/11K|{EMPTY} g"));
    assert_eq!(dead.map(|outcome| outcome.ending), Some(Ending::DeadPosition));
    assert_eq!(
        ended(&format!("{EMPTY}|o10k/12/12/12/12/12/12/11K|11d/12/12/12/12/12/12/12 g")),
        None
    );
}

#[test]
fn s5_who_resigns_or_runs_out_of_time_has_lost() {
    let game = game(&[]);
    for (who, why, ending, field) in [
        (GOLD, Exit::Resigned, Ending::Resignation, " g:resign"),
        (SCARLET, Exit::OutOfTime, Ending::Time, " s:time"),
    ] {
        let mut state = game.start();
        game.leave(&mut state, who, why);
        let outcome = game.outcome(&state).expect("over");
        assert_eq!((outcome.ending, outcome.places[who]), (ending, 2));
        assert_eq!(acts(&game, &state, ""), "");
        let position = game.position(&state);
        assert!(position.ends_with(field), "{position}");
        assert_eq!(read(&game, &position), state);
    }
}
