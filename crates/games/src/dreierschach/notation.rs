//! §9.1: moves as people write and read them.

use board::Cell;
use rules::{Ending, Kind, Lang, Scan, Shape, Unread};

use super::{
    Dreierschach,
    attack::View,
    hexes::{Hex, column_letter},
    lines::Cells,
    men::PAWN,
    moves::{How, Move, PROMOTIONS},
    state::{State, others},
    text::{act, cell_at, cell_name, letter, read_said},
    why,
};
use crate::men::{letters, read_kind};

/// The short form.
pub(super) fn write(game: &Dreierschach, state: &State, m: Move, lang: Lang) -> String {
    let mut text = match m.how {
        How::Castle => castling_text(m).to_owned(),
        _ => man_text(game, state, m, lang),
    };
    let mut after = *state;
    game.make(&mut after, m);
    if game.ended(&after).is_some_and(|outcome| outcome.ending == Ending::Checkmate) {
        text.push_str("++");
    } else if new_threat(game, state, &after) {
        text.push('+');
    }
    text
}

/// Major castling crosses three fields, minor two.
fn castling_text(m: Move) -> &'static str {
    let [from, to] = [m.from, m.to].map(Hex::of);
    let distance = (from.c - to.c).abs().max((from.r - to.r).abs());
    if distance == 3 { "0-0-0" } else { "0-0" }
}

fn man_text(game: &Dreierschach, state: &State, m: Move, lang: Lang) -> String {
    let kind = state.own(state.turn, m.from).unwrap_or(PAWN);
    let mut text = match kind {
        PAWN => String::new(),
        _ => letters(kind, lang).to_owned(),
    };
    text += &start_text(game, state, m, kind);
    if captures(state, m) {
        text.push('x');
    }
    text += &cell_name(m.to);
    if let How::Promote(kind) = m.how {
        text += letters(kind, lang);
    }
    text
}

fn captures(state: &State, m: Move) -> bool {
    m.how == How::EnPassant || state.men.at(m.to).is_some()
}

/// What of the start field is needed to tell a move from those of the same kind to the same field.
fn start_text(game: &Dreierschach, state: &State, m: Move, kind: Kind) -> String {
    let mut moves = Vec::new();
    game.generate(state, &mut moves);
    let rivals: Vec<Hex> = moves
        .iter()
        .filter(|other| other.to == m.to && other.from != m.from)
        .filter(|other| state.own(state.turn, other.from) == Some(kind))
        .map(|other| Hex::of(other.from))
        .collect();
    let from = Hex::of(m.from);
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.c != from.c) {
        column_letter(from.c).to_string()
    } else if rivals.iter().all(|rival| rival.r != from.r) {
        (from.r + 1).to_string()
    } else {
        cell_name(m.from)
    }
}

/// D17: whether an opponent's king is threatened from a field it was not threatened from before.
fn new_threat(game: &Dreierschach, before: &State, after: &State) -> bool {
    others(before.turn).into_iter().any(|other| {
        let threats = |state: &State| {
            let king = state.king(other)?;
            Some(game.lines.threats(&state.men, king, View::of(state, other)))
        };
        let [old, new] = [before, after].map(|state| threats(state).unwrap_or(Cells::EMPTY));
        !(new - old).is_empty()
    })
}

/// The cells a move concerns.
pub(super) fn shape(state: &State, m: Move) -> Shape {
    let passed = state.doubles.iter().flatten().find(|double| double.over == m.to);
    let taken = match m.how {
        How::EnPassant => passed.map(|double| double.to),
        _ => state.men.at(m.to).map(|_| m.to),
    };
    let label = match m.how {
        How::Promote(kind) => letter(kind).to_ascii_lowercase().to_string(),
        How::Castle => castling_text(m).to_owned(),
        How::Plain | How::Double | How::EnPassant => String::new(),
    };
    Shape { from: Some(m.from), to: Some(m.to), taken, label }
}

/// What a text says of a move.
#[derive(Clone, Copy, Debug)]
struct Sketch {
    kind: Kind,
    column: Option<char>,
    row: Option<u32>,
    capture: bool,
    to: Cell,
    /// The promotion, and the offset where it stands or is missing.
    promotion: Option<Kind>,
    end: usize,
}

/// The one legal move that a text means.
pub(super) fn read(game: &Dreierschach, state: &State, text: &str) -> Result<Move, Unread> {
    let mut moves = Vec::new();
    if !game.is_over(state) {
        game.generate(state, &mut moves);
    }
    if let Ok(said) = read_said(text) {
        let meant = moves.iter().find(|&&m| read_said(&act(m)) == Ok(said));
        return meant.copied().ok_or_else(|| Unread::new(0, why::not(game, state, text, Lang::En)));
    }
    let mut scan = Scan::new(text);
    if let Some(castling) = read_castling(&mut scan) {
        read_end(&mut scan)?;
        let meant = moves.iter().find(|m| m.how == How::Castle && castling_text(**m) == castling);
        return meant.copied().ok_or_else(|| Unread::new(0, why::castling(Lang::En)));
    }
    let sketch = read_sketch(&mut scan)?;
    meant(game, state, &moves, sketch)
}

fn read_castling(scan: &mut Scan<'_>) -> Option<&'static str> {
    let mut ahead = *scan;
    let marks = ahead.while_(|c| matches!(c, '0' | 'O' | '-')).replace('O', "0");
    let found = ["0-0", "0-0-0"].into_iter().find(|&castling| castling == marks)?;
    *scan = ahead;
    Some(found)
}

/// The end of a move: a check mark, which is not judged, and nothing else.
fn read_end(scan: &mut Scan<'_>) -> Result<(), Unread> {
    let _ = scan.eat("++") || scan.eat("+");
    if scan.rest() == "=" {
        return Err(scan.wants("a draw is offered apart from the move: leave out the ="));
    }
    scan.end()
}

fn read_sketch(scan: &mut Scan<'_>) -> Result<Sketch, Unread> {
    let kind = read_kind(scan);
    let mut first_at = scan.at();
    let (mut column, mut row) = (read_column(scan), read_row(scan)?);
    let capture = scan.eat("x");
    let dash = !capture && column.is_some() && row.is_some() && scan.eat("-");
    let second_at = scan.at();
    let mut target = (read_column(scan), read_row(scan)?);
    if target == (None, None) && !capture && !dash {
        target = (column.take(), row.take());
    } else {
        first_at = second_at;
    }
    let (Some(to_column), Some(to_row)) = target else {
        return Err(Unread::new(first_at, "expected the field the move goes to, a1 to m13"));
    };
    let to = cell_at(to_column, to_row)
        .ok_or_else(|| Unread::new(first_at, format!("there is no field {to_column}{to_row}")))?;
    let end = scan.at();
    let promotion = read_promotion(scan)?;
    read_end(scan)?;
    Ok(Sketch { kind: kind.unwrap_or(PAWN), column, row, capture, to, promotion, end })
}

fn read_column(scan: &mut Scan<'_>) -> Option<char> {
    let column = scan.peek().filter(|c| ('a'..='m').contains(c))?;
    scan.char();
    Some(column)
}

fn read_row(scan: &mut Scan<'_>) -> Result<Option<u32>, Unread> {
    if !scan.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(None);
    }
    let start = *scan;
    let row = scan.number().filter(|row| (1..=13).contains(row));
    row.map(Some).ok_or_else(|| start.wants("expected a row, 1 to 13"))
}

fn read_promotion(scan: &mut Scan<'_>) -> Result<Option<Kind>, Unread> {
    let mut ahead = *scan;
    let sign = ahead.eat("=") && !ahead.is_done();
    if !sign && !ahead.peek().is_some_and(char::is_uppercase) {
        return Ok(None);
    }
    let start = ahead;
    let kind = read_kind(&mut ahead).filter(|kind| PROMOTIONS.contains(kind));
    let kind = kind.ok_or_else(|| start.wants("expected a piece to become, Q, R, B or N"))?;
    *scan = ahead;
    Ok(Some(kind))
}

fn meant(
    game: &Dreierschach,
    state: &State,
    moves: &[Move],
    sketch: Sketch,
) -> Result<Move, Unread> {
    let starts = |m: &&Move| {
        let from = Hex::of(m.from);
        state.own(state.turn, m.from) == Some(sketch.kind)
            && m.to == sketch.to
            && sketch.column.is_none_or(|column| column == column_letter(from.c))
            && sketch.row.is_none_or(|row| row == from.r as u32 + 1)
    };
    let near: Vec<Move> = moves.iter().filter(starts).copied().collect();
    let promotes = |m: &Move| match m.how {
        How::Promote(kind) => Some(kind),
        _ => None,
    };
    let fits =
        |m: &&Move| captures(state, **m) == sketch.capture && promotes(m) == sketch.promotion;
    let fit: Vec<Move> = near.iter().filter(fits).copied().collect();
    match fit[..] {
        [m] => Ok(m),
        [] => Err(misfit(game, state, &near, sketch)),
        _ => {
            let texts: Vec<_> = fit.iter().map(|&m| write(game, state, m, Lang::En)).collect();
            Err(Unread::new(0, format!("several moves are meant: {}", texts.join(", "))))
        }
    }
}

/// Why no legal move fits the sketch; `near` are those that do but for `x` and promotion.
fn misfit(game: &Dreierschach, state: &State, near: &[Move], sketch: Sketch) -> Unread {
    let to = cell_name(sketch.to);
    let Some(&first) = near.first() else {
        let whole = sketch.column.zip(sketch.row).and_then(|(c, r)| cell_at(c, r));
        return Unread::new(
            0,
            match whole {
                Some(from) => why::no_step(game, state, from, sketch.to, Lang::En),
                None => why::no_man(sketch.kind, sketch.to, Lang::En),
            },
        );
    };
    if sketch.capture && !near.iter().any(|&m| captures(state, m)) {
        Unread::new(0, format!("nothing is captured on {to}: leave out the x"))
    } else if !sketch.capture && near.iter().all(|&m| captures(state, m)) {
        Unread::new(0, format!("this captures on {to}: write x before {to}"))
    } else if matches!(first.how, How::Promote(_)) {
        Unread::new(sketch.end, format!("the pawn promotes on {to}: expected Q, R, B or N"))
    } else {
        Unread::new(sketch.end, format!("nothing promotes on {to}: leave out the letter"))
    }
}
