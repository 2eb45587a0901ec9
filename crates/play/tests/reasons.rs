//! What is said about acts holds by the rules, in every game.

use std::{collections::BTreeMap, sync::atomic::AtomicBool};

use board::Cell;
use play::{AnyTable, Catalog, Level, explain, explain_deal, reach_doc, study_doc};
use rules::{Lang, Player, Random, Standing};
use wire::{EntryDoc, FactDoc, PieceDoc, TextDoc};

static NEVER: AtomicBool = AtomicBool::new(false);

fn tables() -> Vec<Box<dyn AnyTable>> {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    let open = |shelf: &play::Shelf| shelf.open(&shelf.options(), None).expect("the start");
    catalog.shelves().iter().map(open).collect()
}

fn stands(table: &dyn AnyTable, piece: &PieceDoc) -> bool {
    table.placed().iter().any(|placed| {
        (placed.cell.index(), placed.kind.index(), placed.side.index())
            == (piece.cell, piece.kind, piece.side)
    })
}

/// Who could capture on a cell if it were his turn.
fn hunters(table: &dyn AnyTable, cell: usize, but: Player) -> usize {
    let others = (0..table.seats().len()).map(Player::new).filter(|&player| player != but);
    let hunts = |&player: &Player| {
        table.shapes_of(player).iter().any(|shape| shape.taken.map(Cell::index) == Some(cell))
    };
    others.filter(hunts).count()
}

fn play_on(table: &mut dyn AnyTable, acts: &[EntryDoc]) {
    for act in acts {
        let by = table.to_act().expect("the game goes on");
        assert_eq!(by.index(), act.by);
        table.submit(by, &act.act).expect("a legal act");
    }
}

/// Checks a fact about an act against the rules.
fn check(fact: &FactDoc, act: &EntryDoc, before: &dyn AnyTable, after: &mut dyn AnyTable) {
    let mover = Player::new(act.by);
    let to = || act.cells[1];
    match fact {
        FactDoc::Only {} => assert_eq!(before.acts().len(), 1),
        FactDoc::Takes { piece } => assert!(stands(before, piece) && !stands(after, piece)),
        FactDoc::Makes { seat, .. } => {
            let [was, is] =
                [before, after].map(|table: &dyn AnyTable| table.standing(Player::new(*seat)));
            assert_ne!(was, is);
        }
        FactDoc::Checks { seat } => assert!(after.in_check(Player::new(*seat))),
        FactDoc::Attacks { piece } => {
            assert!(stands(after, piece));
            let hunts = |table: &dyn AnyTable, cell: usize| {
                let mut shapes = table.shapes_of(mover).into_iter();
                shapes.any(|shape| {
                    shape.from.map(Cell::index) == Some(cell)
                        && shape.taken.map(Cell::index) == Some(piece.cell)
                })
            };
            assert!(hunts(after, to()) && !hunts(before, act.cells[0]));
            assert!(!reach_doc(after, Cell::new(to())).takes.is_empty());
        }
        FactDoc::Saves { piece } => {
            assert!(stands(before, piece) && piece.cell == act.cells[0]);
            assert!(hunters(before, piece.cell, mover) > 0 && hunters(after, to(), mover) == 0);
        }
        FactDoc::Guards { piece } => {
            assert!(stands(after, piece) && piece.side == act.by);
            assert!(hunters(after, piece.cell, mover) > 0);
        }
        FactDoc::Expects { acts } => play_on(after, acts),
        FactDoc::Hurts { seat, before, after } => {
            assert!(*seat != act.by && before > after && (0.0..=1.0).contains(after));
        }
        FactDoc::Next { act: other, less: share } | FactDoc::Better { act: other, more: share } => {
            assert!(other.act != act.act && before.acts().contains(&other.act));
            assert!(*share > 0.0);
        }
        FactDoc::Worlds { .. } | FactDoc::Against { .. } | FactDoc::Faith { .. } => {
            panic!("{fact:?} of a move")
        }
    }
}

fn kind(fact: &FactDoc) -> String {
    let text = format!("{fact:?}");
    text.split([' ', '{']).next().unwrap_or_default().to_owned()
}

#[test]
fn what_is_said_of_an_act_holds_by_the_rules() {
    let mut told = BTreeMap::new();
    for start in tables() {
        let mut table = start;
        for turn in 0..16 {
            let Some(by) = table.to_act() else { break };
            let level = Level::of(if turn % 3 == 0 { 1 } else { 4 }).expect("a level");
            let act = table.think(&level.into(), turn, &NEVER).expect("a move");
            let why = explain(&*table, Some(&act), 600, &NEVER).expect("a move has reasons");
            assert_eq!((&why.act.act, why.act.by), (&act, by.index()));
            assert_eq!(why.values.len(), table.seats().len());
            let mut after = table.copy();
            after.submit(by, &act).expect("a legal move");
            for reason in &why.reasons {
                let TextDoc { en, ru, pl, de } = &reason.text;
                for text in [en, ru, pl, de] {
                    assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
                }
                check(&reason.fact, &why.act, &*table, &mut *after);
                *told.entry(kind(&reason.fact)).or_insert(0) += 1;
            }
            table.submit(by, &act).expect("a legal move");
        }
    }
    for kind in ["Takes", "Attacks", "Saves", "Guards", "Expects", "Hurts", "Next", "Better"] {
        assert!(told.contains_key(kind), "nothing {kind}: {told:?}");
    }
}

/// How often each seat has made a move that left a vassal's bond of its own as it was, by what the
/// seats were before and after.
fn faithful(table: &dyn AnyTable, seat: usize) -> u32 {
    let player = Player::new(seat);
    let bound = |index| table.standing_at(index, player) == Standing::Vassal;
    let kept = |&index: &usize| {
        table.entry(index).0 == player && table.is_move(index) && bound(index) && bound(index + 1)
    };
    (0..table.len()).filter(kept).count() as u32
}

#[test]
fn what_is_said_of_a_deal_holds() {
    let mut told = BTreeMap::new();
    for mut table in tables() {
        let mut random = Random::new(4);
        for _ in 0..200 {
            let Some(turn) = table.to_act() else { break };
            let by = Player::new(random.below(table.seats().len()));
            let mut said: Vec<_> =
                table.deals(by, Lang::En).into_iter().map(|deal| deal.0).collect();
            said.extend(table.table_acts(by).into_iter().map(str::to_owned));
            said.retain(|act| !["resign", "draw claim"].contains(&act.as_str()));
            let acts = table.acts();
            let said = random.pick(&said).filter(|_| random.below(2) == 0).cloned();
            let Some(act) = said else {
                let act = random.pick(&acts).expect("a move").clone();
                assert!(explain_deal(&*table, turn, &act, 20, &NEVER).is_none());
                table.submit(turn, &act).expect("it is listed");
                continue;
            };
            let is_draw = act.starts_with("draw");
            // Draws are offered at every step.
            let asked = !is_draw || table.len() % 16 == 0;
            let why = asked.then(|| explain_deal(&*table, by, &act, 20, &NEVER)).flatten();
            let reasons = why.map_or(Vec::new(), |why| {
                assert_eq!((&why.act.act, why.act.by, why.act.said), (&act, by.index(), true));
                why.reasons
            });
            for reason in &reasons {
                match reason.fact {
                    FactDoc::Worlds { with, without, .. } => {
                        assert!([with, without].iter().all(|share| (0.0..=1.0).contains(share)));
                    }
                    FactDoc::Against { seat, share } => {
                        assert!(seat != by.index() && (0.0..=1.0).contains(&share));
                    }
                    FactDoc::Faith { seat, kept, .. } => {
                        assert!(seat != by.index() && kept >= faithful(&*table, seat));
                    }
                    _ => panic!("{:?} of a deal", reason.fact),
                }
                *told.entry(kind(&reason.fact)).or_insert(0) += 1;
            }
            // Nothing ends by what is said, so that the game goes on.
            if !is_draw {
                table.submit(by, &act).expect("it is listed");
            }
        }
    }
    let often = [("Worlds", 50), ("Against", 10), ("Faith", 10)];
    assert!(often.iter().all(|&(kind, least)| told.get(kind) > Some(&least)), "{told:?}");
}

#[test]
fn a_hint_is_the_best_act_and_a_study_can_be_played() {
    for table in tables() {
        let hint = explain(&*table, None, 2_000, &NEVER).expect("the game has begun");
        assert!(table.acts().contains(&hint.act.act));
        let limits = play::Limits { lines: 3, ..play::Limits::nodes(2_000) };
        let study = study_doc(&*table, &limits, &NEVER);
        assert_eq!((study.acts, study.lines.len()), (0, 3));
        for line in &study.lines {
            play_on(&mut *table.copy(), &line.acts);
        }
        for places in &study.places {
            assert!((places.iter().sum::<f64>() - 1.0).abs() < 1e-3, "{places:?}");
        }
    }
}

#[test]
fn nothing_is_said_of_what_is_no_move() {
    for mut table in tables() {
        assert!(explain(&*table, Some("resign"), 100, &NEVER).is_none());
        assert!(explain(&*table, Some("nonsense"), 100, &NEVER).is_none());
        while let Some(by) = table.to_act() {
            table.submit(by, "resign").expect("who decides may leave");
        }
        assert!(explain(&*table, None, 100, &NEVER).is_none());
        let out = |player| matches!(table.standing(Player::new(player)), Standing::Out(_));
        assert!((0..table.seats().len()).any(out));
        let values = table.prospects(100, &NEVER);
        assert!(values.iter().all(|(_, value)| (0.0..=1.0).contains(&value)));
    }
}
