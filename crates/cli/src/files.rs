//! Files in and out.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind, Read, Write as _},
    path::{Path, PathBuf},
};

use ::play::{Catalog, Misread, Record};
use rules::Lang;

use crate::{error::Error, lines::without_mark};

/// How the file of tables begins that is a backup.
const BACKUP: &str = "{\"format\":\"polychess tables\"";
/// The largest record read.
const LARGEST: u64 = 16 << 20;

/// The whole text of a file that holds what was expected.
///
/// # Errors
/// Names the file, and the first byte that is no text.
pub(crate) fn text(file: &Path, expected: &str) -> Result<String, String> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    String::from_utf8(bytes).map(without_mark).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("{}: byte {at} is no UTF-8: expected {expected}", file.display())
    })
}

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
    String::from_utf8(bytes).map(without_mark).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.into_bytes();
        let text = String::from_utf8_lossy(&bytes[..valid]);
        let what = format!("byte {valid} is no UTF-8: expected a game record");
        let misread = Misread::at(&text, valid, what);
        Error::Text { file: file.to_owned(), misread }
    })
}

/// Writes a whole file at once: a reader finds the old text or the new one. What a link points at
/// is written, and the permissions of a file that was there stay.
pub(crate) fn write(file: &Path, bytes: &(impl AsRef<[u8]> + ?Sized)) -> Result<(), Error> {
    let failed = |source| Error::File { doing: "write", file: file.to_owned(), source };
    let (target, old) = match (fs::canonicalize(file), fs::metadata(file)) {
        (Ok(target), Ok(old)) => (target, Some(old)),
        _ => (file.to_owned(), None),
    };
    let plain = old.as_ref().map_or(!file.is_symlink(), fs::Metadata::is_file);
    if !plain {
        return fs::write(file, bytes).map_err(failed);
    }
    let permissions = old.map(|old| old.permissions());
    if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(failed(read_only()));
    }
    let (part, mut to) = fresh(&target).map_err(failed)?;
    let written = to
        .write_all(bytes.as_ref())
        .and_then(|()| permissions.map_or(Ok(()), |same| fs::set_permissions(&part, same)))
        .and_then(|()| fs::rename(&part, &target));
    written.map_err(|source| {
        // What was begun is of no use to anybody.
        let _ = fs::remove_file(&part);
        failed(source)
    })
}

/// Finds out whether a file can be written, before there is anything to write.
pub(crate) fn try_write(file: &Path) -> Result<(), Error> {
    let failed = |source| Error::File { doing: "write", file: file.to_owned(), source };
    match fs::metadata(file) {
        Ok(old) if old.is_dir() => return Err(failed(ErrorKind::IsADirectory.into())),
        Ok(old) if old.is_file() && old.permissions().readonly() => {
            return Err(failed(read_only()));
        }
        Ok(old) if !old.is_file() => return Ok(()),
        Err(_) if file.is_symlink() => return Ok(()),
        Ok(_) | Err(_) => {}
    }
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let (part, _) = fresh(&target).map_err(failed)?;
    fs::remove_file(part).map_err(failed)
}

fn read_only() -> io::Error {
    io::Error::new(ErrorKind::PermissionDenied, "the file is read-only: choose another name")
}

/// A new file beside another, to be renamed to it.
fn fresh(target: &Path) -> io::Result<(PathBuf, File)> {
    for number in 0..1000 {
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{number}.part"));
        let part = target.with_file_name(name);
        match OpenOptions::new().write(true).create_new(true).open(&part) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            opened => return opened.map(|to| (part, to)),
        }
    }
    Err(io::Error::new(ErrorKind::AlreadyExists, "too many unfinished .part files beside it"))
}

/// What is lost when a file is written over.
pub(crate) enum Held {
    /// Nothing: there is no such file, or it is a device or a pipe.
    Nothing,
    /// A game.
    Game(Box<Record>),
    /// What is no record.
    Other,
}

pub(crate) fn held(file: &Path, catalog: &Catalog) -> Held {
    if !fs::metadata(file).is_ok_and(|data| data.is_file()) {
        return Held::Nothing;
    }
    record(catalog, file).map_or(Held::Other, |(record, _)| Held::Game(Box::new(record)))
}

/// Whether two paths lead to the same file.
pub(crate) fn same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).is_ok_and(|one| fs::canonicalize(other).is_ok_and(|other| one == other))
}

/// The record of a file, in either form, with the language of its moves if it has one.
pub(crate) fn record(catalog: &Catalog, file: &Path) -> Result<(Record, Option<Lang>), Error> {
    let text = read(file)?;
    if text.starts_with(BACKUP) {
        let what = "a backup holds many tables: `polychess restore` or `import` takes it, and \
            `export` writes one game of a store";
        let misread = Misread::at(&text, 0, what);
        return Err(Error::Text { file: file.to_owned(), misread });
    }
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
