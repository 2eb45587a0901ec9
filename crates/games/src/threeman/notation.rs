//! Moves as people write them, S9.2.

use std::fmt::Write as _;

use board::Cell;
use rules::{Kind, Lang, Piece, Rules as _, Scan, Shape, Unread};

use super::{
    Threeman,
    board::letter,
    castling::Castling,
    lines::{cell, file, ring},
    men::{KING, PAWN, PROMOTIONS},
    moves::Move,
    state::{State, players},
    text::{act, kind_letter, read_act, read_square, seat_letter, square_name},
};
use crate::men::{letters, read_kind};

/// What a move captures and where, the pawn taken in passing included.
fn taken(state: &State, m: Move) -> Option<Cell> {
    let passing = in_passing(state, m).then(|| cell(3, file(m.to)));
    passing.or_else(|| state.men.at(m.to).map(|_| m.to))
}

/// S3.5: a pawn that goes aside and out to an empty square.
fn in_passing(state: &State, m: Move) -> bool {
    let pawn = kind_of(state, m) == PAWN && state.men.at(m.to).is_none();
    pawn && file(m.from) != file(m.to) && ring(m.from) != ring(m.to)
}

fn kind_of(state: &State, m: Move) -> Kind {
    state.men.at(m.from).map_or(PAWN, Piece::kind)
}

fn castling_of(state: &State, m: Move) -> Option<&'static Castling> {
    let castling = Castling::of(m.from, m.to).filter(|_| kind_of(state, m) == KING)?;
    Some(castling).filter(|castling| state.may_castle(state.turn, castling.queen_side))
}

/// The squares that a move concerns.
pub(super) fn shape(state: &State, m: Move) -> Shape {
    let label = match (m.promotion, castling_of(state, m)) {
        (Some(kind), _) => kind_letter(kind).to_ascii_lowercase().to_string(),
        (None, Some(castling)) => castled(castling).replace('O', "0"),
        (None, None) => String::new(),
    };
    Shape { from: Some(m.from), to: Some(m.to), taken: taken(state, m), label }
}

const fn castled(castling: &Castling) -> &'static str {
    if castling.queen_side { "O-O-O" } else { "O-O" }
}

impl Threeman {
    /// Writes a legal move.
    pub(super) fn write_move(&self, state: &State, m: Move, lang: Lang) -> String {
        let mut text = match castling_of(state, m) {
            Some(castling) => castled(castling).to_owned(),
            None => self.write_plain(state, m, lang),
        };
        let mut after = *state;
        let alive = state.living;
        self.move_and_pass(&mut after, m);
        let captured = players().find(|&p| alive >> p.index() & 1 != 0 && !after.lives(p));
        if let Some(victim) = captured {
            let _ = write!(text, "({}{})", letters(KING, lang), seat_letter(victim));
        }
        let others = players().filter(|&p| p != state.turn);
        let checked: String =
            others.filter(|&p| self.in_check(&after, p)).map(seat_letter).collect();
        if !checked.is_empty() {
            let _ = write!(text, "+{checked}");
        }
        text
    }

    fn write_plain(&self, state: &State, m: Move, lang: Lang) -> String {
        let kind = kind_of(state, m);
        let takes = taken(state, m).is_some();
        let mut text = self.told_apart(state, m);
        if kind != PAWN {
            text.insert_str(0, letters(kind, lang));
        } else if takes && !text.starts_with(letter(file(m.from))) {
            // A pawn that captures always tells its file.
            text.insert(0, letter(file(m.from)));
        }
        if takes {
            text.push('x');
        }
        text.push_str(&square_name(m.to));
        if in_passing(state, m) {
            text.push_str(" e.p.");
        }
        if let Some(kind) = m.promotion {
            let _ = write!(text, "={}", letters(kind, lang));
        }
        text
    }

    /// What tells a move from those of other men of its kind: the file, or the ring, or both.
    fn told_apart(&self, state: &State, m: Move) -> String {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let kind = kind_of(state, m);
        let rivals: Vec<_> = moves
            .into_iter()
            .filter(|o| o.to == m.to && o.from != m.from && kind_of(state, *o) == kind)
            .map(|other| other.from)
            .collect();
        let (f, r) = (file(m.from), ring(m.from));
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|&rival| file(rival) != f) {
            letter(f).to_string()
        } else if rivals.iter().all(|&rival| ring(rival) != r) {
            (r + 1).to_string()
        } else {
            square_name(m.from)
        }
    }

    /// Reads the machine form of a legal move.
    pub(super) fn read_legal_act(&self, state: &State, text: &str) -> Result<Move, Unread> {
        let wanted = read_act(text)?;
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let found = moves.into_iter().find(|&m| m == wanted);
        found.ok_or_else(|| Unread::new(0, self.why_illegal(state, text, Lang::En)))
    }

    /// Reads a legal move as people write it, or in machine form.
    pub(super) fn read_move(&self, state: &State, text: &str) -> Result<Move, Unread> {
        if read_act(text).is_ok() {
            return self.read_legal_act(state, text);
        }
        let said = Said::read(text)?;
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        // An x is a capture first; only if there is none it is the file x.
        let readings = said.readings();
        let found = readings.iter().find_map(|said| {
            let found: Vec<_> = moves.iter().copied().filter(|&m| said.fits(state, m)).collect();
            (!found.is_empty()).then_some(found)
        });
        match found.as_deref() {
            None => Err(Unread::new(0, format!("\"{text}\" is not a legal move here"))),
            Some(&[m]) => Ok(m),
            Some(several) => {
                let several: Vec<_> = several.iter().map(|&m| act(m)).collect();
                let several = several.join(", ");
                Err(Unread::new(0, format!("\"{text}\" may be any of {several}")))
            }
        }
    }
}

/// A move as said: what is not said fits everything.
#[derive(Clone, Copy, Debug)]
struct Said {
    what: What,
    from_file: Option<usize>,
    from_ring: Option<usize>,
    takes: bool,
}

#[derive(Clone, Copy, Debug)]
enum What {
    /// Whether to the queen's side.
    Castling(bool),
    /// The kind, the square and what the pawn becomes.
    Move(Kind, Cell, Option<Kind>),
}

/// Signs that may stand between the man and the square.
const CAPTURE: [char; 3] = ['x', ':', '×'];

impl Said {
    fn read(text: &str) -> Result<Self, Unread> {
        let mut scan = Scan::new(text);
        if let Some(queen_side) = read_castling(&mut scan) {
            read_tail(&mut scan)?;
            let what = What::Castling(queen_side);
            return Ok(Self { what, from_file: None, from_ring: None, takes: false });
        }
        let kind = read_kind(&mut scan).unwrap_or(PAWN);
        let (body_at, body) = {
            let at = scan.at();
            (at, scan.while_(|c| matches!(c, 'a'..='x' | '1'..='6' | '-') || CAPTURE.contains(&c)))
        };
        // The last two characters are the square; what comes before tells from where.
        let split = body.char_indices().rev().nth(1).map(|(at, _)| at);
        let split = split.ok_or_else(|| {
            Unread::new(body_at, "expected a square: a letter a to x and a digit 1 to 6")
        })?;
        let (front, square) = body.split_at(split);
        let to = read_square(&mut Scan::part(square, body_at + split))?;
        let (hint, takes) = match front.strip_suffix(CAPTURE) {
            Some(hint) => (hint, true),
            None => (front.strip_suffix('-').unwrap_or(front), false),
        };
        let (from_file, from_ring) = read_hint(hint, body_at)?;
        let promotion = if scan.eat("=") {
            let wrong = scan.wants("expected a queen, rook, bishop or knight");
            let kind = read_kind(&mut scan).filter(|kind| PROMOTIONS.contains(kind));
            Some(kind.ok_or(wrong)?)
        } else {
            read_kind(&mut scan)
        };
        read_tail(&mut scan)?;
        Ok(Self { what: What::Move(kind, to, promotion), from_file, from_ring, takes })
    }

    /// The ways to understand it: an x before the square may be the file x.
    fn readings(self) -> Vec<Self> {
        let file_x = Self { from_file: Some(23), takes: false, ..self };
        let may = self.takes && self.from_file.is_none() && self.from_ring.is_none();
        if may { vec![self, file_x] } else { vec![self] }
    }

    fn fits(self, state: &State, m: Move) -> bool {
        let castling = castling_of(state, m);
        match self.what {
            What::Castling(queen_side) => castling.is_some_and(|c| c.queen_side == queen_side),
            What::Move(kind, to, promotion) => {
                castling.is_none()
                    && kind_of(state, m) == kind
                    && m.to == to
                    && m.promotion == promotion
                    && self.from_file.is_none_or(|f| f == file(m.from))
                    && self.from_ring.is_none_or(|r| r == ring(m.from))
                    && (!self.takes || taken(state, m).is_some())
            }
        }
    }
}

/// Castling with letters O of two alphabets or zeros.
fn read_castling(scan: &mut Scan<'_>) -> Option<bool> {
    for o in ["O", "0", "О"] {
        for (queen_side, text) in [(true, format!("{o}-{o}-{o}")), (false, format!("{o}-{o}"))] {
            if scan.eat(&text) {
                return Some(queen_side);
            }
        }
    }
    None
}

fn read_hint(hint: &str, at: usize) -> Result<(Option<usize>, Option<usize>), Unread> {
    let mut scan = Scan::part(hint, at);
    let from_file = scan.peek().filter(|c| ('a'..='x').contains(c));
    if from_file.is_some() {
        scan.char();
    }
    let from_ring = scan.peek().and_then(|c| c.to_digit(10));
    if from_ring.is_some() {
        scan.char();
    }
    if !scan.is_done() {
        return Err(scan.wants("expected at most a file and a ring before the square"));
    }
    let from_file = from_file.map(|c| (c as u8 - b'a') as usize);
    Ok((from_file, from_ring.map(|r| r as usize - 1)))
}

/// What may follow a move: `e.p.`, a captured king, checks, marks of praise and blame.
fn read_tail(scan: &mut Scan<'_>) -> Result<(), Unread> {
    scan.while_(|c| c == ' ');
    if scan.eat("e.p.") || scan.eat("ep") {
        scan.while_(|c| c == ' ');
    }
    if scan.eat("(") {
        if read_kind(scan) != Some(KING) {
            return Err(scan.wants("expected a king and his colour"));
        }
        if !players().any(|player| scan.eat(&seat_letter(player).to_string())) {
            return Err(scan.wants("expected w, g or b"));
        }
        scan.expect(")")?;
    }
    if scan.eat("+") {
        scan.while_(|c| players().any(|player| c == seat_letter(player)));
    }
    scan.while_(|c| matches!(c, '#' | '+' | '!' | '?' | ' '));
    scan.end()
}
