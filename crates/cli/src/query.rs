use std::io::{Write as _, stdin, stdout};

use play::{Catalog, answer_line, refuse_line};

use crate::{
    error::Error,
    lines::{Line, Lines},
};

/// The longest request, in bytes.
const LONGEST: usize = 1 << 20;

/// Answers each line of the standard input with one line, until its end.
pub(crate) fn serve(catalog: &Catalog) -> Result<(), Error> {
    let mut lines = Lines::new(stdin().lock(), LONGEST);
    let failed = |source| Error::File { doing: "read", file: "standard input".into(), source };
    while let Some(line) = lines.next().map_err(failed)? {
        let answer = match line {
            Line::Text(text) => answer_line(catalog, &text),
            Line::NoText(at) => refuse_line("the line is no UTF-8", at),
            Line::TooLong => {
                refuse_line(&format!("the line is longer than {LONGEST} bytes"), LONGEST)
            }
        };
        let mut out = stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
