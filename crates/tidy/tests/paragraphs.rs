//! Each numbered paragraph and decision of the rules has a test of its number: a function in the
//! game's folder, such as `s5_2_d13_who_wins`, or a case whose rule begins with it.

use std::collections::BTreeSet;

use tidy::{Source, game_ids, sources};

/// What says nothing to be tested, and why.
const UNTESTED: [(&str, &str, &str); 8] = [
    ("threeman", "0", "the sources"),
    ("threeman", "9.4", "the texts of other programs, which are not read"),
    ("dreierschach", "9.6", "the names of older editions, which are not read"),
    ("dreierschach", "11", "the list of the decisions, each with tests of its own"),
    ("martian", "7.6", "a game for three, which is not made"),
    ("martian", "7.7", "other pieces, which are not made"),
    ("martian", "8.4", "another program's names of squares"),
    ("dragonchess", "0", "the sources"),
];

fn is_number(word: &str) -> bool {
    word.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

fn is_decision(word: &str) -> bool {
    word.strip_prefix('D').is_some_and(is_number)
}

/// The numbers in a document: of headings, of what is counted below them, of decisions in tables.
fn numbered(document: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let (mut section, mut items) = (None, 0);
    for line in document.lines() {
        let word = line.trim_start_matches(['#', '|', ' ']).split(' ').next().unwrap_or("");
        let word = word.trim_end_matches('.');
        let number = word.strip_prefix('S').unwrap_or(word);
        let in_row = line.starts_with('|') && (is_decision(word) || word.contains('.'));
        let begins = line.starts_with(word) && word.contains('.');
        if line.starts_with("##") {
            section = is_number(number).then(|| number.to_owned());
            items = 0;
            found.extend(section.clone());
        } else if (in_row || begins) && (is_number(word) || is_decision(word)) {
            found.insert(word.to_owned());
        } else if let Some(section) = &section
            && line.starts_with(&format!("{}. ", items + 1))
        {
            items += 1;
            found.insert(format!("{section}.{items}"));
        }
    }
    found
}

/// The numbers in the name of a test: of its paragraph and its decisions.
fn named(test: &str) -> Vec<String> {
    let mut parts = test.split('_').peekable();
    let Some(section) = parts.next().and_then(|part| part.strip_prefix('s')) else { return vec![] };
    let mut numbers = vec![section.to_owned()];
    while let Some(part) = parts.next_if(|part| is_number(part)) {
        numbers[0] += &format!(".{part}");
    }
    while let Some(part) = parts.next_if(|part| is_decision(&part.to_uppercase())) {
        numbers.push(part.to_uppercase());
    }
    numbers.retain(|number| is_number(number) || is_decision(number));
    numbers
}

fn tested(id: &str, sources: &[Source]) -> BTreeSet<String> {
    let home = format!("crates/games/src/{id}/");
    let code = sources.iter().filter(|source| source.path.starts_with(&home) && source.is(".rs"));
    let lines = code.flat_map(|source| source.text.lines());
    let tests =
        lines.filter_map(|line| line.trim_start().strip_prefix("fn ")?.strip_suffix("() {"));
    let cases = sources.iter().filter(|source| source.path == format!("cases/{id}.jsonl"));
    let rules = cases.flat_map(|source| source.text.split("\"rule\": \"").skip(1));
    let rules = rules.filter_map(|rest| rest.split([' ', ':', '"']).next());
    tests
        .flat_map(named)
        .chain(rules.map(|rule| rule.strip_prefix('S').unwrap_or(rule).to_owned()))
        .collect()
}

#[test]
fn every_paragraph_has_a_test_of_its_number() {
    let sources = sources();
    for id in game_ids() {
        let path = format!("docs/rules/{id}.md");
        let document = sources.iter().find(|source| source.path == path).expect(&path);
        let tested = tested(&id, &sources);
        let part_of =
            |number: &str| tested.range(format!("{number}.")..format!("{number}/")).next();
        let is_tested = |number: &str| tested.contains(number) || part_of(number).is_some();
        let without: Vec<_> =
            numbered(&document.text).into_iter().filter(|number| !is_tested(number)).collect();
        let listed = UNTESTED.iter().filter(|(game, _, _)| *game == id);
        let mut listed: Vec<_> = listed.map(|(_, number, _)| (*number).to_owned()).collect();
        listed.sort();
        assert_eq!(
            without, listed,
            "{path}: without a test on the left, with a reason on the right"
        );
    }
}

#[test]
fn numbers_are_found_in_documents_and_names() {
    let document = "## S2 Moves\n1. one\n2. two\n7. not the third\n### (a)\n1. none\n## 3. Men\n\
                    3.1 **A** b\n| D4 | x |\n| 9.5 | y |\n| 6 | z |\nD7 is no row\n";
    let found: Vec<_> = numbered(document).into_iter().collect();
    assert_eq!(found, ["2", "2.1", "2.2", "3", "3.1", "9.5", "D4"]);
    assert_eq!(named("s3_4_d8_d9_brown_castles"), ["3.4", "D8", "D9"]);
    assert_eq!(named("s8_turns"), ["8"]);
    assert!(named("start").is_empty() && named("random").is_empty());
}
