use std::io::stdin;

use play::{Catalog, answer_line, refuse_line};

use crate::{error::Error, lines};

/// Answers each line of the standard input with one line, until its end.
pub(crate) fn serve(catalog: &Catalog) -> Result<(), Error> {
    lines::serve(stdin().lock(), |line| match line {
        Ok(text) => answer_line(catalog, text),
        Err((why, at)) => refuse_line(why, at),
    })
}
