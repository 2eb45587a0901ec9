//! §9: moves and positions as text.

use rules::{Lang, Notation, Random, Rules, Unread};

use super::{game, state};

const START: &str = "gRgP2bPbR/gBgP3bPbN/gNgP4bPbB/gKgP5bPbQ/gQgP6bPbK/gBgP7bPbN/gNgP8bPbB/\
                     gRgP9bPbR/gP10bP/11/10/wPwPwPwPwPwPwPwPwP/wRwBwNwKwQwBwNwR w WwGgBb - 0 1";
const KINGS: &str = "6/7/8/gK8/9bK/11/12/13/12/11/10/9/3wK4 w - - 0 10";

/// §9.5: the game of the notation's paragraph, in English and German letters.
const GAME: [(&str, &str); 2] = [
    (
        "ac4 bd6 10j10 gi4 Nc5 Qxc5 Nh4 gg9 6j6 Nb3 Rb7 9j9 xd6 ee7 Bj5+ xe8 g8 Nl10 xd9Q+ Kxd9 \
         Bk6 Ne5 df8 0-0 Nh6 Rb4 9i9 cd3 Ba4+ Qc2++",
        "ac4 bd6 10j10 gi4 Sc5 Dxc5 Sh4 gg9 6j6 Sb3 Tb7 9j9 xd6 ee7 Lj5+ xe8 g8 Sl10 xd9D+ Kxd9 \
         Lk6 Se5 df8 0-0 Sh6 Tb4 9i9 cd3 La4+ Dc2++",
    ),
    ("gi4 Nd6 11j11 Bi7 Nh10 Nj7", "gi4 Sd6 11j11 Li7 Sh10 Sj7"),
];

#[test]
fn s9_5_whole_games_are_read_and_written_alike() {
    let game = game(&[]);
    for (english, german) in GAME {
        let mut state = game.start();
        for (en, de) in english.split_whitespace().zip(german.split_whitespace()) {
            let m = game.read(&state, en).unwrap_or_else(|unread| panic!("{en}: {unread}"));
            assert_eq!(game.read(&state, de), Ok(m));
            assert_eq!(game.write(&state, m, Lang::En), en);
            assert_eq!(game.write(&state, m, Lang::De), de);
            let russian = in_letters(en, ["Кр", "Ф", "Л", "С", "К"]);
            let polish = in_letters(en, ["K", "H", "W", "G", "S"]);
            for (lang, text) in [(Lang::Ru, russian), (Lang::Pl, polish)] {
                assert_eq!(game.write(&state, m, lang), text);
                assert_eq!(game.read(&state, &text), Ok(m));
            }
            game.play(&mut state, m);
        }
    }
}

/// A move with these letters for the English ones.
fn in_letters(text: &str, letters: [&str; 5]) -> String {
    let own = |c| match "KQRBN".find(c) {
        Some(at) => letters[at].to_owned(),
        None => String::from(c),
    };
    text.chars().map(own).collect()
}

#[test]
fn s6_the_example_of_the_book_is_read_with_its_error_put_right() {
    let game = game(&[]);
    let mut state = game.start();
    let m = game.read(&state, "gi4").expect("White begins so");
    game.play(&mut state, m);
    assert!(game.read(&state, "Sd2").is_err(), "a pawn of White stands on d2");
    assert_eq!(game.read(&state, "Sd6").map(|m| game.act(&state, m)), Ok("b7d6".to_owned()));
}

#[test]
fn s2_d1_the_second_player_is_called_brown() {
    use rules::Game;
    let names = game(&[]).seats().iter().map(|seat| (seat.letter, seat.name.get(Lang::En)));
    assert_eq!(names.collect::<Vec<_>>(), [('w', "White"), ('g', "Brown"), ('b', "Black")]);
}

#[test]
fn s9_2_castling_for_machines_is_the_kings_move() {
    let game = game(&[]);
    let position = "6/1wP5/8/gK8/9bK/11/12/13/12/11/10/9/wR2wK3wR w Ww - 0 10";
    let state = state(&game, position);
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    let acts: Vec<_> = moves.iter().map(|&m| game.act(&state, m)).collect();
    for act in ["d1b1", "d1g1", "h12h13q", "h12h13n"] {
        assert!(acts.iter().any(|listed| listed == act), "{act}");
    }
}

#[test]
fn s9_3_rounds_begin_with_white() {
    let game = game(&[]);
    let round = |acts: &[&str]| {
        let mut state = game.start();
        for act in acts {
            let m = game.read_act(&state, act).expect(act);
            game.play(&mut state, m);
        }
        game.position(&state).rsplit(' ').next().map(str::to_owned)
    };
    assert_eq!(round(&["e2e3", "f10f9"]), Some("1".to_owned()));
    assert_eq!(round(&["e2e3", "f10f9", "l10k9"]), Some("2".to_owned()));
}

/// Asserts where and in what words a text is refused as a move.
fn unread(position: &str, text: &str, at: usize, words: &str) {
    let game = game(&[]);
    let refusal = game.read(&state(&game, position), text).expect_err(text);
    assert!(refusal.at == at && refusal.expected.contains(words), "\"{text}\": {refusal}");
}

#[test]
fn s9_1_a_refusal_says_what_is_wrong_and_where() {
    unread(START, "", 0, "expected the field");
    unread(START, "N", 1, "expected the field");
    unread(START, "i4", 0, "several moves are meant: gi4, ii4");
    unread(START, "xd4", 0, "nothing is captured on d4");
    unread(START, "b8", 0, "there is no field b8");
    unread(START, "Nd44", 2, "expected a row");
    unread(START, "Nd4?", 3, "expected the end");
    unread(START, "gi4=", 3, "leave out the =");
    unread(START, "gi4+=", 4, "leave out the =");
    unread(START, "0-0", 0, "castling");
    unread(START, "ee4Q", 3, "nothing promotes on e4");
    unread(START, "ee4K", 3, "expected a piece to become");
    unread(START, "Bf1g3", 0, "both flank fields");
    unread(START, "a1a4", 0, "rook on a1 cannot go to a4");
    let capture = "6/7/8/gK8/9bK/11/6gN5/5gN2bN4/5gPwPbP4/5gPbP4/10/9/3wK4 w - - 0 10";
    unread(capture, "h5", 0, "no such man can go to h5");
    unread(capture, "i6", 0, "this captures on i6: write x before i6");
    unread(capture, "xg6", 0, "nothing is captured on g6: leave out the x");
}

#[test]
fn s9_1_forms_that_forgive_errors() {
    let game = game(&[]);
    let castling = state(&game, "6/7/8/gK8/9bK/11/12/13/12/11/10/9/wR2wK3wR w Ww - 0 10");
    for text in ["0-0", "O-O", "0-0+", "Kb1", "Kd1b1", "Kd1-b1", "d1b1"] {
        let m = game.read(&castling, text).unwrap_or_else(|unread| panic!("{text}: {unread}"));
        assert_eq!(game.act(&castling, m), "d1b1");
        assert_eq!(game.write(&castling, m, Lang::En), "0-0");
    }
    let knight = state(&game, "6/7/8/gK8/9bK/11/6gP5/13/12/6wN4/10/9/3wK4 w - - 0 10");
    let pawn = state(&game, "6/7/8/gK8/9bK/11/6gP5/13/6wP5/11/10/9/3wK4 w - - 0 10");
    let captures = ["Nxh7", "Sxh7", "Ngxh7", "N4xh7", "Ng4xh7"].map(|text| (knight, text));
    let pawns = ["xh7", "gxh7", "5xh7", "g5xh7"].map(|text| (pawn, text));
    for (state, text) in captures.into_iter().chain(pawns) {
        assert!(game.read(&state, text).is_ok(), "{text}");
    }
}

#[test]
fn s9_1_d17_plus_marks_a_threat_from_a_new_field_only() {
    let game = game(&[]);
    let written = |position: &str, act: &str| {
        let state = state(&game, position);
        let m = game.read_act(&state, act).unwrap_or_else(|unread| panic!("{unread}"));
        game.write(&state, m, Lang::En)
    };
    let old = "6/7/8/gK8/9bK/11/12/13/12/11/10/9/3wK3gR b - - 1 10";
    assert_eq!(written(old, "m9m8"), "Km8");
    let opened = "6/7/8/gK8/9bK/11/12/13/12/11/10/9/3wK2bNgR b - - 1 10";
    assert_eq!(written(opened, "g1f3"), "Nf3+");
}

/// Asserts where and in what words a position is refused.
fn unplaced(position: &str, at: usize, words: &str) {
    let refusal = game(&[]).read_position(position).expect_err(position);
    assert!(refusal.at == at && refusal.expected.contains(words), "\"{position}\": {refusal}");
}

#[test]
fn s9_4_the_start_position_is_written_as_given() {
    let game = game(&[]);
    assert_eq!(game.position(&game.start()), START);
    assert_eq!(game.read_position(START), Ok(game.start()));
}

#[test]
fn s9_4_a_position_that_cannot_be_is_refused_where_it_is_wrong() {
    unplaced("", 0, "row 13: expected w, g, b or a number");
    unplaced("7/7", 0, "at most 6 empty fields in row 13");
    unplaced("5/7", 1, "row 13: expected w, g, b or a number");
    unplaced("6 7", 1, "expected \"/\"");
    unplaced("wX5", 1, "expected a man");
    unplaced("5wP", 1, "a pawn of White cannot be on m13");
    unplaced(&KINGS.replace("9/3wK4", "wK8/3wK4"), 37, "a second king");
    unplaced(&KINGS.replace("3wK4", "8"), 0, "White has no king");
    unplaced(&KINGS.replace(" w ", " x "), 39, "expected a player");
    unplaced(&KINGS.replace("w - -", "w W -"), 41, "W needs the king on d1, a rook on a1");
    unplaced(&KINGS.replace("w - -", "w q -"), 41, "expected castling letters");
    unplaced(&KINGS.replace("w - -", "w - g2g4"), 43, "expected a double step");
    unplaced(&KINGS.replace(" 0 10", " -1 10"), 45, "expected plies");
    unplaced(&KINGS.replace(" 0 10", " 0 0"), 47, "expected the number of the round");
    unplaced(&format!("{KINGS} "), 50, "expected a player");
    unplaced(&format!("{KINGS} wx"), 51, "expected r for resigned or t");
    unplaced(&format!("{KINGS} wr,bt"), 53, "the game has ended with the first");
    unplaced(&format!("{KINGS}!"), 49, "expected the end");
    let checked = "6/7/8/gK8/bR8bK/11/12/13/12/11/10/9/3wK4 b - - 0 10";
    unplaced(checked, 41, "Brown would have left his own king in check");
    let double = "6/7/8/gK8/9bK/11/12/13/12/6wP4/10/9/3wK4 ";
    unplaced(&format!("{double}w - g2g4 0 1"), 45, "White is on turn");
    unplaced(&format!("{double}g - g2g4,g2g4 0 1"), 50, "in the order w, g, b");
    let occupied = double.replace("/10/9/", "/6gN3/9/");
    unplaced(&format!("{occupied}b - g2g4 0 1"), 47, "the skipped field g3 is not empty");
}

#[test]
fn s9_4_who_has_left_stands_at_the_end() {
    let left = format!("{KINGS} wr,bt");
    let over = game(&[("resignation", "computer")]);
    assert_eq!(over.position(&over.read_position(&left).expect("read")), left);
    let once = format!("{KINGS} gt");
    let game = game(&[]);
    assert_eq!(game.position(&game.read_position(&once).expect("read")), once);
}

/// A text with a few characters changed, put in or cut off.
fn mutated(text: &str, random: &mut Random) -> String {
    let strange: Vec<char> = "wgbKQRBNPKDTLS/ 0123456789-=+xO,rt♞ß\u{0}am".chars().collect();
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(chars.len() + 1);
        let new = strange[random.below(strange.len())];
        match random.below(4) {
            0 => chars.insert(at, new),
            1 => chars.truncate(at),
            2 if at < chars.len() => chars[at] = new,
            _ if at < chars.len() => drop(chars.remove(at)),
            _ => chars.push(new),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn no_text_breaks_the_readers() {
    let game = game(&[("resignation", "computer")]);
    let mut random = Random::new(7);
    let (mut state, mut moves) = (game.start(), Vec::new());
    let within = |text: &str, refused: Option<Unread>| {
        if let Some(unread) = refused {
            assert!(unread.at <= text.len() && !unread.expected.is_empty(), "{text}: {unread}");
        }
    };
    for _ in 0..4_000 {
        moves.clear();
        game.moves(&state, &mut moves);
        let Some(&m) = random.pick(&moves) else {
            state = game.start();
            continue;
        };
        let text = mutated(&game.position(&state), &mut random);
        let read = game.read_position(&text);
        if let Ok(read) = read {
            game.check(&read).unwrap_or_else(|wrong| panic!("{wrong}: {text}"));
            assert_eq!(game.read_position(&game.position(&read)), Ok(read));
        }
        within(&text, read.err());
        let text = mutated(&game.act(&state, m), &mut random);
        within(&text, game.read_act(&state, &text).err());
        within(&text, game.read(&state, &text).err());
        let text = mutated(&game.write(&state, m, Lang::De), &mut random);
        within(&text, game.read(&state, &text).err());
        for lang in Lang::ALL {
            assert!(!game.why_not(&state, &text, lang).is_empty());
        }
        game.play(&mut state, m);
    }
}
