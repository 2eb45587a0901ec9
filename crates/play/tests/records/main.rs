//! Game records in both forms: there and back, and what is refused.

mod machine;
mod people;

use play::{Catalog, Note, Record};
use rules::{Lang, Player, Random, Visitor, kit::Ring};

/// Every game, and the toy game.
fn catalog() -> Catalog {
    let mut catalog = Catalog::default();
    catalog.game::<Ring>();
    games::each(&mut catalog);
    catalog
}

/// A random game with deals, offers, exits, clocks and remarks.
fn random_record(catalog: &Catalog, game: usize, random: &mut Random, acts: usize) -> Record {
    let shelf = &catalog.shelves()[game];
    let mut record = Record::new(shelf.open(&shelf.options(), None).expect("it opens"));
    let players = record.table().seats().len();
    record.set_name(Player::new(0), "Zo\u{eb} \"\\ {the} first").expect("a name");
    record.set_date("2026-11-28").expect("a date");
    for _ in 0..acts {
        record.pass();
        let Some(turn) = record.table().to_act() else { break };
        let by = if random.below(4) == 0 { Player::new(random.below(players)) } else { turn };
        let mut acts = record.table().acts();
        if by != turn || random.below(8) == 0 {
            acts = record.table().deals(by, Lang::En).into_iter().map(|d| d.0).collect();
            acts.extend(record.table().table_acts(by).into_iter().map(str::to_owned));
            acts.push("time".to_owned());
            // Who leaves ends many games: not so often.
            acts.retain(|act| !["resign", "time"].contains(&&**act) || random.below(30) == 0);
        }
        let Some(act) = random.pick(&acts).cloned() else { continue };
        if record.submit(by, &act).is_ok() && random.below(4) == 0 {
            let comment = ["!?", "b resigns", "a } \\ [%clk 1] remark", "w#"][random.below(4)];
            let comment = (random.below(2) == 0).then(|| comment.repeat(1 + random.below(9)));
            let note = Note { clock: Some(random.number() % 9_000_000), comment };
            record.note(note).expect("a note");
        }
    }
    record
}

#[test]
fn what_is_written_is_read_and_written_alike() {
    let catalog = catalog();
    for game in 0..catalog.shelves().len() {
        for seed in 0..20 {
            let record = random_record(&catalog, game, &mut Random::new(seed), 150);
            let text = record.write();
            let read = Record::read(&catalog, &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(read.write(), text);
            let lang = Lang::ALL[seed as usize % 4];
            let sheet = record.write_sheet(lang);
            let read = Record::read_sheet(&catalog, &sheet);
            let (read, its) = read.unwrap_or_else(|e| panic!("{e}\n{sheet}"));
            assert_eq!((read.write(), its), (text, lang), "{sheet}");
            assert_eq!(read.write_sheet(lang), sheet);
        }
    }
}
