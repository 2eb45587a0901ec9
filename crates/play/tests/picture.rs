//! Pictures of positions: whole documents, the same for the same position, turned to each seat.

use play::{AnyTable, Catalog, Shelf, Table, View, picture};
use rules::{Lang, Notation as _, Player, Random, kit::Ring};

/// Every game at its start and after some random moves.
fn tables() -> Vec<Box<dyn AnyTable>> {
    let mut catalog = Catalog::default();
    games::each(&mut catalog);
    let shelves = catalog.shelves().iter().cloned().chain([Shelf::of::<Ring>()]);
    let mut tables = Vec::new();
    for shelf in shelves {
        for moves in [0, 40] {
            let mut table = shelf.open(&shelf.options(), None).expect("the start opens");
            let mut random = Random::new(7);
            for _ in 0..moves {
                let acts = table.acts();
                let (Some(by), Some(act)) = (table.to_act(), random.pick(&acts)) else { break };
                table.submit(by, act).expect("a listed act may be done");
            }
            tables.push(table);
        }
    }
    tables
}

fn seats(table: &dyn AnyTable) -> impl Iterator<Item = Player> + use<> {
    (0..table.seats().len()).map(Player::new)
}

#[test]
fn cells_are_named_as_the_language_writes_them() {
    for table in tables() {
        let letters = table.cell_letters();
        for lang in Lang::ALL {
            assert_eq!(letters.get(lang).chars().count(), letters.get(Lang::En).chars().count());
            let svg = picture(&*table, View { seat: Player::new(0), lang });
            let names = table.board().spots.iter().map(|spot| &spot.name);
            let labels = table.board().labels.iter().map(|label| &label.text);
            for text in names.chain(labels) {
                let spelled = letters.spell(text, lang);
                assert!(svg.contains(&format!(">{spelled}<")), "{spelled}");
                assert!(spelled == *text || !svg.contains(&format!(">{text}<")), "{text}");
            }
        }
    }
}

/// Asserts that every element that begins also ends, in order, and that text holds no bare signs.
fn whole(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "a bare sign after {tag}");
        let name = tag.trim_start_matches('/').split([' ', '/']).next();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), name, "{tag} ends something else");
        } else {
            assert_eq!(tag.matches('"').count() % 2, 0, "quotes in {tag}");
            open.extend(name.filter(|_| !tag.ends_with('/')));
        }
    }
    assert!(open.is_empty() && svg.ends_with("</svg>\n"), "left open: {open:?}");
}

#[test]
fn every_seat_and_language_gets_a_whole_document_with_every_piece() {
    for table in tables() {
        for (seat, lang) in seats(&*table).zip(Lang::ALL) {
            let svg = picture(&*table, View { seat, lang });
            whole(&svg);
            let men = svg.matches("<g transform=\"translate(").count();
            assert_eq!(men, table.placed().len());
            assert!(svg.contains(table.info().title.get(lang)));
            assert_eq!(svg, picture(&*table, View { seat, lang }), "twice the same");
        }
    }
}

#[test]
fn nothing_from_outside_is_needed() {
    for table in tables() {
        let svg = picture(&*table, View { seat: Player::new(0), lang: Lang::En });
        assert_eq!(svg.matches("http").count(), 1, "only the name space");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "a number went wrong");
        for reference in svg.split("href=\"#").skip(1) {
            let id = reference.split('"').next().expect("a reference ends");
            assert!(svg.contains(&format!("id=\"{id}\"")), "nothing is called {id}");
        }
    }
}

#[test]
fn the_last_move_and_the_player_to_act_are_shown() {
    let mut table = Table::new(Ring::default());
    let view = View { seat: Player::new(0), lang: Lang::En };
    assert!(!picture(&table, view).contains("#ffc928"));
    assert!(!picture(&table, view).contains("trace"));
    table.submit(Player::new(0), "2-3").expect("legal");
    let svg = picture(&table, view);
    assert_eq!(svg.matches("#ffc928").count(), 2);
    assert_eq!(svg.matches("class=\"trace\"").count(), 1);
    assert!(svg.contains("To move: White"));
    let reply = table.game().act(table.state(), table.moves()[0]);
    table.submit(Player::new(1), &reply).expect("legal");
    let svg = picture(&table, view);
    assert_eq!(svg.matches("class=\"trace\"").count(), 2, "one for each player");
}
