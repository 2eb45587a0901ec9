//! Solved endings for the games of a run.

use ::play::{Catalog, found_endings};
use rules::{EndingClass, Endings, Game};
use server::{EndingFolder, EndingName};

use crate::error::Error;

/// Lets all games know what is in a folder.
pub(crate) fn know(catalog: &Catalog, folder: &EndingFolder) -> Result<(), Error> {
    let any = catalog.know(&|game, rules, class| find(folder, game, rules, class));
    if any.map_err(refused)? { Ok(()) } else { Err(none(folder)) }
}

/// The endings of one game in a folder.
pub(crate) fn of<G: Game>(folder: &EndingFolder) -> Result<Box<dyn Endings<G>>, Error> {
    let endings = found_endings(&|game, rules, class| find(folder, game, rules, class));
    endings.map_err(refused)?.ok_or_else(|| none(folder))
}

fn find(
    folder: &EndingFolder,
    game: &str,
    rules: u64,
    class: &EndingClass,
) -> Result<Option<Vec<u8>>, String> {
    folder.read(EndingName { game, rules, class })
}

const fn refused(why: String) -> Error {
    Error::Given { what: "--tables", why }
}

fn none(folder: &EndingFolder) -> Error {
    let path = folder.path().display();
    refused(format!("no endings in {path}: expected what `polychess tables --out` has written"))
}
