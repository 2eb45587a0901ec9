//! Requests line by line.

use std::io::{BufRead, Read as _, Write as _, stdout};

use crate::error::Error;

/// The longest request, in bytes.
const LONGEST: u64 = 1 << 20;

/// Answers each line of the input with one line, until its end. What is no text comes as what is
/// wrong with it and where.
pub(crate) fn serve(
    mut input: impl BufRead,
    mut answer: impl FnMut(Result<&str, (&str, usize)>) -> String,
) -> Result<(), Error> {
    let failed = |source| Error::File { doing: "read", file: "standard input".into(), source };
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = (&mut input).take(LONGEST + 1).read_until(b'\n', &mut line);
        if read.map_err(failed)? == 0 {
            return Ok(());
        }
        let answer = if line.len() as u64 > LONGEST && line.last() != Some(&b'\n') {
            skip_line(&mut input).map_err(failed)?;
            answer(Err((&format!("the line is longer than {LONGEST} bytes"), LONGEST as usize)))
        } else {
            let no_text =
                |error: std::str::Utf8Error| ("the line is no UTF-8", error.valid_up_to());
            answer(std::str::from_utf8(&line).map_err(no_text))
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
