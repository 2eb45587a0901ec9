//! The legal moves, and what a move does.
//!
//! [`Wanted`] says which pieces go where; [`Reach::steps_of`] hands every such step to a [`Sink`],
//! which lists, counts or tests them. Only moves that could lay the own King open are tested on a
//! copy; all others are legal as they are.

use board::Cell;
use rules::{Piece, Player};

use super::{
    Dragonchess,
    kinds::*,
    reach::{On, Reach, STEPS},
    squares::*,
    state::State,
};

/// §2: a move, told by its two cells. The Dragon's capture from afar goes to the victim's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub(super) from: Cell,
    /// Where it goes or whom it shoots.
    pub(super) to: Cell,
}

/// What becomes of the steps found.
trait Sink {
    /// One piece may go to each of these squares of a board.
    fn fan(&mut self, from: Cell, board: usize, to: Set);

    /// A piece has come to each of these squares of a board, from a cell less by so much.
    fn march(&mut self, board: usize, to: Set, by: isize);

    /// Whether no more is asked for.
    fn is_full(&self) -> bool {
        false
    }
}

impl Sink for Vec<Move> {
    #[inline]
    fn fan(&mut self, from: Cell, board: usize, to: Set) {
        self.extend(squares(to).map(|square| Move { from, to: cell(board, square) }));
    }

    #[inline]
    fn march(&mut self, board: usize, to: Set, by: isize) {
        self.extend(squares(to).map(|square| {
            let to = cell(board, square);
            Move { from: Cell::new(to.index().wrapping_add_signed(-by)), to }
        }));
    }
}

/// How many steps.
struct Count(u64);

impl Sink for Count {
    #[inline]
    fn fan(&mut self, _: Cell, _: usize, to: Set) {
        self.0 += len(to);
    }

    #[inline]
    fn march(&mut self, _: usize, to: Set, _: isize) {
        self.0 += len(to);
    }
}

/// Whether there is any step.
struct Any(bool);

impl Sink for Any {
    fn fan(&mut self, _: Cell, _: usize, to: Set) {
        self.0 |= to != 0;
    }

    fn march(&mut self, _: usize, to: Set, _: isize) {
        self.0 |= to != 0;
    }

    fn is_full(&self) -> bool {
        self.0
    }
}

/// Hands on the steps that leave the own King safe.
struct Safe<'a, S> {
    game: &'a Dragonchess,
    state: &'a State,
    into: &'a mut S,
}

impl<S: Sink> Sink for Safe<'_, S> {
    fn fan(&mut self, from: Cell, board: usize, to: Set) {
        for square in squares(to) {
            if self.is_full() {
                return;
            }
            if self.game.is_safe(self.state, Move { from, to: cell(board, square) }) {
                self.into.fan(from, board, bit(square));
            }
        }
    }

    fn march(&mut self, board: usize, to: Set, by: isize) {
        for square in squares(to) {
            let from = cell(board, square).index().wrapping_add_signed(-by);
            self.fan(Cell::new(from), board, bit(square));
        }
    }

    fn is_full(&self) -> bool {
        self.into.is_full()
    }
}

/// Which pieces may go where.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    player: Player,
    pieces: Sets,
    empty: Sets,
    foes: Sets,
}

impl Wanted {
    /// All pieces but the King, to everywhere.
    #[inline]
    fn everything(state: &State) -> Self {
        let player = state.turn;
        let king = state.king(player);
        let mut pieces = state.powers(player);
        pieces[board_of(king)] &= !bit(square_of(king));
        let empty = state.occupied().map(|occupied| ALL & !occupied);
        let foes = [LOWER, MIDDLE, UPPER].map(|board| state.layer(board).side(other(player)));
        Self { player, pieces, empty, foes }
    }

    #[inline]
    fn pieces(self, only: &Sets) -> Self {
        let pieces = std::array::from_fn(|board| self.pieces[board] & only[board]);
        Self { pieces, ..self }
    }

    #[inline]
    fn targets(self, only: &Sets) -> Self {
        let empty = std::array::from_fn(|board| self.empty[board] & only[board]);
        let foes = std::array::from_fn(|board| self.foes[board] & only[board]);
        Self { empty, foes, ..self }
    }

    #[inline]
    const fn either(&self, board: usize) -> Set {
        self.empty[board] | self.foes[board]
    }
}

impl Dragonchess {
    /// Appends the legal moves.
    pub(super) fn list(&self, state: &State, out: &mut Vec<Move>) {
        if !self.is_over(state) {
            self.legal(state, out);
        }
    }

    /// Appends the legal moves that capture.
    pub(super) fn captures(&self, state: &State, out: &mut Vec<Move>) {
        if !self.is_over(state) {
            let all = Wanted::everything(state);
            self.legal_of(state, &Wanted { empty: [0; 3], ..all }, out);
        }
    }

    /// The number of legal moves.
    pub(super) fn number(&self, state: &State) -> u64 {
        let mut count = Count(0);
        if !self.is_over(state) {
            self.legal(state, &mut count);
        }
        count.0
    }

    /// Whether the player to move could move, were it not for a draw.
    pub(super) fn can_move(&self, state: &State) -> bool {
        let mut any = Any(false);
        self.legal(state, &mut any);
        any.0
    }

    /// Where a piece of the player to move would go if its King were safe anyway.
    pub(super) fn steps_from(&self, state: &State, from: Cell) -> Vec<Move> {
        let mut steps = Vec::new();
        let mut only = [0; 3];
        only[board_of(from)] = bit(square_of(from));
        let all = Wanted::everything(state);
        self.reach.steps_of(state, &all.pieces(&only), &mut steps);
        if state.king(state.turn) == from {
            let leaps = self.reach.leaps(KING, from);
            (0..3).for_each(|board| steps.fan(from, board, leaps[board] & all.either(board)));
        }
        steps
    }

    fn legal(&self, state: &State, sink: &mut impl Sink) {
        self.legal_of(state, &Wanted::everything(state), sink);
    }

    fn legal_of(&self, state: &State, all: &Wanted, sink: &mut impl Sink) {
        let watch = self.reach.watch(state, state.turn);
        if watch.is_check() {
            self.evasions(state, all, &watch.checkers, &watch.between, sink);
        } else {
            let exposed = self.exposed(state, all, &watch.shields);
            let free = exposed.map(|set| !set);
            self.reach.steps_of(state, &all.pieces(&free), sink);
            if !sink.is_full() && exposed != [0; 3] {
                let mut safe = Safe { game: self, state, into: &mut *sink };
                self.reach.steps_of(state, &all.pieces(&exposed), &mut safe);
            }
        }
        self.king_moves(state, all, sink);
    }

    /// The pieces whose moves may lay their King open: shields of the King, Basilisks that freeze
    /// something, and Dragons if they might shoot an enemy that shields the King.
    #[inline]
    fn exposed(&self, state: &State, all: &Wanted, shields: &Sets) -> Sets {
        let mut exposed = *shields;
        exposed[LOWER] |= state.layer(LOWER).kind(BASILISK) & all.foes[MIDDLE];
        if shields[MIDDLE] & all.foes[MIDDLE] != 0 {
            exposed[UPPER] |= state.layer(UPPER).kind(DRAGON);
        }
        std::array::from_fn(|board| exposed[board] & all.pieces[board])
    }

    /// §5: out of check with other pieces than the King: captures of a checker, moves between,
    /// §4: and a Basilisk going below a checker.
    fn evasions(
        &self,
        state: &State,
        all: &Wanted,
        checkers: &Sets,
        between: &Sets,
        sink: &mut impl Sink,
    ) {
        let mut safe = Safe { game: self, state, into: sink };
        let ends = std::array::from_fn(|board| checkers[board] | between[board]);
        self.reach.steps_of(state, &all.targets(&ends), &mut safe);
        let below = checkers[MIDDLE] & !ends[LOWER];
        if below != 0 {
            let basilisks = [state.layer(LOWER).kind(BASILISK), 0, 0];
            let freezing = all.pieces(&basilisks).targets(&[below, 0, 0]);
            self.reach.steps_of(state, &freezing, &mut safe);
        }
    }

    fn king_moves(&self, state: &State, all: &Wanted, sink: &mut impl Sink) {
        let from = state.king(all.player);
        let (board, square) = (board_of(from), square_of(from));
        if state.powers(all.player)[board] & bit(square) == 0 {
            return;
        }
        let mut occupied = state.occupied();
        occupied[board] &= !bit(square);
        let leaps = self.reach.leaps(KING, from);
        for to in 0..3 {
            for target in squares(leaps[to] & all.either(to)) {
                let foe = other(all.player);
                if !self.reach.attacked(state, foe, cell(to, target), &occupied) {
                    sink.fan(from, to, bit(target));
                }
            }
        }
    }

    /// §5: whether the mover's King is not in check after the move, with freezing as it is then.
    fn is_safe(&self, state: &State, m: Move) -> bool {
        let mut after = *state;
        self.make(&mut after, m);
        !self.in_check_now(&after, state.turn)
    }

    /// Whether a player's King is attacked.
    pub(super) fn in_check_now(&self, state: &State, player: Player) -> bool {
        self.reach.attacked(state, other(player), state.king(player), &state.occupied())
    }

    /// Whether a move is the Dragon's capture from afar: it stays where it is.
    pub(super) const fn is_shot(m: Move) -> bool {
        board_of(m.from) == UPPER && board_of(m.to) == MIDDLE
    }

    /// Makes a move.
    pub(super) fn make(&self, state: &mut State, m: Move) {
        let Some(piece) = state.at(m.from) else { return };
        let capture = state.occupied()[board_of(m.to)] & bit(square_of(m.to)) != 0;
        if capture {
            state.clear(m.to);
        }
        // §3: the Dragon stays when it captures from afar.
        if piece.kind() != DRAGON || board_of(m.to) == UPPER {
            state.clear(m.from);
            state.put(m.to, self.arriving(piece, m));
        }
        state.end_turn(!capture && piece.kind() != WARRIOR);
    }

    /// What a piece is at the end of its move.
    #[inline]
    fn arriving(&self, piece: Piece, m: Move) -> Piece {
        let kind = piece.kind();
        if kind == WARRIOR {
            // §3: on the last rank it becomes a Hero at once, no choice.
            let last = (rank(0) | rank(RANKS - 1)) & bit(square_of(m.to)) != 0;
            return if last { Piece::new(piece.side(), HERO) } else { piece };
        }
        if plain(kind) != HERO {
            return piece;
        }
        // §3: a Hero that leaves the middle board remembers the square it left.
        let back = if board_of(m.to) == MIDDLE || !self.heroes_remember {
            None
        } else {
            let (file, rank) = coordinates(square_of(m.from));
            let (f, r) = coordinates(square_of(m.to));
            homing((file - f, rank - r))
        };
        Piece::new(piece.side(), back.unwrap_or(HERO))
    }
}

impl Reach {
    /// Hands all wanted steps to the sink, whether they lay the King open or not.
    fn steps_of(&self, state: &State, wanted: &Wanted, sink: &mut impl Sink) {
        let mut rest = wanted.pieces;
        for (row, &(kind, board, _)) in STEPS.iter().enumerate() {
            let pieces = wanted.pieces[board] & state.layer(board).kind(kind);
            if pieces == 0 {
                continue;
            }
            rest[board] &= !pieces;
            for step in self.steps(wanted.player, row) {
                let on = match step.on {
                    On::Empty => wanted.empty[step.to],
                    On::Foe => wanted.foes[step.to],
                    On::Both => wanted.either(step.to),
                };
                sink.march(step.to, step.from(pieces) & on, step.cells(board));
            }
            if sink.is_full() {
                return;
            }
            if kind == ELEMENTAL {
                self.elementals_below(state, wanted, pieces, sink);
            }
        }
        self.middle_specials(state, wanted, &mut rest, sink);
        for board in 0..3 {
            for square in squares(rest[board]) {
                self.leaps_of(state, wanted, board, square, sink);
            }
        }
    }

    /// §3: what Oliphants, Thieves, Sylphs and Elementals do on the middle board; takes them out of
    /// `rest`.
    #[inline]
    fn middle_specials(
        &self,
        state: &State,
        wanted: &Wanted,
        rest: &mut Sets,
        sink: &mut impl Sink,
    ) {
        let layer = state.layer(MIDDLE);
        let occupied = layer.occupied();
        let mut take = |kind| {
            let pieces = rest[MIDDLE] & layer.kind(kind);
            rest[MIDDLE] &= !pieces;
            pieces
        };
        let either = wanted.either(MIDDLE);
        for square in squares(take(OLIPHANT)) {
            sink.fan(cell(MIDDLE, square), MIDDLE, self.lines(square, occupied, 0..4) & either);
        }
        for square in squares(take(THIEF)) {
            sink.fan(cell(MIDDLE, square), MIDDLE, self.lines(square, occupied, 4..8) & either);
        }
        let homes = SYLPH_HOMES[wanted.player.index()];
        for square in squares(take(SYLPH)) {
            let up = (homes | bit(square)) & wanted.empty[UPPER];
            sink.fan(cell(MIDDLE, square), UPPER, up);
        }
        let below = state.layer(LOWER).occupied();
        for square in squares(take(ELEMENTAL)) {
            // Straight down to an empty square, then one step.
            if below & bit(square) == 0 {
                let to = self.orth(square) & wanted.either(LOWER);
                sink.fan(cell(MIDDLE, square), LOWER, to);
            }
        }
    }

    /// §3: the Elemental's two squares straight, and its step and capture upwards.
    #[inline]
    fn elementals_below(&self, state: &State, wanted: &Wanted, pieces: Set, sink: &mut impl Sink) {
        let empty = ALL & !state.layer(LOWER).occupied();
        for square in squares(pieces) {
            let from = cell(LOWER, square);
            let beside = self.orth(square) & empty;
            let two = (0..4).fold(0, |two, d| {
                let next = squares(self.rays(square)[d] & beside).next();
                two | next.map_or(0, |next| self.rays(next)[d] & self.orth(next))
            });
            sink.fan(from, LOWER, two & wanted.either(LOWER));
            sink.fan(from, MIDDLE, beside & wanted.foes[MIDDLE]);
        }
    }

    /// Leaps of one piece, with the lines of the Mage and the Dragon.
    #[inline]
    fn leaps_of(
        &self,
        state: &State,
        wanted: &Wanted,
        board: usize,
        square: usize,
        sink: &mut impl Sink,
    ) {
        let from = cell(board, square);
        let Some(piece) = state.at(from) else { return };
        let mut to = *self.leaps(piece.kind(), from);
        match piece.kind() {
            DRAGON => {
                to[UPPER] |= self.lines(square, state.layer(UPPER).occupied(), 4..8);
                // §3: captures from afar; nothing blocks them.
                let shots = (self.orth(square) | bit(square)) & wanted.foes[MIDDLE];
                sink.fan(from, MIDDLE, shots);
            }
            MAGE if board == MIDDLE => {
                to[MIDDLE] = self.lines(square, state.layer(MIDDLE).occupied(), 0..8);
            }
            MAGE if state.layer(MIDDLE).occupied() & bit(square) == 0 => {
                to[UPPER + LOWER - board] |= bit(square);
            }
            _ => {}
        }
        for (board, to) in to.into_iter().enumerate() {
            sink.fan(from, board, to & wanted.either(board));
        }
    }
}

/// §3: the home squares of the Sylphs, Gold's and Scarlet's.
const SYLPH_HOMES: [Set; 2] = {
    let every_other = 0b0101_0101_0101;
    [every_other << FILES, every_other << (6 * FILES)]
};
