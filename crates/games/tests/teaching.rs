//! What the games teach can be followed: their first lessons, and the positions in their rules.

use rules::{Game, Info, Lang, Options, Visitor};

/// A position shown in the rules, and the cell of the piece looked at.
type Shown<'a> = (&'a str, &'a str);

fn shown(text: &str) -> Vec<Shown<'_>> {
    let blocks = text.split("```board\n").skip(1);
    blocks
        .map(|block| {
            let mut lines = block.lines();
            let position = lines.next().expect("a position string");
            let look = lines.next().and_then(|line| line.strip_prefix("look "));
            assert_eq!(lines.next(), Some("```"), "{position}");
            (position, look.expect("a line `look CELL`"))
        })
        .collect()
}

fn in_every_language(info: &Info) -> Vec<Shown<'static>> {
    let [en, ru, pl, de] = Lang::ALL.map(|lang| shown(info.rules.get(lang)));
    assert!(en == ru && en == pl && en == de, "{}: the languages show other positions", info.id);
    en
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
            assert!(info.rules.get(lang).starts_with(&heading), "another name than {heading}");
        }
        assert!(README.contains(&format!("**{}** by {}", title(Lang::En), info.author)));
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
        for (position, look) in positions {
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
