//! Why a move is not legal, told by the rule that forbids it.

use board::Cell;
use rules::{Barred, Kind, Lang, Text};

use super::{
    Dreierschach,
    hexes::dead_edge,
    info::kind_name,
    lines::{Cells, DIAGONAL},
    men::{BISHOP, KING, PAWN, QUEEN},
    moves::Move,
    state::State,
    text::{Said, cell_name, read_said},
};

const OVER: Text = Text::new(
    "the game is over",
    "партия окончена",
    "partia jest skończona",
    "die Partie ist beendet",
);
const NO_MAN: Text = Text::new(
    "there is no man on {from}",
    "на {from} нет фигуры",
    "na {from} nie ma figury",
    "auf {from} steht keine Figur",
);
const NOT_YOURS: Text = Text::new(
    "the man on {from} is not yours",
    "фигура на {from} не ваша",
    "figura na {from} nie jest twoja",
    "die Figur auf {from} gehört dir nicht",
);
const OWN_MAN: Text = Text::new(
    "your own man stands on {to}",
    "на {to} стоит ваша фигура",
    "na {to} stoi twoja figura",
    "auf {to} steht deine eigene Figur",
);
const NO_KING: Text = Text::new(
    "a king is never captured: mate counts when its owner is on turn",
    "короля не берут: мат решается на ходу его хозяина",
    "króla się nie bije: mat liczy się, gdy kolej na jego właściciela",
    "ein König wird nie geschlagen: Matt zählt erst, wenn sein Besitzer am Zug ist",
);
const PROMOTES: Text = Text::new(
    "the pawn promotes on {to}: add q, r, b or n",
    "пешка превращается на {to}: добавьте q, r, b или n",
    "pion przemienia się na {to}: dopisz q, r, b lub n",
    "der Bauer wandelt sich auf {to} um: q, r, b oder n anfügen",
);
const PROMOTES_NOT: Text = Text::new(
    "nothing promotes on {to}: leave out the last letter",
    "на {to} ничего не превращается: уберите последнюю букву",
    "na {to} nic się nie przemienia: pomiń ostatnią literę",
    "auf {to} wird nichts umgewandelt: der letzte Buchstabe entfällt",
);
const CHECKED: Text = Text::new(
    "your king would be threatened from {threats}",
    "ваш король оказался бы под ударом с {threats}",
    "twój król byłby atakowany z {threats}",
    "dein König wäre bedroht von {threats}",
);
const FLANKS: Text = Text::new(
    "both flank fields of a diagonal step are occupied: one must be empty",
    "оба поля по бокам диагонального шага заняты: одно должно быть свободно",
    "oba pola po bokach ruchu po przekątnej są zajęte: jedno musi być wolne",
    "beide Flankenfelder eines diagonalen Schritts sind besetzt: eines muss frei sein",
);
const PAWN_CAPTURES: Text = Text::new(
    "a pawn moves diagonally only to capture",
    "пешка ходит по диагонали, только когда берёт",
    "pion idzie po przekątnej tylko przy biciu",
    "ein Bauer zieht nur schräg, wenn er schlägt",
);
const DEAD_PAWN: Text = Text::new(
    "the pawn on {from} has reached a short edge and moves no more",
    "пешка на {from} дошла до короткого края и больше не ходит",
    "pion na {from} doszedł do krótkiego brzegu i już się nie rusza",
    "der Bauer auf {from} steht am kurzen Rand und zieht nicht mehr",
);
const CASTLING: Text = Text::new(
    "castling: king and that rook unmoved, all fields between them empty, neither these nor the \
     king threatened",
    "рокировка: король и эта ладья не ходили, поля между ними пусты, ни они, ни король не под ударом",
    "roszada: król i ta wieża bez ruchu, pola między nimi puste, ani one, ani król nie są atakowane",
    "Rochade: König und dieser Turm unbewegt, alle Felder dazwischen frei, weder diese noch der \
     König bedroht",
);
const MOVEMENT: Text = Text::new(
    "{man} on {from} cannot go to {to}: not its way, or something is in between",
    "{man} с {from} не может пойти на {to}: так не ходят, или путь закрыт",
    "{man} z {from} nie może iść na {to}: tak się nie rusza albo droga jest zamknięta",
    "{man} auf {from} kann nicht nach {to}: so zieht die Figur nicht, oder etwas steht dazwischen",
);
const NOBODY: Text = Text::new(
    "no such man can go to {to}: {man}",
    "ни одна такая фигура не может пойти на {to}: {man}",
    "żadna taka figura nie może iść na {to}: {man}",
    "keine solche Figur kann nach {to}: {man}",
);

/// What a machine form says, and what is wrong with it.
pub(super) fn not(game: &Dreierschach, state: &State, text: &str, lang: Lang) -> String {
    match read_said(text) {
        Err(unread) => unread.to_string(),
        Ok(Said { from, to, promotion }) => {
            let legal = list(game, state);
            let mut near = legal.iter().filter(|m| (m.from, m.to) == (from, to));
            match near.next() {
                None => no_step(game, state, from, to, lang),
                Some(_) if promotion.is_none() => fill(PROMOTES, lang, from, to),
                Some(_) => fill(PROMOTES_NOT, lang, from, to),
            }
        }
    }
}

/// Why a castling is not legal.
pub(super) fn castling(lang: Lang) -> String {
    CASTLING.get(lang).to_owned()
}

/// Why no man of this kind can go there.
pub(super) fn no_man(kind: Kind, to: Cell, lang: Lang) -> String {
    fill(NOBODY, lang, to, to).replace("{man}", kind_name(kind, lang))
}

/// Why the player to move has no move from one field to another.
pub(super) fn no_step(
    game: &Dreierschach,
    state: &State,
    from: Cell,
    to: Cell,
    lang: Lang,
) -> String {
    let player = state.turn;
    let reason = if game.is_over(state) {
        OVER
    } else if state.men.at(from).is_none() {
        NO_MAN
    } else if state.own(player, from).is_none() {
        NOT_YOURS
    } else if state.own(player, to).is_some() {
        OWN_MAN
    } else {
        let kind = state.own(player, from).unwrap_or(PAWN);
        return no_way(game, state, kind, from, to, lang);
    };
    fill(reason, lang, from, to)
}

/// Why an own man has no move to a field that he might move to.
fn no_way(
    game: &Dreierschach,
    state: &State,
    kind: Kind,
    from: Cell,
    to: Cell,
    lang: Lang,
) -> String {
    let player = state.turn;
    let castles = game.castlings.of[player.index()].iter().any(|way| way.king == [from, to]);
    if kind == KING && castles {
        return CASTLING.get(lang).to_owned();
    }
    let occupied = state.of(player) | state.foes(player);
    let ways = game.lines.pawn(player, from);
    let captures = kind == PAWN && ways.captures.has(to);
    let dead = dead_edge(player).any(|hex| hex.cell() == Some(from));
    let passed = state.doubles.iter().flatten().find(|double| captures && double.over == to);
    let reason = if captures && passed.is_none() && !state.foes(player).has(to) {
        PAWN_CAPTURES
    } else if squeezed(game, kind, captures, from, to, occupied) {
        FLANKS
    } else if passed.is_some() || moves_there(game, state, kind, from, to, occupied) {
        if state.men.at(to).is_some_and(|man| man.kind() == KING) {
            NO_KING
        } else {
            return threatened(game, state, [from, to], passed.map(|double| double.to), lang);
        }
    } else if kind == PAWN && dead {
        DEAD_PAWN
    } else {
        MOVEMENT
    };
    fill(reason, lang, from, to).replace("{man}", kind_name(kind, lang))
}

/// §3.1: the first step of each diagonal that closed flanks bar to a man, whose owner has the turn.
pub(super) fn barred(game: &Dreierschach, state: &State, from: Cell, lang: Lang) -> Vec<Barred> {
    let player = state.turn;
    let Some(kind) = state.own(player, from) else { return Vec::new() };
    let occupied = state.of(player) | state.foes(player);
    let captures = game.lines.pawn(player, from).captures;
    let first_closed = |direction| {
        let mut at = from;
        loop {
            let to = game.lines.next(at, direction)?;
            let goes = match kind {
                PAWN => captures.has(to) && state.foes(player).has(to),
                KING | BISHOP | QUEEN => state.own(player, to).is_none(),
                _ => false,
            };
            if goes && game.lines.closed(at, direction, occupied) {
                let by = game.lines.flanks(at, direction).into_iter().collect();
                return Some(Barred { to, by, why: FLANKS.get(lang).to_owned() });
            }
            if matches!(kind, PAWN | KING) || !goes || occupied.has(to) {
                return None;
            }
            at = to;
        }
    };
    DIAGONAL.filter_map(first_closed).collect()
}

/// Whether a man would get there if no flank were closed.
fn squeezed(
    game: &Dreierschach,
    kind: Kind,
    captures: bool,
    from: Cell,
    to: Cell,
    occupied: Cells,
) -> bool {
    DIAGONAL.into_iter().any(|direction| {
        let lines = &game.lines;
        let between = lines.ray(from, direction) - lines.ray(to, direction) - Cells::of(to);
        let near = lines.next(from, direction) == Some(to);
        let goes = match kind {
            PAWN => captures && near,
            KING => near,
            kind => lines.targets(kind, from, Cells::EMPTY).has(to),
        };
        goes && lines.ray(from, direction).has(to)
            && !between.meets(&occupied)
            && !lines.open(from, direction, to, occupied)
    })
}

/// Whether a man goes there by movement alone.
fn moves_there(
    game: &Dreierschach,
    state: &State,
    kind: Kind,
    from: Cell,
    to: Cell,
    occupied: Cells,
) -> bool {
    if kind != PAWN {
        return game.lines.targets(kind, from, occupied).has(to);
    }
    let ways = game.lines.pawn(state.turn, from);
    let steps = (ways.steps - occupied) | ways.open_doubles(occupied);
    steps.has(to) || ways.captures.has(to) && state.foes(state.turn).has(to)
}

/// From where the own king would be threatened after a move, which may take a passed pawn.
fn threatened(
    game: &Dreierschach,
    state: &State,
    [from, to]: [Cell; 2],
    passed: Option<Cell>,
    lang: Lang,
) -> String {
    let mut after = *state;
    if let Some(pawn) = passed {
        after.men.take(pawn);
    }
    if let Some(man) = after.men.take(from) {
        after.men.take(to);
        after.men.put(to, man);
    }
    let view = super::attack::View::of(&after, state.turn);
    let king = after.king(state.turn);
    let threats = king.map_or(Cells::EMPTY, |king| game.lines.threats(&after.men, king, view));
    let fields: Vec<String> = threats.iter().map(cell_name).collect();
    fill(CHECKED, lang, from, to).replace("{threats}", &fields.join(", "))
}

fn fill(text: Text, lang: Lang, from: Cell, to: Cell) -> String {
    text.get(lang).replace("{from}", &cell_name(from)).replace("{to}", &cell_name(to))
}

fn list(game: &Dreierschach, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    if !game.is_over(state) {
        game.generate(state, &mut moves);
    }
    moves
}
