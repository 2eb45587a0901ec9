//! An act, in machine form or as people write it, is done or refused, and a refusal changes nothing.
#![no_main]

use fuzz::{edited, shelf, shown};
use libfuzzer_sys::fuzz_target;
use play::AnyTable;
use rules::{Lang, Player};

fuzz_target!(|data: &[u8]| {
    let [game, moves, form, which, edits @ ..] = data else { return };
    shown(shelf(*game), *moves, |table| act(table, *form, usize::from(*which), edits));
});

fn act(table: &mut dyn AnyTable, form: u8, which: usize, edits: &[u8]) {
    let known = match form % 5 {
        0 => table.acts(),
        n => table.notation(Lang::ALL[usize::from(n) - 1]),
    };
    let text = match known.get(which % known.len().max(1)) {
        Some(known) if which > 0 => edited(known, edits),
        _ => String::from_utf8_lossy(edits).into_owned(),
    };
    if let Err(unread) = table.reads(&text) {
        assert!(unread.at <= text.len() && !unread.expected.is_empty());
    }
    let before = (table.position(), table.len());
    for by in (0..table.seats().len()).map(Player::new) {
        table.legal(by, &text);
        match table.submit(by, &text) {
            Ok(()) => assert!(table.undo(), "an act may be taken back"),
            Err(refusal) => assert!(refusal.at.is_none_or(|at| at <= text.len())),
        }
        assert_eq!((table.position(), table.len()), before);
    }
}
