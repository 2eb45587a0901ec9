//! A computer player plays whole games at the erased face, in every game.

use std::sync::atomic::AtomicBool;

use engine::{Level, Limits, Weights};
use play::{AnyTable, Catalog, Computer};
use rules::{Game as _, Lang, Player, Visitor as _, kit::Ring};

static NEVER: AtomicBool = AtomicBool::new(false);

fn tables() -> Vec<Box<dyn AnyTable>> {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    let open = |shelf: &play::Shelf| shelf.open(&shelf.options(), None).expect("the start");
    catalog.shelves().iter().map(open).collect()
}

#[test]
fn a_computer_makes_legal_moves_and_the_same_ones_again() {
    let level = &Computer::from(Level::of(1).expect("the first level"));
    for mut table in tables() {
        for turn in 0..40 {
            let Some(by) = table.to_act() else { break };
            let act = table.think(level, turn, &NEVER).expect("a move");
            assert_eq!(table.think(level, turn, &NEVER).as_ref(), Some(&act));
            table.submit(by, &act).expect("a legal move");
        }
    }
}

#[test]
fn who_has_stopped_thinking_moves_at_once() {
    let level = &Computer::from(Level::of(10).expect("the last level"));
    for table in tables() {
        let act = table.think(level, 1, &AtomicBool::new(true)).expect("a move");
        assert!(table.acts().contains(&act));
    }
}

#[test]
fn a_draw_offer_is_answered() {
    let level = &Computer::from(Level::of(2).expect("a level"));
    for mut table in tables() {
        let [by, other] = [Player::new(0), Player::new(1)];
        if table.table_acts(by).contains(&"draw?") {
            assert_eq!(table.answer(other, level, &NEVER), None);
            table.submit(by, "draw?").expect("an offer");
            let answer = table.answer(other, level, &NEVER).expect("an answer");
            table.submit(other, &answer).expect("a lawful answer");
        }
    }
}

#[test]
fn an_analysis_has_lines_that_can_be_played() {
    for mut table in tables() {
        let analysis =
            table.analyse(&Limits { lines: 3, ..Limits::nodes(2_000) }, Lang::En, &NEVER);
        assert_eq!(analysis.lines.len(), 3);
        let mover = table.to_act().expect("the game has just begun");
        let values: Vec<_> = analysis.lines.iter().map(|line| line.values[mover]).collect();
        assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
        for places in analysis.places.as_slice() {
            assert!((places.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{places:?}");
        }
        assert!(analysis.values.iter().all(|(_, value)| (0.0..=1.0).contains(&value)));
        for act in &analysis.lines[0].acts {
            let by = table.to_act().expect("the game goes on");
            table.submit(by, act).expect("a legal move");
        }
    }
}

#[test]
fn a_copy_is_thought_about_as_the_table_itself() {
    let level = &Computer::from(Level::of(2).expect("a level"));
    for mut table in tables() {
        for turn in 0..6 {
            let by = table.to_act().expect("the game goes on");
            let act = table.think(level, turn, &NEVER).expect("a move");
            let copy = table.copy();
            assert_eq!(copy.think(level, turn, &NEVER).as_ref(), Some(&act));
            assert_eq!((copy.len(), copy.position()), (table.len(), table.position()));
            table.submit(by, &act).expect("a legal move");
        }
    }
}

#[test]
fn a_computer_plays_by_what_it_has_learned() {
    for table in tables() {
        assert!(table.weights("").is_err());
    }
    let mut catalog = Catalog::default();
    catalog.game::<Ring>();
    let shelf = catalog.shelf("ring").expect("the game of the kit");
    let table = shelf.open(&shelf.options(), None).expect("the start");
    let ring = Ring::new(table.options()).expect("the same options");
    let level = Level::of(10).expect("the best");
    let weights = Weights::of(&ring).expect("weights that fit").write_for(&ring);
    let weights = table.weights(&weights).expect("weights of this game");
    let own = Computer { weights: Some(weights), ..Computer::from(level) };
    assert_eq!(table.think(&own, 1, &NEVER), table.think(&level.into(), 1, &NEVER));
}
