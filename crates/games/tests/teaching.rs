//! What the games teach can be followed: their first lessons, and the positions in their rules.

use rules::{Game, Info, Lang, Options, Visitor};

/// A position shown in the rules: which paragraph it follows, and the cell of the piece looked at.
type Shown<'a> = (usize, &'a str, &'a str);

fn shown(text: &str) -> Vec<Shown<'_>> {
    let mut found = Vec::new();
    let mut told = 0;
    for block in text.split("\n\n") {
        let Some(board) = block.strip_prefix("```board\n") else {
            told += 1;
            continue;
        };
        let mut lines = board.lines();
        let position = lines.next().expect("a position string");
        let look = lines.next().and_then(|line| line.strip_prefix("look "));
        assert_eq!(lines.next(), Some("```"), "{position}");
        found.push((told, position, look.expect("a line `look CELL`")));
    }
    let boards = text.matches("```board").count();
    assert_eq!(found.len(), boards, "a board without empty lines about it");
    found
}

fn in_every_language(info: &Info) -> Vec<Shown<'static>> {
    let [en, ru, pl, de] = Lang::ALL.map(|lang| shown(info.rules.get(lang)));
    let alike = en == ru && en == pl && en == de;
    assert!(alike, "{}: the languages show other positions, or elsewhere", info.id);
    en
}

/// The heading over how moves are written, by language: the page looks for it.
const WRITING: [&str; 4] = ["Writing moves", "Запись ходов", "Zapis ruchów", "Züge aufschreiben"];

/// What is told of writing moves shows no letter of a piece that only English has.
fn writes_its_own_letters(info: &Info, lang: Lang) {
    let heading = format!("\n## {}\n", WRITING[lang as usize]);
    let rules = info.rules.get(lang);
    let (_, told) = rules.split_once(&heading).unwrap_or_else(|| panic!("{}{heading}", info.id));
    let told = told.split("\n## ").next().unwrap_or(told);
    let own = |letters| info.kinds.iter().any(|kind| kind.letters.get(lang) == letters);
    let foreign = info.kinds.iter().map(|kind| kind.letters.get(Lang::En)).filter(|&en| !own(en));
    for letters in foreign {
        let move_of = format!("`{letters}");
        assert!(!told.contains(&move_of), "{} {lang:?}: {move_of}", info.id);
    }
}

/// Where the games are presented to those who come.
const README: &str = include_str!("../../../README.md");

struct Teaching(usize);

impl Visitor for Teaching {
    fn game<G: Game>(&mut self) {
        self.0 += 1;
        let info = G::info();
        let title = |lang| info.title.get(lang);
        for lang in Lang::ALL {
            let heading = format!("# {}\n", title(lang));
            let rules = info.rules.get(lang);
            assert!(rules.starts_with(&heading), "another name than {heading}");
            writes_its_own_letters(info, lang);
            // Options tell themselves, in titles and sentences; whoever shows the rules lists them.
            for option in info.options {
                for word in [format!("`{}`", option.name), format!("**{}**:", option.name)] {
                    assert!(!rules.contains(&word), "{}: {word} in a text for players", info.id);
                }
            }
        }
        assert!(README.contains(&format!(
            "**{}** by {}",
            title(Lang::En),
            info.author.get(Lang::En)
        )));
        let game = G::new(&Options::defaults(info.options)).expect("the defaults go together");
        assert!(info.lesson.len() >= 5, "{}: a lesson of {} steps", info.id, info.lesson.len());
        for step in info.lesson {
            let state = game.read_position(step.position).expect(step.position);
            assert!(!step.acts.is_empty(), "{}", step.position);
            for act in step.acts {
                assert!(game.read_act(&state, act).is_ok(), "{act} in {}", step.position);
            }
            assert!(Lang::ALL.iter().all(|&lang| step.told.get(lang).len() > 20));
        }
        let positions = in_every_language(info);
        assert!(positions.len() >= 5, "{}: {} positions", info.id, positions.len());
        for (_, position, look) in positions {
            let state = game.read_position(position).expect(position);
            let cell = game.board().cell(look).expect(look);
            let stands = game.placed(&state).iter().any(|placed| placed.cell == cell);
            assert!(stands, "no piece on {look} in {position}");
        }
    }
}

#[test]
fn lessons_and_shown_positions_can_be_followed() {
    let mut teaching = Teaching(0);
    games::each(&mut teaching);
    assert!(teaching.0 > 0);
}
