//! The table of crates in ARCHITECTURE.md is the truth about who uses whom.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use tidy::root;

/// What a crate uses, in the program and in its tests.
#[derive(Clone, Debug, Default, PartialEq)]
struct Uses {
    always: BTreeSet<String>,
    in_tests: BTreeSet<String>,
}

/// The crates of the table with what they may use.
fn promised() -> BTreeMap<String, Uses> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let rows = text.lines().skip_while(|line| !line.starts_with("| crate "));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, _, inside, outside, in_tests] = cells[..] else {
            panic!("a row of five cells: {line}");
        };
        let names = |list: &str| {
            list.split(", ").filter(|name| *name != "–").map(|name| name.replace('`', "")).collect()
        };
        let mut uses = Uses { always: names(inside), in_tests: names(in_tests) };
        uses.always.extend(names(outside));
        (name.replace('`', ""), uses)
    };
    rows.map(row).collect()
}

/// The crates there are with what their manifests say.
fn real() -> BTreeMap<String, Uses> {
    let folders = fs::read_dir(root().join("crates")).expect("crates");
    let manifest = |folder: fs::DirEntry| {
        let text = fs::read_to_string(folder.path().join("Cargo.toml")).expect("a manifest");
        (folder.file_name().to_string_lossy().into_owned(), uses(&text))
    };
    folders.map(|folder| manifest(folder.expect("a folder"))).collect()
}

fn uses(manifest: &str) -> Uses {
    let (mut uses, mut section) = (Uses::default(), "");
    for line in manifest.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        } else if let Some(name) = line
            .split(['.', ' ', '='])
            .next()
            .filter(|name| !name.is_empty() && !name.starts_with('#'))
        {
            match section {
                "dependencies" | "build-dependencies" => drop(uses.always.insert(name.into())),
                "dev-dependencies" => drop(uses.in_tests.insert(name.into())),
                _ => {}
            }
        }
    }
    uses
}

#[test]
fn the_table_and_the_manifests_agree() {
    let (promised, real) = (promised(), real());
    let crates: BTreeSet<_> = real.keys().cloned().collect();
    assert_eq!(
        promised.keys().cloned().collect::<BTreeSet<_>>(),
        crates,
        "ARCHITECTURE.md, crates"
    );
    for (name, uses) in &real {
        let Uses { always, in_tests } = &promised[name];
        for (promised, used) in [(always, &uses.always), (in_tests, &uses.in_tests)] {
            // Three dots stand for any crates from outside, never for our own.
            let free = promised.contains("…");
            let told = |used: &&String| !free || crates.contains(*used);
            let promised: Vec<_> = promised.iter().filter(|name| *name != "…").collect();
            let used: Vec<_> = used.iter().filter(told).collect();
            assert_eq!(promised, used, "{name}: ARCHITECTURE.md on the left, Cargo.toml right");
        }
    }
}

#[test]
fn every_table_of_a_manifest_is_read() {
    let text = "[package]\nname = \"x\"\n[dependencies]\na.workspace = true\n# no\nb = \"1\"\n\
                [dev-dependencies]\nc = { path = \"c\" }\n";
    let uses = uses(text);
    assert_eq!(uses.always, ["a", "b"].map(String::from).into());
    assert_eq!(uses.in_tests, ["c"].map(String::from).into());
}
