//! What others have written for us: where it comes from and under which licences.

use std::{collections::BTreeSet, fs, iter::Peekable, process::Command, vec::IntoIter};

use serde_json::Value;
use tidy::root;

/// Licences under which everybody may use and pass on what is built with them.
const FREE: [&str; 10] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Of the page's tools, which are no part of what is built, some have a licence that binds their
/// own files only.
const FREE_FOR_TOOLS: &str = "MPL-2.0";

/// Whether a licence in the SPDX form lets us do with it as we do.
fn is_free(licence: &str, free: &[&str]) -> bool {
    let spaced = licence.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<_> = spaced.split_whitespace().map(str::to_owned).collect();
    let mut words = words.into_iter().peekable();
    any(&mut words, free) && words.next().is_none()
}

type Words = Peekable<IntoIter<String>>;

fn any(words: &mut Words, free: &[&str]) -> bool {
    let mut found = all(words, free);
    while words.next_if(|word| word == "OR").is_some() {
        found |= all(words, free);
    }
    found
}

fn all(words: &mut Words, free: &[&str]) -> bool {
    let mut found = one(words, free);
    while words.next_if(|word| word == "AND").is_some() {
        found &= one(words, free);
    }
    found
}

fn one(words: &mut Words, free: &[&str]) -> bool {
    match words.next().as_deref() {
        Some("(") => any(words, free) && words.next().as_deref() == Some(")"),
        Some(name) => {
            let exception = words.next_if(|word| word == "WITH").and_then(|_| words.next());
            // An exception only takes conditions away.
            free.contains(&name) && exception.is_none_or(|name| name.ends_with("-exception"))
        }
        None => false,
    }
}

fn printed(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(root()).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_crate_has_a_free_licence() {
    let host = printed("rustc", &["-vV"]);
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("the host");
    let metadata = printed(
        "cargo",
        &["metadata", "--locked", "--offline", "--format-version=1", "--filter-platform", host],
    );
    let metadata: Value = serde_json::from_str(&metadata).expect("JSON");
    let packages = metadata["packages"].as_array().expect("a list");
    assert!(packages.len() > 100, "{} packages", packages.len());
    for package in packages {
        let (name, licence) = (&package["name"], package["license"].as_str().unwrap_or("none"));
        assert!(is_free(licence, &FREE), "{name}: {licence}");
    }
}

#[test]
fn every_crate_comes_from_the_one_registry_with_its_checksum() {
    for lock in ["Cargo.lock", "fuzz/Cargo.lock"] {
        let text = fs::read_to_string(root().join(lock)).expect("a lock file");
        let packages: Vec<_> = text.split("[[package]]").skip(1).collect();
        let value = |package: &str, key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key));
            line.map(|line| line.trim_matches('"').to_owned())
        };
        let mut sources = BTreeSet::new();
        for package in packages {
            if let Some(source) = value(package, "source = ") {
                assert!(source.starts_with("registry+"), "{lock}: {source}");
                assert!(value(package, "checksum = ").is_some(), "{lock}: {package}");
                sources.insert(source);
            }
        }
        assert_eq!(sources.len(), 1, "{lock}: {sources:?}");
    }
}

#[test]
fn every_package_of_the_page_has_a_free_licence_and_a_checksum() {
    let text = fs::read_to_string(root().join("web/package-lock.json")).expect("a lock file");
    let lock: Value = serde_json::from_str(&text).expect("JSON");
    let packages = lock["packages"].as_object().expect("an object");
    let free: Vec<_> = FREE.into_iter().chain([FREE_FOR_TOOLS]).collect();
    for (name, package) in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        let tool = package["dev"] == true;
        assert!(is_free(licence, if tool { &free } else { &FREE }), "{name}: {licence}");
        assert!(name.is_empty() || package["integrity"].is_string(), "{name}: no checksum");
    }
}

#[test]
fn licences_are_read_with_all_their_conditions() {
    for licence in [
        "MIT",
        "MIT OR GPL-3.0-only",
        "Unlicense/MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR GPL-2.0-only",
    ] {
        assert!(is_free(licence, &FREE), "{licence}");
    }
    for licence in ["", "none", "GPL-3.0-only", "MIT AND GPL-3.0-only", "(MIT", "MIT MIT", "OR MIT"]
    {
        assert!(!is_free(licence, &FREE), "{licence}");
    }
}
