//! The rules, each test named after its paragraph.

use ::rules::{
    Deals as _, Ending, Exit, Game as _, Hold, Lang, Notation as _, Rules as _, Sign, Standing,
};

use super::{after, check, from, game, player};

const ROOK: &str = "24/24/24/24/24/4wK1wR4gNgK7bK3 w - - 000 wgb 0 1";
const BRIDGED: &str = "24/24/24/24/24/4wK1wR4gNgK7bK3 w - - 010 wgb 0 1";

#[test]
fn s3_5_a_pawn_is_taken_in_passing_on_either_of_two_turns() {
    let game = game(&[]);
    let position = "24/24/11bC12/24/10gP13/4wK7gK7bK3 g - - 000 wgb 0 1";
    let state = after(&game, position, &["k2k4"]);
    assert!(game.position(&state).ends_with("b - k3 000 wgb 0 1"));
    let passed = "24/24/10gPbC12/24/24/4wK7gK7bK3 b - k3 000 wgb 0 1";
    check(&game, passed, "l4k3", Ok("24/24/24/10bC13/24/4wK7gK7bK3 w - - 000 wgb 0 2"));
}

#[test]
fn s4_2_a_pawn_does_not_capture_over_a_creek() {
    let position = "24/24/8gN15/7wP16/24/4wK7gK7bK3 w - - 000 wgb 0 1";
    check(&game(&[]), position, "h3i4", Err("over a creek"));
    let game = game(&[]);
    let barred = |state: &_, name| {
        let from = game.board().cell(name).expect("a cell");
        let barred = game.barred(state, from, Lang::En).into_iter();
        barred.map(|bar| game.board().name(bar.to).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(barred(&after(&game, position, &[]), "h3"), ["i4"]);
    assert_eq!(barred(&game.start(), "e2"), [""; 0], "far men are barred by no creek");
}

#[test]
fn s5_2_a_shut_moat_is_not_crossed() {
    check(&game(&[]), ROOK, "g1j1", Err("a moat on the way is shut"));
    check(&game(&[]), BRIDGED, "g1l1", Err("may not capture here or give check"));
    check(&game(&[]), BRIDGED, "g1i1", Err("may not capture here or give check"));
    let over = "24/24/24/24/24/4wK4wR1gNgK7bK3 g - - 010 wgb 1 1";
    check(&game(&[]), BRIDGED, "g1j1", Ok(over));
    let game = game(&[]);
    let cell = |name| game.board().cell(name).expect("a cell");
    let barred = game.barred(&after(&game, ROOK, &[]), cell("g1"), Lang::En);
    assert!(barred.iter().any(|bar| bar.to == cell("j1") && bar.why.contains("is shut")));
}

#[test]
fn s5_3_a_knight_crosses_a_moat_by_either_order_of_its_legs() {
    let position = "24/24/24/24/24/4wK2wN4gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(from(&game(&[]), position, "h1"), ["f2", "g3"]);
    let bridged = position.replace(" 000 ", " 010 ");
    assert_eq!(from(&game(&[]), &bridged, "h1"), ["f2", "g3", "i3", "j2"]);
}

#[test]
fn s5_4_kings_may_stand_face_to_face_over_a_moat() {
    let game = game(&[]);
    for moats in ["000", "010"] {
        let position = format!("24/24/24/24/24/7wKgK11bK3 w - - {moats} wgb 0 1");
        let state = after(&game, &position, &[]);
        assert!((0..3).all(|number| !game.in_check(&state, player(number))));
    }
}

#[test]
fn s5_6_a_shut_moat_has_a_man_at_home_on_both_sides() {
    let game = game(&[]);
    let left = "24/24/24/24/4wK19/12gK7bK3 w - - 000 wgb 0 1";
    let refused = game.read_position(left).expect_err("White's moats are bridged");
    assert!(refused.expected.contains("without a man on his home rank"), "{refused}");
}

#[test]
fn s5_5_a_camp_may_have_to_be_empty_to_count_as_left() {
    let position = "24/24/24/24/wR23/4wKgR6gK7bK3 w - - 000 wgb 0 1";
    let gates = |vacated| {
        let game = game(&[("vacated", vacated)]);
        game.gates(&after(&game, position, &["e1e2"]))
    };
    assert_eq!(gates("own"), 0b011);
    assert_eq!(gates("empty"), 0);
}

#[test]
fn s5_7_a_shut_moat_may_be_crossed_for_a_moment() {
    let ring = |options: &[(&str, &str)], position: &str| {
        let to = from(&game(options), position, "g1");
        let to: Vec<_> = to.into_iter().filter(|to| "hijklm".contains(&to[..1])).collect();
        to.join(" ")
    };
    let momentary = ("moats", "momentary");
    let captures = ("bridged_captures", "on");
    let checks = ("initial_check", "off");
    assert_eq!(ring(&[], ROOK), "h1");
    // On i1 the rook would check u1 through the centre.
    assert_eq!(ring(&[momentary], ROOK), "h1 j1 k1");
    assert_eq!(ring(&[momentary, checks], ROOK), "h1 i1 j1 k1");
    assert_eq!(ring(&[momentary, captures, checks], ROOK), "h1 i1 j1 k1");
    assert_eq!(ring(&[captures], BRIDGED), "h1 j1 k1");
    assert_eq!(ring(&[captures, checks], BRIDGED), "h1 i1 j1 k1 l1");
    // A king in the game is not taken over a moat, whatever else may be.
    let king = BRIDGED.replace("4gNgK", "5gK");
    assert_eq!(ring(&[captures, checks], &king), "h1 i1 j1 k1 l1");
}

#[test]
fn s5_7_a_pawn_takes_over_a_bridged_corner_where_captures_are_allowed() {
    let position = "24/24/24/24/15wC8/4wK7gK3bN3bK3 w - - 001 wgb 0 1";
    assert_eq!(from(&game(&[]), position, "p2"), ["p1b", "p1n", "p1q", "p1r"]);
    let takes = from(&game(&[("bridged_captures", "on")]), position, "p2");
    // A queen or a rook on q1 would check u1.
    assert_eq!(takes, ["p1b", "p1n", "p1q", "p1r", "q1b", "q1n"]);
}

#[test]
fn s5_2_discovered_checks_may_be_forbidden_too() {
    // The knight uncovers the rook along the second ring, where the king stands.
    let position = "24/24/24/24/3wP1wR1wN2gK13/4wK15bK3 w - - 011 wgb 0 1";
    let over = |choice| from(&game(&[("initial_check", choice)]), position, "h2");
    assert!(over("direct").contains(&"j1".to_owned()));
    let all = over("direct").into_iter().filter(|to| to != "j1").collect::<Vec<_>>();
    assert_eq!(over("any"), all);
}

#[test]
fn s6_1_a_pinned_man_stays_on_the_line() {
    let position = "24/24/24/24/24/4wKwRgR5gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(from(&game(&[]), position, "f1"), ["g1"]);
    let game = game(&[]);
    let cell = |name| game.board().cell(name).expect("a cell");
    let pin = Hold { cell: cell("f1"), sign: Sign::Pinned, by: vec![cell("g1")] };
    assert_eq!(game.holds(&after(&game, position, &[])), [pin]);
}

#[test]
fn s6_2_mate_is_judged_at_the_players_own_turn() {
    let game = game(&[]);
    let position = "24/22wR1/17wR6/24/23bP/4wK7gK3bK7 w - - 000 wgb 0 1";
    let state = after(&game, position, &["w5q5", "m1l1"]);
    assert_eq!(game.standing(&state, player(2)), Standing::Out(Exit::Mated));
    let before = after(&game, position, &["w5q5"]);
    let last = game.read_act(&before, "m1l1").expect("legal");
    assert!(
        !game.mated_by(&before, last, player(2)).is_empty(),
        "the king has stayed, his mates too"
    );
    assert_eq!(game.standing(&state, player(1)), Standing::Playing);
    assert_eq!(game.outcome(&state), None);
}

#[test]
fn s6_2_one_move_mates_both_others() {
    let game = game(&[]);
    let position = "1wR22/7wR1wR14/24/24/24/4wK3gK11bK3 w - - 000 wgb 7 1";
    let state = after(&game, position, &["b6i6"]);
    let outcome = game.outcome(&state).expect("White is left");
    assert_eq!((outcome.places.as_slice(), outcome.ending), (&[1, 3, 2][..], Ending::LastStanding));
    assert_eq!(game.standing(&state, player(1)), Standing::Out(Exit::Mated));
    assert!(game.position(&state).ends_with(" w - - 111 w 0 2"), "{}", game.position(&state));
}

#[test]
fn s6_3_the_men_of_who_is_out_give_no_check_and_may_be_taken() {
    let game = game(&[]);
    let position = "24/24/24/4gR19/24/4wK7gK7bK3 w - - 011 wb 0 1";
    assert!(!game.in_check(&after(&game, position, &[]), player(0)));
    // The king too, for nothing more.
    let king = "24/24/24/4gR19/12wR11/4wK7gK7bK3 w - - 011 wb 0 1";
    let taken = "24/24/24/4gR19/24/4wK7wR7bK3 b - - 011 wb 0 1";
    check(&game, king, "m2m1", Ok(taken));
}

#[test]
fn s6_4_the_king_that_was_uncovered_is_captured() {
    let game = game(&[]);
    let position = "24/24/bK2wB3gQ10bN5/24/21bP2/1wR3wK6gK7bN3 w - - 000 wgb 0 1";
    let mut state = after(&game, position, &["d4e5"]);
    let m = game.read(&state, "Qxa4(Kb)").expect("the queen takes the king");
    game.play(&mut state, m);
    assert_eq!(game.standing(&state, player(2)), Standing::Out(Exit::Captured));
    assert_eq!(game.to_act(&state), player(0));
    assert_eq!(game.gates(&state) & 0b101, 0b101);
}

#[test]
fn s6_5_a_king_left_standing_is_in_check_at_its_owners_turn() {
    let game = game(&[]);
    let position = "24/24/bK2wB3gQ10bN5/24/21bP2/1wR3wK6gK7bN3 w - - 000 wgb 0 1";
    let state = after(&game, position, &["d4e5", "m1l1"]);
    assert_eq!(game.to_act(&state), player(2));
    assert!(game.in_check(&state, player(2)));
    assert_eq!(game.standing(&state, player(2)), Standing::Playing);
}

#[test]
fn s6_6_who_was_out_later_is_placed_before() {
    let game = game(&[]);
    let mut state = game.start();
    game.leave(&mut state, player(2), Exit::OutOfTime);
    assert_eq!((game.to_act(&state), game.gates(&state)), (player(0), 0b101));
    game.leave(&mut state, player(0), Exit::Resigned);
    let outcome = game.outcome(&state).expect("Gray is left");
    assert_eq!(outcome.places.as_slice(), [2, 1, 3]);
    assert_eq!(outcome.ending, Ending::LastStanding);
    assert_eq!(game.standing(&state, player(0)), Standing::Out(Exit::Resigned));
    assert_eq!(game.standing(&state, player(2)), Standing::Out(Exit::OutOfTime));
    assert_eq!(game.count(&state), 0);
}

#[test]
fn s6_7_the_turn_passes_from_who_leaves_and_the_next_is_judged() {
    let game = game(&[]);
    // Black is mated already; only White's turn keeps him in the game.
    let position = "24/16gR7/17gR6/24/23bP/4wK7gK3bK7 w - - 000 wgb 5 1";
    let mut state = game.read_position(position).expect("a position");
    game.leave(&mut state, player(1), Exit::Resigned);
    // Gray's rooks attack nothing any more.
    assert_eq!(game.standing(&state, player(2)), Standing::Playing);
    let mut state = game.read_position(position).expect("a position");
    game.leave(&mut state, player(0), Exit::Resigned);
    assert_eq!(game.to_act(&state), player(1));
}

#[test]
fn s7_1_castling_is_lost_with_the_rook() {
    let position = "24/24/24/24/24/wR3wK2wR5gK7bK2 w wKwQ - 000 wgb 0 1";
    let game = game(&[]);
    assert!(from(&game, position, "e1").contains(&"c1".to_owned()));
    let state = after(&game, position, &["a1a2", "n1o1", "v1w1", "a2a1", "o1n1", "w1v1"]);
    assert!(game.position(&state).contains(" w wK - "), "{}", game.position(&state));
}

#[test]
fn s7_2_a_draw_is_shared_by_all_the_living() {
    let game = game(&[]);
    for (living, places) in [("000 wgb", [1, 1, 1]), ("011 wb", [1, 3, 1])] {
        let position = format!("24/24/24/24/4wP19/4wK7gK7bK3 w - - {living} 0 1");
        let draw = game.agreed_draw(&after(&game, &position, &[])).expect("a draw");
        assert_eq!((draw.places.as_slice(), draw.ending), (&places[..], Ending::Agreement));
    }
}

#[test]
fn s7_3_quiet_moves_draw_the_game() {
    let three = "24/24/24/24/24/wR3wK7gK7bK3 w - - 000 wgb 149 60";
    let two = "24/24/24/24/24/wR3wK7gK7bK3 w - - 101 wg 99 60";
    for (position, places) in [(three, [1, 1, 1]), (two, [1, 1, 3])] {
        let automatic = game(&[]);
        let over = automatic.outcome(&after(&automatic, position, &["e1e2"]));
        let over = over.expect("a draw");
        assert_eq!((over.places.as_slice(), over.ending), (&places[..], Ending::QuietMoves));
        let claim = game(&[("draws", "claim")]);
        let state = after(&claim, position, &["e1e2"]);
        assert_eq!(claim.outcome(&state), None);
        assert_eq!(claim.claim(&state, 1), Some(over));
        assert_eq!(claim.repeated(&state, 3), None);
        assert!(claim.repeated(&state, 5).is_some() && automatic.repeated(&state, 3).is_some());
    }
}

#[test]
fn s7_3_nobody_can_be_mated_any_more() {
    let ending = |position: &str| {
        let game = game(&[]);
        let state = game.read_position(position).expect(position);
        game.outcome(&state).map(|outcome| outcome.ending)
    };
    let kings = "24/24/24/24/24/4wK7gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(ending(kings), Some(Ending::BareKings));
    let knight = "24/24/24/24/24/wN3wK7gK11 w - - 101 wg 0 1";
    assert_eq!(ending(knight), Some(Ending::DeadPosition));
    assert_eq!(ending("24/24/24/24/24/wN3wK7gK7bK3 w - - 000 wgb 0 1"), None);
    assert_eq!(ending("24/24/24/24/24/wR3wK7gK11 w - - 101 wg 0 1"), None);
}

#[test]
fn s11_the_first_exit_may_end_the_game() {
    let game = game(&[("end", "first_mate")]);
    let position = "24/22wR1/17wR6/24/23bP/4wK7gK3bK7 w - - 000 wgb 0 1";
    let outcome = game.outcome(&after(&game, position, &["w5q5", "m1l1"])).expect("mate");
    assert_eq!(outcome.places.as_slice(), [1, 2, 3]);
    assert_eq!(outcome.ending, Ending::Checkmate);
    let position = "24/24/bK2wB3gQ10bN5/24/21bP2/1wR3wK6gK7bN3 w - - 000 wgb 0 1";
    let outcome = game.outcome(&after(&game, position, &["d4e5", "h4a4"])).expect("captured");
    assert_eq!(outcome.places.as_slice(), [2, 1, 3]);
    assert_eq!(outcome.ending, Ending::KingCaptured);
    let mut state = game.start();
    game.leave(&mut state, player(1), Exit::Resigned);
    let outcome = game.outcome(&state).expect("the end");
    assert_eq!(outcome.places.as_slice(), [1, 3, 1]);
    assert_eq!(outcome.ending, Ending::Resignation);
}

#[test]
fn s2_lines_bend_through_the_squares_that_a_man_passes() {
    let game = game(&[]);
    let cell = |name| game.board().cell(name).expect("a cell");
    let passed = |position: &str, from, to| {
        let cells = game.passed(&after(&game, position, &[]), cell(from), cell(to));
        cells.into_iter().map(|cell| game.board().name(cell).to_owned()).collect::<Vec<_>>()
    };
    // S2.2: round the ring, by the shorter way or by the free one.
    let rook = "24/24/24/4wR19/24/4wK7gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(passed(rook, "e3", "h3"), ["f3", "g3"]);
    let blocked = "24/24/24/4wR1gP17/24/4wK7gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(passed(blocked, "e3", "h3").len(), 20);
    // S2.3: a diagonal goes on past the centre; a rook has no part in it.
    let bishop = "24/4wB19/24/24/24/4wK7gK7bK3 w - - 000 wgb 0 1";
    assert_eq!(passed(bishop, "e5", "t6"), ["f6"]);
    assert_eq!(passed(&bishop.replace("wB", "wR"), "e5", "t6"), [""; 0]);
    // S2.5: a knight leaps.
    assert_eq!(passed(&rook.replace("wR", "wN"), "e3", "g4"), [""; 0]);
}
