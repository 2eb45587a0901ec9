//! §2, §6, §8, §9: what holds of all pieces, what they are worth, and what was decided where the
//! sources leave a choice.

use rules::{Kind, Notation, Rules};

use super::{
    super::{board::name, kinds::*, value::worth},
    acts, game, read,
    rules_of_play::{EMPTY, KINGS, check},
};

#[test]
fn s2_runners_are_stopped_by_what_stands_in_the_way_and_jumpers_are_not() {
    let middle = |piece| format!("{EMPTY}|11k/12/12/12/12/WWW9/W1W9/{piece}WW8K|{EMPTY} g");
    check(&middle('O'), "2a1", "");
    check(&middle('T'), "2a1", "2a12b2");
    check(&middle('U'), "2a1", "");
    let open = format!("{EMPTY}|11k/12/12/12/12/W2W8/WW10/UW9K|{EMPTY} g");
    check(&open, "2a1", "2a12b3 2a12c2");
}

#[test]
fn s2_two_squares_tell_a_move() {
    let game = game(&[]);
    let start = game.start();
    let listed = acts(&game, &start, "");
    let mut squares: Vec<_> = listed.split(' ').collect();
    let all = squares.len();
    squares.dedup();
    assert_eq!((all, squares.len()), (90, 90));
    assert!(squares.iter().all(|act| act.len() == 6), "{listed}");
}

#[test]
fn s2_each_army_has_42_pieces_where_the_rules_put_them() {
    let game = game(&[]);
    let placed = game.placed(&game.start());
    for (side, rank) in [(GOLD, '1'), (SCARLET, '8')] {
        let own: Vec<_> = placed.iter().filter(|piece| piece.side == side).collect();
        assert_eq!(own.len(), 42);
        let at = |square: String| {
            own.iter().find(|piece| name(piece.cell) == square).map(|piece| piece.kind)
        };
        let back = [OLIPHANT, UNICORN, HERO, THIEF, CLERIC, MAGE, KING, PALADIN];
        for (file, kind) in "abcdefgh".chars().zip(back) {
            assert_eq!(at(format!("2{file}{rank}")), Some(kind));
        }
        assert_eq!(at(format!("3g{rank}")), Some(DRAGON));
        assert_eq!(at(format!("1g{rank}")), Some(ELEMENTAL));
    }
}

#[test]
fn s6_a_side_begins_with_120_points() {
    let game = game(&[]);
    let placed = game.placed(&game.start());
    let own = placed.iter().filter(|piece| piece.side == GOLD && piece.kind != KING);
    assert_eq!(own.map(|piece| worth(piece.kind)).sum::<i32>(), 120 * 100);
}

#[test]
fn s8_boards_are_counted_from_below() {
    // The list of the start has it the other way round; the Dragon stands straight above its King.
    let game = game(&[]);
    let at = |kind: Kind| {
        let placed = game.placed(&game.start());
        let found = placed.iter().find(|piece| piece.side == GOLD && piece.kind == kind);
        name(found.expect("a piece").cell)
    };
    assert_eq!((at(DRAGON), at(KING)), ("3g1".to_owned(), "2g1".to_owned()));
}

#[test]
fn s9_3_an_elemental_does_not_jump() {
    let lower = "12/12/12/3D8/3E8/12/12/12";
    // All but 1d5 and 1d6.
    let to = "1d41b4 1d41c3 1d41c4 1d41c5 1d41d2 1d41d3 1d41e3 1d41e4 1d41e5 1d41f4";
    check(&format!("{EMPTY}|{KINGS}|{lower} g"), "1d4", to);
}

#[test]
fn s9_6_a_king_may_capture_as_it_returns() {
    let upper = "12/12/12/12/3K8/12/12/12";
    check(&format!("{upper}|11k/12/12/12/3w8/12/12/12|{EMPTY} g"), "3d4", "3d42d4");
}

#[test]
fn s9_7_a_mage_captures_sideways_on_the_outer_boards() {
    let lower = "12/12/12/3d8/2dMd7/3d8/12/12";
    let middle = "11k/12/12/12/3W8/12/12/11K";
    check(&format!("{EMPTY}|{middle}|{lower} g"), "1d4", "1d41c4 1d41d3 1d41d5 1d41e4");
}

#[test]
fn s9_8_a_basilisk_captures_on_all_three_squares_ahead() {
    let lower = "12/12/12/2ddd7/3B8/3d8/12/12";
    check(&format!("{EMPTY}|{KINGS}|{lower} g"), "1d4", "1d41c5 1d41d5 1d41e5");
}

#[test]
fn s9_9_a_griffon_steps_slantwise_on_the_middle_board() {
    check(
        &format!("{EMPTY}|11k/12/12/12/3G8/12/12/11K|{EMPTY} g"),
        "2d4",
        "2d42c3 2d42c5 2d42e3 2d42e5 2d43c3 2d43c5 2d43e3 2d43e5",
    );
}

#[test]
fn s9_10_a_dwarf_on_its_last_rank_goes_sideways_only() {
    let lower = "3D8/12/12/12/12/12/12/12";
    check(&format!("{EMPTY}|{KINGS}|{lower} g"), "1d8", "1d81c8 1d81e8");
}

#[test]
fn s9_11_a_dragon_shoots_at_five_squares_of_the_middle_board() {
    let middle = "11k/12/12/2www7/2www7/2www7/12/11K";
    let game = game(&[]);
    let state =
        read(&game, &format!("12/12/12/12/3R8/12/12/12|{middle}|12/12/12/12/3d8/12/12/12 g"));
    let shots = acts(&game, &state, "3d42");
    assert_eq!(shots, "3d42c4 3d42d3 3d42d4 3d42d5 3d42e4");
    assert_eq!(acts(&game, &state, "3d41"), "");
}

#[test]
fn s9_14_a_king_is_never_captured() {
    let game = game(&[]);
    let open = format!("{EMPTY}|o10k/12/12/12/12/12/12/K11|{EMPTY} s");
    let refused = game.read_position(&open).expect_err("Gold has left his King in check");
    assert!(refused.expected.contains("attacks the enemy King"), "{refused}");
}
