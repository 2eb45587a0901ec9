use std::io::{Write as _, stdout};

use play::Catalog;
use rules::{Lang, OptionInfo, Values};

use crate::{error::Error, output::wrapped};

/// Lists the games with their players, options and what each choice means.
pub(crate) fn list(catalog: &Catalog, lang: Lang) -> Result<(), Error> {
    let mut out = stdout().lock();
    for (number, shelf) in catalog.shelves().iter().enumerate() {
        let info = shelf.info();
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}  {}, {}", info.id, info.title.get(lang), info.author)?;
        write!(out, "{}", wrapped(&format!("[{}] {}", info.players, info.summary.get(lang)), 4))?;
        for option in info.options {
            write!(out, "{}", described(option, lang))?;
        }
    }
    Ok(())
}

fn described(option: &OptionInfo, lang: Lang) -> String {
    let mut text = format!("  --option {}={}\n", option.name, option.default);
    text += &wrapped(option.about.get(lang), 4);
    match option.values {
        Values::Number { min, max } => text += &format!("      {min}..{max}\n"),
        Values::Words(words) => {
            for word in words {
                text += &wrapped(&format!("{}: {}", word.word, word.about.get(lang)), 6);
            }
        }
    }
    text
}

/// Prints the rules of a game as told for players.
pub(crate) fn rules(catalog: &Catalog, game: &str, lang: Lang) -> Result<(), Error> {
    let shelf = catalog.shelf(game).map_err(|why| Error::Given { what: "GAME", why })?;
    let text = shelf.info().rules.get(lang);
    Ok(writeln!(stdout().lock(), "{}", text.trim_end())?)
}
