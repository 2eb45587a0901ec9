//! Moves, deals and facts as people write and read them.

use rules::{Kind, Lang, Player, Scan, Text, Unread};

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

impl Martian {
    /// §8.1: `a4-b5`, `b4xc5`, `b2+c3=Q`, with `*` when the clock has just been called.
    pub(super) fn for_people(&self, state: &State, m: Move, lang: Lang) -> String {
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
    pub(super) fn from_people(&self, state: &State, text: &str) -> Result<Move, Unread> {
        let space = |scan: &mut Scan<'_>| {
            scan.while_(char::is_whitespace);
            scan.at()
        };
        let mut scan = Scan::new(text);
        let from_at = space(&mut scan);
        let from = self.read_square(&mut scan)?;
        let joint_at = space(&mut scan);
        let joint = joint(&mut scan);
        let to_at = space(&mut scan);
        let m = Move { from, to: self.read_square(&mut scan)? };
        let made_at = space(&mut scan);
        let made = scan.eat("=").then(|| scan.char().and_then(kind_of));
        let star_at = space(&mut scan);
        let star = scan.eat("*");
        space(&mut scan);
        scan.end()?;
        self.legal(state, m, from_at, to_at)?;
        let merges = self.merges(state, m);
        if joint == Joint::Takes && !self.captures(state, m) {
            return Err(Unread::new(joint_at, "expected \"-\": this move captures nothing"));
        }
        if joint == Joint::Plus && merges.is_none() {
            return Err(Unread::new(joint_at, "expected \"-\" or \"x\": this move merges nothing"));
        }
        if made.is_some_and(|made| made.is_none() || made != merges) {
            let what = match merges {
                Some(QUEEN) => "expected \"=Q\" or nothing: this move makes a queen",
                Some(_) => "expected \"=D\" or nothing: this move makes a drone",
                None => "expected the end of the move: it merges nothing",
            };
            return Err(Unread::new(made_at, what));
        }
        match self.clock_bar(state) {
            _ if !star || state.clock == Clock::Called => Ok(m),
            Some(bar) => Err(Unread::new(star_at, bar.get(Lang::En))),
            None => Err(Unread::new(
                star_at,
                format!(
                    "call the clock first, by the act \"{}\"",
                    Self::deal_word(Deal::CallClock)
                ),
            )),
        }
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

    /// The facts beside the board: points, counters, the ban.
    pub(super) fn told(&self, state: &State, lang: Lang) -> Vec<String> {
        let text = |en, ru, pl, de| Text::new(en, ru, pl, de).get(lang);
        let points = text("Points", "Очки", "Punkty", "Punkte");
        let on_board = text(
            "Points still on the board",
            "Очков ещё на доске",
            "Punkty pozostałe na planszy",
            "Punkte noch auf dem Brett",
        );
        let mut facts = vec![
            format!("{points}: {}", self.told_points(state, lang)),
            format!("{on_board}: {}", state.on_board()),
        ];
        let quiet = text(
            "Moves without a capture",
            "Ходов без взятия",
            "Ruchy bez bicia",
            "Züge ohne Schlag",
        );
        facts.push(match self.choices.quiet_limit {
            Some(limit) => format!("{quiet}: {} / {limit}", state.quiet),
            None => format!("{quiet}: {}", state.quiet),
        });
        match state.clock {
            Clock::Idle => {}
            Clock::Called => facts.push(
                text(
                    "The clock has been called: it runs from the next move on",
                    "Счёт ходов объявлен: он пойдёт после этого хода",
                    "Zegar ogłoszono: ruszy po tym ruchu",
                    "Die Uhr ist ausgerufen: sie läuft nach diesem Zug",
                )
                .to_owned(),
            ),
            Clock::Running(left) => facts.push(format!(
                "{}: {left}",
                text(
                    "Moves left on the called clock",
                    "Осталось ходов по объявленному счёту",
                    "Pozostałe ruchy ogłoszonego zegara",
                    "Verbleibende Züge der ausgerufenen Uhr",
                )
            )),
        }
        if let Some(ban) = state.ban {
            let [from, to] = [ban.from, ban.to].map(|cell| self.board.name(cell));
            let no = text(
                "barred, as it would undo the last move",
                "под запретом: отменило бы последний ход",
                "zakazane, bo cofnęłoby ostatni ruch",
                "verboten, denn es nähme den letzten Zug zurück",
            );
            facts.push(format!("{from}-{to}: {no}"));
        }
        facts
    }

    /// `South 3, North 5`; allies with their sum.
    fn told_points(&self, state: &State, lang: Lang) -> String {
        let name = |player: Player| self.seat(player).name.get(lang);
        let own = |player: Player| state.scores[player.index()];
        let players = (0..self.players).map(Player::new);
        let told: Vec<_> = if self.teams() {
            let pair = |player: Player| {
                let ally = Player::new(player.index() + 2);
                let sum = self.score(state, player);
                let (one, other) = (own(player), own(ally));
                format!("{} + {} {one} + {other} = {sum}", name(player), name(ally))
            };
            players.take(2).map(pair).collect()
        } else {
            players.map(|player| format!("{} {}", name(player), own(player))).collect()
        };
        told.join(", ")
    }

    fn seat(&self, player: Player) -> &'static rules::SeatInfo {
        &rules::Game::seats(self)[player.index()]
    }
}
