//! Beside the rules: truces.

use super::{act, check, done, game, with};
use rules::{Deals, Lang, Notation, Player, Rules};

#[test]
fn a_truce_lasts_ten_turns_of_each_and_stays_lawful_to_break() {
    let position = with("rRRV4 wRWV18 bRBV18 wPRV5", "r - - --- - - - - - 0");
    let made = ["r:truce? W", "w:yes R"];
    check(&[], &position, &made, Ok("r - - --- - - - - r=w:30 0"));
    let round = ["RV4RV3", "WV18WV17", "BV18BV17", "RV3RV4", "WV17WV18", "BV17BV18"];
    let acts: Vec<_> = made.into_iter().chain(round).collect();
    check(&[], &position, &acts, Ok("r - - --- - - - - r=w:24 6"));
    let last = with("rRRV4 wPRV5", "r - - --- - - - - r=w:1 0");
    check(&[], &last, &["RV4RV3"], Ok("w - - --- - - - - - 1"));
    check(&[], &last, &["RV4RV5"], Ok("w - - w-- - - - - !r 0"));
}

#[test]
fn a_capture_or_a_new_check_breaks_a_truce() {
    let position = with("rRRV4 wPRV5 wKWC4 bPBV5", "r - - --- - - - - r=w:9,!b 0");
    check(&[], &position, &["RV4RV5"], Ok("w - - w-- - - - - !rb 0"));
    check(&[], &position, &["RV4RV3"], Ok("w - - --- - - - - r=w:8,!b 1"));
    let checks = with("rRRV9 wKRV5", "r - - --- - - - - r=w:9 0");
    let game = game(&[]);
    let state = game.read_position(&checks).expect("a position");
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    let (breaking, keeping): (Vec<_>, Vec<_>) =
        moves.into_iter().partition(|&m| game.breaks_truce(&state, m));
    assert!(!breaking.is_empty() && !keeping.is_empty());
    for (moves, broken) in [(breaking, true), (keeping, false)] {
        for m in moves {
            let mut after = state;
            game.play(&mut after, m);
            let white = Player::new(1);
            assert_eq!(game.in_check(&after, white), broken, "{m:?}");
            assert_eq!(game.ally(&after, white), (!broken).then_some(Player::new(0)));
        }
    }
}

#[test]
fn a_fall_and_a_bond_end_a_truce_and_its_proposals() {
    let position = with("rPRS1 wPWS1 bPBS1", "b - - wr- - - - - r=b:12 0");
    check(&[], &position, &["b:resign"], Ok("r - - wr- b:resign - - - - 0"));
    check(&[], &position, &["w:vassal? R", "r:yes W"], Ok("b - - wr- r:vassal - w>r:n - - 0"));
    let asked = with("rPRS1 wPWS1 bPBS1", "b - - --- - - - - t:r>b,t:w>b 0");
    check(&[], &asked, &["b:yes W"], Ok("b - - --- - - - - w=b:30 0"));
    check(&[], &asked, &["b:no W"], Ok("b - - --- - - - - t:r>b,xt:w>b 0"));
    check(&[], &asked, &["b:no W", "w:truce? B"], Err("out of turn"));
}

#[test]
fn a_refused_truce_is_proposed_again_after_a_capture() {
    let position = with("rRRV4 wPRV5", "r - - --- - - - - xt:w>r 0");
    check(&[], &position, &["w:truce? R"], Err("out of turn"));
    check(&[], &position, &["RV4RV3", "w:truce? B"], Ok("w - - --- - - - - xt:w>r,t:w>b 1"));
    check(&[], &position, &["RV4RV5", "truce? R"], Ok("w - - w-- - - - - t:w>r 0"));
}

#[test]
fn a_truce_is_told_and_told_apart() {
    let game = game(&[]);
    let position = with("", "b - - wr- - - - - m:w>r,t:w>r 0");
    let state = game.read_position(&position).expect("a position");
    let red = Player::new(0);
    let mut deals = Vec::new();
    game.deals(&state, red, &mut deals);
    let acts: Vec<_> = deals.iter().map(|&deal| game.deal_act(&state, red, deal)).collect();
    for act in ["yes W vassal", "yes W truce", "no W truce"] {
        assert!(acts.contains(&act.to_owned()), "{act} is not in {acts:?}");
    }
    let truce = done(&[], &position, &["r:yes W truce"]).expect("a truce");
    let facts = game.facts(&game.read_position(&truce).expect("a position"), Lang::En);
    assert!(facts.contains(&"Red and White have a truce; turns left: 30".to_owned()), "{facts:?}");
    let mut state = state;
    assert!(act(&game, &mut state, "r:withdraw W").is_err());
    for (offers, why) in [
        ("r=r:3", "expected one truce"),
        ("r=w:31", "expected one truce"),
        ("r=w:3,w=b:3", "expected one truce"),
        ("r=w:3,t:r>b", "expected a truce to be proposed"),
        ("!", "expected"),
        ("!-", "expected who has broken"),
    ] {
        let position = with("", &format!("b - - --- - - - - {offers} 0"));
        let refused = game.read_position(&position).expect_err(offers).expected;
        assert!(refused.contains(why), "{offers}: {refused}");
    }
}
