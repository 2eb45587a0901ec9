//! A position string opens a table that works and tells the same position, or is refused.
#![no_main]

use fuzz::{edited, shelf, shown};
use libfuzzer_sys::fuzz_target;
use play::{Paint, Unopened, View, board_text, picture};
use rules::{Lang, Player};

fuzz_target!(|data: &[u8]| {
    let [game, moves, edits @ ..] = data else { return };
    let shelf = shelf(*game);
    let text = match moves {
        0 => String::from_utf8_lossy(edits).into_owned(),
        _ => edited(&shown(shelf, *moves, |table| table.position()), edits),
    };
    let mut table = match shelf.open(&shelf.options(), Some(&text)) {
        Ok(table) => table,
        Err(Unopened::Position(unread)) => {
            assert!(unread.at <= text.len() && !unread.expected.is_empty());
            return;
        }
        Err(Unopened::Options(_)) => return,
    };
    let position = table.position();
    let again = shelf.open(&shelf.options(), Some(&position)).expect("its own position opens");
    assert_eq!(again.position(), position);
    let acts = table.acts();
    assert_eq!(acts.len() as u64, table.count());
    assert_eq!(acts.is_empty(), table.outcome().is_some());
    for lang in Lang::ALL {
        assert_eq!(table.notation(lang).len(), acts.len());
        table.facts(lang);
    }
    picture(&*table, View { seat: Player::new(0), lang: Lang::Ru });
    board_text(&*table, Lang::En, Paint::Plain);
    if let (Some(by), Some(act)) = (table.to_act(), acts.last()) {
        table.submit(by, act).expect("a listed act may be done");
        shelf.open(&shelf.options(), Some(&table.position())).expect("and so does what follows");
    }
});
