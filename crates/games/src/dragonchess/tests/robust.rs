use rules::{Lang, Notation, Random, Rules};

use super::{game, read};

const EMPTY: &str = "12/12/12/12/12/12/12/12";

/// Asserts that a position is refused at an offset, with these words among the reasons.
fn refused(position: &str, at: usize, part: &str) {
    match game(&[]).read_position(position) {
        Ok(_) => panic!("read: {position}"),
        Err(unread) => {
            assert_eq!(unread.at, at, "{unread}\n{position}");
            assert!(unread.expected.contains(part), "{unread}\n{position}");
        }
    }
}

#[test]
fn s7_3_position_strings_are_read_or_refused_where_they_are_wrong() {
    let kings = "11k/12/12/12/12/12/12/11K";
    let whole = format!("{EMPTY}|{kings}|{EMPTY} g - 0 1");
    let lower = EMPTY.len() + kings.len() + 2;
    let side = lower + EMPTY.len() + 1;
    let game = game(&[]);
    for short in [&whole[..side + 1], &whole[..side + 3], &whole[..side + 5]] {
        assert_eq!(game.position(&read(&game, short)), whole);
    }
    let with = |from: &str, to: &str| whole.replacen(from, to, 1);
    refused("", 0, "a piece or a gap");
    refused(&with("12/", "13/"), 0, "a gap of at most 12");
    refused(&with("12/", "11/"), 2, "a piece or a gap: 1 squares");
    refused(&with("12/", "12W/"), 2, "expected \"/\"");
    refused(&with("12/", "O11/"), 0, "never stands on board 3");
    refused(&with("11k", "W10k"), EMPTY.len() + 1, "last rank");
    refused(&with("11k", "12"), side - 2, "one King of Scarlet, found 0");
    refused(&with("11k", "k10k"), side, "one King of Scarlet, found 2");
    refused(&with(" g", " w"), side, "g or s");
    refused(&with("11k", "O10k"), side + 1, "attacks the enemy King");
    refused(&with(" -", " 3d5=2e4"), side + 2, "where a Hero stands");
    refused(&with(" 0", " 00"), side + 4, "plies");
    refused(&with(" 1", " 0"), side + 6, "from 1");
    refused(&(whole.clone() + " g"), side + 9, "\":\"");
    refused(&(whole.clone() + " g:mate"), side + 10, "\"resign\"");
    refused(&(whole.clone() + " g:time "), side + 14, "the end");
    let hero = with("12/12/12/12", "12/12/12/3H8");
    let side = side + 1;
    refused(&hero.replace(" -", " 3d5=2e5"), side + 6, "diagonally");
    refused(&hero.replace(" -", " 3d5=2e4,3d5=2e4"), side + 10, "a square already");
}

/// A text near this one: cut, a character changed, put in or taken out, or a part repeated.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(chars.len() + 1);
        let letters: Vec<char> = "KkRHhx/-|= 0123456789abclgs:,()Я\u{0}".chars().collect();
        let letter = letters[random.below(letters.len())];
        match random.below(5) {
            0 => chars.truncate(at),
            1 => chars.insert(at, letter),
            2 if at < chars.len() => chars[at] = letter,
            3 if at < chars.len() => {
                chars.remove(at);
            }
            _ => {
                let tail = chars[at..].to_vec();
                chars.extend(tail);
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn no_text_makes_a_reader_panic() {
    let game = game(&[]);
    let mut random = Random::new(8);
    let mut state = game.start();
    let mut moves = Vec::new();
    for _ in 0..4_000 {
        moves.clear();
        game.moves(&state, &mut moves);
        let Some(&m) = random.pick(&moves) else {
            state = game.start();
            continue;
        };
        for whole in [game.position(&state), game.act(&state, m), game.write(&state, m, Lang::De)] {
            let text = mutated(&whole, &mut random);
            if let Ok(read) = game.read_position(&text) {
                assert_eq!(game.check(&read), Ok(()), "{text}");
                assert_eq!(game.read_position(&game.position(&read)), Ok(read), "{text}");
            }
            for unread in [
                game.read_position(&text).err(),
                game.read_act(&state, &text).err(),
                game.read(&state, &text).err(),
            ]
            .into_iter()
            .flatten()
            {
                assert!(unread.at <= text.len() && !unread.expected.is_empty(), "{text}");
            }
            let _ = game.why_not(&state, &text, Lang::Pl);
        }
        game.play(&mut state, m);
    }
}

#[test]
fn s7_3_a_hero_attacks_by_the_square_it_left() {
    let (upper, lower) = ("12/12/12/3h8/12/12/12/12", "12/12/12/12/12/12/12/12");
    let position = format!("{upper}|11k/12/12/12/2K9/12/12/12|{lower} s 3d5=2e6 1 1");
    let game = game(&[]);
    assert_eq!(game.read_position(&position).map(|state| game.position(&state)), Ok(position));
}
