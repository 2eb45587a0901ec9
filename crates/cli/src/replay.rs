use std::{
    io::{Write as _, stdout},
    path::Path,
};

use clap::ValueEnum;
use play::{Catalog, Paint, board_legend, board_text, status};
use rules::Lang;

use crate::{error::Error, files};

/// A form of a game record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// One JSON object a line, for programs.
    Machine,
    /// Tags and numbered moves, for people.
    People,
}

/// Checks a record by playing it through; prints where it led, or the record in another form.
pub(crate) fn replay(
    catalog: &Catalog,
    file: &Path,
    form: Option<Form>,
    lang: Option<Lang>,
    paint: Paint,
) -> Result<(), Error> {
    let (record, its) = files::record(catalog, file)?;
    let lang = lang.or(its).unwrap_or_default();
    let mut out = stdout().lock();
    let text = match form {
        Some(Form::Machine) => record.write(),
        Some(Form::People) => record.write_sheet(lang),
        None => {
            let table = record.table();
            let title = table.info().title.get(lang);
            let acts = table.len();
            let board = board_text(table, lang, paint);
            let legend: String =
                board_legend(table, lang, paint).iter().map(|line| format!("{line}\n")).collect();
            let status = status(table, lang).join("\n");
            let position = table.position();
            format!("{title}, acts: {acts}\n\n{board}\n{legend}{position}\n{status}\n")
        }
    };
    Ok(out.write_all(text.as_bytes())?)
}
