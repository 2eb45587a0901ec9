//! The pictures of the documents are those that the program draws now.
//!
//! `UPDATE=1 cargo test -p tidy --test pictures` draws them anew.

use std::{env, fs};

use play::{Catalog, View, picture};
use rules::{Lang, Player};
use tidy::root;

#[test]
fn every_start_position_is_drawn_as_the_program_draws_it() {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    let folder = root().join("docs/pictures");
    for shelf in catalog.shelves() {
        let table = shelf.open(&shelf.options(), None).expect("the start opens");
        let drawn = picture(&*table, View { seat: Player::new(0), lang: Lang::En });
        let file = folder.join(format!("{}.svg", shelf.info().id));
        if env::var_os("UPDATE").is_some() {
            fs::create_dir_all(&folder).expect("a folder for pictures");
            fs::write(&file, &drawn).expect("a picture can be written");
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        // Not compared by assert_eq, which would print both.
        assert!(kept == drawn, "{} is not drawn so now: update it", file.display());
    }
}
