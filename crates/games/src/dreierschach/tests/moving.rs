//! §3 and §4: how men move, and what is legal.

use rules::{Game as _, Hold, Lang, Notation as _, Sign};

use super::{super::moves::How, check, check_in, game, state};

#[test]
fn s3_1_d2_a_diagonal_step_needs_one_empty_flank() {
    let one = "6/7/8/gK8/9bK/11/12/13/6wP5/6wB4/10/9/3wK4 w - - 0 10";
    check(one, "g4h6", Ok("6/7/8/gK8/9bK/11/12/7wB5/6wP5/11/10/9/3wK4 g - - 1 10"));
    let both = "6/7/8/gK8/9bK/11/12/13/6wPwP4/6wB4/10/9/3wK4 w - - 0 10";
    check(both, "g4h6", Err("both flank fields"));
}

#[test]
fn s3_1_closed_flanks_are_shown_with_the_men_that_close_them() {
    let game = game(&[]);
    let both = state(&game, "6/7/8/gK8/9bK/11/12/13/6wPwP4/6wB4/10/9/3wK4 w - - 0 10");
    let cell = |name| game.board().cell(name).expect("a cell");
    let barred = game.barred(&both, cell("g4"), Lang::En);
    assert_eq!(barred.len(), 1);
    assert_eq!((barred[0].to, &barred[0].by), (cell("h6"), &vec![cell("g5"), cell("h5")]));
    assert!(barred[0].why.contains("both flank fields"));
}

#[test]
fn s3_1_the_last_step_of_a_capture_obeys_the_flank_rule() {
    let shut = "6/7/8/gK8/9bK/6gR4/6gPbP4/13/12/6wB4/10/9/3wK4 w - - 0 10";
    check(shut, "g4i8", Err("both flank fields"));
}

#[test]
fn s3_1_a_pawn_captures_under_the_flank_rule() {
    let shut = "6/7/8/gK8/9bK/11/12/7gP5/5gPbP1bP3/5wPwP4/10/9/3wK4 w - - 0 10";
    check(shut, "g4f5", Err("both flank fields"));
    check(shut, "g4h6", Ok("6/7/8/gK8/9bK/11/12/7wP5/5gPbP1bP3/5wP5/10/9/3wK4 g - - 0 10"));
}

#[test]
fn s3_3_a_pawn_steps_twice_from_its_own_line_only() {
    let own = "6/7/8/gK8/9bK/11/12/13/12/11/10/5wP3/3wK4 w - - 3 10";
    check(own, "f2h4", Ok("6/7/8/gK8/9bK/11/12/13/12/7wP3/10/9/3wK4 g - f2h4 0 10"));
    check(own, "f2e3", Err("a pawn moves diagonally only to capture"));
    let foreign = "6/7/8/4gK4/9bK/11/1wP10/13/12/11/10/9/3wK4 w - - 0 10";
    check(foreign, "c7e9", Err("cannot go to e9"));
}

#[test]
fn s3_3_d6_promotion_is_obligatory() {
    let foreign = "6/7/8/4gK4/9bK/11/1wP10/13/12/11/10/9/3wK4 w - - 0 10";
    check(foreign, "c7c8", Err("the pawn promotes on c8"));
    check(foreign, "c7c8n", Ok("6/7/8/4gK4/9bK/wN10/12/13/12/11/10/9/3wK4 g - - 0 10"));
}

#[test]
fn s3_3_d4_a_man_on_the_skipped_field_is_captured_instead() {
    let taken = "6/7/8/gK8/9bK/11/12/13/12/6wP4/6bP3/9/3wK4 w - - 0 11";
    check("6/7/8/gK8/9bK/11/12/13/12/6wP1bP2/6gN3/9/3wK4 b - - 0 10", "i4g3", Ok(taken));
    let game = game(&[]);
    let double = "6/7/8/gK8/9bK/11/12/13/5gN6/6wP1bP2/10/9/3wK4 g - g2g4 0 10";
    let mut state = super::state(&game, double);
    let m = rules::Notation::read_act(&game, &state, "f5g3").expect("the knight goes there");
    rules::Rules::play(&game, &mut state, m);
    assert!(rules::Notation::position(&game, &state).contains(" b - - 1 10"), "the right is gone");
}

#[test]
fn s3_3_d3_both_opponents_may_capture_en_passant() {
    let late = "6/7/8/gK8/9bK/11/12/13/12/5gPwP1bP2/10/9/3wK4 b - g2g4 0 10";
    let after = "6/7/8/gK8/9bK/11/12/13/12/5gP5/6bP3/9/3wK4 w - - 0 11";
    check(late, "i4g3", Ok(after));
    let next_only = game(&[("en_passant", "next-only")]);
    check_in(&next_only, late, "i4g3", Err("only to capture"));
    let at_once = "6/7/8/gK8/9bK/11/12/13/12/5gPwP1bP2/10/9/3wK4 g - g2g4 0 10";
    let brown = "6/7/8/gK8/9bK/11/12/13/12/8bP2/6gP3/9/3wK4 b - - 0 10";
    check_in(&next_only, at_once, "f4g3", Ok(brown));
}

#[test]
fn s3_3_d3_the_right_ends_when_the_owner_moves_again() {
    let own = "6/7/8/gK8/9bK/11/12/13/12/5gPwP1bP2/10/9/3wK4 b - g2g4 0 10";
    check(own, "m9m8", Ok("6/7/8/gK8/10/10bK/12/13/12/5gPwP1bP2/10/9/3wK4 w - - 1 11"));
}

#[test]
fn s3_3_d5_the_double_stepped_pawn_may_be_a_flank() {
    let shut = "6/7/8/gK8/9bK/11/12/13/7bP4/6wPwN3/10/9/3wK4 b - g2g4 0 10";
    check(shut, "h5g3", Err("both flank fields"));
}

#[test]
fn s3_3_d7_a_pawn_on_the_short_edge_is_dead_or_promotes_by_option() {
    let edge = "6/4wP2/8/gK8/9bK/11/12/13/12/11/10/9/3wK4 w - - 0 10";
    let dead = "3wP2/7/8/gK8/9bK/11/12/13/12/11/10/9/3wK4 g - - 0 10";
    check(edge, "k12k13", Ok(dead));
    check(&dead.replace(" g ", " w "), "k13k12", Err("moves no more"));
    let anywhere = game(&[("promotion", "any-far-edge")]);
    let queen = "3wQ2/7/8/gK8/9bK/11/12/13/12/11/10/9/3wK4 g - - 0 10";
    check_in(&anywhere, edge, "k12k13q", Ok(queen));
    check_in(&anywhere, edge, "k12k13", Err("the pawn promotes on k13"));
}

#[test]
fn s3_4_castling_takes_the_rook_over_the_king() {
    let white = "6/7/8/gK8/9bK/11/12/13/12/11/10/9/wR2wK3wR w Ww - 4 10";
    check(white, "d1b1", Ok("6/7/8/gK8/9bK/11/12/13/12/11/10/9/1wKwR4wR g - - 5 10"));
    check(white, "d1g1", Ok("6/7/8/gK8/9bK/11/12/13/12/11/10/9/wR4wRwK1 g - - 5 10"));
}

#[test]
fn s3_4_d8_brown_castles_to_b7() {
    let brown = "gR5/7/8/gK8/9bK/11/12/gR12/12/11/10/9/3wK4 g Gg - 0 10";
    check(brown, "e10b7", Ok("gR5/7/8/9/9bK/gR10/gK11/13/12/11/10/9/3wK4 b - - 1 10"));
}

#[test]
fn s3_4_d9_a_rook_that_moves_takes_its_own_right_only() {
    let white = "6/7/8/gK8/9bK/11/12/13/12/11/10/9/wR2wK3wR w Ww - 4 10";
    check(white, "a1b1", Ok("6/7/8/gK8/9bK/11/12/13/12/11/10/9/1wR1wK3wR g w - 5 10"));
}

#[test]
fn s7_a_captured_rook_ends_the_castling_and_no_other_restores_it() {
    let rook = "6/7/8/gK8/9bK/11/12/13/gR11/11/10/9/wR2wK3wR g Ww - 0 10";
    check(rook, "a5a1", Ok("6/7/8/gK8/9bK/11/12/13/12/11/10/9/gR2wK3wR b w - 0 10"));
    let back = "6/7/8/gK8/9bK/11/12/13/12/11/10/9/wR2wK3wR w w - 0 10";
    check(back, "d1b1", Err("castling"));
}

#[test]
fn s3_4_no_field_between_may_be_threatened_by_either_opponent() {
    for man in ["gR", "bR"] {
        let attacked = format!("6/7/8/gK8/9bK/11/12/13/12/11/4{man}5/9/wR2wK3wR w Ww - 0 10");
        check(&attacked, "d1g1", Err("castling"));
    }
}

#[test]
fn s4_castling_is_judged_on_the_final_position_too() {
    // The rook leaves a1 and so opens the step from a2 to b1.
    let flank = "6/7/8/gK8/9bK/11/12/13/12/11/10/bBwP7/wR2wK3wR w Ww - 0 10";
    check(flank, "d1b1", Err("castling"));
    let after = "6/7/8/gK8/9bK/11/12/13/12/11/10/bBwP7/wR4wRwK1 g - - 1 10";
    check(flank, "d1g1", Ok(after));
}

#[test]
fn s3_3_en_passant_is_judged_on_the_final_position_too() {
    let row = "6/7/8/gK8/10/11/12/13/12/gR5wP1bP1bK/10/9/3wK4 b - g2g4 0 10";
    check(row, "i4g3", Err("your king would be threatened from a4"));
}

#[test]
fn s4_either_flank_man_may_be_pinned() {
    let flank = "6/7/8/gK8/9bK/11/12/13/12/11/6bB3/5wPwP2/5wK2 w - - 0 10";
    check(flank, "g2h3", Err("your king would be threatened from g3"));
    check(flank, "f2f3", Err("your king would be threatened from g3"));
    let game = game(&[]);
    let cell = |name| game.board().cell(name).expect("a cell");
    let pinned = game.holds(&state(&game, flank));
    let pin = |at| Hold { cell: cell(at), sign: Sign::Pinned, by: vec![cell("g3")] };
    assert_eq!(pinned, [pin("f2"), pin("g2")]);
}

#[test]
fn s4_a_check_may_be_cured_by_a_second_flank() {
    let open = "6/7/8/gK8/9bK/11/12/13/12/11/6bB3/5wP2wR/5wK2 w - - 0 10";
    let shut = "6/7/8/gK8/9bK/11/12/13/12/11/6bB3/5wPwR2/5wK2 g - - 1 10";
    check(open, "i2h2", Err("your king would be threatened from g3"));
    check(open, "i2g2", Ok(shut));
}

#[test]
fn s4_d10_another_king_may_be_exposed() {
    let open = "6/7/8/gK8/9bK/11/12/4wN8/12/11/10/4bR4/7wK w - - 0 10";
    check(open, "e6g5", Ok("6/7/8/gK8/9bK/11/12/13/6wN5/11/10/4bR4/7wK g - - 1 10"));
}

#[test]
fn s4_d11_a_king_is_captured_only_under_the_option() {
    let exposed = "6/7/8/5gK3/bR8bK/11/12/13/12/11/10/9/3wK4 b - - 0 10";
    check(exposed, "d9d1", Err("a king is never captured"));
    let capture = game(&[("end", "king-capture")]);
    let after = "6/7/8/5gK3/9bK/11/12/13/12/11/10/9/3bR4 w - - 0 11";
    check_in(&capture, exposed, "d9d1", Ok(after));
}

#[test]
fn s4_d11_capturing_a_king_comes_before_the_own_kings_safety() {
    let checked = "6/7/8/5gK3/bR2gR5bK/11/12/13/12/11/10/9/3wK4 b - - 0 10";
    check(checked, "d9d8", Err("your king would be threatened from g9"));
    let capture = game(&[("end", "king-capture")]);
    check_in(&capture, checked, "d9d8", Err("your king would be threatened from g9"));
    let after = "6/7/8/5gK3/3gR5bK/11/12/13/12/11/10/9/3bR4 w - - 0 11";
    check_in(&capture, checked, "d9d1", Ok(after));
}

#[test]
fn the_refusal_names_the_rule() {
    let start = "gRgP2bPbR/gBgP3bPbN/gNgP4bPbB/gKgP5bPbQ/gQgP6bPbK/gBgP7bPbN/gNgP8bPbB/\
                 gRgP9bPbR/gP10bP/11/10/wPwPwPwPwPwPwPwPwP/wRwBwNwKwQwBwNwR w WwGgBb - 0 1";
    check(start, "e5e6", Err("there is no man on e5"));
    check(start, "l5l6", Err("the man on l5 is not yours"));
    check(start, "a1b1", Err("your own man stands on b1"));
    check(start, "a1a4", Err("rook on a1 cannot go to a4"));
    check(start, "b2b3q", Err("nothing promotes on b3"));
}

#[test]
fn captures_back_are_foreseen() {
    crate::noisy::tests::answers_are_foreseen(&game(&[]), |m| {
        (m.how != How::EnPassant).then_some(m.to)
    });
}
