//! Deals in words: what a game says of a deal is read as that deal.

use play::{AnyTable, Catalog};
use rules::{Lang, Player, Random};

/// Says every deal that a player may make, in every language, and takes it back.
fn say_all(table: &mut dyn AnyTable, by: Player) -> usize {
    let mut said = 0;
    for lang in Lang::ALL {
        let deals = table.deals(by, lang);
        for (act, words) in &deals {
            let alone = words.split_once(", ").map_or(words.as_str(), |parts| parts.1);
            let is_only = deals.iter().filter(|(_, other)| other.ends_with(alone)).count() == 1;
            let loose = format!("  {} !", words.to_lowercase());
            for text in [words.as_str(), &loose, alone].iter().take(if is_only { 3 } else { 2 }) {
                table.submit(by, text).unwrap_or_else(|refusal| panic!("\"{text}\": {refusal}"));
                assert_eq!(&table.entry(table.len() - 1).1, act, "\"{text}\"");
                assert!(table.undo());
                said += 1;
            }
        }
    }
    said
}

#[test]
fn deals_may_be_said_in_words_with_or_without_a_name() {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    let mut said = 0;
    for shelf in catalog.shelves() {
        let mut table = shelf.open(&shelf.options(), None).expect("it opens");
        let mut random = Random::new(4);
        for _ in 0..300 {
            let Some(turn) = table.to_act() else { break };
            let by = Player::new(random.below(table.seats().len()));
            said += say_all(&mut *table, by);
            let deals = table.deals(by, Lang::En);
            match random.pick(&deals).filter(|(act, _)| !act.starts_with("draw")) {
                Some((act, _)) => table.submit(by, act).expect("it is listed"),
                None => {
                    let acts = table.acts();
                    let act = random.pick(&acts).expect("a move").clone();
                    table.submit(turn, &act).expect("it is listed");
                }
            }
        }
    }
    assert!(said > 100, "only {said} deals were said");
}
