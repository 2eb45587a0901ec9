use std::io::{BufRead, Read as _, Write as _, stdin, stdout};

use play::{Catalog, answer_line, refuse_line};

use crate::error::Error;

/// The longest request, in bytes.
const LONGEST: u64 = 1 << 20;

/// Answers each line of the standard input with one line, until its end.
pub(crate) fn serve(catalog: &Catalog) -> Result<(), Error> {
    let mut input = stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut input).take(LONGEST + 1).read_until(b'\n', &mut line);
        let failed = |source| Error::File { doing: "read", file: "standard input".into(), source };
        if read.map_err(failed)? == 0 {
            return Ok(());
        }
        let answer = if line.len() as u64 > LONGEST && line.last() != Some(&b'\n') {
            skip_line(&mut input).map_err(failed)?;
            refuse_line(&format!("the line is longer than {LONGEST} bytes"), LONGEST as usize)
        } else {
            match std::str::from_utf8(&line) {
                Ok(text) => answer_line(catalog, text),
                Err(error) => refuse_line("the line is no UTF-8", error.valid_up_to()),
            }
        };
        let mut out = stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
