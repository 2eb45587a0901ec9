//! Lines of an input, however long they are and whatever they hold.

use std::io::{self, BufRead, Write as _, stdout};

use crate::error::Error;

/// The longest request, in bytes.
pub(crate) const LONGEST: usize = 1 << 20;
/// The mark that some editors put before a text in UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A line that was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A text, without its line end.
    Text(String),
    /// Bytes that are no UTF-8 from this offset on.
    NoText(usize),
    /// More bytes than a line may have.
    TooLong,
}

/// An input read line by line.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    longest: usize,
    is_begun: bool,
    /// Whether the last line was too long, and its rest is still to be skipped.
    is_cut: bool,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most so many bytes.
    pub(crate) const fn new(input: R, longest: usize) -> Self {
        Self { input, longest, is_begun: false, is_cut: false }
    }

    /// The next line; None at the end of the input.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        // Only now: a line that never ends is told of all the same.
        if std::mem::take(&mut self.is_cut) {
            self.skip_line()?;
        }
        let mut bytes = Vec::new();
        let most = self.longest as u64 + 1;
        io::Read::take(&mut self.input, most).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if bytes.len() > self.longest {
            self.is_cut = true;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(match String::from_utf8(bytes) {
            Ok(text) if is_first => Line::Text(without_mark(text)),
            Ok(text) => Line::Text(text),
            Err(error) => Line::NoText(error.utf8_error().valid_up_to()),
        }))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.input.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}

/// Answers each line of the input with one line, until its end. What is no text comes as what is
/// wrong with it and where.
pub(crate) fn serve(
    input: impl BufRead,
    mut answer: impl FnMut(Result<&str, (&str, usize)>) -> String,
) -> Result<(), Error> {
    let failed = |source| Error::File { doing: "read", file: "standard input".into(), source };
    let mut lines = Lines::new(input, LONGEST);
    while let Some(line) = lines.next().map_err(failed)? {
        let answer = match line {
            Line::Text(text) => answer(Ok(&text)),
            Line::NoText(at) => answer(Err(("the line is no UTF-8", at))),
            Line::TooLong => {
                answer(Err((&format!("the line is longer than {LONGEST} bytes"), LONGEST)))
            }
        };
        let mut out = stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

/// A whole text without the mark that an editor put before it.
pub(crate) fn without_mark(mut text: String) -> String {
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_to_a_length_and_the_rest_is_skipped() {
        let input =
            [&b"\xef\xbb\xbfone\nfives\nsix six\n\xef\xbb\xbf\n\nlast"[..], b"\xff"].concat();
        let mut lines = Lines::new(&*input, 5);
        let mut read = || lines.next().expect("memory is read");
        let text = |text: &str| Some(Line::Text(text.to_owned()));
        assert_eq!(read(), Some(Line::TooLong), "the mark counts");
        assert_eq!(read(), text("fives"));
        assert_eq!(read(), Some(Line::TooLong));
        assert_eq!(read(), text("\u{feff}"));
        assert_eq!(read(), text(""));
        assert_eq!(read(), Some(Line::NoText(4)));
        assert_eq!(read(), None);
        let mut marked = Lines::new("\u{feff}two".as_bytes(), 9);
        assert_eq!(marked.next().expect("memory is read"), text("two"));
    }
}
