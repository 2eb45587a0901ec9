//! Files in and out.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read},
    path::Path,
};

use ::play::{Catalog, Misread, Record};
use rules::Lang;

use crate::error::Error;

/// The largest record read.
const LARGEST: u64 = 16 << 20;

/// The text of a file; of the standard input for `-`.
pub(crate) fn read(file: &Path) -> Result<String, Error> {
    let failed = |source| Error::File { doing: "read", file: file.to_owned(), source };
    let mut bytes = Vec::new();
    let from: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(file).map_err(failed)?)
    };
    from.take(LARGEST + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > LARGEST {
        let why = format!("more than {} MiB: expected a game record", LARGEST >> 20);
        return Err(failed(io::Error::new(ErrorKind::FileTooLarge, why)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.into_bytes();
        let text = String::from_utf8_lossy(&bytes[..valid]);
        let misread = Misread::at(&text, valid, "this byte is no UTF-8: expected a game record");
        Error::Text { file: file.to_owned(), misread }
    })
}

/// Writes a whole file at once: a reader finds the old text or the new one.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), Error> {
    let failed = |source| Error::File { doing: "write", file: file.to_owned(), source };
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = file.with_file_name(name);
    let special = fs::metadata(file).is_ok_and(|data| !data.is_file());
    if special {
        return fs::write(file, text).map_err(failed);
    }
    fs::write(&part, text).and_then(|()| fs::rename(&part, file)).map_err(|source| {
        // What was begun is of no use to anybody.
        let _ = fs::remove_file(&part);
        failed(source)
    })
}

/// The record of a file, in either form, with the language of its moves if it has one.
pub(crate) fn record(catalog: &Catalog, file: &Path) -> Result<(Record, Option<Lang>), Error> {
    let text = read(file)?;
    let read = match text.trim_start().chars().next() {
        Some('[') => Record::read_sheet(catalog, &text).map(|(record, lang)| (record, Some(lang))),
        Some('{') => Record::read(catalog, &text).map(|record| (record, None)),
        _ => Err(Misread::at(
            &text,
            0,
            "expected a game record: [Game \"...\"] or {\"format\": ...}",
        )),
    };
    read.map_err(|misread| Error::Text { file: file.to_owned(), misread })
}
