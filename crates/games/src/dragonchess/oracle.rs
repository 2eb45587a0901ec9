//! What every position must be, checked by movement read a second time: piece by piece, square by
//! square, without the tables.

use board::Cell;
use rules::{Kind, Player};

use super::{Dragonchess, board::name, kinds::*, squares::*, state::State};

impl Dragonchess {
    /// Whether the position is sound.
    pub(super) fn sound(&self, state: &State) -> Result<(), String> {
        let mut kings = [0; 2];
        for (at, piece) in state.pieces() {
            let (kind, owner) = (piece.kind(), Player::new(piece.side().index()));
            if boards(kind) >> board_of(at) & 1 == 0 {
                return Err(format!("{piece:?} stands on {}", name(at)));
            }
            if kind == WARRIOR && last_rank(owner) & bit(square_of(at)) != 0 {
                return Err(format!("a Warrior on its last rank, {}", name(at)));
            }
            let home = way_back(kind).map(|back| away(square_of(at), back));
            if home == Some(None) || home.is_some() && board_of(at) == MIDDLE {
                return Err(format!("the Hero on {} remembers no square of board 2", name(at)));
            }
            if kind == KING {
                kings[owner.index()] += 1;
                if state.king(owner) != at {
                    return Err(format!("the King on {} is sought elsewhere", name(at)));
                }
            }
        }
        if kings != [1, 1] {
            return Err(format!("{kings:?} Kings"));
        }
        if attacked(state, other(state.turn)) {
            return Err("the side that moved is in check".to_owned());
        }
        if attacked(state, state.turn) != self.in_check_now(state, state.turn) {
            return Err("the tables are wrong about check".to_owned());
        }
        Ok(())
    }
}

/// Whether a player's King could be captured.
fn attacked(state: &State, player: Player) -> bool {
    let king = state.king(player);
    state.pieces().any(|(from, _)| {
        Walk::new(state, from).is_some_and(|w| w.owner != player && w.all().contains(&king))
    })
}

/// Every legal move, found by trying all steps.
#[cfg(test)]
pub(super) fn all_moves(game: &Dragonchess, state: &State) -> Vec<super::Move> {
    let walks = state.pieces().filter_map(|(from, _)| Walk::new(state, from));
    let steps = walks.filter(|walk| walk.owner == state.turn).flat_map(|walk| {
        let from = cell(walk.board, walk.square);
        walk.all().into_iter().map(move |to| super::Move { from, to })
    });
    let safe = |m: &super::Move| {
        let mut after = *state;
        game.make(&mut after, *m);
        !attacked(&after, state.turn)
    };
    steps.filter(safe).collect()
}

/// Which squares a step may end on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum May {
    Move,
    Capture,
    Either,
}
use May::{Capture, Either, Move as Go};

/// One piece that has power, and where it stands.
struct Walk<'a> {
    state: &'a State,
    owner: Player,
    kind: Kind,
    board: usize,
    square: usize,
    forward: i32,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const SLANTED: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl<'a> Walk<'a> {
    /// The piece on a cell, unless there is none or it is frozen (§4).
    fn new(state: &'a State, at: Cell) -> Option<Self> {
        let piece = state.at(at)?;
        let (board, square) = (board_of(at), square_of(at));
        let below = if board == MIDDLE { state.at(cell(LOWER, square)) } else { None };
        let frozen = below.is_some_and(|b| b.kind() == BASILISK && b.side() != piece.side());
        let owner = Player::new(piece.side().index());
        let forward = if owner == GOLD { 1 } else { -1 };
        (!frozen).then_some(Self { state, owner, kind: piece.kind(), board, square, forward })
    }

    fn is_empty(&self, board: usize, square: usize) -> bool {
        self.state.at(cell(board, square)).is_none()
    }

    /// Adds the squares of a board at these offsets where the step may end.
    fn to(&self, out: &mut Vec<Cell>, board: usize, by: &[(i32, i32)], may: May) {
        for square in by.iter().filter_map(|&by| away(self.square, by)) {
            let fits = match self.state.at(cell(board, square)) {
                None => may != Capture,
                Some(piece) => may != Go && piece.side() != side(self.owner),
            };
            if fits {
                out.push(cell(board, square));
            }
        }
    }

    fn ring(&self, out: &mut Vec<Cell>) {
        self.to(out, self.board, &STRAIGHT, Either);
        self.to(out, self.board, &SLANTED, Either);
    }

    fn knight(&self, out: &mut Vec<Cell>) {
        for (f, r) in SLANTED {
            self.to(out, MIDDLE, &[(f, 2 * r)], Either);
            self.to(out, MIDDLE, &[(2 * f, r)], Either);
        }
    }

    /// As far as the way is free, first captures included.
    fn slide(&self, out: &mut Vec<Cell>, ways: &[(i32, i32)]) {
        for &(f, r) in ways {
            for n in 1.. {
                self.to(out, self.board, &[(n * f, n * r)], Either);
                match away(self.square, (n * f, n * r)) {
                    Some(square) if self.is_empty(self.board, square) => {}
                    _ => break,
                }
            }
        }
    }

    /// The boards next to this one.
    fn next_boards(&self) -> impl Iterator<Item = usize> {
        let board = self.board;
        (0..3_usize).filter(move |other| other.abs_diff(board) == 1)
    }

    /// §3: every square the piece may go to or take.
    fn all(&self) -> Vec<Cell> {
        let mut out = Vec::new();
        match plain(self.kind) {
            SYLPH | GRIFFON | DRAGON => self.of_the_air(&mut out),
            DWARF | BASILISK | ELEMENTAL => self.of_the_underworld(&mut out),
            _ => self.of_the_earth(&mut out),
        }
        out
    }

    fn of_the_air(&self, out: &mut Vec<Cell>) {
        let (forward, board) = (self.forward, self.board);
        match self.kind {
            SYLPH if board == UPPER => {
                self.to(out, UPPER, &[(-1, forward), (1, forward)], Go);
                self.to(out, UPPER, &[(0, forward)], Capture);
                self.to(out, MIDDLE, &[(0, 0)], Capture);
            }
            SYLPH => self.sylph_up(out),
            GRIFFON => {
                if board == UPPER {
                    for (f, r) in SLANTED {
                        self.to(out, UPPER, &[(2 * f, 3 * r), (3 * f, 2 * r)], Either);
                    }
                } else {
                    self.to(out, MIDDLE, &SLANTED, Either);
                }
                self.to(out, MIDDLE + UPPER - board, &SLANTED, Either);
            }
            _ => {
                self.slide(out, &SLANTED);
                self.to(out, UPPER, &STRAIGHT, Either);
                self.to(out, MIDDLE, &STRAIGHT, Capture);
                self.to(out, MIDDLE, &[(0, 0)], Capture);
            }
        }
    }

    fn of_the_earth(&self, out: &mut Vec<Cell>) {
        let forward = self.forward;
        match plain(self.kind) {
            WARRIOR => {
                self.to(out, MIDDLE, &[(0, forward)], Go);
                self.to(out, MIDDLE, &[(-1, forward), (1, forward)], Capture);
            }
            OLIPHANT => self.slide(out, &STRAIGHT),
            THIEF => self.slide(out, &SLANTED),
            UNICORN => self.knight(out),
            HERO => self.hero(out),
            MAGE => self.mage(out),
            PALADIN => self.paladin(out),
            kind => {
                // The Cleric steps on every board, the King on the middle one.
                if kind == CLERIC || self.board == MIDDLE {
                    self.ring(out);
                }
                self.next_boards().for_each(|board| self.to(out, board, &[(0, 0)], Either));
            }
        }
    }

    fn of_the_underworld(&self, out: &mut Vec<Cell>) {
        let (forward, board) = (self.forward, self.board);
        match self.kind {
            DWARF => {
                self.to(out, board, &[(0, forward), (-1, 0), (1, 0)], Go);
                self.to(out, board, &[(-1, forward), (1, forward)], Capture);
                let (board, may) = if board == MIDDLE { (LOWER, Go) } else { (MIDDLE, Capture) };
                self.to(out, board, &[(0, 0)], may);
            }
            BASILISK => {
                self.to(out, LOWER, &[(-1, forward), (0, forward), (1, forward)], Either);
                self.to(out, LOWER, &[(0, -forward)], Go);
            }
            _ => self.elemental(out),
        }
    }

    fn sylph_up(&self, out: &mut Vec<Cell>) {
        self.to(out, UPPER, &[(0, 0)], Go);
        let home_rank = if self.owner == GOLD { 1 } else { 6 };
        for file in (0..FILES).step_by(2) {
            let square = home_rank * FILES + file;
            if square != self.square && self.is_empty(UPPER, square) {
                out.push(cell(UPPER, square));
            }
        }
    }

    fn hero(&self, out: &mut Vec<Cell>) {
        if self.board == MIDDLE {
            for (f, r) in SLANTED {
                self.to(out, MIDDLE, &[(2 * f, 2 * r)], Either);
                (0..3).for_each(|board| self.to(out, board, &[(f, r)], Either));
            }
        } else if let Some(back) = way_back(self.kind) {
            self.to(out, MIDDLE, &[back], Either);
        } else {
            self.to(out, MIDDLE, &SLANTED, Either);
        }
    }

    fn mage(&self, out: &mut Vec<Cell>) {
        if self.board == MIDDLE {
            self.slide(out, &STRAIGHT);
            self.slide(out, &SLANTED);
        } else {
            self.to(out, self.board, &STRAIGHT, Either);
            if self.is_empty(MIDDLE, self.square) {
                self.to(out, LOWER + UPPER - self.board, &[(0, 0)], Either);
            }
        }
        self.next_boards().for_each(|board| self.to(out, board, &[(0, 0)], Either));
    }

    fn paladin(&self, out: &mut Vec<Cell>) {
        self.ring(out);
        if self.board == MIDDLE {
            self.knight(out);
        }
        for board in (0..3).filter(|&board| board != self.board) {
            let far = if board.abs_diff(self.board) == 1 { 2 } else { 1 };
            self.to(out, board, &STRAIGHT.map(|(f, r)| (far * f, far * r)), Either);
        }
    }

    fn elemental(&self, out: &mut Vec<Cell>) {
        if self.board == MIDDLE {
            if self.is_empty(LOWER, self.square) {
                self.to(out, LOWER, &STRAIGHT, Either);
            }
            return;
        }
        self.to(out, LOWER, &SLANTED, Go);
        for (f, r) in STRAIGHT {
            self.to(out, LOWER, &[(f, r)], Either);
            if away(self.square, (f, r)).is_some_and(|next| self.is_empty(LOWER, next)) {
                self.to(out, LOWER, &[(2 * f, 2 * r)], Either);
                self.to(out, MIDDLE, &[(f, r)], Capture);
            }
        }
    }
}
