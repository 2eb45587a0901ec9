//! Position strings and moves for machines, S9.1 and S9.3.

use std::fmt::Write as _;

use board::Cell;
use rules::{Kind, Piece, Player, Scan, Unread};

use super::{
    SEATS, Threeman,
    board::letter,
    castling::CASTLINGS,
    lines::{FILES, RINGS, cell, file, ring},
    men::{BISHOP, KING, KNIGHT, Men, PAWN, QUEEN, ROOK, man, owner},
    moves::Move,
    state::{MOST, State, castling_bit, moats_of, players},
};

/// The letters of men in position strings.
const LETTERS: [(char, Kind); 6] =
    [('K', KING), ('Q', QUEEN), ('R', ROOK), ('B', BISHOP), ('N', KNIGHT), ('P', PAWN)];
/// The letter of a pawn that has crossed the centre.
const CROSSED: char = 'C';

/// The letter of a seat.
pub(super) const fn seat_letter(player: Player) -> char {
    SEATS[player.index()].letter
}

/// The letter of a kind for machines.
pub(super) fn kind_letter(kind: Kind) -> char {
    LETTERS.iter().find(|(_, k)| *k == kind).map_or(CROSSED, |(letter, _)| *letter)
}

/// The name of a square.
pub(super) fn square_name(at: Cell) -> String {
    format!("{}{}", letter(file(at)), ring(at) + 1)
}

/// A move for machines: `e2e4`, `o2o1q`.
pub(super) fn act(m: Move) -> String {
    let promotion = m.promotion.map(|kind| kind_letter(kind).to_ascii_lowercase());
    let promotion = promotion.map_or(String::new(), String::from);
    format!("{}{}{promotion}", square_name(m.from), square_name(m.to))
}

/// Reads a square.
pub(super) fn read_square(scan: &mut Scan<'_>) -> Result<Cell, Unread> {
    let mut ahead = *scan;
    let f = ahead.char().filter(|c| ('a'..='x').contains(c));
    let f = f.ok_or_else(|| scan.wants("expected a square: a letter a to x and a digit 1 to 6"))?;
    let r = ahead.char().and_then(|c| c.to_digit(10)).filter(|r| (1..=6).contains(r));
    let r = r.ok_or_else(|| {
        Unread::new(scan.at() + 1, format!("expected a digit 1 to 6 after file {f}"))
    })?;
    *scan = ahead;
    Ok(cell(r as usize - 1, (f as u8 - b'a') as usize))
}

/// Reads a move for machines, legal or not.
pub(super) fn read_act(text: &str) -> Result<Move, Unread> {
    let mut scan = Scan::new(text);
    let from = read_square(&mut scan)?;
    let to = read_square(&mut scan)?;
    let promotion = match scan.peek() {
        None => None,
        Some(c) => {
            let found = "qrbn".contains(c).then_some(c.to_ascii_uppercase());
            let kind = LETTERS.iter().find(|(letter, _)| Some(*letter) == found);
            let kind = kind.ok_or_else(|| scan.wants("expected q, r, b, n or the end"))?.1;
            scan.char();
            Some(kind)
        }
    };
    scan.end()?;
    Ok(Move { from, to, promotion })
}

/// Writes a position.
pub(super) fn position(state: &State) -> String {
    let mut text = placement(&state.men);
    let _ = write!(text, " {} {} ", seat_letter(state.turn), castling(state));
    let mut passed: Vec<_> = players().filter_map(|player| state.passed_square(player)).collect();
    passed.sort();
    let passed: Vec<_> = passed.into_iter().map(square_name).collect();
    let passed = if passed.is_empty() { "-".to_owned() } else { passed.join(",") };
    let moats: String = (0..3).map(|k| if state.moats >> k & 1 != 0 { '1' } else { '0' }).collect();
    let living: String = players().filter(|&p| state.lives(p)).map(seat_letter).collect();
    let _ = write!(text, "{passed} {moats} {living} {} {}", state.clock, state.number);
    text
}

fn placement(men: &Men) -> String {
    let mut text = String::new();
    for r in (0..RINGS).rev() {
        let mut empty = 0;
        for f in 0..FILES {
            let Some(piece) = men.at(cell(r, f)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                let _ = write!(text, "{empty}");
                empty = 0;
            }
            let crossed = piece.is_marked();
            let kind = if crossed { CROSSED } else { kind_letter(piece.kind()) };
            text.extend([seat_letter(owner(piece)), kind]);
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        if r > 0 {
            text.push('/');
        }
    }
    text
}

fn castling(state: &State) -> String {
    let mut text = String::new();
    for player in players() {
        for castling in CASTLINGS.iter().filter(|c| state.may_castle(player, c.queen_side)) {
            text.extend([seat_letter(player), if castling.queen_side { 'Q' } else { 'K' }]);
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

impl Threeman {
    /// Reads a position and judges the player to move.
    pub(super) fn read_state(&self, text: &str) -> Result<State, Unread> {
        let mut scan = Scan::new(text);
        let men = read_placement(&mut scan)?;
        let mut state = State::bare(men);
        scan.expect(" ")?;
        let turn_at = scan.at();
        state.turn = read_seat(&mut scan)?;
        scan.expect(" ")?;
        let castling_at = scan.at();
        state.castling = read_castling(&mut scan)?;
        scan.expect(" ")?;
        read_passed(&mut scan, &mut state)?;
        scan.expect(" ")?;
        let moats_at = scan.at();
        state.moats = read_moats(&mut scan)?;
        scan.expect(" ")?;
        state.living = read_living(&mut scan, &state.men)?;
        scan.expect(" ")?;
        state.clock = read_number(&mut scan, 0)?;
        scan.expect(" ")?;
        state.number = read_number(&mut scan, 1)?;
        scan.end()?;
        if !state.lives(state.turn) {
            return Err(Unread::new(turn_at, "the player to move is out of the game"));
        }
        self.check_moats(&state, moats_at)?;
        state.sound().map_err(|_| {
            Unread::new(castling_at, "a right to castle needs king and rook at home, in the game")
        })?;
        self.judge(&mut state);
        Ok(state)
    }

    /// S5.5: which moats must be bridged.
    fn check_moats(&self, state: &State, at: usize) -> Result<(), Unread> {
        for player in players() {
            let gone = !state.lives(player);
            if gone && state.moats & moats_of(player) != moats_of(player) {
                let letter = seat_letter(player);
                let wrong = format!("both moats of {letter}, who is out, must be bridged");
                return Err(Unread::new(at, wrong));
            }
        }
        if state.bridged_now(self.choices.emptied) != state.moats {
            let wrong = "the moats of a player without a man on his home rank must be bridged";
            return Err(Unread::new(at, wrong));
        }
        Ok(())
    }
}

fn read_placement(scan: &mut Scan<'_>) -> Result<Men, Unread> {
    let mut men = Men::EMPTY;
    for r in (0..RINGS).rev() {
        let mut f = 0;
        while f < FILES {
            if scan.peek().is_some_and(|c| c.is_ascii_digit()) {
                let at = scan.at();
                let left = FILES - f;
                let empty = scan.number().filter(|n| (1..=left as u32).contains(n));
                let wrong = format!("expected a number of empty squares from 1 to {left}");
                f += empty.ok_or_else(|| Unread::new(at, wrong))? as usize;
            } else {
                let at = scan.at();
                let piece = read_man(scan)?;
                if piece.kind() == PAWN && r == 0 {
                    return Err(Unread::new(at, "a pawn cannot stand on the outer ring"));
                }
                if piece.kind() == KING && men.king(owner(piece)).is_some() {
                    return Err(Unread::new(at, "a second king of one player"));
                }
                men.put(cell(r, f), piece);
                f += 1;
            }
        }
        if r > 0 {
            scan.expect("/")?;
        }
    }
    Ok(men)
}

fn read_man(scan: &mut Scan<'_>) -> Result<Piece, Unread> {
    let player = read_seat(scan)?;
    let wrong = scan.wants("expected K, Q, R, B, N, P or C");
    let letter = scan.char().ok_or_else(|| wrong.clone())?;
    if letter == CROSSED {
        return Ok(man(player, PAWN).marked());
    }
    let kind = LETTERS.iter().find(|(l, _)| *l == letter).ok_or(wrong)?.1;
    Ok(man(player, kind))
}

fn read_seat(scan: &mut Scan<'_>) -> Result<Player, Unread> {
    let found = players().find(|&player| scan.peek() == Some(seat_letter(player)));
    let player = found.ok_or_else(|| scan.wants("expected w, g or b"))?;
    scan.char();
    Ok(player)
}

fn read_castling(scan: &mut Scan<'_>) -> Result<u8, Unread> {
    let mut rights = 0;
    if scan.eat("-") {
        return Ok(rights);
    }
    while rights == 0 || scan.peek().is_some_and(|c| c != ' ') {
        let at = scan.at();
        let player = read_seat(scan)?;
        let queen_side = match scan.peek() {
            Some('K') => false,
            Some('Q') => true,
            _ => return Err(scan.wants("expected K or Q")),
        };
        scan.char();
        let bit = castling_bit(player, queen_side);
        if rights >= bit {
            return Err(Unread::new(at, "castlings come in the order wKwQgKgQbKbQ, each once"));
        }
        rights |= bit;
    }
    Ok(rights)
}

/// S9.3: the owner of a square passed over is told by the pawn that stands before it.
fn read_passed(scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
    if scan.eat("-") {
        return Ok(());
    }
    let mut last = None;
    loop {
        let at = scan.at();
        let wrong = |why: &str| Err(Unread::new(at, why));
        let square = read_square(scan)?;
        if last.is_some_and(|last| last >= square) {
            return wrong("squares passed over come in the order of their files, each once");
        }
        last = Some(square);
        let pawn = state.men.at(cell(3, file(square)));
        let pawn = pawn.filter(|pawn| pawn.kind() == PAWN && !pawn.is_marked());
        let Some(pawn) = pawn.filter(|_| ring(square) == 2) else {
            return wrong("expected a square of ring 3 with a pawn before it on ring 4");
        };
        if state.men.at(square).is_some() {
            return wrong("a square passed over must be empty");
        }
        if owner(pawn) == state.turn {
            return wrong("the right to take in passing ends at its owner's turn");
        }
        let right = &mut state.passed[owner(pawn).index()];
        if right.is_some() {
            return wrong("a player can have passed over one square only");
        }
        *right = Some(file(square) as u8);
        if !scan.eat(",") {
            return Ok(());
        }
    }
}

fn read_moats(scan: &mut Scan<'_>) -> Result<u8, Unread> {
    let mut moats = 0;
    for k in 0..3 {
        if scan.eat("1") {
            moats |= 1 << k;
        } else if !scan.eat("0") {
            return Err(scan.wants("expected 0 or 1 for each of the moats x|a, h|i and p|q"));
        }
    }
    Ok(moats)
}

fn read_living(scan: &mut Scan<'_>, men: &Men) -> Result<u8, Unread> {
    let mut living = 0;
    while living == 0 || scan.peek().is_some_and(|c| c != ' ') {
        let at = scan.at();
        let player = read_seat(scan)?;
        if living >> player.index() != 0 {
            return Err(Unread::new(at, "the living come in the order wgb, each once"));
        }
        if men.king(player).is_none() {
            return Err(Unread::new(at, "a living player without a king"));
        }
        living |= 1 << player.index();
    }
    Ok(living)
}

fn read_number(scan: &mut Scan<'_>, least: u32) -> Result<u32, Unread> {
    let wrong = scan.wants(format!("expected a number from {least} to {MOST}"));
    scan.number().filter(|n| (least..=MOST).contains(n)).ok_or(wrong)
}
