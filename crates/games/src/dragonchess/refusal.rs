//! Why a move is not legal.

use rules::{Lang, Text};

use super::{
    Dragonchess, Move,
    board::name,
    info::INFO,
    kinds::{plain, side},
    squares::*,
    state::State,
    text::{act, home},
};

pub(super) const OVER: Text =
    Text::new("the game is over", "игра окончена", "gra jest skończona", "das Spiel ist zu Ende");
const NOTHING: Text = Text::new(
    "{}: nothing stands there",
    "{}: там ничего не стоит",
    "{}: nic tam nie stoi",
    "{}: dort steht nichts",
);
const ENEMY: Text = Text::new(
    "{}: that piece is the opponent's",
    "{}: это фигура противника",
    "{}: to bierka przeciwnika",
    "{}: diese Figur gehört dem Gegner",
);
const FROZEN: Text = Text::new(
    "{}: the piece is frozen by the Basilisk below it",
    "{}: фигуру замораживает Василиск под ней",
    "{}: bierkę zamraża Bazyliszek pod nią",
    "{}: die Figur ist vom Basilisken unter ihr eingefroren",
);
const AWAY: Text = Text::new(
    "a Hero off the middle board may only return to the square it left, {}",
    "Герой вне средней доски может лишь вернуться на покинутую клетку, {}",
    "Bohater poza środkową planszą może tylko wrócić na pole, które opuścił: {}",
    "ein Held abseits des mittleren Brettes kann nur auf das verlassene Feld zurück, {}",
);
const OWN: Text = Text::new(
    "{}: an own piece stands there",
    "{}: там стоит своя фигура",
    "{}: stoi tam własna bierka",
    "{}: dort steht eine eigene Figur",
);
const CHECK: Text = Text::new(
    "{} would leave the King in check",
    "после {} король остался бы под шахом",
    "po {} król byłby w szachu",
    "nach {} stünde der König im Schach",
);
const NOT_SO: Text = Text::new(
    "{} does not go there from where it stands",
    "{} так не ходит",
    "{} tak się nie porusza",
    "{} zieht nicht so",
);

impl Dragonchess {
    /// Why this move of the player to move is not legal, which it must not be.
    pub(super) fn refusal(&self, state: &State, m: Move, lang: Lang) -> String {
        let say = |text: Text, what: &str| text.get(lang).replace("{}", what);
        let (from, to) = (name(m.from), name(m.to));
        if self.ended(state).is_some() {
            return say(OVER, "");
        }
        let Some(piece) = state.at(m.from) else { return say(NOTHING, &from) };
        if piece.side() != side(state.turn) {
            return say(ENEMY, &from);
        }
        if state.powers(state.turn)[board_of(m.from)] & bit(square_of(m.from)) == 0 {
            return say(FROZEN, &from);
        }
        if let Some(home) = home(state, m.from).filter(|&home| home != m.to) {
            return say(AWAY, &name(home));
        }
        if state.at(m.to).is_some_and(|there| there.side() == piece.side()) {
            return say(OWN, &to);
        }
        if self.steps_from(state, m.from).contains(&m) {
            return say(CHECK, &act(m));
        }
        let kind = INFO.kind(plain(piece.kind())).name.get(lang);
        format!("{}: {}", act(m), say(NOT_SO, kind))
    }
}
