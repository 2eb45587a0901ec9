//! Every test that docs/security.md names exists.

use std::{collections::BTreeSet, fs};

use tidy::{root, sources};

/// The names of all tests: functions in Rust, titles on the page's side.
fn tests() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for source in sources() {
        if source.is(".rs") {
            let mut marked = false;
            for line in source.text.lines().map(str::trim) {
                let name = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ");
                if let Some((name, _)) = name.and_then(|rest| rest.split_once('('))
                    && marked
                {
                    found.insert(name.to_owned());
                }
                marked = line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            }
        } else if source.is(".test.mjs") || source.is(".test.ts") {
            let titles = source.text.split("test('").skip(1);
            found.extend(titles.filter_map(|rest| Some(rest.split_once('\'')?.0.to_owned())));
        }
    }
    found
}

#[test]
fn every_rule_is_held_by_tests_that_exist() {
    let text = fs::read_to_string(root().join("docs/security.md")).expect("docs/security.md");
    let (tests, mut rows) = (tests(), 0);
    for row in text.lines().filter(|line| line.starts_with('|')).skip(2) {
        let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [danger, _, named] = cells[..] else { panic!("a row of three cells: {row}") };
        let named: Vec<_> = named.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "{danger}: no test");
        for name in named {
            assert!(tests.contains(name), "{danger}: there is no test `{name}`");
        }
        rows += 1;
    }
    assert!(rows > 20, "{rows} rows");
}
