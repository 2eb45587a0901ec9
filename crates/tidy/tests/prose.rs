//! The house rules of files and words, and the links between documents.

use std::fs;

use tidy::{Source, root, sources};

/// The most lines of a file of code.
const LONGEST: usize = 500;

/// Words built from parts, or this file would hold them.
fn word(parts: &[&str]) -> String {
    parts.concat()
}

/// Fails with every place where a line passes the test.
fn none(sources: &[Source], what: &str, test: impl Fn(&str) -> bool) {
    let found: Vec<_> = sources
        .iter()
        .flat_map(|s| s.lines_where(&test).into_iter().map(|n| format!("{}:{n}", s.path)))
        .collect();
    assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
}

fn rust() -> Vec<Source> {
    sources().into_iter().filter(|source| source.is(".rs")).collect()
}

/// What people wrote: lock files are written by tools.
fn written() -> Vec<Source> {
    sources().into_iter().filter(|s| !s.is(".lock") && !s.is("package-lock.json")).collect()
}

#[test]
fn files_of_code_are_short() {
    for source in rust() {
        let lines = source.text.lines().count();
        assert!(lines <= LONGEST, "{} has {lines} lines, more than {LONGEST}", source.path);
    }
}

#[test]
fn an_allowance_gives_its_reason() {
    let begins = word(&["allow", "("]);
    for source in rust() {
        for (at, _) in source.text.match_indices(&begins) {
            let attribute = source.text[..at].trim_end_matches(['!', '[']).ends_with('#');
            let rest = &source.text[at..];
            let ends = rest.find(']').unwrap_or(rest.len());
            let reasoned = !attribute || rest[..ends].contains("reason");
            let line = source.text[..at].lines().count();
            assert!(reasoned, "{}:{line} allows without a reason", source.path);
        }
    }
}

#[test]
fn tests_run_and_work_is_finished() {
    let skipped = word(&["#[", "ignore"]);
    let panics = word(&["should_", "panic"]);
    none(&rust(), "a test that does not run, or expects a panic", |line| {
        line.contains(&skipped) || line.contains(&panics)
    });
    let notes = [word(&["TO", "DO"]), word(&["FIX", "ME"]), word(&["XX", "X"])];
    none(&written(), "unfinished work", |line| notes.iter().any(|note| tidy::names(line, note)));
}

#[test]
fn no_file_knows_the_machine_it_was_written_on() {
    let folders = ["home", "root", "work", "tmp", "Users"].map(|name| word(&["/", name, "/"]));
    let hosts = [word(&["crates", ".io"]), word(&["npm", "js.org"]), word(&["py", "pi.org"])];
    none(&written(), "a path of a machine, or the host of a registry", |line| {
        let path = folders.iter().any(|folder| {
            line.match_indices(folder).any(|(at, _)| {
                !line[..at].ends_with(|c: char| c.is_alphanumeric() || ".$}_-".contains(c))
            })
        });
        path || hosts.iter().any(|host| line.contains(host))
    });
}

#[test]
fn every_crate_carries_the_licence() {
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "CREDITS.md", "CHANGELOG.md"] {
        assert!(root().join(name).is_file(), "{name} is missing");
    }
    for source in sources().iter().filter(|s| s.path.starts_with("crates/") && s.is("Cargo.toml")) {
        for line in ["license.workspace = true", "[lints]\nworkspace = true"] {
            assert!(source.text.contains(line), "{} lacks {line}", source.path);
        }
    }
}

/// The targets of the links of a document, code left out.
fn links(text: &str) -> Vec<&str> {
    let mut fenced = false;
    let mut found = Vec::new();
    for line in text.lines() {
        fenced ^= line.trim_start().starts_with("```");
        if !fenced {
            let parts = line.split("](").skip(1);
            found.extend(parts.filter_map(|rest| Some(rest.split_once(')')?.0)));
        }
    }
    found
}

/// The name by which a heading can be linked to.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|&c| c.is_alphanumeric() || "-_ ".contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_between_documents_lead_somewhere() {
    for source in sources().iter().filter(|source| source.is(".md")) {
        let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for link in links(&source.text) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let path = root()
                .join(if file.is_empty() { "" } else { folder })
                .join(if file.is_empty() { &source.path } else { file });
            assert!(path.exists(), "{}: the link to {link} leads nowhere", source.path);
            if !heading.is_empty() {
                let text = fs::read_to_string(&path).expect("a document");
                let found =
                    text.lines().any(|line| line.starts_with('#') && anchor(line) == heading);
                assert!(found, "{}: no heading for {link}", source.path);
            }
        }
    }
}
