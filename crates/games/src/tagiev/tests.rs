//! Tests of the rules, named after their paragraphs, and of the texts.

use rules::{Game, Options, kit};

use super::*;

mod bonds;
mod texts;
mod truce;

fn game(options: &[(&str, &str)]) -> Tagiev {
    let mut chosen = Options::defaults(Tagiev::info().options);
    for (name, value) in options {
        chosen.set(name, value).expect("an option of the game");
    }
    Tagiev::new(&chosen).expect("options that go together")
}

/// Does an act in machine form: `RT2RT1` by the one to act, `w:yes R` by White. The error says why
/// not.
fn act(game: &Tagiev, state: &mut State, act: &str) -> Result<(), String> {
    let named = act.split_once(':').filter(|(by, _)| by.len() == 1);
    let seat = |by: &str| game.seats().iter().position(|seat| by.chars().eq([seat.letter]));
    let by = named.and_then(|(by, _)| seat(by)).map_or_else(|| game.to_act(state), Player::new);
    let text = named.map_or(act, |(_, text)| text);
    let mut deals = Vec::new();
    game.deals(state, by, &mut deals);
    if let Some(&deal) = deals.iter().find(|&&deal| game.deal_act(state, by, deal) == text) {
        game.strike(state, by, deal);
    } else if text == "resign" && game.may_leave(state, by) {
        game.leave(state, by, Exit::Resigned);
    } else if by == game.to_act(state) {
        let m = game.read_act(state, text).map_err(|unread| unread.expected)?;
        game.play(state, m);
    } else {
        return Err("out of turn".to_owned());
    }
    game.check(state)
}

/// The position after some acts, of which only the last may be refused.
fn done(options: &[(&str, &str)], position: &str, acts: &[&str]) -> Result<String, String> {
    let game = game(options);
    let mut state = game.read_position(position).expect("a position");
    for (i, text) in acts.iter().enumerate() {
        match act(&game, &mut state, text) {
            Err(why) if i + 1 == acts.len() => return Err(why),
            other => other.expect("an act before the last"),
        }
    }
    Ok(game.position(&state))
}

/// Asserts the fields after the placement, or a part of the refusal, of acts done one by one.
fn check(options: &[(&str, &str)], position: &str, acts: &[&str], expected: Result<&str, &str>) {
    let got = done(options, position, acts);
    match (&got, expected) {
        (Ok(position), Ok(fields)) => {
            assert_eq!(position.split_once(' ').map(|parts| parts.1), Some(fields));
        }
        (Err(why), Err(part)) => assert!(why.contains(part), "refused: {why}"),
        _ => panic!("{acts:?}: {got:?} instead of {expected:?}"),
    }
}

/// Three kings, at home unless given, and these pieces, as `wQRP2 bNRC4`; then the fields after the placement.
fn with(pieces: &str, fields: &str) -> String {
    let game = game(&[]);
    let mut state = State::empty(Player::new(0));
    let kings = ["rKRT2", "wKWT2", "bKBT2"].into_iter();
    let kings = kings.filter(|king| !pieces.contains(&king[..2]));
    for word in kings.chain(pieces.split_whitespace()) {
        let (piece, cell) = word.split_at(2);
        let cell = game.board.cell(cell).expect("a cell");
        let [owner, kind] = [piece.as_bytes()[0], piece.as_bytes()[1]].map(char::from);
        let side = text::LETTERS.iter().position(|&letter| letter == owner).expect("an owner");
        let kind = text::KINDS.iter().find(|k| k.1 == kind).expect("a kind").0;
        state.men.put(cell, rules::Piece::new(rules::Side::new(side), kind));
    }
    let placement = game.position(&state);
    let placement = placement.split_once(' ').expect("fields").0;
    format!("{placement} {fields}")
}

#[test]
fn s9_perft_from_the_start() {
    kit::assert_perft(&game(&[]), &[88, 7_744, 681_472]);
}

#[test]
fn types_are_small() {
    kit::assert_small::<Tagiev>();
}

#[test]
fn random_games_conform() {
    let option_sets: [&[(&str, &str)]; 7] = [
        &[],
        &[("first", "red")],
        &[("home_ban", "source")],
        &[("en_passant", "next")],
        &[("stalemate", "draw")],
        &[("check_lifts_neutrality", "on")],
        &[("second_lord_may_attack_first", "on")],
    ];
    for (i, options) in option_sets.into_iter().enumerate() {
        let games = if i == 0 { 200 } else { 30 };
        kit::conform(
            &game(options),
            kit::Trial { games, acts: 250, every: 30, seed: 7 + i as u64 },
        );
    }
}

#[test]
fn s2_the_first_move() {
    for (first, letter) in [("white", 'w'), ("black", 'b'), ("red", 'r')] {
        let game = game(&[("first", first)]);
        assert_eq!(game.seats()[game.to_act(&game.start()).index()].letter, letter);
    }
}

#[test]
fn s2_every_kingdom_is_set_up_alike_and_the_turn_goes_clockwise() {
    let game = game(&[]);
    let placed = game.placed(&game.start());
    assert_eq!(placed.len(), 3 * 18);
    for (number, letter) in ['R', 'W', 'B'].into_iter().enumerate() {
        for (cell, kind) in [("T1", 'Q'), ("T2", 'K'), ("P1", 'R'), ("P5", 'N'), ("C10", 'P')] {
            let cell = game.board.cell(&format!("{letter}{cell}")).expect("a cell");
            let man = placed.iter().find(|man| man.cell == cell).expect("a man");
            let kind = text::KINDS.iter().find(|known| known.1 == kind).expect("a kind").0;
            assert_eq!((man.side.index(), man.kind), (number, kind));
        }
    }
    let start = game.position(&game.start());
    let order = ["WC5WS6", "BC5BS6", "RC5RS6"];
    let turn = |acts: &[&str]| {
        let position = done(&[], &start, acts).expect("legal");
        position.split(' ').nth(1).map(str::to_owned)
    };
    let turns = [1, 2, 3].map(|n| turn(&order[..n]).expect("a turn"));
    assert_eq!(turns, ["b", "r", "w"]);
}

#[test]
fn s10_the_credit_says_to_consult_the_author_before_commercial_use() {
    let info = Tagiev::info();
    assert!(info.author.get(Lang::Ru).contains("Тагиев"));
    assert!(info.credit.get(rules::Lang::En).contains("commercial"));
}

#[test]
fn s3_home_ban_by_target_or_source() {
    let inwards = with("rPRS7 wNRC5", "r - - --- - - - - - 0");
    let outwards = with("rPRC5 wNRS7", "r - - --- - - - - - 0");
    check(&[], &inwards, &["RS7RC5"], Err("on a cell of its own home"));
    check(&[], &outwards, &["RC5RS7"], Ok("w - - w-- - - - - - 0"));
    let source = [("home_ban", "source")];
    check(&source, &inwards, &["RS7RC5"], Ok("w - - w-- - - - - - 0"));
    check(&source, &outwards, &["RC5RS7"], Err("stands in its own home"));
}

#[test]
fn s3_en_passant_round_or_next() {
    let position = with("rPRC4 wPRV7 bPRV5", "r - - --- - - - - - 0");
    let taken = "r - - --r - - - - - 0";
    check(&[], &position, &["RC4RV6", "WT2WT1", "RV5RS5"], Ok(taken));
    let next = [("en_passant", "next")];
    check(&next, &position, &["RC4RV6", "WT2WT1", "RV5RS5"], Err("cannot go to RS5"));
    check(&next, &position, &["RC4RV6", "RV7RS5"], Ok("b - - -r- - - - - - 0"));
}

#[test]
fn s3_stalemate_passes_or_draws() {
    let position = "1rK/wR5/wR9/14/8wB9|1wK/6/10/14/18|1bK/6/10/14/18 r - - --- - - - - - 0";
    check(&[], position, &["--"], Ok("w - - --- - - - - - 1"));
    let draws = game(&[("stalemate", "draw")]);
    let state = draws.read_position(position).expect("a position");
    let outcome = draws.outcome(&state).expect("a draw");
    assert_eq!(outcome.half_points.expect("points").as_slice(), [2, 2, 2]);
    let two = position.replace("|1bK", "|2").replace("--- -", "--- b:mate");
    let state = game(&[]).read_position(&two).expect("a position");
    let outcome = game(&[]).outcome(&state).expect("with two kings it is a draw");
    assert_eq!(outcome.half_points.expect("points").as_slice(), [3, 3, 0]);
}

#[test]
fn s4_neutrality_says_who_captured_from_whom() {
    let position = with("wRRV9 rPRV10 bPBV10", "w - - --r - - - - - 0");
    let why = "you may not capture from Red: Black has just captured from Red and Red has not just";
    check(&[], &position, &["RV9RV10"], Err(why));
    check(&[], &position, &["RV9BV10"], Ok("b - - -br - - - - - 0"));
    let game = game(&[]);
    let state = game.read_position(&position).expect("a position");
    let cell = |name| game.board().cell(name).expect("a cell");
    let barred = game.barred(&state, cell("RV9"), Lang::En);
    assert!(barred.iter().any(|bar| bar.to == cell("RV10") && bar.why.contains(why)));
}

#[test]
fn s4_a_check_may_lift_neutrality() {
    // The bishop could take the rook that gives check, but Black has just captured from White.
    let position = with("rBRS6 wRRC4", "r - - --w - - - - - 0");
    check(&[], &position, &["RS6RC4"], Err("neutrality"));
    let lifts = [("check_lifts_neutrality", "on")];
    check(&lifts, &position, &["RS6RC4"], Ok("w - - w-w - - - - - 0"));
}

#[test]
fn s5_a_draw_needs_every_king_and_no_bond() {
    let position = with("", "r - - --- - - - - - 0");
    let agreed = done(&[], &position, &["draw?", "w:draw yes", "b:draw?"]).expect("acts");
    let game = game(&[]);
    let state = game.read_position(&agreed).expect("a position");
    let outcome = game.outcome(&state).expect("a draw");
    assert_eq!(outcome.ending, rules::Ending::Agreement);
    check(&[], &position, &["draw?", "draw?"], Err(""));
    check(&[], &position, &["w:draw?", "RT2RT1", "WT2WT1"], Ok("b - - --- - - - - - 2"));
}

#[test]
fn s5_repetition_counts_bonds_and_not_words() {
    let game = game(&[]);
    let key = |fields: &str| {
        let state = game.read_position(&with("", fields)).expect("a position");
        game.key(&state)
    };
    let plain = key("b - - -r- - - - - - 0");
    assert_eq!(plain, key("b - - -r- - - - - m:w>r 7"));
    assert_eq!(plain, key("b - - -r- - - - - xl:r>w 7"));
    assert_ne!(plain, key("b - - --- - - - - - 0"));
    let bond = key("b - - -r- r:vassal - w>r:1 - - 0");
    assert_ne!(bond, key("b - - -r- r:vassal - w>r:2 - - 0"));
    assert_ne!(bond, key("b - - -r- - - w>r:1!r - - 0"));
    let state = game.read_position(&with("", "b - - --- r:vassal - w>r:1 - - 0")).expect("one");
    assert!(game.repeated(&state, 2).is_none());
    let outcome = game.repeated(&state, 3).expect("a draw");
    assert_eq!(outcome.half_points.expect("points").as_slice(), [0, 3, 3]);
}

#[test]
fn s6_a_throne_with_both_upon_it_waits_until_one_leaves() {
    let position = with("wRRT1 bNRT2 rKRC8", "w - - --- - - - - - 0");
    let fallen = "w - - --- r:resign - - - - 0";
    check(&[], &position, &["r:resign"], Ok(fallen));
    check(&[], &position, &["r:resign", "RT1RP4"], Ok("b - - --- r:resign r>b - - - 1"));
}

#[test]
fn captures_back_are_foreseen() {
    crate::noisy::tests::answers_are_foreseen(&game(&[]), |m| match m {
        Move::Go(ply) | Move::Order(ply) => Some(ply.to()),
        _ => None,
    });
}
