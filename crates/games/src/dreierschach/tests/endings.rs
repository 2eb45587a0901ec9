//! §5: endings, points, leaving and draws.

use rules::{Deals, Ending, Exit, Outcome, Player, Rules, Standing};

use super::{Dreierschach, game, state};

/// Asserts how a position has ended: the points of White, Brown and Black.
fn ends(game: &Dreierschach, position: &str, ending: Ending, points: [i16; 3]) {
    outcome_is(game.outcome(&state(game, position)), ending, points);
}

fn outcome_is(outcome: Option<Outcome>, ending: Ending, points: [i16; 3]) {
    let outcome = outcome.expect("an outcome");
    assert_eq!(outcome.ending, ending);
    let halves = outcome.half_points.expect("points");
    assert_eq!(halves.as_slice(), points.map(|p| 2 * p));
}

fn played(game: &Dreierschach, acts: &str) -> super::State {
    use rules::Notation;
    let mut state = game.start();
    for act in acts.split(' ') {
        let m = game.read_act(&state, act).unwrap_or_else(|unread| panic!("{act}: {unread}"));
        game.play(&mut state, m);
    }
    state
}

const MATED: &str = "6/7/8/9/9bK/11/12/gKwQ11/12/11/10/9/1wR1wK4 g - - 0 10";
const QUIET: &str = "6/7/8/4gK4/9bK/11/12/13/12/11/10/9/wR2wK4 w - - ";

#[test]
fn s5_2_d13_the_first_in_turn_order_who_threatens_the_mated_king_wins() {
    let game = game(&[]);
    ends(&game, MATED, Ending::Checkmate, [3, 0, 1]);
    let both = played(&game, "e2e3 f10f8 l10k9 e1h7");
    outcome_is(game.outcome(&both), Ending::Checkmate, [1, 0, 3]);
}

#[test]
fn s5_1_d12_three_bare_kings_are_a_draw() {
    let reach = "6/7/8/9/4gK4bK/11/5wK6/13/12/11/10/9/8 w - - 0 10";
    ends(&game(&[]), reach, Ending::BareKings, [1, 1, 1]);
}

#[test]
fn s5_3_no_move_without_check_is_a_draw() {
    let stalemate = "2wP3/7/8/gK8/9bK/11/gR11/13/12/11/9bR/8bR/wK7 w - - 0 10";
    ends(&game(&[]), stalemate, Ending::Stalemate, [1, 1, 1]);
}

#[test]
fn s5_4_a_knight_beside_three_kings_plays_on() {
    let game = game(&[]);
    let knight = "6/7/8/gK8/9bK/11/12/13/12/11/10/9/2wNwK4 w - - 0 10";
    assert_eq!(game.outcome(&state(&game, knight)), None);
}

#[test]
fn s7_a_dead_pawn_is_a_man_as_any() {
    let game = game(&[]);
    let dead = "3wP2/7/8/gK8/9bK/11/12/13/12/11/10/9/3wK4 w - - 0 10";
    assert_eq!(game.outcome(&state(&game, dead)), None);
}

#[test]
fn s5_d11_a_captured_king_ends_the_game_at_once() {
    let capture = game(&[("end", "king-capture")]);
    let gone = "6/7/8/5gK3/9bK/11/12/13/12/11/10/9/3bR4 w - - 0 11";
    ends(&capture, gone, Ending::KingCaptured, [0, 1, 3]);
    ends(&capture, MATED, Ending::Checkmate, [3, 0, 1]);
}

#[test]
fn s5_d15_who_resigns_gets_nothing_and_the_others_share() {
    let game = game(&[]);
    let mut state = game.start();
    game.leave(&mut state, Player::new(1), Exit::Resigned);
    outcome_is(game.outcome(&state), Ending::Resignation, [1, 0, 1]);
    assert_eq!(game.standing(&state, Player::new(1)), Standing::Out(Exit::Resigned));
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    assert!(moves.is_empty() && game.count(&state) == 0);
}

#[test]
fn s5_d15_who_leaves_in_check_loses_to_him_who_would_mate() {
    let game = game(&[]);
    let checked = "6/7/8/9/9bK/11/12/gK10wQ1/12/11/10/9/3wK4 g - - 0 10";
    let mut state = state(&game, checked);
    assert!(game.outcome(&state).is_none() && game.in_check(&state, Player::new(1)));
    game.leave(&mut state, Player::new(1), Exit::OutOfTime);
    outcome_is(game.outcome(&state), Ending::Time, [3, 0, 1]);
}

#[test]
fn s5_d15_the_computer_takes_over_and_the_game_goes_on() {
    let game = game(&[("resignation", "computer")]);
    let mut state = game.start();
    for (number, why) in [(0, Exit::Resigned), (2, Exit::OutOfTime)] {
        assert!(game.may_leave(&state, Player::new(number)));
        game.leave(&mut state, Player::new(number), why);
        assert!(!game.may_leave(&state, Player::new(number)));
        assert_eq!(game.standing(&state, Player::new(number)), Standing::Out(why));
    }
    assert!(game.outcome(&state).is_none());
    assert_eq!((game.to_act(&state), game.count(&state)), (Player::new(0), 44));
    assert_eq!(game.key(&state), game.key(&game.start()));
}

#[test]
fn s5_d14_an_agreed_draw_gives_a_point_each() {
    let game = game(&[]);
    outcome_is(game.agreed_draw(&game.start()), Ending::Agreement, [1, 1, 1]);
    assert_eq!(game.agreed_draw(&state(&game, MATED)), None);
    let computer = super::game(&[("resignation", "computer")]);
    let mut state = computer.start();
    computer.leave(&mut state, Player::new(0), Exit::Resigned);
    assert!(computer.agreed_draw(&state).is_some());
    computer.leave(&mut state, Player::new(1), Exit::Resigned);
    assert!(computer.agreed_draw(&state).is_none());
}

#[test]
fn s5_d16_a_draw_may_be_claimed_and_comes_by_itself() {
    let fide = game(&[]);
    let quiet = |plies: u32| state(&fide, &format!("{QUIET}{plies} 90"));
    assert_eq!(fide.claim(&quiet(149), 2), None);
    outcome_is(fide.claim(&quiet(150), 1), Ending::QuietMoves, [1, 1, 1]);
    outcome_is(fide.claim(&quiet(0), 3), Ending::Repetition, [1, 1, 1]);
    assert_eq!(fide.repeated(&quiet(0), 4), None);
    outcome_is(fide.repeated(&quiet(0), 5), Ending::Repetition, [1, 1, 1]);
    assert_eq!(fide.outcome(&quiet(224)), None);
    outcome_is(fide.outcome(&quiet(225)), Ending::QuietMoves, [1, 1, 1]);
    ends(&fide, &MATED.replace(" 0 10", " 225 90"), Ending::Checkmate, [3, 0, 1]);
}

#[test]
fn s5_d16_the_book_knows_no_such_draws() {
    let book = game(&[("draws", "book")]);
    let long = state(&book, &format!("{QUIET}999999 999999"));
    assert_eq!(book.outcome(&long), None);
    assert_eq!((book.claim(&long, 9), book.repeated(&long, 9)), (None, None));
}

#[test]
fn s5_d16_a_position_stands_again_with_the_same_rights_only() {
    let game = game(&[]);
    let there_and_back = "c1e4 b7d6 m8k9 e4c1 d6b7 k9m8";
    let again = played(&game, there_and_back);
    assert_eq!(game.key(&again), game.key(&game.start()));
    let rook = played(&game, "a2a3 i13i12 l5k5 a1a2 h13i13 m6l5 a2a1 i13h13 l5m6");
    let same = played(&game, "a2a3 i13i12 l5k5 c1e4 b7d6 m8k9 e4c1 d6b7 k9m8");
    assert_eq!(rook.men, same.men);
    assert_ne!(game.key(&rook), game.key(&same));
}
