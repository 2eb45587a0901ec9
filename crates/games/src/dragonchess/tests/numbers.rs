use rules::{
    Notation, Random, Rules,
    kit::{Trial, assert_perft, assert_small, conform},
};

use super::{super::oracle::all_moves, Dragonchess, State, after, game};

#[test]
fn s10_perft_from_the_start() {
    assert_perft(&game(&[]), &[90, 8_094, 734_760]);
    assert_perft(&game(&[("hero_return", "any")]), &[90, 8_094, 735_480]);
}

/// Captures, checks and mates among the last moves of all sequences of this length.
fn last_moves(game: &Dragonchess, state: &State, depth: u32, sums: &mut [u64; 3]) {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    for m in moves {
        let mut next = *state;
        game.play(&mut next, m);
        if depth > 1 {
            last_moves(game, &next, depth - 1, sums);
            continue;
        }
        sums[0] += u64::from(game.shape(state, m).taken.is_some());
        if game.in_check(&next, next.turn) {
            sums[1] += 1;
            sums[2] += u64::from(game.count(&next) == 0);
        }
    }
}

#[test]
fn s10_captures_checks_and_mates_from_the_start() {
    let game = game(&[]);
    for (depth, expected) in [(1, [1, 0, 0]), (2, [91, 0, 0]), (3, [9_551, 179, 18])] {
        let mut sums = [0; 3];
        last_moves(&game, &game.start(), depth, &mut sums);
        assert_eq!(sums, expected, "captures, checks, mates at depth {depth}");
    }
}

#[test]
fn s10_the_quickest_mate() {
    let game = game(&[]);
    let state = after(&game, game.start(), &["3g13j4", "3g83i6"]);
    let m = game.read(&state, "Drx3g7 mate").expect("legal");
    assert_eq!(game.write(&state, m, rules::Lang::En), "Drx3g7 mate");
    let state = after(&game, state, &["3j43g7"]);
    assert_eq!(game.outcome(&state).expect("mate").places.as_slice(), [1, 2]);
}

#[test]
fn the_moves_are_those_found_by_trying_every_step() {
    for (seed, options) in [&[][..], &[("hero_return", "any")]].into_iter().enumerate() {
        let game = game(options);
        let mut random = Random::new(seed as u64);
        for _ in 0..5 {
            let mut state = game.start();
            for _ in 0..400 {
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                if game.outcome(&state).is_some() {
                    break;
                }
                let mut slow = all_moves(&game, &state);
                let picked = moves[random.below(moves.len())];
                let order = |m: &super::super::Move| (m.from, m.to);
                moves.sort_by_key(order);
                slow.sort_by_key(order);
                assert_eq!(moves, slow, "{}", game.position(&state));
                game.play(&mut state, picked);
            }
        }
    }
}

#[test]
fn the_kit_is_content() {
    assert_small::<Dragonchess>();
    let long = Trial { games: 12, acts: 700, every: 40, seed: 5 };
    conform(&game(&[]), Trial { games: 200, acts: 200, every: 60, seed: 6 });
    conform(&game(&[]), long);
    conform(&game(&[("hero_return", "any"), ("draw_plies", "30")]), long);
    conform(&game(&[("stalemate", "loss"), ("draw_plies", "0")]), long);
}
