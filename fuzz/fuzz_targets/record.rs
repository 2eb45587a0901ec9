//! A record, in either form, is read and written again as it was, or refused with the place.
#![no_main]

use fuzz::{CATALOG, edited, shelf, table};
use libfuzzer_sys::fuzz_target;
use play::Record;
use rules::Lang;

fuzz_target!(|data: &[u8]| {
    let [game, moves, form, edits @ ..] = data else { return };
    let lang = Lang::ALL[usize::from(form / 2) % 4];
    let known = Record::new(table(shelf(*game), *moves));
    let (text, sheet) = match form % 3 {
        0 => (String::from_utf8_lossy(edits).into_owned(), form & 64 != 0),
        1 => (edited(&known.write(), edits), false),
        _ => (edited(&known.write_sheet(lang), edits), true),
    };
    let read = if sheet {
        Record::read_sheet(&CATALOG, &text)
    } else {
        Record::read(&CATALOG, &text).map(|record| (record, lang))
    };
    match read {
        Ok((record, lang)) => {
            let written = record.write();
            let again = Record::read(&CATALOG, &written).expect("what is written is read");
            assert_eq!(again.write(), written);
            let sheet = record.write_sheet(lang);
            let (again, _) = Record::read_sheet(&CATALOG, &sheet).expect("and so is a sheet");
            assert_eq!(again.write_sheet(lang), sheet);
        }
        Err(misread) => assert!(!misread.to_string().is_empty()),
    }
});
