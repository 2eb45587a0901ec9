use rules::{Game, Options, kit};

use super::Dragonchess;

fn game(options: &[(&str, &str)]) -> Dragonchess {
    let mut given = Options::defaults(Dragonchess::info().options);
    for (name, value) in options {
        given.set(name, value).expect("the game has the option");
    }
    Dragonchess::new(&given).expect("the options go together")
}

#[test]
fn s10_perft_from_the_start() {
    kit::assert_perft(&game(&[]), &[90, 8_094, 734_760]);
}
