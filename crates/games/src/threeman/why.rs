//! Why a move is not legal, and facts to read beside the board.

use board::Cell;
use rules::{Barred, Lang, Rules as _, Text};

use super::{
    Threeman,
    castling::{Castling, KING_FILE},
    lines::{CAMP, FILES, Set, cell, file, ring},
    men::{KING, PAWN, QUEEN, owner},
    moats::ALL_MOATS,
    moves::{Move, Search},
    state::{State, home},
    text::read_act,
};

const CASTLING: Text = Text::new(
    "castling needs king and rook unmoved, nothing between them, and no attack on the king's way",
    "для рокировки король и ладья не ходили, между ними пусто, а путь короля не под боем",
    "roszada wymaga nieruszonych króla i wieży, wolnych pól między nimi i nieatakowanej drogi króla",
    "zur Rochade sind König und Turm unbewegt, nichts steht dazwischen, und des Königs Weg ist nicht bedroht",
);
const BLOCKED: Text = Text::new(
    "something stands in the way",
    "на пути что-то стоит",
    "coś stoi na drodze",
    "etwas steht im Weg",
);
const OVER: Text = Text::new(
    "the game is over",
    "партия окончена",
    "partia jest skończona",
    "die Partie ist zu Ende",
);
const NOBODY: Text = Text::new(
    "no man of the player to move stands there",
    "там нет фигуры того, чей ход",
    "nie stoi tam bierka gracza na ruchu",
    "dort steht keine Figur dessen, der am Zug ist",
);
const OWN: Text = Text::new(
    "a man of the same player stands there",
    "там стоит своя фигура",
    "stoi tam własna bierka",
    "dort steht eine eigene Figur",
);
const PROMOTION: Text = Text::new(
    "a pawn that reaches the outer ring becomes a queen, rook, bishop or knight: add q, r, b or n",
    "пешка на крайнем кольце становится ферзём, ладьёй, слоном или конём: добавьте q, r, b или n",
    "pion na zewnętrznym rzędzie zmienia się w hetmana, wieżę, gońca lub skoczka: dodaj q, r, b lub n",
    "ein Bauer auf dem äußeren Ring wird Dame, Turm, Läufer oder Springer: q, r, b oder n anfügen",
);
const NO_PROMOTION: Text = Text::new(
    "only a pawn that reaches the outer ring is promoted",
    "превращается только пешка, дошедшая до крайнего кольца",
    "zmienia się tylko pion, który dotarł do zewnętrznego rzędu",
    "nur ein Bauer, der den äußeren Ring erreicht, wird umgewandelt",
);
const CHECK: Text = Text::new(
    "the king would be in check",
    "король остался бы под шахом",
    "król byłby w szachu",
    "der König stünde im Schach",
);
const SHUT: Text = Text::new(
    "a moat on the way is shut",
    "на пути ров без моста",
    "po drodze jest fosa bez mostu",
    "auf dem Weg liegt ein Graben ohne Brücke",
);
const OVER_MOAT: Text = Text::new(
    "a move over a moat may not capture here or give check",
    "ходом через ров здесь нельзя брать или давать шах",
    "ruch przez fosę nie może tu bić ani dawać szacha",
    "ein Zug über einen Graben darf hier weder schlagen noch Schach bieten",
);
const CREEK: Text = Text::new(
    "a pawn that has not crossed the centre may not capture over a creek",
    "пешка, не прошедшая центр, не бьёт через ручей",
    "pion, który nie przekroczył środka, nie bije przez strumień",
    "ein Bauer, der die Mitte nicht überquert hat, schlägt nicht über einen Bach",
);
const MOVEMENT: Text = Text::new(
    "this man does not move so from here",
    "эта фигура отсюда так не ходит",
    "ta bierka nie może tak stąd pójść",
    "diese Figur zieht von hier nicht so",
);
const CLOCK: Text = Text::new(
    "moves without capture or pawn move:",
    "ходов без взятия и хода пешкой:",
    "posunięcia bez bicia i ruchu pionem:",
    "Züge ohne Schlag und Bauernzug:",
);
const BRIDGED: Text =
    Text::new("bridged moats:", "рвы с мостами:", "fosy z mostami:", "überbrückte Gräben:");
const NONE: Text = Text::new("none", "нет", "brak", "keine");

/// The borders of the moats, by their outer squares' files.
const BORDERS: [&str; 3] = ["x|a", "h|i", "p|q"];

impl Threeman {
    /// Why a machine form is no legal move here.
    pub(super) fn why_illegal(&self, state: &State, text: &str, lang: Lang) -> String {
        let wrong = match read_act(text) {
            Err(unread) => unread.expected,
            Ok(m) => self.reason(state, m).get(lang).to_owned(),
        };
        format!("\"{text}\": {wrong}")
    }

    fn reason(&self, state: &State, m: Move) -> Text {
        let mut sink = Vec::new();
        if state.over.is_some() {
            return OVER;
        }
        let Some(search) = Search::new(self, state, &mut sink) else { return OVER };
        let Some(piece) = state.men.at(m.from).filter(|&piece| owner(piece) == state.turn) else {
            return NOBODY;
        };
        let (kind, crossed) = (piece.kind(), piece.is_marked());
        if kind == KING
            && m.from == home(state.turn, KING_FILE)
            && Castling::of(m.from, m.to).is_some()
        {
            return CASTLING;
        }
        if search.own.has(m.to) {
            return OWN;
        }
        let promotes = kind == PAWN && ring(m.to) == 0;
        if promotes != m.promotion.is_some() {
            return if promotes { PROMOTION } else { NO_PROMOTION };
        }
        if self.moves_so(state, m) {
            return CHECK;
        }
        let over = |open| self.crosses(state, m, open);
        let open = if self.choices.momentary { ALL_MOATS } else { state.moats };
        if over(ALL_MOATS) && !over(open) {
            SHUT
        } else if over(open) {
            OVER_MOAT
        } else if kind == PAWN && !crossed && creek(m) && search.occupied.has(m.to) {
            CREEK
        } else if kind != PAWN && self.tables.attacks(&state.men, m.from, &Set::EMPTY).has(m.to) {
            BLOCKED
        } else {
            MOVEMENT
        }
    }

    /// The squares that a moat or a creek bars to the man, whose owner has the turn.
    pub(super) fn barred_from(&self, state: &State, from: Cell, lang: Lang) -> Vec<Barred> {
        let pawn = state.men.at(from).is_some_and(|man| man.kind() == PAWN);
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        // A reason is one only where no other way leads.
        let goes = |to: &Cell| moves.iter().any(|m| (m.from, m.to) == (from, *to));
        let barred = |to: Cell| {
            let promotion = (pawn && ring(to) == 0).then_some(QUEEN);
            let reason = self.reason(state, Move { from, to, promotion });
            let why = || Barred { to, by: Vec::new(), why: reason.get(lang).to_owned() };
            [SHUT, OVER_MOAT, CREEK].contains(&reason).then(why)
        };
        self.board.cells().filter(|to| !goes(to)).filter_map(barred).collect()
    }

    /// Whether the man would go there if his king were of no concern.
    fn moves_so(&self, state: &State, m: Move) -> bool {
        let attacks = self.tables.attacks(&state.men, m.from, &state.men.occupied()).has(m.to);
        let occupied = state.men.at(m.to).is_some();
        match state.men.at(m.from) {
            Some(piece) if piece.kind() == PAWN && file(m.from) % 12 != file(m.to) % 12 => {
                attacks && occupied
            }
            Some(piece) if piece.kind() == PAWN => {
                let inward = if ring(m.from) == 5 {
                    cell(5, file(m.from) + 12)
                } else {
                    cell(ring(m.from) + 1, file(m.from))
                };
                let outward = ring(m.from).checked_sub(1).map(|r| cell(r, file(m.from)));
                !occupied && Some(m.to) == if piece.is_marked() { outward } else { Some(inward) }
            }
            _ => attacks,
        }
    }

    /// Whether the man would go there over moats if these were open and the square empty.
    fn crosses(&self, state: &State, m: Move, open: u8) -> bool {
        let mut emptied = *state;
        emptied.men.take(m.to);
        let mut sink = Vec::new();
        let search = Search::new(self, &emptied, &mut sink);
        let piece = state.men.at(m.from).zip(search);
        piece.is_some_and(|(piece, search)| {
            search.over(m.from, piece.kind(), piece.is_marked(), open).has(m.to)
        })
    }

    /// Facts to read beside the board.
    pub(super) fn facts_of(&self, state: &State, lang: Lang) -> Vec<String> {
        let bridged: Vec<_> =
            (0..3).filter(|k| state.moats >> k & 1 != 0).map(|k| BORDERS[k]).collect();
        let bridged =
            if bridged.is_empty() { NONE.get(lang).to_owned() } else { bridged.join(", ") };
        let limit = super::play::QUIET_MOVES * state.alive();
        vec![
            format!("{} {bridged}", BRIDGED.get(lang)),
            format!("{} {}/{limit}", CLOCK.get(lang), state.clock),
        ]
    }
}

/// S4.2: whether this is a pawn's diagonal step inwards over a border beside a creek.
fn creek(m: Move) -> bool {
    let [from, to] = [file(m.from), file(m.to)];
    let beside = (from + 1) % FILES == to || (to + 1) % FILES == from;
    let inwards = matches!(ring(m.from), 1 | 2) && ring(m.to) == ring(m.from) + 1;
    inwards && beside && from / CAMP != to / CAMP
}
