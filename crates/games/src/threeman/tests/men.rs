//! S1 to S4 and S8: the board, how men move on it, whose turn it is.

use ::rules::{Game as _, Kind, Notation as _, Rules as _};

use super::{after, check, from, game, player};

/// The seats' names of files and rings, from outside in.
fn name(index: usize) -> String {
    game(&[]).board().spots[index].name.clone()
}

/// The men of a player at the start on one ring, by file of his camp.
fn camp(number: usize, ring: usize) -> Vec<Kind> {
    let game = game(&[]);
    let placed = game.placed(&game.start());
    let first = 24 * ring + 8 * number;
    let man = |index| {
        let man = placed.iter().find(|man| man.cell.index() == index).expect("a man");
        assert_eq!(man.side, player(number), "S1.3: whose camp it is");
        man.kind
    };
    (first..first + 8).map(man).collect()
}

#[test]
fn s1_1_the_board_has_144_squares_and_no_centre() {
    let mut names: Vec<_> = game(&[]).board().spots.iter().map(|spot| spot.name.clone()).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 24 * 6);
}

#[test]
fn s1_2_files_are_letters_clockwise_and_rings_digits_inwards() {
    assert_eq!([0, 23, 24, 143].map(name), ["a1", "x1", "a2", "x6"]);
}

#[test]
fn s1_3_the_camps_follow_each_other_in_turn_order() {
    assert_eq!([0, 8, 16].map(name), ["a1", "i1", "q1"]);
    (0..3).for_each(|number| assert_eq!(camp(number, 0).len() + camp(number, 1).len(), 16));
}

#[test]
fn s1_4_every_camp_is_set_up_alike() {
    use crate::threeman::{men::PAWN, state::HOME};
    for number in 0..3 {
        assert_eq!(camp(number, 0), HOME);
        assert_eq!(camp(number, 1), [PAWN; 8]);
    }
}

#[test]
fn s1_6_the_king_stands_left_of_his_queen_as_he_sees_it() {
    use crate::threeman::men::{KING, QUEEN};
    for number in 0..3 {
        let at = |kind| camp(number, 0).iter().position(|&man| man == kind);
        // The a-side is at his right hand, so a later file is further left.
        assert_eq!((at(QUEEN), at(KING)), (Some(3), Some(4)));
    }
}

#[test]
fn s2_1_a_file_goes_on_beyond_the_centre() {
    let to = from(&game(&[]), "24/24/24/24/2wR21/4wK7gK7bK3 w - - 000 wgb 0 1", "c2");
    let file: Vec<_> = to.iter().filter(|to| "co".contains(&to[..1])).collect();
    assert_eq!(file, ["c1", "c3", "c4", "c5", "c6", "o1", "o2", "o3", "o4", "o5", "o6"]);
}

#[test]
fn s2_2_a_ring_has_no_end_and_is_not_gone_round_to_where_one_stands() {
    let to = from(&game(&[]), "24/24/24/24/2wR21/4wK7gK7bK3 w - - 000 wgb 0 1", "c2");
    let ring: Vec<_> = to.iter().filter(|to| to.ends_with('2')).collect();
    assert!(ring.len() == 23 && !ring.contains(&&"c2".to_owned()), "{ring:?}");
}

#[test]
fn s2_3_diagonals_are_loops_that_turn_at_the_centre() {
    let to = from(&game(&[]), "24/24/24/24/2wB21/4wK7gK7bK3 w - - 000 wgb 0 1", "c2");
    let mut loops: Vec<_> =
        "b1 d3 e4 f5 g6 u6 v5 w4 x3 a2 d1 b3 a4 x5 w6 i6 h5 g4 f3 e2".split(' ').collect();
    loops.sort_unstable();
    assert_eq!(to, loops);
}

#[test]
fn s2_4_a_king_on_the_innermost_ring_steps_across_the_centre_three_ways() {
    let to = from(&game(&[]), "2wK21/24/24/24/9gP14/12gK7bK3 w - - 110 wgb 0 1", "c6");
    assert_eq!(to, ["b5", "b6", "c5", "d5", "d6", "m6", "o6", "q6"]);
}

#[test]
fn s2_5_a_knight_leaps_straight_across_the_centre() {
    let five = "24/2wN21/24/24/24/4wK7gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(from(&game(&[]), five, "c5"), ["a4", "a6", "b3", "d3", "e4", "e6", "n6", "p6"]);
    let six = "2wN21/24/24/24/24/4wK7gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(from(&game(&[]), six, "c6"), ["a5", "b4", "d4", "e5", "m6", "n5", "p5", "q6"]);
}

#[test]
fn s2_7_one_legal_way_is_enough() {
    let long = "24/24/24/24/8gP15/4wK2wB4gK7bK3 w - - 000 wgb 0 1";
    let to = from(&game(&[]), long, "h1");
    // Not over the moat beside it, but round through the centre.
    assert!(to.contains(&"i2".to_owned()), "{to:?}");
}

#[test]
fn s3_1_a_pawn_that_crosses_the_centre_is_turned_for_good() {
    let game = game(&[]);
    let crossed = "14wC9/24/24/24/24/4wK7gK7bK3 g - - 000 wgb 0 1";
    check(&game, "2wP21/24/24/24/24/4wK7gK7bK3 w - - 000 wgb 0 1", "c6o6", Ok(crossed));
    assert_eq!(from(&game, &crossed.replace(" g ", " w "), "o6"), ["o5"]);
}

#[test]
fn s3_2_a_pawn_steps_twice_from_its_first_ring_only() {
    let game = game(&[]);
    let steps = |pawn: &str, square| {
        from(&game, &format!("24/{pawn}/4wK7gK7bK3 w - - 000 wgb 0 1"), square)
    };
    assert_eq!(steps("24/24/24/4wP19", "e2"), ["e3", "e4"]);
    assert_eq!(steps("24/24/4wP19/24", "e3"), ["e4"]);
    assert_eq!(steps("24/24/4gN19/4wP19", "e2"), [""; 0]);
    assert_eq!(steps("4wC19/24/24/24", "e5"), ["e4"]);
}

#[test]
fn s3_3_a_pawn_captures_diagonally_also_across_the_centre() {
    let position = "2wP9gNgN1gNgN7/24/24/24/24/4wK7gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(from(&game(&[]), position, "c6"), ["m6", "o6", "q6"]);
}

#[test]
fn s3_4_a_pawn_promotes_in_any_camp_the_own_one_included() {
    let position = "24/24/24/24/2wC21/4wK7gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(from(&game(&[]), position, "c2"), ["c1b", "c1n", "c1q", "c1r"]);
}

#[test]
fn s4_1_a_creek_reaches_over_the_second_and_third_ring() {
    let game = game(&[]);
    let position = "24/8gN15/7wPgN15/7wPgN15/7wP16/4wK7gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(from(&game, position, "h2"), [""; 0]);
    assert_eq!(from(&game, position, "h3"), [""; 0]);
    assert_eq!(from(&game, position, "h4"), ["h5", "i5"]);
}

#[test]
fn s4_3_a_pawn_gives_no_check_over_a_creek() {
    let game = game(&[]);
    let checked = |men: &str| {
        let position = format!("{men}/24/12gK7bK3 w - - 110 wgb 0 1");
        game.in_check(&after(&game, &position, &[]), player(0))
    };
    assert!(!checked("24/24/7wK16/8gP15"));
    assert!(checked("24/24/7wK16/6gP17"));
    assert!(checked("24/7wK16/8gP15/24"));
}

#[test]
fn s4_4_a_creek_stays_beside_a_bridged_moat() {
    let position = "24/24/8gN15/7wP16/24/4wK7gK7bK3 w - - 010 wgb 0 1";
    check(&game(&[]), position, "h3i4", Err("over a creek"));
}

#[test]
fn s8_the_turn_goes_clockwise_and_skips_who_is_out() {
    let game = game(&[]);
    let start = game.position(&game.start());
    let turn = |acts: &[&str]| {
        let state = after(&game, &start, acts);
        (game.to_act(&state).index(), state.number)
    };
    assert_eq!(turn(&[]), (0, 1));
    assert_eq!(turn(&["a2a3"]), (1, 1));
    assert_eq!(turn(&["a2a3", "i2i3"]), (2, 1));
    assert_eq!(turn(&["a2a3", "i2i3", "q2q3"]), (0, 2));
    let two = "24/24/24/24/4wP19/4wK7gK7bK3 w - - 011 wb 0 1";
    assert_eq!(game.to_act(&after(&game, two, &["e2e3"])), player(2));
}
