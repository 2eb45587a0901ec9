//! An act, in machine form or as people write it, is done or refused, and a refusal changes nothing.
#![no_main]

use fuzz::{edited, shelf, table};
use libfuzzer_sys::fuzz_target;
use rules::{Lang, Player};

fuzz_target!(|data: &[u8]| {
    let [game, moves, form, which, edits @ ..] = data else { return };
    let mut table = table(shelf(*game), *moves);
    let known = match form % 5 {
        0 => table.acts(),
        n => table.notation(Lang::ALL[usize::from(n) - 1]),
    };
    let text = match known.get(usize::from(*which) % known.len().max(1)) {
        Some(known) if *which > 0 => edited(known, edits),
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
});
