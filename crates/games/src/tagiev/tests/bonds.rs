//! §7: vassalage.

use super::{check, done, game, with};
use rules::{Notation, Rules};

#[test]
fn s7_both_kinds_of_proposal_are_told_apart() {
    // Each has just captured from the other, so either may be the lord.
    let position = with("", "b - - wr- - - - - - 0");
    let acts = ["w:vassal? R", "w:lord? R", "r:yes W"];
    check(&[], &position, &acts, Err("out of turn"));
    check(
        &[],
        &position,
        &["w:vassal? R", "w:lord? R", "r:yes W lord"],
        Ok("b - - wr- w:vassal - r>w:n - - 0"),
    );
    check(
        &[],
        &position,
        &["w:vassal? R", "w:lord? R", "w:withdraw R vassal", "r:yes W"],
        Ok("b - - wr- w:vassal - r>w:n - - 0"),
    );
}

#[test]
fn s7_a_lord_who_becomes_a_vassal_frees_his_own() {
    let position = with("", "b - - --w r:vassal - w>r:n - - 0");
    check(&[], &position, &["w:lord? B", "yes W"], Ok("b - - --w w:vassal - b>w:n - - 0"));
}

#[test]
fn s7_a_restored_bond_frees_the_vassal_s_own_vassals() {
    // Red at war with White has made Black his vassal; his quiet move ends both.
    let position = with("rPRS1", "r - - --- b:vassal - w>r:n!r,r>b:n - - 0");
    check(&[], &position, &["RS1RS2"], Ok("w - - --- r:vassal - w>r:n - - 1"));
}

#[test]
fn s7_two_lords_who_both_claim_leave_the_choice_to_the_vassal() {
    let position = with("rRRV9", "r - - --- r:vassal - w>r:n,b>r:n p=wb;c=-;g=- - 0");
    let fields = |phase: &str| format!("r - - --- r:vassal - w>r:n,b>r:n {phase} - 0");
    check(&[], &position, &["claim"], Ok(&fields("p=b;c=w;g=-")));
    check(&[], &position, &["claim", "waive"], Ok(&fields("p=-;c=w;g=w")));
    check(&[], &position, &["claim", "claim", "grant B"], Ok(&fields("p=-;c=wb;g=b")));
    check(&[], &position, &["order RV9RV8"], Err("with two lords"));
    check(&[], &position, &["claim", "claim", "RV9RV8"], Err("both lords claim"));
    check(
        &[],
        &position,
        &["claim", "claim", "grant B", "waive"],
        Err("a claim binds: Black must order"),
    );
}

#[test]
fn s7_a_lord_who_leaves_has_no_word_any_more() {
    let position = with("rRRV9", "r - - --- r:vassal - w>r:n p=w;c=-;g=- - 0");
    check(&[], &position, &["RV9RV8"], Err("White must first order, claim or waive"));
    check(&[], &position, &["w:resign"], Ok("r - - --- w:resign - - - - 0"));
}

#[test]
fn s7_one_lord_may_order_against_the_other_by_option() {
    let position = with("rRRV9 bPBV10", "r - - --- r:vassal - w>r:n,b>r:0 p=w;c=-;g=- - 0");
    check(&[], &position, &["order RV9BV10"], Err("do not capture from each other"));
    let on = [("second_lord_may_attack_first", "on")];
    check(&on, &position, &["order RV9BV10"], Ok("w - - b-- r:vassal - w>r:0,b>r:0 - - 0"));
    check(&on, &position, &["waive", "RV9BV10"], Err("do not capture from each other"));
}

#[test]
fn s7_declarations_name_the_king_where_two_are_attacked() {
    let game = game(&[]);
    // Red's rook goes where it attacks White's king; another already attacks Black's.
    let position = with("rRRV4 rRBC4 rPRS1", "r - - --- r:vassal - w>r:0,b>r:0 - - 0");
    let state = game.read_position(&position).expect("a position");
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    let acts = moves.iter().map(|&m| game.act(&state, m)).filter(|act| act.starts_with("RV4RV5"));
    let mut acts: Vec<_> = acts.collect();
    acts.sort_unstable();
    let said = ["", "!check:b", "!check:w", "!check:w!check:b"].map(|said| format!("RV4RV5{said}"));
    assert_eq!(acts, said);
    check(&[], &position, &["RV4RV5!check"], Err("must name the king"));
    let both = done(&[], &position, &["RV4RV5!check:w!check:b"]).expect("both");
    assert!(both.contains("w>r:0!r,b>r:0!r"), "{both}");
}

#[test]
fn s7_own_lord_and_a_check_to_the_other_lord() {
    let position = with("rRWP2 rRBC4 rPRS1 wKWC4", "r - - --- r:vassal - w>r:0,b>r:0 - - 0");
    check(&[], &position, &["WP2WT1!free"], Ok("w - - --- r:vassal - b>r:0 - - 1"));
    check(&[], &position, &["WP2WT1!free!check"], Ok("w - - --- - - b>r:0!r - - 1"));
    check(&[], &position, &["RS1RS2!free"], Err("own lord is who"));
}

#[test]
fn s7_a_dismissal_must_leave_an_answer() {
    // The rook on RP3 is guarded: Red's king would have nowhere to go.
    let position = with("wRRC9 wQRS3", "w - - --- r:vassal - w>r:n - - 0");
    check(&[], &position, &["RS3RP3!check"], Err("must leave the vassal an answer"));
    check(&[], &position, &["RS3RP3"], Ok("b - - --- r:vassal - w>r:n - - 1"));
    // At war already, the same declaration opens nothing and may mate.
    let war = with("wRRC9 wQRS3", "w - - --- - - w>r:n!r - - 0");
    let mated = done(&[], &war, &["RS3RP3!check", "BT2BT1"]).expect("a mate");
    assert!(mated.contains("r:mate"), "{mated}");
}

#[test]
fn s7_in_a_war_captures_are_free_and_the_check_may_go_on() {
    let position = with("rRRV4 wNRV5 rPRS1", "r - - --w - - w>r:n!r - - 0");
    check(&[], &position, &["RV4RV5!check"], Ok("w - - w-w - - w>r:n!r - - 0"));
}

#[test]
fn s7_an_order_is_no_declaration_and_only_once_in_two_turns() {
    let position = with("rRRV9 wRWV18 bRBV18", "r - - --- r:vassal - w>r:n p=w;c=-;g=- - 0");
    let acts = ["order RV9RV8", "WV18WV17", "BV18BV17", "RV8RV9", "WV17WV18", "BV17BV18"];
    check(&[], &position, &acts[..3], Ok("r - - --- r:vassal - w>r:1 - - 3"));
    check(&[], &position, &acts, Ok("r - - --- r:vassal - w>r:2 p=w;c=-;g=- - 6"));
}
