//! §1, §3, §4: whose pieces are, where they go, how they merge.

use rules::{Notation, Player, Rules};

use super::{after, game, game_at, paragraphs::check, paragraphs::check_with, read};
use crate::martian::state::{DRONE, PAWN, QUEEN};

/// The legal moves from a square, sorted, without the square.
fn from(position: &str, square: &str) -> Vec<String> {
    let game = game_at(position, &[]);
    let state = read(&game, position);
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    let acts = moves.into_iter().map(|m| game.act(&state, m));
    let mut to: Vec<_> =
        acts.filter_map(|act| Some(act.strip_prefix(square)?.to_owned())).collect();
    to.sort();
    to
}

/// Whose piece stands on a square, from 1.
fn owner(position: &str, square: &str) -> usize {
    let game = game_at(position, &[]);
    let cell = rules::Game::board(&game).cell(square).expect("a square");
    let placed = game.placed(&read(&game, position));
    placed.iter().find(|placed| placed.cell == cell).expect("a piece").side.index() + 1
}

#[test]
fn s1_3_pieces_have_a_value_and_no_direction() {
    assert_eq!([PAWN, DRONE, QUEEN].map(crate::martian::state::value), [1, 2, 3]);
    let lone = |piece| format!("P3/4/4/4/4/1{piece}2/4/4 1 0-0 - 0 -");
    assert_eq!(from(&lone("P"), "b3"), ["a2", "a4", "c2", "c4"]);
    assert_eq!(from(&lone("D"), "b3"), ["a3", "b1", "b2", "b4", "b5", "c3", "d3"]);
    assert_eq!(from(&lone("Q"), "b3").len(), 16);
}

#[test]
fn s1_4_a_piece_belongs_to_the_quadrant_it_stands_in() {
    assert_eq!(owner("P3/4/4/4/1P2/4/4/P3 1 0-0 - 0 -", "b4"), 1);
    assert_eq!(owner("P3/4/4/2P1/4/4/4/P3 2 0-0 c5b4 1 -", "c5"), 2);
}

#[test]
fn s3_3_an_own_piece_is_merged_with_or_bars_the_way_and_a_foreign_one_is_captured() {
    let position = "4/4/4/D3/1P2/2P1/4/3Q 1 0-0 - 0 -";
    check(position, "b4c5", Ok("4/4/4/D1P1/4/2P1/4/3Q 2 0-0 c5b4 1 -"));
    check(position, "b4a5", Ok("4/4/4/P3/4/2P1/4/3Q 2 2-0 a5b4 0 -"));
    check(position, "b4c3", Ok("4/4/4/D3/4/2D1/4/3Q 2 0-0 - 1 -"));
    check(&position.replace("2P1/4/3Q", "2Q1/4/3Q"), "b4c3", Err("do not merge"));
}

#[test]
fn s3_7_a_move_into_the_allys_quadrant_gives_him_the_piece() {
    let position = "1P5P/8/8/8/3P4/8/8/P6P 1 0-0-0-0 - 0 -";
    let given = "1P5P/8/8/4P3/8/8/8/P6P 2 0-0-0-0 - 1 -";
    check(position, "d4e5", Ok(given));
    assert_eq!((owner(position, "d4"), owner(given, "e5")), (1, 3));
}

#[test]
fn s4_3_the_new_piece_stands_where_the_move_ends() {
    let position = "3P/4/4/4/4/4/1D2/P3 1 0-0 - 0 -";
    check(position, "a1b2", Ok("3P/4/4/4/4/4/1Q2/4 2 0-0 - 1 -"));
}

#[test]
fn s4_4_the_merging_pieces_are_none_of_the_kind_that_must_be_missing() {
    // The only drone of the quadrant merges itself.
    check("3P/4/4/4/4/4/1P2/D3 1 0-0 - 0 -", "b2a1", Ok("3P/4/4/4/4/4/4/Q3 2 0-0 - 1 -"));
    check("3P/4/4/4/4/4/1P2/P3 1 0-0 - 0 -", "b2a1", Ok("3P/4/4/4/4/4/4/D3 2 0-0 - 1 -"));
}

#[test]
fn s4_5_queens_elsewhere_do_not_matter() {
    let position = "Q6Q/8/8/8/8/8/1D6/P6Q 1 0-0-0-0 - 0 -";
    check(position, "a1b2", Ok("Q6Q/8/8/8/8/8/1Q6/7Q 2 0-0-0-0 - 1 -"));
}

#[test]
fn s4_6_a_drone_merges_with_the_first_piece_on_its_line_only() {
    check("3P/4/4/4/4/4/4/D1P1 1 0-0 - 0 -", "a1c1", Ok("3P/4/4/4/4/4/4/2Q1 2 0-0 - 1 -"));
    check("3P/4/4/4/4/4/4/DPP1 1 0-0 - 0 -", "a1c1", Err("in the way"));
}

#[test]
fn s4_8_there_are_queens_without_end() {
    let position = "QQQQ/QQQQ/4/4/4/4/1D2/P3 1 0-0 - 0 -";
    check(position, "a1b2", Ok("QQQQ/QQQQ/4/4/4/4/1Q2/4 2 0-0 - 1 -"));
}

#[test]
fn s4_10_a_merge_is_no_capture() {
    let position = "3P/4/4/4/4/4/1D2/P3 1 0-0 - 3 5";
    check_with(&[("clock", "7")], position, "a1b2", Ok("3P/4/4/4/4/4/1Q2/4 2 0-0 - 4 4"));
}

#[test]
fn s4_11_merging_may_be_left_out() {
    let position = "3P/4/4/4/4/4/1D2/P3 1 0-0 - 3 -";
    check_with(&[("merge", "false")], position, "a1b2", Err("do not merge in this game"));
    check_with(&[("preset", "classic1997")], position, "a1b2", Err("do not merge in this game"));
}

#[test]
fn s5_4_a_move_within_the_quadrant_leaves_no_ban_and_a_reply_over_the_canal_a_new_one() {
    check("3P/4/4/4/4/4/4/P3 1 0-0 - 3 -", "a1b2", Ok("3P/4/4/4/4/4/1P2/4 2 0-0 - 4 -"));
    let banned = "P3/4/4/4/1P1P/4/4/P3 1 0-0 b4c5 4 -";
    check(banned, "d4c5", Ok("P3/4/4/2P1/1P2/4/4/P3 2 0-0 c5d4 5 -"));
}

#[test]
fn s6_1_the_ban_never_takes_the_last_move() {
    // A pawn at the edge that may not go straight back still has its retreat.
    let banned = "P3/4/4/4/P3/4/4/4 1 0-0 a4b5 4 -";
    assert_eq!(from(banned, "a4"), ["b3"]);
    let game = game(&[]);
    let mut state = read(&game, banned);
    while game.outcome(&state).is_none() {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        game.play(&mut state, moves[0]);
    }
}

#[test]
fn s7_1_the_points_of_allies_are_added() {
    let place = |scores: &str| {
        let position = format!("1P5P/8/8/8/1P6/8/8/7P 1 {scores} - 0 -");
        let game = game_at(&position, &[]);
        let outcome = game.outcome(&after(&game, &position, &["b4c5"])).expect("an end");
        outcome.places.as_slice().to_vec()
    };
    assert_eq!(place("1-4-6-2"), [1, 3, 1, 3]);
    assert_eq!(place("1-4-4-2"), [3, 1, 3, 1]);
}

#[test]
fn s7_3_who_empties_his_quadrant_may_lose() {
    let game = game(&[]);
    let state = after(&game, "3Q/4/4/4/1P2/4/4/4 1 1-5 - 0 -", &["b4a5"]);
    assert_eq!(game.outcome(&state).expect("an end").places.as_slice(), [2, 1]);
    assert_eq!(game.mover(&state), Player::new(0));
}

#[test]
fn s8_3_a_side_wins_as_one() {
    let position = "1P5P/8/8/8/1P6/8/8/7P 1 2-0-0-0 - 0 -";
    let game = game_at(position, &[]);
    let outcome = game.outcome(&after(&game, position, &["b4c5"])).expect("an end");
    assert_eq!(outcome.places.as_slice(), [1, 3, 1, 3]);
}
