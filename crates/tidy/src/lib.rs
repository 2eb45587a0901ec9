//! Tests of the architecture: what ARCHITECTURE.md and the house rules promise, read from the files
//! themselves. Here is only the reading; the tests stand in `tests/`.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// What holds nothing written by hand.
const MADE: [&str; 8] =
    [".git", "target", "node_modules", "dist", "corpus", "artifacts", "artefacts", "data"];

/// A file of the project.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path from the root, with `/` between the names.
    pub path: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// Whether the path ends so.
    pub fn is(&self, ending: &str) -> bool {
        self.path.ends_with(ending)
    }

    /// Whether the path goes through a folder of this name.
    pub fn within(&self, folder: &str) -> bool {
        self.path.split('/').rev().skip(1).any(|name| name == folder)
    }

    /// The numbers, from 1, of the lines that pass the test.
    pub fn lines_where(&self, test: impl Fn(&str) -> bool) -> Vec<usize> {
        (1..).zip(self.text.lines()).filter(|(_, line)| test(line)).map(|(n, _)| n).collect()
    }
}

/// The folder of the whole project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every text file of the project that is written by hand, in the order of the paths.
///
/// # Panics
/// If the folder cannot be read.
pub fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    gather(&root(), "", &mut found);
    found.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(found.len() > 20, "the project has files");
    found
}

fn gather(folder: &Path, prefix: &str, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("a folder of the project is readable") {
        let entry = entry.expect("an entry is readable");
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if MADE.contains(&name.as_str()) {
            continue;
        }
        if entry.path().is_dir() {
            gather(&entry.path(), &format!("{path}/"), found);
        } else if let Ok(text) = fs::read_to_string(entry.path()) {
            found.push(Source { path, text });
        }
    }
}

/// Whether a text holds this word, with no letter, digit or underscore beside it.
pub fn names(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(part) && !text[at + word.len()..].starts_with(part))
}

/// The ids of the games: the folders that the list of games declares.
///
/// # Panics
/// If the list cannot be read or is empty.
pub fn game_ids() -> Vec<String> {
    let list = fs::read_to_string(root().join("crates/games/src/lib.rs")).expect("the list");
    let ids: Vec<_> = list
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';').map(str::to_owned))
        .collect();
    assert!(!ids.is_empty(), "the list declares games");
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_where_letters_do() {
        assert!(names("a chess, too", "chess") && !names("a chessboard", "chess"));
        assert!(!names("dragon_chess", "chess"));
    }

    #[test]
    fn this_file_is_found() {
        let this = sources().into_iter().find(|source| source.is("crates/tidy/src/lib.rs"));
        let this = this.expect("it is a source");
        assert!(this.within("tidy") && !this.within("lib.rs"));
        assert_eq!(this.lines_where(|line| line.starts_with("//! Tests of")), [1]);
    }
}
