//! The rules, each test named after the paragraph it checks.

use rules::{Deals, Ending, Exit, Game, Notation, Options, Player, Random, Rules, perft};

use super::{after, game, game_at, read};
use crate::martian::{
    Deal, Martian, info,
    state::{QUEEN, State},
};

/// Plays one act: it leads to the expected position, or is refused for a reason with these words.
pub(super) fn check_with(
    options: &[(&str, &str)],
    position: &str,
    act: &str,
    expected: Result<&str, &str>,
) {
    let game = game_at(position, options);
    let mut state = read(&game, position);
    match (game.read_act(&state, act), expected) {
        (Ok(m), Ok(expected)) => {
            game.play(&mut state, m);
            assert_eq!(game.position(&state), expected, "{act} in {position}");
        }
        (Err(unread), Err(words)) => {
            assert!(unread.expected.contains(words), "{act} in {position}: {unread}");
        }
        (got, _) => panic!("{act} in {position}: {got:?} instead of {expected:?}"),
    }
}

pub(super) fn check(position: &str, act: &str, expected: Result<&str, &str>) {
    check_with(&[], position, act, expected);
}

/// The places and points at the end, and what ended it.
fn ended(game: &Martian, state: &State) -> (Vec<u8>, Ending) {
    let outcome = game.outcome(state).expect("an end");
    (outcome.places.as_slice().to_vec(), outcome.ending)
}

#[test]
fn s1_2_the_turn_goes_clockwise() {
    let game = game(&[("players", "4")]);
    let mut state = game.start();
    for player in [0, 1, 2, 3, 0] {
        assert_eq!(game.to_act(&state), Player::new(player));
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        game.play(&mut state, moves[0]);
    }
}

#[test]
fn s2_at_the_start_every_queen_is_blocked() {
    for players in ["2", "4"] {
        let game = game(&[("players", players)]);
        let start = game.start();
        assert_eq!(start.on_board(), if players == "2" { 36 } else { 72 });
        let mut moves = Vec::new();
        game.moves(&start, &mut moves);
        assert!(moves.iter().all(|m| start.at(m.from) != Some(QUEEN)));
    }
}

#[test]
fn s3_1_only_pieces_of_the_own_quadrant_move() {
    let position = "4/4/4/1P2/1P2/4/4/4 1 0-0 - 0 -";
    check(position, "b5c6", Err("own quadrant"));
    check(position, "c5b6", Err("no piece"));
    check(position, "b4b5", Err("a pawn goes"));
}

#[test]
fn s3_2_nobody_jumps() {
    let position = "3Q/4/4/4/1D2/1P2/1D2/Q3 1 0-0 - 0 -";
    check(position, "b2b4", Err("in the way"));
    check(position, "a1c3", Err("in the way"));
    check(position, "b4a5", Err("a drone goes"));
    check(position, "a1b3", Err("a queen goes"));
}

#[test]
fn s3_4_a_queen_passes_through_a_third_quadrant() {
    let position = "1P5P/8/8/5P2/8/3Q4/8/P6P 1 0-0-0-0 - 0 -";
    check(position, "d3f5", Ok("1P5P/8/8/5Q2/8/8/8/P6P 2 1-0-0-0 - 0 -"));
}

#[test]
fn s3_5_the_points_go_to_who_moved() {
    let position = "4/4/4/D3/1P2/4/4/4 1 1-1 - 5 -";
    check(position, "b4a5", Ok("4/4/4/P3/4/4/4/4 2 3-1 a5b4 0 -"));
}

#[test]
fn s3_6_the_ally_may_be_captured() {
    let position = "P7/8/8/4D3/3P4/8/8/P6P 1 0-0-0-0 - 0 -";
    check(position, "d4e5", Ok("P7/8/8/4P3/8/8/8/P6P 2 2-0-0-0 - 0 -"));
}

#[test]
fn s4_1_pawn_and_drone_make_a_queen() {
    let position = "3Q/4/4/4/4/1P2/4/1D2 1 0-0 - 3 -";
    // §4.10: a merge is no capture.
    check(position, "b1b3", Ok("3Q/4/4/4/4/1Q2/4/4 2 0-0 - 4 -"));
    check("3P/4/4/4/4/4/1D2/P2Q 1 0-0 - 0 -", "a1b2", Err("no queen"));
    check_with(&[("merge", "false")], position, "b1b3", Err("do not merge in this game"));
}

#[test]
fn s4_2_two_pawns_make_a_drone() {
    check("3P/4/4/4/4/2P1/1P2/3Q 1 0-0 - 0 -", "b2c3", Ok("3P/4/4/4/4/2D1/4/3Q 2 0-0 - 1 -"));
    check("3P/4/4/4/4/2P1/1P2/3D 1 0-0 - 0 -", "b2c3", Err("no drone"));
}

#[test]
fn s4_7_other_pairs_never_merge() {
    check("3P/4/4/4/4/4/4/DD2 1 0-0 - 0 -", "a1b1", Err("do not merge"));
    check("3P/4/4/4/4/4/4/QP2 1 0-0 - 0 -", "a1b1", Err("do not merge"));
    check("3P/4/4/4/4/4/1Q2/P3 1 0-0 - 0 -", "a1b2", Err("do not merge"));
}

#[test]
fn s4_9_points_taken_and_on_the_board_never_change() {
    for players in ["2", "4"] {
        let game = game(&[("players", players)]);
        let mut random = Random::new(3);
        for _ in 0..20 {
            let mut state = game.start();
            let sum = |state: &State| state.on_board() + state.scores.iter().sum::<u16>();
            let whole = sum(&state);
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            while let Some(&m) = random.pick(&moves) {
                game.play(&mut state, m);
                assert_eq!(sum(&state), whole);
                moves.clear();
                game.moves(&state, &mut moves);
            }
            // §6.2: the quadrant of the last mover is the empty one.
            assert!(game.men(&state, game.mover(&state)).next().is_none());
        }
    }
}

#[test]
fn s5_1_the_last_move_may_not_be_undone() {
    let position = "P3/4/4/2P1/4/4/1P2/P3 2 0-0 - 3 -";
    let crossed = "P3/4/4/4/1P2/4/1P2/P3 1 0-0 b4c5 4 -";
    check(position, "c5b4", Ok(crossed));
    check(crossed, "b4c5", Err("undo"));
    check(crossed, "b4a5", Ok("P3/4/4/P3/4/4/1P2/P3 2 0-0 a5b4 5 -"));
    // The ban lasts one ply.
    let game = game(&[]);
    let later = after(&game, crossed, &["b2c3"]);
    assert_eq!(later.ban, None);
    let later = after(&game, crossed, &["b2c3", "a8b7", "b4c5"]);
    assert_eq!(game.position(&later), "4/1P2/4/2P1/4/2P1/4/P3 2 0-0 c5b4 7 -");
}

#[test]
fn s5_2_a_capture_may_not_be_undone_either_unless_chosen() {
    let position = "P3/4/4/2P1/1P2/4/4/P3 1 0-0 - 0 -";
    check(position, "b4c5", Ok("P3/4/4/2P1/4/4/4/P3 2 1-0 c5b4 0 -"));
    let open = Ok("P3/4/4/2P1/4/4/4/P3 2 1-0 - 0 -");
    check_with(&[("no_undo", "quiet")], position, "b4c5", open);
    check_with(&[("no_undo", "off")], position, "b4c5", open);
    check_with(&[("no_undo", "off")], position, "b4a5", Ok("P3/4/4/P1P1/4/4/4/P3 2 0-0 - 1 -"));
}

#[test]
fn s5_3_the_ban_takes_exactly_one_move() {
    let with = "4/2DQ/1Q2/PP2/4/4/4/1Q2 2 19-4 b5c4 0 -";
    let without = with.replace("b5c4", "-");
    let game = game(&[]);
    let [with, without] = [with, &without].map(|position| game.count(&read(&game, position)));
    assert_eq!(with + 1, without);
}

#[test]
fn s5_6_another_piece_of_the_kind_may_go_there() {
    let banned = "P3/4/4/4/1P1P/4/4/P3 1 0-0 b4c5 4 -";
    check(banned, "d4c5", Ok("P3/4/4/2P1/1P2/4/4/P3 2 0-0 c5d4 5 -"));
}

#[test]
fn s5_5_four_players_may_undo() {
    let position = "1P5P/8/8/8/P7/8/8/P6P 1 0-0-0-0 - 0 -";
    check(position, "a4b5", Ok("1P5P/8/8/1P6/8/8/8/P6P 2 0-0-0-0 - 1 -"));
}

#[test]
fn s6_3_an_empty_quadrant_ends_the_game() {
    let game = game(&[]);
    let state = after(&game, "3Q/4/4/4/1P2/4/4/4 1 3-5 - 0 -", &["b4a5"]);
    assert_eq!(ended(&game, &state), (vec![2, 1], Ending::EmptyQuadrant));
    assert_eq!((game.count(&state), perft(&game, &state, 2)), (0, 0));
}

#[test]
fn s6_4_quiet_moves_may_be_limited() {
    let game = game(&[("preset", "arcade2016")]);
    let position = "3Q/4/4/4/4/4/1P2/4 1 4-4 - 26 -";
    let state = after(&game, position, &["b2a1"]);
    assert_eq!(ended(&game, &state), (vec![1, 1], Ending::QuietLimit));
    let behind = read(&game, &position.replace("4-4 - 26", "4-5 - 27"));
    assert_eq!(ended(&game, &behind), (vec![2, 1], Ending::QuietLimit));
}

/// Calls the clock in a position and makes some moves.
fn called(game: &Martian, position: &str, acts: &[&str]) -> State {
    let mut state = read(game, position);
    let mut deals = Vec::new();
    game.deals(&state, Player::new(1), &mut deals);
    assert!(deals.is_empty(), "only the player to move may call the clock");
    game.deals(&state, Player::new(0), &mut deals);
    assert_eq!(deals, [Deal::CallClock]);
    game.strike(&mut state, Player::new(0), Deal::CallClock);
    after(game, &game.position(&state), acts)
}

#[test]
fn s6_4_a_called_clock_runs_down() {
    let game = game(&[("preset", "looney2020"), ("clock", "3")]);
    let position = "3P/4/4/4/D3/4/1P2/4 1 4-4 - 2 -";
    let clock = |acts: &[&str]| game.position(&called(&game, position, acts));
    assert_eq!(clock(&[]), "3P/4/4/4/D3/4/1P2/4 1 4-4 - 2 3*");
    // The calling move is not counted.
    assert_eq!(clock(&["b2a1"]), "3P/4/4/4/D3/4/4/P3 2 4-4 - 3 3");
    let acts = ["b2a1", "d8c7", "a1b2", "c7d8"];
    assert_eq!(clock(&acts[..3]), "4/2P1/4/4/D3/4/1P2/4 2 4-4 - 5 1");
    let over = called(&game, position, &acts);
    assert_eq!(ended(&game, &over), (vec![1, 1], Ending::ClockCalled));
}

#[test]
fn s6_4_a_capture_starts_the_clock_anew() {
    let position = "3P/4/4/D3/1P2/4/1P2/4 1 4-4 - 9 1";
    let anew = Ok("3P/4/4/P3/4/4/1P2/4 2 6-4 a5b4 0 7");
    check_with(&[("clock", "7")], position, "b4a5", anew);
    let called = position.replace("9 1", "9 7*");
    check_with(&[("clock", "7")], &called, "b4a5", anew);
    // In one preset it is cancelled.
    let cancelled = Ok("3P/4/4/P3/4/4/1P2/4 2 6-4 - 0 -");
    check_with(&[("preset", "abstractplay")], position, "b4a5", cancelled);
    check_with(&[("preset", "abstractplay")], &called, "b4a5", cancelled);
}

#[test]
fn s6_4_the_clock_may_be_called_once_and_where_there_is_one() {
    let may = |options: &[(&str, &str)], quiet_and_clock: &str| {
        let game = game(options);
        let position = format!("3P/4/4/D3/1P2/4/1P2/4 1 4-4 - {quiet_and_clock}");
        let mut deals = Vec::new();
        game.deals(&read(&game, &position), Player::new(0), &mut deals);
        !deals.is_empty()
    };
    assert!(!may(&[], "9 -"));
    assert!(may(&[("clock", "7")], "0 -") && !may(&[("clock", "7")], "9 4"));
    let rests = &[("preset", "abstractplay")];
    assert!(!may(rests, "6 -") && may(rests, "7 -") && !may(rests, "8 7*"));
    assert!(!may(&[("preset", "abstractplay"), ("clock", "0")], "9 -"));
}

#[test]
fn s6_6_an_empty_quadrant_comes_before_the_limits() {
    for (options, position) in [
        (("quiet_limit", "27"), "3Q/4/4/4/1P2/4/4/4 1 4-4 - 26 -"),
        (("clock", "7"), "3Q/4/4/4/1P2/4/4/4 1 4-4 - 26 1"),
    ] {
        let game = game(&[options]);
        let state = after(&game, position, &["b4a5"]);
        assert_eq!(ended(&game, &state), (vec![1, 2], Ending::EmptyQuadrant));
    }
}

#[test]
fn s6_7_who_leaves_has_lost_for_his_side() {
    let leave = |options: &[(&str, &str)], position: &str, who, why| {
        let game = game_at(position, options);
        let mut state = read(&game, position);
        game.leave(&mut state, Player::new(who), why);
        assert_eq!(read(&game, &game.position(&state)), state);
        assert!(!game.may_leave(&state, Player::new(0)));
        ended(&game, &state)
    };
    let two = "3Q/4/4/4/1P2/4/4/4 1 9-4 - 0 -";
    assert_eq!(leave(&[], two, 0, Exit::Resigned), (vec![2, 1], Ending::Resignation));
    let four = "1P5P/8/8/8/1P6/8/8/7P 1 0-3-7-3 - 0 -";
    assert_eq!(leave(&[], four, 2, Exit::OutOfTime), (vec![3, 1, 3, 1], Ending::Time));
    let solo = leave(&[("four", "solo")], four, 2, Exit::Resigned);
    assert_eq!(solo, (vec![3, 1, 4, 1], Ending::Resignation));
}

#[test]
fn s7_2_a_tie_goes_to_who_emptied_his_quadrant() {
    let position = "3Q/4/4/4/1P2/4/4/4 1 4-4 - 0 -";
    let tie = |options: &[(&str, &str)]| {
        let game = game(options);
        ended(&game, &after(&game, position, &["b4c5"])).0
    };
    assert_eq!(tie(&[]), [1, 2]);
    assert_eq!(tie(&[("tie", "shared")]), [1, 1]);
    assert_eq!(tie(&[("preset", "classic1997")]), [1, 1]);
    assert_eq!(tie(&[("preset", "classic1997"), ("tie", "emptier")]), [1, 2]);
}

#[test]
fn s7_4_eighteen_points_end_the_game_where_chosen() {
    let position = "3P/4/4/D3/1P2/4/1P2/4 1 16-4 - 9 -";
    let [plain, majority] = [game(&[]), game(&[("preset", "abstractplay")])];
    assert_eq!(plain.outcome(&after(&plain, position, &["b4a5"])), None);
    let state = after(&majority, position, &["b4a5"]);
    assert_eq!(ended(&majority, &state), (vec![1, 2], Ending::Majority));
}

#[test]
fn s7_5_a_tie_of_leaders_in_a_game_of_single_players() {
    let place = |scores: &str| {
        let position = format!("1P5P/8/8/8/1P6/8/8/7P 1 {scores} - 0 -");
        let game = game_at(&position, &[("four", "solo")]);
        ended(&game, &after(&game, &position, &["b4c5"])).0
    };
    assert_eq!(place("5-5-3-5"), [1, 2, 4, 2]);
    // The last mover is no leader: the tie is shared, and his own ties too.
    assert_eq!(place("3-5-3-5"), [3, 1, 3, 1]);
}

#[test]
fn s8_2_points_within_a_team_do_not_change_the_key() {
    let position = "1P5P/8/8/8/1P6/8/8/7P 1 4-5-3-3 - 2 -";
    let key = |position: &str, options: &[(&str, &str)]| {
        let game = game_at(position, options);
        game.key(&read(&game, position))
    };
    let shifted = position.replace("4-5-3-3", "3-5-4-3");
    assert_eq!(key(position, &[]), key(&shifted, &[]));
    assert_ne!(key(position, &[("four", "solo")]), key(&shifted, &[("four", "solo")]));
    // Quiet moves count only where they can end the game.
    let later = position.replace("- 2 -", "- 3 -");
    assert_eq!(key(position, &[]), key(&later, &[]));
    let limit = [("quiet_limit", "27")];
    assert_ne!(key(position, &limit), key(&later, &limit));
}

#[test]
fn s6_5_switches_override_presets() {
    let choices = |options: &[(&str, &str)]| game(options).choices;
    assert_eq!(choices(&[("preset", "arcade2016")]).quiet_limit, Some(27));
    assert_eq!(choices(&[("preset", "arcade2016"), ("quiet_limit", "0")]).quiet_limit, None);
    assert_eq!(
        choices(&[("preset", "arcade2016"), ("quiet_limit", "preset")]).quiet_limit,
        Some(27)
    );
    assert_eq!(choices(&[("preset", "looney2020"), ("clock", "9")]).clock, Some(9));
    assert!(!choices(&[("preset", "classic1997")]).teams);
    assert!(choices(&[("preset", "classic1997"), ("merge", "true")]).merge);
    let mut both = Options::defaults(info::INFO.options);
    both.set("preset", "abstractplay").and_then(|()| both.set("players", "4")).expect("options");
    let refused = Martian::new(&both).expect_err("they do not go together");
    assert!(refused.0.contains("two players"));
}
