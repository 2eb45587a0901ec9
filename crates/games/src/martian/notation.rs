//! Moves and deals as people write and read them.

use rules::{Kind, Lang, Scan, Text, Unread};

use super::{
    Deal, Martian, info,
    state::{Clock, DRONE, Move, QUEEN, State},
};

/// How a deal is said.
pub(super) const fn said(deal: Deal) -> Text {
    match deal {
        Deal::CallClock => Text::new(
            "calls the clock",
            "объявляет счёт ходов",
            "ogłasza zegar",
            "ruft die Uhr aus",
        ),
    }
}

/// The kind that a letter of any language means behind `=`. No language uses a letter of another.
pub(super) fn kind_of(letter: char) -> Option<Kind> {
    match letter {
        'Q' | 'К' | 'K' => Some(QUEEN),
        'D' | 'Д' => Some(DRONE),
        _ => None,
    }
}

/// How the squares of a move may be joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    /// Nothing or a dash: any move.
    Plain,
    /// A capture.
    Takes,
    /// A merge.
    Plus,
}

fn joint(scan: &mut Scan<'_>) -> Joint {
    let mut eat = |signs: &[&str]| signs.iter().any(|sign| scan.eat(sign));
    if eat(&["x", "X", "×", "х", "Х", ":"]) {
        Joint::Takes
    } else if eat(&["+"]) {
        Joint::Plus
    } else {
        let _ = eat(&["-", "–", "—"]);
        Joint::Plain
    }
}

/// Skips spaces and gives the offset behind them.
fn skip_spaces(scan: &mut Scan<'_>) -> usize {
    scan.while_(char::is_whitespace);
    scan.at()
}

impl Martian {
    /// §8.1: `a4-b5`, `b4xc5`, `b2+c3=Q`, with `*` when the clock has just been called.
    pub(super) fn write_for_people(&self, state: &State, m: Move, lang: Lang) -> String {
        let [from, to] = [m.from, m.to].map(|cell| self.board.name(cell));
        let mut text = match self.merges(state, m) {
            Some(kind) => format!("{from}+{to}={}", info::INFO.kind(kind).letters.get(lang)),
            None if self.captures(state, m) => format!("{from}x{to}"),
            None => format!("{from}-{to}"),
        };
        if state.clock == Clock::Called {
            text.push('*');
        }
        text
    }

    /// What people write, in any language; the machine form too.
    pub(super) fn read_from_people(&self, state: &State, text: &str) -> Result<Move, Unread> {
        let mut scan = Scan::new(text);
        let from_at = skip_spaces(&mut scan);
        let from = self.read_square(&mut scan)?;
        let joint_at = skip_spaces(&mut scan);
        let joint = joint(&mut scan);
        let to_at = skip_spaces(&mut scan);
        let m = Move { from, to: self.read_square(&mut scan)? };
        let made_at = skip_spaces(&mut scan);
        let made = scan.eat("=").then(|| scan.char().and_then(kind_of));
        let star_at = skip_spaces(&mut scan);
        let star = scan.eat("*");
        skip_spaces(&mut scan);
        scan.end()?;
        self.legal(state, m, from_at, to_at)?;
        self.marks_agree(state, m, (joint_at, joint), (made_at, made))?;
        if star && state.clock != Clock::Called {
            let first =
                format!("call the clock first, by \"{}\"", Self::deal_word(Deal::CallClock));
            let why = self.clock_bar(state).map_or(first, |bar| bar.get(Lang::En).to_owned());
            return Err(Unread::new(star_at, why));
        }
        Ok(m)
    }

    /// Refuses marks that say what the move does not do, read at these offsets.
    fn marks_agree(
        &self,
        state: &State,
        m: Move,
        (joint_at, joint): (usize, Joint),
        (made_at, made): (usize, Option<Option<Kind>>),
    ) -> Result<(), Unread> {
        let merges = self.merges(state, m);
        if joint == Joint::Takes && !self.captures(state, m) {
            return Err(Unread::new(joint_at, "expected \"-\": nothing is captured"));
        }
        if joint == Joint::Plus && merges.is_none() {
            return Err(Unread::new(joint_at, "expected \"-\" or \"x\": nothing merges"));
        }
        if made.is_some_and(|made| made.is_none() || made != merges) {
            let what = match merges {
                Some(QUEEN) => "expected \"=Q\" or nothing: this move makes a queen",
                Some(_) => "expected \"=D\" or nothing: this move makes a drone",
                None => "expected the end of the move: nothing merges",
            };
            return Err(Unread::new(made_at, what));
        }
        Ok(())
    }

    /// §6.4: why the player to move may not call the clock now, if he may not.
    pub(super) fn clock_bar(&self, state: &State) -> Option<Text> {
        let Some(plies) = self.choices.clock else {
            return Some(Text::new(
                "there is no clock to call in this game",
                "в этой игре счёт ходов не объявляют",
                "w tej grze nie ogłasza się zegara",
                "in diesem Spiel gibt es keine Uhr auszurufen",
            ));
        };
        if state.clock != Clock::Idle {
            return Some(Text::new(
                "the clock has been called already",
                "счёт ходов уже объявлен",
                "zegar już ogłoszono",
                "die Uhr ist schon ausgerufen",
            ));
        }
        (state.quiet < self.choices.clock_rest(plies)).then_some(Text::new(
            "the clock may be called only after more moves without a capture",
            "счёт ходов можно объявить лишь после большего числа ходов без взятия",
            "zegar można ogłosić dopiero po większej liczbie ruchów bez bicia",
            "die Uhr darf erst nach mehr Zügen ohne Schlag ausgerufen werden",
        ))
    }
}
