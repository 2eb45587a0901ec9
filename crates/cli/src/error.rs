use std::{fmt, io, path::PathBuf, process::ExitCode};

use play::Misread;
use server::{Undone, Unserved};

/// Why a command came to nothing.
#[derive(Debug)]
pub(crate) enum Error {
    /// Something given on the command line is wrong.
    Given {
        /// What: `--position`, `GAME`.
        what: &'static str,
        /// What is wrong with it and what was expected.
        why: String,
    },
    /// A file holds something wrong.
    Text { file: PathBuf, misread: Misread },
    /// A file could not be read or written.
    File { doing: &'static str, file: PathBuf, source: io::Error },
    /// The answer could not be written.
    Output(io::Error),
    /// The server did not start or did not end well.
    Unserved(Unserved),
    /// A store was not read, written or sound.
    Undone(Undone),
    /// Someone pressed Ctrl-C.
    Interrupted,
    /// Lines of a script came to nothing, and each was told of when it did.
    Told {
        /// The exit code of the first.
        code: u8,
    },
}

impl From<io::Error> for Error {
    fn from(source: io::Error) -> Self {
        Self::Output(source)
    }
}

impl From<Unserved> for Error {
    fn from(why: Unserved) -> Self {
        Self::Unserved(why)
    }
}

impl From<Undone> for Error {
    fn from(why: Undone) -> Self {
        match why {
            Undone::Output(source) => Self::Output(source),
            why => Self::Undone(why),
        }
    }
}

impl Error {
    fn text(&self) -> String {
        match self {
            Self::Given { what, why } => format!("{what}: {why}"),
            Self::Text { file, misread } => format!("{}: {misread}", file.display()),
            Self::File { doing, file, source } => {
                format!("cannot {doing} {}: {source}", file.display())
            }
            Self::Unserved(why) => why.to_string(),
            Self::Undone(why) => why.to_string(),
            Self::Output(source) => format!("cannot write the answer: {source}"),
            Self::Interrupted => "interrupted".to_owned(),
            Self::Told { .. } => "lines of the standard input were refused".to_owned(),
        }
    }

    /// The code to leave with: 2 for bad input, 1 for what could not be written or served, 130 after
    /// Ctrl-C.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Output(_)
            | Self::Unserved(_)
            | Self::Undone(Undone::Failed(_) | Undone::Store(_) | Undone::Output(_)) => 1,
            Self::File { doing, .. } if *doing == "write" => 1,
            Self::File { .. }
            | Self::Given { .. }
            | Self::Text { .. }
            | Self::Undone(Undone::Wrong(_)) => 2,
            Self::Interrupted => 130,
            Self::Told { code } => *code,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        let told: Vec<_> = match self {
            // Of a store there may be several things to tell, a line each.
            Self::Undone(_) => text.split('\n').map(harmless).collect(),
            _ => vec![harmless(&text)],
        };
        f.write_str(&told.join("\n"))
    }
}

/// Whether a character does something to a terminal, or to the order in which others are read.
pub(crate) fn gives_orders(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text with its control characters spelled out: what was given may not give orders to the
/// terminal that the message is read on.
pub(crate) fn harmless(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    for c in text.chars() {
        if gives_orders(c) {
            harmless.extend(c.escape_default());
        } else {
            harmless.push(c);
        }
    }
    harmless
}

/// Tells of an error, if any, and gives the code to leave with. Who reads our output may stop
/// reading: that is no error.
pub(crate) fn exit(result: Result<(), Error>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    match &error {
        Error::Output(source) if source.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Error::Told { .. } => {}
        // Where not even this can be written nobody is left to be told.
        _ => drop(io::Write::write_fmt(&mut io::stderr(), format_args!("polychess: {error}\n"))),
    }
    ExitCode::from(error.code())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_gives_no_orders_to_the_terminal() {
        let error = Error::Given { what: "GAME", why: "\x1b[31mред\r\n\u{202e}".to_owned() };
        assert_eq!(error.to_string(), "GAME: \\u{1b}[31mред\\r\\n\\u{202e}");
    }
}
