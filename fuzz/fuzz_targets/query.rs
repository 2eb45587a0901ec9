//! A line of the scripting interface gets one line of JSON for an answer, whatever it holds.
#![no_main]

use fuzz::{CATALOG, edited, shelf, shown};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let line = match data {
        [0..128, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        [_, game, moves, edits @ ..] => {
            let shelf = shelf(*game);
            let id = shelf.info().id;
            let (position, act) = shown(shelf, *moves, |table| {
                (table.position(), table.acts().into_iter().next().unwrap_or_default())
            });
            let line = format!(
                "{{\"id\":1,\"game\":\"{id}\",\"position\":\"{position}\",\"play\":[\"{act}\"],\
                 \"ask\":{{\"acts\":true,\"perft\":1,\"in_check\":true,\"notation\":true,\
                 \"reads\":[\"{act}\"],\"legal\":[\"{act}\"]}}}}"
            );
            edited(&line, edits)
        }
        _ => return,
    };
    let answer = play::answer_line(&CATALOG, &line);
    assert!(answer.starts_with('{') && answer.ends_with('}') && !answer.contains('\n'));
});
