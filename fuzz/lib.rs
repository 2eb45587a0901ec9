//! What the fuzz targets share: the games, and known texts edited by random bytes.

use std::{cell::RefCell, collections::HashMap, sync::LazyLock};

use play::{AnyTable, Catalog, Shelf};
use rules::Random;

/// All games.
pub static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    catalog
});

/// The game that a byte chooses.
pub fn shelf(byte: u8) -> &'static Shelf {
    let shelves = CATALOG.shelves();
    &shelves[usize::from(byte) % shelves.len()]
}

thread_local! {
    static TABLES: RefCell<HashMap<(&'static str, u8), Box<dyn AnyTable>>> = RefCell::default();
}

/// Shows a table like that of [`table`], which must be left as it was.
pub fn shown<T>(shelf: &Shelf, moves: u8, show: impl FnOnce(&mut dyn AnyTable) -> T) -> T {
    TABLES.with_borrow_mut(|tables| {
        let key = (shelf.info().id, moves % 24);
        show(&mut **tables.entry(key).or_insert_with(|| table(shelf, moves)))
    })
}

/// A table of the game after as many random moves as the byte says.
pub fn table(shelf: &Shelf, moves: u8) -> Box<dyn AnyTable> {
    let mut table = shelf.open(&shelf.options(), None).expect("the start opens");
    let moves = moves % 24;
    let mut random = Random::new(u64::from(moves));
    for _ in 0..moves {
        let acts = table.acts();
        let (Some(by), Some(act)) = (table.to_act(), random.pick(&acts)) else { break };
        table.submit(by, act).expect("a listed act may be done");
    }
    table
}

/// A known text with random edits: each three bytes say where, what to do, and a character.
pub fn edited(text: &str, edits: &[u8]) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for edit in edits.chunks_exact(3) {
        let at = usize::from(edit[0]) % (text.len() + 1);
        let known = text.get(usize::from(edit[2]) % text.len().max(1)).copied();
        let c = if edit[1] & 8 == 0 { known.unwrap_or('0') } else { char::from(edit[2]) };
        match edit[1] % 4 {
            0 => text.insert(at, c),
            1 if at < text.len() => text[at] = c,
            2 if at < text.len() => drop(text.remove(at)),
            _ => text.truncate(at),
        }
    }
    text.into_iter().collect()
}
