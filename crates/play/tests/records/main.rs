//! Game records in both forms: there and back, and what is refused.

mod golden;
mod machine;
mod people;

use play::{Catalog, Note, Record, Shelf};
use rules::{Lang, Options, Player, Random, Values, Visitor, kit::Ring};

/// Every game, and the toy game.
fn catalog() -> Catalog {
    let mut catalog = Catalog::default();
    catalog.game::<Ring>();
    games::each(&mut catalog);
    catalog
}

/// A record of a game at its start.
fn begun(shelf: &Shelf, options: &Options) -> Record {
    let mut record = Record::new(shelf.open(options, None).expect("it opens"));
    record.set_date("2026-11-28").expect("a date");
    record
}

/// Options of which some are random, as far as they go together.
fn random_options(shelf: &Shelf, random: &mut Random) -> Options {
    let mut options = shelf.options();
    for info in shelf.info().options {
        let mut more = options.clone();
        let value = match info.values {
            Values::Words(words) => random.pick(words).map_or("", |word| word.word).to_owned(),
            Values::Number { min, max } => {
                (min as usize + random.below((max - min + 1) as usize)).to_string()
            }
        };
        if random.below(3) == 0 && more.set(info.name, &value).is_ok() {
            let open = shelf.open(&more, None).is_ok();
            options = if open { more } else { options };
        }
    }
    options
}

/// Does a random act of anybody, if one is found: mostly a move, at times a deal, an offer, an exit.
fn random_act(record: &mut Record, random: &mut Random) -> bool {
    record.pass();
    let Some(turn) = record.table().to_act() else { return false };
    let players = record.table().seats().len();
    let by = if random.below(8) == 0 { Player::new(random.below(players)) } else { turn };
    let mut acts = record.table().acts();
    if by != turn || random.below(12) == 0 {
        acts = record.table().deals(by, Lang::En).into_iter().map(|d| d.0).collect();
        acts.extend(record.table().table_acts(by).into_iter().map(str::to_owned));
        acts.push("time".to_owned());
        // What ends games comes not so often.
        acts.retain(|act| {
            !["resign", "time", "draw?", "draw yes"].contains(&&**act) || random.below(30) == 0
        });
    }
    // The game does not depend on the order in which moves are listed.
    acts.sort();
    random.pick(&acts).cloned().is_some_and(|act| record.submit(by, &act).is_ok())
}

/// A random game with clocks and remarks of every nasty kind.
fn random_record(catalog: &Catalog, game: usize, random: &mut Random, acts: usize) -> Record {
    let shelf = &catalog.shelves()[game];
    let mut record = begun(shelf, &random_options(shelf, random));
    record.set_name(Player::new(0), "Zo\u{eb} \"\\ {the} first").expect("a name");
    for _ in 0..acts {
        if random_act(&mut record, random) && random.below(4) == 0 {
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
