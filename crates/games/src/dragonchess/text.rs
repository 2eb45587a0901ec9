//! §7.2, §7.3: moves and positions in machine form.

use board::Cell;
use rules::{Exit, Kind, Piece, Player, Scan, Unread};

use super::{Dragonchess, Move, board::name, kinds::*, squares::*, state::State};

const SIDES: [char; 2] = ['g', 's'];
const EXITS: [(Exit, &str); 2] = [(Exit::Resigned, "resign"), (Exit::OutOfTime, "time")];

/// `3e23d3`.
pub(super) fn act(m: Move) -> String {
    name(m.from) + &name(m.to)
}

/// Reads a cell: board, file, rank.
pub(super) fn read_cell(scan: &mut Scan<'_>) -> Result<Cell, Unread> {
    let mut one = |first: char, last: char, what: &str| match scan.peek() {
        Some(c) if (first..=last).contains(&c) => {
            scan.char();
            Ok(c as usize - first as usize)
        }
        _ => Err(scan.wants(format!("expected a {what} from {first} to {last}"))),
    };
    let (board, file) = (one('1', '3', "board")?, one('a', 'l', "file")?);
    Ok(cell(board, one('1', '8', "rank")? * FILES + file))
}

/// Reads the two cells of a machine act.
pub(super) fn read_act(text: &str) -> Result<Move, Unread> {
    let mut scan = Scan::new(text);
    let (from, to) = (read_cell(&mut scan)?, read_cell(&mut scan)?);
    scan.end()?;
    Ok(Move { from, to })
}

/// The position string.
pub(super) fn position(state: &State) -> String {
    let boards = [UPPER, MIDDLE, LOWER].map(|board| rows(state, board));
    let mut homes: Vec<_> =
        homes(state).map(|(at, home)| format!("{}={}", name(at), name(home))).collect();
    if homes.is_empty() {
        homes.push("-".to_owned());
    }
    let left = state.left.map(|(who, why)| {
        let word = EXITS.iter().find(|row| row.0 == why).map_or("", |row| row.1);
        format!(" {}:{word}", SIDES[who.index()])
    });
    format!(
        "{} {} {} {} {}{}",
        boards.join("|"),
        SIDES[state.turn.index()],
        homes.join(","),
        state.quiet,
        state.number,
        left.unwrap_or_default()
    )
}

/// The Heroes that remember a square, with that square.
pub(super) fn homes(state: &State) -> impl Iterator<Item = (Cell, Cell)> + '_ {
    // §7.3: by board, file, rank.
    let order =
        |board| (0..FILES).flat_map(move |f| (0..RANKS).map(move |r| cell(board, r * FILES + f)));
    [LOWER, UPPER].into_iter().flat_map(order).filter_map(|at| Some((at, home(state, at)?)))
}

/// The square that the Hero on this cell remembers.
pub(super) fn home(state: &State, at: Cell) -> Option<Cell> {
    let back = way_back(state.at(at)?.kind())?;
    away(square_of(at), back).map(|square| cell(MIDDLE, square))
}

fn letter(piece: Piece) -> char {
    let row = LETTERS.iter().find(|row| row.0 == plain(piece.kind()));
    let letter = row.map_or('?', |row| row.1);
    if piece.side() == side(GOLD) { letter } else { letter.to_ascii_lowercase() }
}

fn rows(state: &State, board: usize) -> String {
    let row = |rank: usize| {
        let (mut text, mut gap) = (String::new(), 0);
        let close = |text: &mut String, gap: &mut usize| {
            if *gap > 0 {
                text.push_str(&gap.to_string());
                *gap = 0;
            }
        };
        for file in 0..FILES {
            match state.at(cell(board, rank * FILES + file)) {
                None => gap += 1,
                Some(piece) => {
                    close(&mut text, &mut gap);
                    text.push(letter(piece));
                }
            }
        }
        close(&mut text, &mut gap);
        text
    };
    (0..RANKS).rev().map(row).collect::<Vec<_>>().join("/")
}

impl Dragonchess {
    /// Reads a position string.
    pub(super) fn read_state(&self, text: &str) -> Result<State, Unread> {
        let mut scan = Scan::new(text);
        let mut state = State::EMPTY;
        let mut kings = [0; 2];
        for (board, end) in [(UPPER, "|"), (MIDDLE, "|"), (LOWER, " ")] {
            for rank in (0..RANKS).rev() {
                read_row(&mut scan, &mut state, board, rank, &mut kings)?;
                scan.expect(if rank == 0 { end } else { "/" })?;
            }
        }
        let at = scan.at() - 1;
        for (player, word) in [(GOLD, "Gold"), (SCARLET, "Scarlet")] {
            let count = kings[player.index()];
            if count != 1 {
                return Err(Unread::new(at, format!("expected one King of {word}, found {count}")));
            }
        }
        let turn_at = scan.at();
        state.turn = read_side(&mut scan)?;
        self.read_rest(&mut scan, &mut state)?;
        scan.end()?;
        // A Hero's square decides what it attacks.
        if self.in_check_now(&state, other(state.turn)) {
            return Err(Unread::new(turn_at, "the side to move attacks the enemy King already"));
        }
        Ok(state)
    }

    /// The fields after the side: Hero squares, counters, who left. Each may be missing with all
    /// after it.
    fn read_rest(&self, scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
        if scan.is_done() {
            return Ok(());
        }
        scan.expect(" ")?;
        self.read_homes(scan, state)?;
        let mut number = |least: u32, what: &str| {
            if scan.is_done() {
                return Ok(None);
            }
            scan.expect(" ")?;
            let here = *scan;
            match scan.number() {
                Some(number) if number >= least => Ok(Some(number)),
                _ => Err(here.wants(format!("expected the {what}, a number from {least}"))),
            }
        };
        state.quiet = number(0, "plies without a capture or Warrior move")?.unwrap_or(0);
        state.number = number(1, "move number")?.unwrap_or(1);
        if !scan.is_done() {
            scan.expect(" ")?;
            let who = read_side(scan)?;
            scan.expect(":")?;
            let Some(&(why, _)) = EXITS.iter().find(|row| scan.eat(row.1)) else {
                return Err(scan.wants("expected \"resign\" or \"time\""));
            };
            state.left = Some((who, why));
        }
        Ok(())
    }

    /// `-` or `3d5=2e4,...`.
    fn read_homes(&self, scan: &mut Scan<'_>, state: &mut State) -> Result<(), Unread> {
        if scan.eat("-") {
            return Ok(());
        }
        let mut seen = Vec::new();
        loop {
            let here = *scan;
            let at = read_cell(scan)?;
            let hero = state.at(at).filter(|p| plain(p.kind()) == HERO && board_of(at) != MIDDLE);
            let Some(hero) = hero else {
                return Err(here
                    .wants("expected \"-\" or a square off the middle board where a Hero stands"));
            };
            if seen.contains(&at) {
                return Err(here.wants("this Hero has a square already"));
            }
            seen.push(at);
            scan.expect("=")?;
            let there = *scan;
            let home = read_cell(scan)?;
            let (file, rank) = coordinates(square_of(home));
            let (f, r) = coordinates(square_of(at));
            let kind = homing((file - f, rank - r)).filter(|_| board_of(home) == MIDDLE);
            let Some(kind) = kind else {
                return Err(
                    there.wants("expected a square of board 2 one step diagonally from the Hero")
                );
            };
            if self.heroes_remember {
                state.clear(at);
                state.put(at, Piece::new(hero.side(), kind));
            }
            if !scan.eat(",") {
                return Ok(());
            }
        }
    }
}

fn read_side(scan: &mut Scan<'_>) -> Result<Player, Unread> {
    let player = scan.peek().and_then(|c| SIDES.iter().position(|&side| side == c));
    let Some(player) = player else { return Err(scan.wants("expected a side, g or s")) };
    scan.char();
    Ok(Player::new(player))
}

/// Reads one rank, files a to l.
fn read_row(
    scan: &mut Scan<'_>,
    state: &mut State,
    board: usize,
    rank: usize,
    kings: &mut [usize; 2],
) -> Result<(), Unread> {
    let mut file = 0;
    while file < FILES {
        let missing = FILES - file;
        let here = *scan;
        if let Some(gap) = scan.number() {
            if !(1..=missing).contains(&(gap as usize)) {
                return Err(here.wants(format!("expected a gap of at most {missing} squares")));
            }
            file += gap as usize;
            continue;
        }
        let Some((player, kind)) = read_piece(scan) else {
            let expected = "expected a piece or a gap";
            return Err(
                here.wants(format!("{expected}: {missing} squares of the rank are missing"))
            );
        };
        let cell = cell(board, rank * FILES + file);
        if boards(kind) >> board & 1 == 0 {
            return Err(here.wants(format!("this piece never stands on board {}", board + 1)));
        }
        if kind == WARRIOR && last_rank(player) & bit(square_of(cell)) != 0 {
            return Err(here.wants("a Warrior never stands on its last rank"));
        }
        kings[player.index()] += usize::from(kind == KING);
        state.put(cell, Piece::new(side(player), kind));
        file += 1;
    }
    Ok(())
}

/// Reads one piece: Gold's in upper case, Scarlet's in lower case.
fn read_piece(scan: &mut Scan<'_>) -> Option<(Player, Kind)> {
    let letter = scan.peek()?;
    let row = LETTERS.iter().find(|row| row.1 == letter.to_ascii_uppercase())?;
    scan.char();
    Some((if letter.is_ascii_uppercase() { GOLD } else { SCARLET }, row.0))
}
