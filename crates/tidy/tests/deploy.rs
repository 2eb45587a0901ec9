//! The container is built from everything that the program is: deploy/Dockerfile copies it, and
//! deploy/Dockerfile.dockerignore lets it through.

use std::{fs, path::Path};

use tidy::{root, sources};

/// The paths that the container's build takes from the project.
fn copied() -> Vec<String> {
    let text = fs::read_to_string(root().join("deploy/Dockerfile")).expect("deploy/Dockerfile");
    let copies = text.lines().filter_map(|line| line.strip_prefix("COPY "));
    let own = copies.filter(|rest| !rest.starts_with("--from"));
    own.flat_map(|rest| rest.rsplit_once(' ').expect("a source and a target").0.split(' '))
        .map(str::to_owned)
        .collect()
}

/// The paths that are let through to it; all others are not.
fn let_through() -> Vec<String> {
    let text = fs::read_to_string(root().join("deploy/Dockerfile.dockerignore")).expect("the list");
    assert_eq!(text.lines().next(), Some("*"), "all is left out first");
    text.lines().filter_map(|line| Some(line.strip_prefix('!')?.to_owned())).collect()
}

fn is_under(path: &str, any: &[String]) -> bool {
    any.iter().any(|whole| Path::new(path).starts_with(whole))
}

/// The files that the program takes in when it is compiled, beside its sources.
fn included() -> Vec<String> {
    let mut found = Vec::new();
    for source in sources() {
        let program = source.is(".rs") && !source.is("/tests.rs") && source.within("src");
        if !program || source.within("tidy") {
            continue;
        }
        let folder = source.path.rsplit_once('/').expect("a folder").0;
        for rest in source.text.split("include_").skip(1) {
            let named = rest.split_once("!(\"").filter(|(kind, _)| kind.len() < 8);
            let Some((file, _)) = named.and_then(|(_, rest)| rest.split_once('"')) else {
                continue;
            };
            let mut path: Vec<_> = folder.split('/').collect();
            for name in file.split('/') {
                if name == ".." { _ = path.pop() } else { path.push(name) }
            }
            found.push(path.join("/"));
        }
    }
    assert!(found.len() > 20, "the program takes in texts and pictures");
    found
}

#[test]
fn the_container_has_all_that_the_program_takes_in() {
    let (copied, let_through) = (copied(), let_through());
    for path in included() {
        assert!(is_under(&path, &copied), "deploy/Dockerfile does not copy {path}");
        assert!(is_under(&path, &let_through), "Dockerfile.dockerignore keeps out {path}");
    }
}

#[test]
fn the_container_copies_only_what_is_there_and_let_through() {
    for path in copied() {
        assert!(root().join(&path).exists(), "{path} is not there");
        assert!(is_under(&path, &let_through()), "Dockerfile.dockerignore keeps out {path}");
    }
}
