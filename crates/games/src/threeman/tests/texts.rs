//! Positions and moves as texts.

use ::rules::{Lang, Notation as _, Random, Rules as _};

use super::{after, game};

const START: &str = "24/24/24/24/wPwPwPwPwPwPwPwPgPgPgPgPgPgPgPgPbPbPbPbPbPbPbPbP/wRwNwBwQwKwBwNwRgRgNgBgQgKgBgNgRbRbNbBbQbKbBbNbR w wKwQgKgQbKbQ - 000 wgb 0 1";

#[test]
fn s9_3_the_start_is_written_as_the_rules_say() {
    assert_eq!(game(&[]).position(&game(&[]).start()), START);
}

#[test]
fn s9_1_a_move_for_machines_is_its_squares_and_what_the_pawn_becomes() {
    let game = game(&[]);
    let promotion = "24/24/24/24/2wC21/4wK7gK7bK3 w - - 000 wgb 0 1";
    let castling = "24/24/24/24/24/wR3wK2wR5gK7bK2 w wKwQ - 000 wgb 0 1";
    for (position, act) in [(START, "e2e4"), (promotion, "c2c1q"), (castling, "e1g1")] {
        let state = after(&game, position, &[]);
        assert_eq!(game.read_act(&state, act).map(|m| game.act(&state, m)), Ok(act.to_owned()));
    }
}

#[test]
fn s9_2_moves_are_written_and_read() {
    let game = game(&[]);
    let rooks = "24/24/24/2wR3bN15wR1/24/4wK7gK7bK3 w - - 000 wgb 0 1";
    let passing = "24/24/10gPbC12/24/24/4wK7gK7bK3 b - k3 000 wgb 0 1";
    let promotion = "24/24/24/24/15wC8/4wK7gK1gRbNbN3bK3 w - - 000 wgb 0 1";
    let castling = "24/24/24/24/24/wR3wK2wR5gK7bK2 w wKwQ - 000 wgb 0 1";
    let file_x = "24/24/24/9bN1wR12/24/4wK7gK7bK2wR w - - 000 wgb 0 1";
    let pawns = "24/24/5wC18/4bN1gN17/5wP18/4wK7gK7bK3 w - - 000 wgb 0 1";
    let cases = [
        (rooks, "c3g3", ["Rcxg3", "Лcxg3", "Wcxg3", "Tcxg3"]),
        (passing, "l4k3", ["lxk3 e.p.", "lxk3 e.p.", "lxk3 e.p.", "lxk3 e.p."]),
        (promotion, "p2o1q", ["pxo1=Q+g", "pxo1=Ф+g", "pxo1=H+g", "pxo1=D+g"]),
        (castling, "e1g1", ["O-O"; 4]),
        (castling, "e1c1", ["O-O-O"; 4]),
        (file_x, "x1x3", ["Rxx3", "Лxx3", "Wxx3", "Txx3"]),
        (pawns, "f2f3", ["2f3"; 4]),
        (pawns, "f4f3", ["4f3"; 4]),
        (pawns, "f2g3", ["f2xg3"; 4]),
        (pawns, "f4e3", ["f4xe3"; 4]),
        (START, "g1f3", ["Nf3", "Кf3", "Sf3", "Sf3"]),
        (START, "e2e4", ["e4"; 4]),
    ];
    for (position, act, written) in cases {
        let state = after(&game, position, &[]);
        let m = game.read_act(&state, act).expect(act);
        for (lang, written) in Lang::ALL.into_iter().zip(written) {
            assert_eq!(game.write(&state, m, lang), written);
            assert_eq!(game.read(&state, written), Ok(m), "{written}");
        }
    }
}

#[test]
fn s9_2_reading_is_tolerant_and_refusals_say_where() {
    let game = game(&[]);
    let state = game.start();
    for (text, act) in [("Nb1-a3", "b1a3"), ("Кf3!?", "g1f3"), ("Sf3+", "g1f3"), ("a2-a4", "a2a4")]
    {
        assert_eq!(game.read(&state, text).map(|m| game.act(&state, m)), Ok(act.to_owned()));
    }
    let rooks = after(&game, "24/24/24/2wR3bN15wR1/24/4wK7gK7bK3 w - - 000 wgb 0 1", &[]);
    let refusals = [
        (&state, "", 0, "expected a square"),
        (&state, "Nz9", 1, "expected a square"),
        (&state, "Nf3 well", 4, "expected the end"),
        (&state, "e2e5", 0, "does not move so"),
        (&state, "f1c4", 0, "stands in the way"),
        (&state, "e1g1", 0, "castling"),
        (&state, "Nd4", 0, "not a legal move"),
        (&state, "e4=K", 3, "expected a queen"),
        (&rooks, "Rxg3", 0, "c3g3, w3g3"),
    ];
    for (state, text, at, why) in refusals {
        let unread = game.read(state, text).expect_err(text);
        assert_eq!(unread.at, at, "{text}: {unread}");
        assert!(unread.expected.contains(why), "{text}: {unread}");
    }
}

#[test]
fn s9_3_positions_that_cannot_be_are_refused() {
    let game = game(&[]);
    let good = "24/24/10gPwC12/24/24/wR3wK7gK7bK3 w wQ k3 000 wgb 0 1";
    assert_eq!(game.read_position(good).map(|s| game.position(&s)), Ok(good.to_owned()));
    let refusals = [
        ("wK7", "wN7", "without a king"),
        ("7bK3", "7wK3", "a second king"),
        ("7bK3", "7bP3", "a pawn cannot stand"),
        ("7bK3", "7bK4", "from 1 to 3"),
        (" w w", " r w", "expected w, g or b"),
        ("wQ k", "wK k", "king and rook at home"),
        ("k3", "k4", "a square of ring 3"),
        ("k3", "j3", "a square of ring 3"),
        (" 000", " 0002", "expected \" \""),
        ("wgb", "wbg", "in the order wgb"),
        ("wgb", "wb", "both moats of g"),
        ("wR3wK", "wR3bQ", "without a king"),
        (" 0 1", " 0 0", "from 1 to"),
        (" 0 1", " 0 1 ", "the end of the text"),
        (" 0 1", " 0 01", "from 1 to"),
    ];
    for (old, new, why) in refusals {
        let text = good.replacen(old, new, 1);
        let unread = game.read_position(&text).expect_err(&text);
        assert!(unread.expected.contains(why), "{text}: {unread}");
        assert!(unread.at <= text.len());
    }
    let left = "24/24/24/24/4wK19/12gK3gR3bK3 w - - 000 wgb 0 1";
    assert!(game.read_position(left).is_err_and(|unread| unread.expected.contains("home rank")));
}

#[test]
fn no_text_makes_a_reader_panic() {
    let game = game(&[]);
    let mut random = Random::new(7);
    let state = game.start();
    let seeds = [START, "Nf3", "kxl3 e.p.", "Qxa4(Kb)+gb", "O-O-O", "o2o1q", "Rxx3=Q!?"];
    let signs: Vec<char> = " /-x=+(#)0123456789abkmxwgKQRBNPCOЛФКр".chars().collect();
    for _ in 0..4000 {
        let mut text: Vec<char> = seeds[random.below(seeds.len())].chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len() + 1);
            match random.below(4) {
                0 => text.truncate(at),
                1 if at < text.len() => drop(text.remove(at)),
                2 if at < text.len() => text[at] = signs[random.below(signs.len())],
                _ => text.insert(at, signs[random.below(signs.len())]),
            }
        }
        let text: String = text.into_iter().collect();
        let refusals = [
            game.read_position(&text).err(),
            game.read(&state, &text).err(),
            game.read_act(&state, &text).err(),
        ];
        for unread in refusals.into_iter().flatten() {
            assert!(
                unread.at <= text.len() && text.is_char_boundary(unread.at),
                "{text}: {unread}"
            );
        }
    }
}
