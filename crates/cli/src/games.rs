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
        writeln!(out, "{}  {}, {}", info.id, info.title.get(lang), info.author.get(lang))?;
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

/// Prints the rules of a game as told for players, and its options.
pub(crate) fn rules(catalog: &Catalog, game: &str, lang: Lang) -> Result<(), Error> {
    let shelf = catalog.shelf(game).map_err(|why| Error::Given { what: "GAME", why })?;
    let info = shelf.info();
    let text = without_boards(info.rules.get(lang));
    let options: String = info.options.iter().map(|option| described(option, lang)).collect();
    Ok(writeln!(stdout().lock(), "{}\n\n{}", text.trim_end(), options.trim_end())?)
}

/// The rules without the positions they show, which only a page can draw.
fn without_boards(text: &str) -> String {
    let mut parts = text.split("```board\n");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept += part.split_once("```\n").map_or("", |(_, rest)| rest).trim_start_matches('\n');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_leave_no_trace_in_the_rules() {
        let text = "# A\n\nOne.\n\n```board\n8/8 w\nlook a1\n```\n\n```board\n8/8 b\n```\n\n## B\n";
        assert_eq!(without_boards(text), "# A\n\nOne.\n\n## B\n");
    }
}
