//! Endings that were kept are found again, and known at every table.

use std::{cell::RefCell, collections::HashMap, sync::atomic::AtomicBool};

use engine::Limits;
use play::Catalog;
use rules::{EndingClass, Game, Lang, Options, Random, Verdict, Visitor};

static NEVER: AtomicBool = AtomicBool::new(false);

/// The endings of two pieces of all games, by game and class; and of each game a lost one.
#[derive(Default)]
struct Kept {
    values: HashMap<(String, String), Vec<u8>>,
    lost: Vec<(&'static str, String)>,
}

impl Visitor for Kept {
    fn game<G: Game>(&mut self) {
        let game = G::new(&Options::defaults(G::info().options)).expect("the defaults go together");
        let Some(mut endings) = game.endings(2) else { return };
        let classes = endings.classes().to_vec();
        for (number, class) in classes.iter().enumerate() {
            assert!(endings.solve(&game, number, &mut |_| true), "nobody stops it");
            let values = endings.values(number).expect("it is solved").to_vec();
            self.values.insert((G::info().id.to_owned(), class.name.clone()), values);
        }
        let lost = (0..).find_map(|seed| {
            let (mut random, mut state, mut moves) = (Random::new(seed), game.start(), Vec::new());
            while game.outcome(&state).is_none() {
                if let Some(Verdict::Lost(_)) = endings.verdict(&game, &state) {
                    return Some(game.position(&state));
                }
                moves.clear();
                game.moves(&state, &mut moves);
                game.play(&mut state, *random.pick(&moves)?);
            }
            None
        });
        self.lost.extend(lost.map(|position| (G::info().id, position)));
    }
}

#[test]
fn what_is_found_is_known_at_tables_opened_since() {
    let (mut kept, mut catalog) = (Kept::default(), Catalog::default());
    games::each(&mut kept);
    games::each(&mut catalog);
    let value = |catalog: &Catalog, id, position: &str| {
        let shelf = catalog.shelf(id).expect("it is there");
        let table = shelf.open(&shelf.options(), Some(position)).expect("a position");
        let analysis = table.analyse(&Limits::depth(1), Lang::En, &NEVER);
        analysis.values[table.to_act().expect("it goes on")]
    };
    assert!(!kept.lost.is_empty());
    let before: Vec<_> =
        kept.lost.iter().map(|(id, position)| value(&catalog, id, position)).collect();
    assert_eq!(catalog.know(&|_, _, _| Ok(None)), Ok(false));
    let asked = RefCell::new(0);
    let find = |game: &str, _: u64, class: &EndingClass| {
        *asked.borrow_mut() += 1;
        Ok(kept.values.get(&(game.to_owned(), class.name.clone())).cloned())
    };
    assert_eq!(catalog.know(&find), Ok(true));
    assert!(asked.into_inner() > kept.values.len());
    for ((id, position), before) in kept.lost.iter().zip(before) {
        let now = value(&catalog, id, position);
        assert!(now < 1e-6 && now < before, "{position}: {before} {now}");
    }
    let cut = |_: &str, _: u64, class: &EndingClass| Ok(Some(vec![0; class.states - 1]));
    let refused = catalog.know(&cut).expect_err("a value is missing");
    assert!(refused.starts_with("expected "), "{refused}");
}
