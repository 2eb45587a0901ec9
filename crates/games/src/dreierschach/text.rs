//! §9.2, §9.4: machine forms of moves and positions.

use std::fmt::Write as _;

use board::Cell;
use rules::{Exit, Kind, Piece, Player, Scan, Unread};

use super::{
    Dreierschach, SEATS,
    hexes::{Hex, base_line, column_letter, row_cells},
    men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK},
    moves::{How, Move, PROMOTIONS},
    state::{MOST, State, others, players, side},
};

/// The kinds with their English letters.
pub(super) const KINDS: [(Kind, char); 6] =
    [(KING, 'K'), (QUEEN, 'Q'), (ROOK, 'R'), (BISHOP, 'B'), (KNIGHT, 'N'), (PAWN, 'P')];

/// The castling letters, in the order of their bits.
const CASTLING: [char; 6] = ['W', 'w', 'G', 'g', 'B', 'b'];

pub(super) fn letter(kind: Kind) -> char {
    KINDS.iter().find(|known| known.0 == kind).map_or('?', |known| known.1)
}

fn seat(player: Player) -> char {
    SEATS[player.index()].letter
}

/// The player's name, for messages.
fn name(player: Player) -> &'static str {
    SEATS[player.index()].name.get(rules::Lang::En)
}

pub(super) fn cell_name(cell: Cell) -> String {
    let hex = Hex::of(cell);
    format!("{}{}", column_letter(hex.c), hex.r + 1)
}

/// A field: column and row.
pub(super) fn read_cell(scan: &mut Scan<'_>) -> Result<Cell, Unread> {
    let start = *scan;
    let column = scan.char().filter(|c| ('a'..='m').contains(c));
    let column = column.ok_or_else(|| start.wants("expected a field, a1 to m13"))?;
    let row = scan.number().ok_or_else(|| scan.wants("expected a row, 1 to 13"))?;
    cell_at(column, row).ok_or_else(|| start.wants(format!("there is no field {column}{row}")))
}

/// The field of a column letter and a row from 1.
pub(super) fn cell_at(column: char, row: u32) -> Option<Cell> {
    let c = u8::try_from(column).ok()?.checked_sub(b'a')?;
    let r = row.checked_sub(1).filter(|&r| r < 13)?;
    (c < 13).then(|| Hex::new(c as i8, r as i8).cell()).flatten()
}

/// §9.2: `g2i4`, `c7c8q`, castling as the king's move.
pub(super) fn act(m: Move) -> String {
    let mut text = cell_name(m.from) + &cell_name(m.to);
    if let How::Promote(kind) = m.how {
        text.push(letter(kind).to_ascii_lowercase());
    }
    text
}

/// What a machine form says, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) promotion: Option<Kind>,
}

pub(super) fn read_said(text: &str) -> Result<Said, Unread> {
    let mut scan = Scan::new(text);
    let from = read_cell(&mut scan)?;
    let to = read_cell(&mut scan)?;
    let promotion = PROMOTIONS
        .into_iter()
        .find(|&kind| scan.eat(letter(kind).to_ascii_lowercase().encode_utf8(&mut [0; 4])));
    if promotion.is_none() && !scan.is_done() {
        return Err(scan.wants("expected q, r, b or n for a promotion, or the end of the move"));
    }
    scan.end()?;
    Ok(Said { from, to, promotion })
}

/// §9.4: the position string.
pub(super) fn position(state: &State) -> String {
    let rows: Vec<String> = (0..13).rev().map(|r| row_text(state, r)).collect();
    let mut text = rows.join("/");
    let castling: String =
        (0..6).filter(|bit| state.castling >> bit & 1 != 0).map(|bit| CASTLING[bit]).collect();
    let doubles: Vec<String> = state
        .doubles
        .iter()
        .flatten()
        .map(|double| cell_name(double.from) + &cell_name(double.to))
        .collect();
    let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let _ = write!(
        text,
        " {} {} {} {} {}",
        seat(state.turn),
        or_dash(castling),
        or_dash(doubles.join(",")),
        state.quiet,
        state.round
    );
    let left: Vec<String> = players()
        .filter_map(|p| Some(format!("{}{}", seat(p), exit_letter(state.left[p.index()]?))))
        .collect();
    if !left.is_empty() {
        let _ = write!(text, " {}", left.join(","));
    }
    text
}

fn exit_letter(exit: Exit) -> char {
    if exit == Exit::OutOfTime { 't' } else { 'r' }
}

fn row_text(state: &State, r: i8) -> String {
    let mut text = String::new();
    let mut run = 0;
    for cell in row_cells(r) {
        let Some(man) = state.men.at(cell) else {
            run += 1;
            continue;
        };
        if run > 0 {
            let _ = write!(text, "{run}");
            run = 0;
        }
        text.push(SEATS[man.side().index()].letter);
        text.push(letter(man.kind()));
    }
    if run > 0 {
        let _ = write!(text, "{run}");
    }
    text
}

/// Reads a position string and asks whether it can be played.
pub(super) fn read_position(game: &Dreierschach, text: &str) -> Result<State, Unread> {
    let mut scan = Scan::new(text);
    let mut state = State::EMPTY;
    read_rows(game, &mut scan, &mut state)?;
    scan.expect(" ")?;
    let turn_at = scan;
    state.turn = read_player(&mut scan)?;
    kings(game, &state)?;
    scan.expect(" ")?;
    read_castling(game, &mut scan, &mut state)?;
    scan.expect(" ")?;
    read_doubles(game, &mut scan, &mut state)?;
    scan.expect(" ")?;
    state.quiet = read_number(&mut scan, 0, "plies since the last pawn move or capture")?;
    scan.expect(" ")?;
    state.round = read_number(&mut scan, 1, "the number of the round")?;
    if scan.eat(" ") {
        read_left(game, &mut scan, &mut state)?;
    }
    scan.end()?;
    let [_, last] = others(state.turn);
    if state.king(state.turn).is_some() && game.checked(&state, last) {
        let (last, turn) = (name(last), name(state.turn));
        return Err(turn_at.wants(format!(
            "{last} would have left his own king in check: {turn} cannot be on turn"
        )));
    }
    if game.next_only {
        // D3: the form allows what this option has closed already.
        let [next, _] = others(state.turn);
        state.doubles[next.index()] = None;
    }
    Ok(state)
}

fn read_number(scan: &mut Scan<'_>, least: u32, what: &str) -> Result<u32, Unread> {
    let start = *scan;
    let number = scan.number().filter(|number| (least..=MOST).contains(number));
    number.ok_or_else(|| start.wants(format!("expected {what}, {least} to {MOST}")))
}

fn read_player(scan: &mut Scan<'_>) -> Result<Player, Unread> {
    let start = *scan;
    let next = scan.char();
    players()
        .find(|&player| next == Some(seat(player)))
        .ok_or_else(|| start.wants("expected a player, w, g or b"))
}

fn read_rows(game: &Dreierschach, scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
    for r in (0..13).rev() {
        if r < 12 {
            scan.expect("/")?;
        }
        let cells: Vec<Cell> = row_cells(r).collect();
        let mut rest = cells.as_slice();
        while !rest.is_empty() {
            let start = *scan;
            if scan.peek().is_some_and(|c| c.is_ascii_digit()) {
                let run = scan.number().filter(|&run| run > 0 && run as usize <= rest.len());
                let run = run.ok_or_else(|| {
                    let (row, left) = (r + 1, rest.len());
                    start.wants(format!("expected at most {left} empty fields in row {row}"))
                })?;
                rest = &rest[run as usize..];
            } else {
                let piece = read_man(scan, r, rest.len())?;
                stands(game, piece, rest[0]).map_err(|wrong| start.wants(wrong))?;
                if piece.kind() == KING && state.king(Player::new(piece.side().index())).is_some() {
                    return Err(start.wants("a second king of one colour"));
                }
                state.men.put(rest[0], piece);
                rest = &rest[1..];
            }
        }
    }
    Ok(())
}

fn read_man(scan: &mut Scan<'_>, r: i8, left: usize) -> Result<Piece, Unread> {
    let start = *scan;
    let row = r + 1;
    let player = read_player(scan).map_err(|_| {
        start.wants(format!("row {row}: expected w, g, b or a number: {left} more fields"))
    })?;
    let kind = scan.peek().and_then(|c| KINDS.iter().find(|known| known.1 == c));
    let (kind, _) = kind.ok_or_else(|| scan.wants("expected a man, K, Q, R, B, N or P"))?;
    scan.char();
    Ok(Piece::new(side(player), *kind))
}

/// §3.3: a pawn is never on its own base line, nor unpromoted where it promotes.
fn stands(game: &Dreierschach, piece: Piece, cell: Cell) -> Result<(), String> {
    let player = Player::new(piece.side().index());
    let home = base_line(player).any(|hex| hex.cell() == Some(cell));
    if piece.kind() == PAWN && (home || game.promotion[player.index()].has(cell)) {
        return Err(format!("a pawn of {} cannot be on {}", name(player), cell_name(cell)));
    }
    Ok(())
}

/// Exactly one king each; only the player on turn may have just lost his, under `king-capture`.
fn kings(game: &Dreierschach, state: &State) -> Result<(), Unread> {
    let missing = players().find(|&player| {
        let captured = game.king_capture && player == state.turn;
        state.king(player).is_none() && !captured
    });
    match missing {
        Some(player) => Err(Unread::new(0, format!("{} has no king", name(player)))),
        None => Ok(()),
    }
}

fn read_castling(
    game: &Dreierschach,
    scan: &mut Scan<'_>,
    state: &mut State,
) -> Result<(), Unread> {
    if scan.eat("-") {
        return Ok(());
    }
    let start = *scan;
    for (bit, mark) in CASTLING.into_iter().enumerate() {
        let here = *scan;
        if !scan.eat(mark.encode_utf8(&mut [0; 4])) {
            continue;
        }
        let player = Player::new(bit / 2);
        let way = game.castlings.of[bit / 2][bit % 2];
        let [king, rook] = [way.king[0], way.rook[0]];
        let home = state.own(player, king) == Some(KING) && state.own(player, rook) == Some(ROOK);
        if !home {
            let [king, rook] = [king, rook].map(cell_name);
            return Err(here.wants(format!("{mark} needs the king on {king}, a rook on {rook}")));
        }
        state.castling |= way.right;
    }
    if state.castling == 0 || scan.peek() != Some(' ') {
        let here = if state.castling == 0 { start } else { *scan };
        return Err(here.wants("expected castling letters of WwGgBb in this order, or -"));
    }
    Ok(())
}

fn read_doubles(game: &Dreierschach, scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
    if scan.eat("-") {
        return Ok(());
    }
    let mut least = 0;
    loop {
        let start = *scan;
        let (from, to) = (read_cell(scan)?, read_cell(scan)?);
        let player = players().find(|&player| state.own(player, to) == Some(PAWN));
        let double = player.and_then(|player| game.double(player, from, to));
        let (Some(player), Some(double)) = (player, double) else {
            return Err(start.wants("expected a double step of a pawn that stands at its end"));
        };
        if player == state.turn {
            let name = name(player);
            return Err(start.wants(format!("{name} is on turn: his double step is not open")));
        }
        if state.men.at(double.over).is_some() {
            let over = cell_name(double.over);
            return Err(start.wants(format!("the skipped field {over} is not empty")));
        }
        if player.index() < least {
            return Err(start.wants("expected double steps in the order w, g, b, one each"));
        }
        least = player.index() + 1;
        state.doubles[player.index()] = Some(double);
        if !scan.eat(",") {
            return Ok(());
        }
    }
}

/// The seventh part: who has left, `wr,bt` for resigned and out of time.
fn read_left(game: &Dreierschach, scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
    let mut least = 0;
    loop {
        let start = *scan;
        let player = read_player(scan)?;
        if player.index() < least {
            return Err(start.wants("expected players in the order w, g, b, one each"));
        }
        if least > 0 && !game.takes_over {
            return Err(start.wants("the game has ended with the first who left"));
        }
        least = player.index() + 1;
        let exit = match scan.peek() {
            Some('r') => Exit::Resigned,
            Some('t') => Exit::OutOfTime,
            _ => return Err(scan.wants("expected r for resigned or t for out of time")),
        };
        scan.char();
        state.left[player.index()] = Some(exit);
        if !scan.eat(",") {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dreierschach::hexes::pawn_line;

    #[test]
    fn fields_are_read_as_they_are_written() {
        for player in players() {
            for cell in pawn_line(player).chain(base_line(player)).filter_map(Hex::cell) {
                let name = cell_name(cell);
                assert_eq!(read_cell(&mut Scan::new(&name)), Ok(cell));
            }
        }
        let wrong = |text| read_cell(&mut Scan::new(text)).expect_err(text);
        assert_eq!(wrong("n1").at, 0);
        assert_eq!(wrong("a").at, 1);
        assert_eq!(wrong("b8"), Unread::new(0, "there is no field b8"));
        assert_eq!(wrong("a14"), Unread::new(0, "there is no field a14"));
    }
}
