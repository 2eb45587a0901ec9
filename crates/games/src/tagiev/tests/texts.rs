//! §8: texts.

use rules::{Deals, Lang, Notation, Player, Random, Rules};

use super::{game, with};

fn printed(position: &str, act: &str, lang: Lang) -> String {
    let game = game(&[]);
    let state = game.read_position(position).expect("a position");
    let m = game.read_act(&state, act).expect("a legal act");
    let text = game.write(&state, m, lang);
    assert_eq!(game.read(&state, &text), Ok(m), "{text}");
    text
}

#[test]
fn s8_moves_for_people() {
    let position = with("wQRT1 rKRC8 rPRC4", "w - - --- - - - - - 0");
    assert_eq!(printed(&position, "RT1RP4", Lang::En), "QRT1-RP4+");
    assert_eq!(printed(&position, "RT1RP4", Lang::Ru), "ФКТ1-КД4+");
    let order = with("rQRT1", "r - - --- r:vassal - w>r:n p=w;c=-;g=- - 0");
    assert_eq!(printed(&order, "order RT1RP4", Lang::En), "W: QRT1-RP4+");
    assert_eq!(printed(&order, "order RT1RP4", Lang::Ru), "Б: ФКТ1-КД4+");
    assert_eq!(printed(&order, "waive", Lang::De), "W: verzichte");
    let passing = with("rPRV6 wPRV7", "w - r:RV6=RS5 --- - - - - - 0");
    assert_eq!(printed(&passing, "RV7RS5", Lang::Pl), "RV7xRS5 e.p.");
    assert_eq!(printed(&passing, "RV7RS5", Lang::Ru), "КС7xКП5 e.p.");
}

#[test]
fn s8_declarations_for_people() {
    let position = with("rRRV4 rPRS1", "r - - --- r:vassal - w>r:n - - 0");
    assert_eq!(printed(&position, "RV4RV5", Lang::En), "RRV4-RV5");
    assert_eq!(printed(&position, "RV4RV5!check", Lang::En), "RRV4-RV5+");
    let both = with("rRRV4 rRBC4 rPRS1", "r - - --- r:vassal - w>r:0,b>r:0 - - 0");
    assert_eq!(printed(&both, "RV4RV5!check:w!check:b", Lang::En), "RRV4-RV5+WB");
    assert_eq!(printed(&both, "RV4RV5!check:b", Lang::Ru), "ЛКС4-КС5+Ч");
    let throne = with("rRWP2 wKWV9", "r - - --- r:vassal - w>r:0 - - 0");
    assert_eq!(printed(&throne, "WP2WT1!free", Lang::En), "RWP2-WT1 free+");
}

#[test]
fn s8_reading_tells_where_and_why() {
    let game = game(&[]);
    let start = game.start();
    let refused = |text: &str| {
        let unread = game.read(&start, text).expect_err(text);
        (unread.at, unread.expected)
    };
    assert_eq!(refused("QWT1-ZZ9").0, 5);
    assert_eq!(refused("RWT1-WP4").1, "another kind of piece stands on this cell");
    assert_eq!(refused("WC5-WS6 quick").0, 8);
    assert_eq!(refused("WT2-WP5").0, 0);
    assert!(refused("KWT2-WP5").1.contains("taken by a piece of the same command"));
    assert!(refused("BC5-BS6").1.contains("not under the command of White"));
    assert!(game.read(&start, " wc5-ws6 ").is_ok() && game.read(&start, "БГ5 – БП6").is_ok());
    assert!(game.read(&start, "WС5-WS6").is_err(), "a Cyrillic letter in a Latin name");
}

#[test]
fn s8_positions_may_leave_trailing_fields_out() {
    let game = game(&[]);
    let full = with("", "w - - --- - - - - - 0");
    let short = full.strip_suffix(" - - --- - - - - - 0").expect("the fields");
    assert_eq!(game.read_position(short), game.read_position(&full));
    for wrong in [
        "",
        "x",
        "w - - -",
        "w zs",
        "w rs",
        "w - r:RV6=RS5",
        "w - - rwb",
        "w - - --- r:mate",
        "w - - --- r:vassal",
        "w - - --- - r>w",
        "w - - --- - - w>w:n",
        "w - - --- - - w>r:n",
        "w - - --- r:vassal - w>r:n!-",
        "w - - --- r:vassal - w>r:n p=w;c=-;g=-",
        "r - - --- r:vassal - w>r:n p=-;c=-;g=-",
        "w - - --- - - - - m:w>r",
        "w - - --- - - - - d:w,d:w",
        "w - - --- - - - - - -1",
        "w - - --- - - - - - 1 ",
        "w  - --- - - - - - 1",
    ] {
        let placement = full.split_once(' ').expect("fields").0;
        let text = format!("{placement} {wrong}");
        let unread = game.read_position(&text).expect_err(wrong);
        assert!(unread.at >= placement.len() && unread.at <= text.len(), "{wrong}: {unread}");
    }
}

#[test]
fn any_text_is_read_or_refused() {
    let game = game(&[]);
    let mut random = Random::new(3);
    let state = with("rRRV4 rPRS1", "r - - wr- r:vassal - w>r:3 p=w;c=-;g=- xm:b>r 3");
    let bonded = game.read_position(&state.replace("xm:b>r", "-")).expect("a position");
    let seeds = [state.as_str(), "W: QRT1xRP4 e.p. free+WB", "order RV4RV5!check:w", "КрКТ2-КТ1#"];
    let odd: Vec<char> = "rwbKQ/|-:;=!+,0123456789 RTPCSVКБЧ\u{0}ß".chars().collect();
    for _ in 0..6000 {
        let mut text: Vec<char> = random.pick(&seeds).expect("some").chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len().max(1));
            match random.below(3) {
                0 => text.truncate(at),
                1 if at < text.len() => text[at] = *random.pick(&odd).expect("some"),
                _ => text.insert(at, *random.pick(&odd).expect("some")),
            }
        }
        let text: String = text.into_iter().collect();
        if let Err(unread) = game.read_position(&text) {
            assert!(unread.at <= text.len() && !unread.expected.is_empty());
        }
        for at in [&game.start(), &bonded] {
            for read in [game.read(at, &text), game.read_act(at, &text)] {
                assert!(read.is_ok_and(|m| !game.act(at, m).is_empty()) || text.len() < 400);
            }
            for lang in Lang::ALL {
                assert!(!game.why_not(at, &text, lang).is_empty());
            }
        }
    }
}

#[test]
fn s7_deals_are_spoken_as_the_author_has_it() {
    let game = game(&[]);
    let [red, white] = [Player::new(0), Player::new(1)];
    let state = game.read_position(&with("", "b - - -r- - - - - - 0")).expect("a position");
    let mut deals = Vec::new();
    game.deals(&state, white, &mut deals);
    let said = game.deal_text(&state, white, deals[0], Lang::Ru);
    assert_eq!(said, "Красный, будь моим слугой");
    let mut asked = state;
    game.strike(&mut asked, white, deals[0]);
    deals.clear();
    game.deals(&asked, red, &mut deals);
    let said: Vec<_> = deals.iter().map(|&d| game.deal_text(&asked, red, d, Lang::En)).collect();
    let words = ["White, you are my lord", "White, I need no lord", "White, be my lord"];
    assert_eq!(said[..3], words);
    assert!(game.facts(&asked, Lang::En).contains(&"White: “Red, be my vassal”".to_owned()));
}

/// What follows from the first deal of this machine form.
fn about(position: &str, by: usize, act: &str) -> Option<String> {
    let (game, by) = (game(&[]), Player::new(by));
    let state = game.read_position(position).expect("a position");
    let mut deals = Vec::new();
    game.deals(&state, by, &mut deals);
    let deal = deals.into_iter().find(|&deal| game.deal_act(&state, by, deal) == act);
    game.deal_about(&state, by, deal.expect("it is listed"), Lang::En)
}

#[test]
fn s7_who_is_about_to_make_a_bond_is_told_what_it_brings() {
    let asked = with("", "b - - -r- - - - - m:w>r 0");
    assert_eq!(
        about(&asked, 0, "yes W").as_deref(),
        Some(
            "You and White then capture nothing from each other and give each other no check. \
             White may move for you, at most in every second turn of yours. You leave the game \
             as a vassal and have place 3 as long as the bond stands."
        )
    );
    assert_eq!(about(&asked, 0, "no W"), None);
    let lord = about(&with("", "b - - -r- - - - - - 0"), 1, "vassal? R").expect("it is told");
    assert!(lord.starts_with("You may ask because your last move captured a piece of Red."));
    assert!(lord.contains("You may move for Red"), "{lord}");
    // Red serves Black already: White would be his second lord, and nobody is left but Black.
    let second = with("", "b - - -r- r:vassal - b>r:n - m:w>r 0");
    let second = about(&second, 0, "yes W").expect("it is told");
    assert!(second.contains("every third turn of yours. A vassal of both others"), "{second}");
}

#[test]
fn s7_whoever_decides_about_an_order_is_told_what_it_is() {
    let game = game(&[]);
    let told = |rest: &str| {
        let state = game.read_position(&with("", rest)).expect("a position");
        game.decision(&state, Lang::En)
    };
    let one = told("r - - --- r:vassal - w>r:n p=w;c=-;g=- - 0").expect("it is told");
    assert!(one.starts_with("White may move for Red now: that is an order."), "{one}");
    assert!(one.contains("every second turn"), "{one}");
    let two = told("r - - --- r:vassal - w>r:n,b>r:n p=wb;c=-;g=- - 0").expect("it is told");
    assert!(two.contains("may claim this turn of Red"), "{two}");
    let both = told("r - - --- r:vassal - w>r:n,b>r:n p=-;c=wb;g=- - 0").expect("it is told");
    assert!(both.starts_with("Both lords claim this turn of Red: Red says"), "{both}");
    assert_eq!(told("b - - --- - - - - - 0"), None);
}
