//! The leaf counts of `cases/perft.txt`, as deep as there is time for.
//!
//! Counts above a million are left to `script/test`, which sets PERFT to the largest count to ask for
//! and runs this in release mode.

use std::{env, fs, path::Path};

use play::Catalog;

#[test]
fn leaf_counts_are_those_of_the_independent_programs() {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    let most = env::var("PERFT").map_or(1_000_000, |most| most.parse().expect("PERFT is a number"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/perft.txt");
    let text = fs::read_to_string(file).expect("cases/perft.txt");
    let mut counted = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (game, counts) = line.split_once(": ").expect("a game, a colon, counts");
        let (id, chosen) = game.split_once(' ').unwrap_or((game, ""));
        let shelf = catalog.shelf(id).expect("a game of the list");
        let mut options = shelf.options();
        for option in chosen.split_terminator(' ') {
            let (name, value) = option.split_once('=').expect("name=value");
            options.set(name, value).expect("an option of the game");
        }
        let table = shelf.open(&options, None).expect("the start opens");
        let counts = counts.split(' ').map(|count| count.parse::<u64>().expect("a number"));
        for (depth, count) in (1..).zip(counts).take_while(|(_, count)| *count <= most) {
            let mut leaves = 0;
            table.perft_while(depth, &mut |more| {
                leaves += more;
                true
            });
            assert_eq!(leaves, count, "{game} at depth {depth}");
        }
        counted.push(id);
    }
    for shelf in catalog.shelves() {
        assert!(counted.contains(&shelf.info().id), "{} has no counts", shelf.info().id);
    }
}
