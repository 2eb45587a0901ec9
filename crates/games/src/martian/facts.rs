//! Facts to read beside the board: points, counters, the ban.

use rules::{Game, Lang, Player, Text};

use super::{
    Martian,
    state::{Clock, State},
};

const POINTS: Text = Text::new("Points", "Очки", "Punkty", "Punkte");

const ON_BOARD: Text = Text::new(
    "Points still on the board",
    "Очков ещё на доске",
    "Punkty pozostałe na planszy",
    "Punkte noch auf dem Brett",
);

const QUIET: Text =
    Text::new("Moves without a capture", "Ходов без взятия", "Ruchy bez bicia", "Züge ohne Schlag");

const CALLED: Text = Text::new(
    "The clock has been called: it runs from the next move on",
    "Счёт ходов объявлен: он пойдёт после этого хода",
    "Zegar ogłoszono: ruszy po tym ruchu",
    "Die Uhr ist ausgerufen: sie läuft nach diesem Zug",
);

const RUNNING: Text = Text::new(
    "Moves left on the called clock",
    "Осталось ходов по объявленному счёту",
    "Pozostałe ruchy ogłoszonego zegara",
    "Verbleibende Züge der ausgerufenen Uhr",
);

const BARRED: Text = Text::new(
    "barred, as it would undo the last move",
    "под запретом: отменило бы последний ход",
    "zakazane, bo cofnęłoby ostatni ruch",
    "verboten, denn es nähme den letzten Zug zurück",
);

/// §5.1: why the move that would undo the last one is not legal.
pub(super) fn barred(lang: Lang) -> String {
    BARRED.get(lang).to_owned()
}

impl Martian {
    /// The facts of a position.
    pub(super) fn told(&self, state: &State, lang: Lang) -> Vec<String> {
        let mut facts = vec![
            format!("{}: {}", POINTS.get(lang), self.told_points(state, lang)),
            format!("{}: {}", ON_BOARD.get(lang), state.on_board()),
        ];
        let limit =
            self.choices.quiet_limit.map_or_else(String::new, |limit| format!(" / {limit}"));
        facts.push(format!("{}: {}{limit}", QUIET.get(lang), state.quiet));
        match state.clock {
            Clock::Idle => {}
            Clock::Called => facts.push(CALLED.get(lang).to_owned()),
            Clock::Running(left) => facts.push(format!("{}: {left}", RUNNING.get(lang))),
        }
        if let Some(ban) = state.ban {
            let [from, to] = [ban.from, ban.to].map(|cell| self.board.name(cell));
            facts.push(format!("{from}-{to}: {}", BARRED.get(lang)));
        }
        facts
    }

    /// `South 3, North 5`; allies with their sum.
    fn told_points(&self, state: &State, lang: Lang) -> String {
        let name = |player: Player| self.seats()[player.index()].name.get(lang);
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
}
