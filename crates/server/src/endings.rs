//! Solved endings in files: a line that says what they are, then a byte for each state.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

use clap::Args;
use rules::{EndingClass, mix};

/// The first words of each file, with the version of what follows.
const FORMAT: &str = "polychess endings 1";
/// The longest first line.
const LONGEST: u64 = 200;

/// A folder with solved endings, a file for each class of each game.
#[derive(Clone, Debug)]
pub struct EndingFolder(PathBuf);

/// Where an engine finds solved endings.
#[derive(Args, Clone, Debug)]
pub struct EndingArgs {
    /// A folder with solved endings, which the computer then plays without error: what `polychess
    /// tables --out` has written.
    #[arg(long, value_name = "DIR", env = "POLYCHESS_TABLES")]
    pub tables: Option<PathBuf>,
}

impl EndingArgs {
    /// The folder, if one is given.
    pub fn folder(&self) -> Option<EndingFolder> {
        self.tables.clone().map(EndingFolder::new)
    }
}

/// A class of endings as files tell it.
#[derive(Clone, Copy, Debug)]
pub struct EndingName<'a> {
    /// The id of the game.
    pub game: &'a str,
    /// The number for its [rules](rules::Endings::rules).
    pub rules: u64,
    /// The class.
    pub class: &'a EndingClass,
}

impl EndingFolder {
    /// The endings of a folder.
    pub const fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The file of a class.
    pub fn file(&self, name: EndingName<'_>) -> PathBuf {
        self.0.join(format!("{}-{}.endings", name.game, name.class.name))
    }

    /// What the file of a class holds; None if there is no file.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or holds anything else.
    pub fn read(&self, name: EndingName<'_>) -> Result<Option<Vec<u8>>, String> {
        let path = self.file(name);
        let wrong = |why: String| format!("{}: {why}", path.display());
        match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(wrong(error.to_string())),
            Ok(file) => name.read(file).map(Some).map_err(wrong),
        }
    }
}

impl EndingName<'_> {
    /// The whole of a file with these values.
    pub fn write(&self, values: &[u8]) -> Vec<u8> {
        let mut file = self.head(values).into_bytes();
        file.extend_from_slice(values);
        file
    }

    fn head(&self, values: &[u8]) -> String {
        format!("{} states={} checksum={:016x}\n", self.words(), values.len(), checksum(values))
    }

    /// What is the same of all files that hold this.
    fn words(&self) -> String {
        format!("{FORMAT} {} {} rules={:016x}", self.game, self.class.name, self.rules)
    }

    fn read(&self, mut file: impl Read) -> Result<Vec<u8>, String> {
        let unread = |error: io::Error| error.to_string();
        let mut begins = Vec::new();
        file.by_ref().take(LONGEST).read_to_end(&mut begins).map_err(unread)?;
        let line = begins.iter().position(|&byte| byte == b'\n').unwrap_or(begins.len());
        let head = String::from_utf8_lossy(&begins[..line]).into_owned();
        self.is_meant(&head)?;
        let mut values = begins.split_off(begins.len().min(line + 1));
        // One more than there should be tells that there are too many.
        let rest = (self.class.states + 1).saturating_sub(values.len()) as u64;
        file.take(rest).read_to_end(&mut values).map_err(unread)?;
        let (states, found) = (self.class.states, values.len());
        if found != states {
            let is = if found < states { "is cut short" } else { "goes on" };
            return Err(format!(
                "the file {is} after its byte {}: expected {states} bytes after its first line",
                line + 1 + found
            ));
        }
        let sound = format!("{head}\n") == self.head(&values);
        let why = "the file is damaged: its checksum is another than its first line says";
        sound.then_some(values).ok_or_else(|| why.to_owned())
    }

    /// Whether the first line of a file says that it holds this.
    fn is_meant(&self, head: &str) -> Result<(), String> {
        let mut at = 0;
        for expected in self.words().split(' ') {
            let word = head[at..].split(' ').next().unwrap_or_default();
            if word != expected {
                return Err(format!(
                    "at byte {at}: expected \"{expected}\", found \"{word}\": no endings of this \
                     form, game, class and rules"
                ));
            }
            at = (at + word.len() + 1).min(head.len());
        }
        Ok(())
    }
}

/// A number that differs if any byte does.
fn checksum(values: &[u8]) -> u64 {
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    values.chunks(8).fold(values.len() as u64, |sum, bytes| mix(sum ^ word(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class() -> EndingClass {
        EndingClass { name: "AB".to_owned(), pieces: 2, boards: 5, states: 11 }
    }

    fn name(class: &EndingClass) -> EndingName<'_> {
        EndingName { game: "ring", rules: 7, class }
    }

    #[test]
    fn what_is_written_is_read() {
        let (class, values) = (class(), b"0123\n456789");
        let name = name(&class);
        let file = name.write(values);
        let line = file.split(|&byte| byte == b'\n').next().expect("a line");
        let text = String::from_utf8_lossy(line);
        let begins = "polychess endings 1 ring AB rules=0000000000000007 states=11 checksum=";
        assert!(text.starts_with(begins), "{text}");
        assert_eq!(name.read(&file[..]), Ok(values.to_vec()));
    }

    #[test]
    fn what_is_not_it_is_refused_and_told_why() {
        let class = class();
        let name = name(&class);
        let file = name.write(b"0123456789a");
        let refused = |file: &[u8]| name.read(file).expect_err("it is wrong");
        let cut = refused(&file[..file.len() - 1]);
        assert!(cut.starts_with("the file is cut short after its byte"), "{cut}");
        assert!(refused(&[&file[..], b"b"].concat()).starts_with("the file goes on after"));
        let (_, before) = file.split_last().expect("not empty");
        assert!(refused(&[before, b"b"].concat()).starts_with("the file is damaged"));
        let told = [
            (
                EndingName { rules: 8, ..name },
                28,
                "rules=0000000000000007",
                "rules=0000000000000008",
            ),
            (EndingName { game: "rang", ..name }, 20, "ring", "rang"),
        ];
        for (name, at, expected, found) in told {
            let why = refused(&name.write(b"0123456789a"));
            let begins = format!("at byte {at}: expected \"{expected}\", found \"{found}\"");
            assert!(why.starts_with(&begins), "{why}");
        }
        for foreign in [&b""[..], b"\n", b"\xff\xfe\xfd", &[b'x'; 1000]] {
            let why = refused(foreign);
            assert!(why.starts_with("at byte 0: expected \"polychess\""), "{why}");
        }
    }
}
