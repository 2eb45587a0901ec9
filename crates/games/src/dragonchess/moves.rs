//! §5: the legal moves, and what a move does.
//!
//! Only moves that could lay the own King open are tested on a copy; all others are legal as they
//! are.

use board::Cell;
use rules::{Piece, Player};

use super::{
    Dragonchess, Move,
    kinds::*,
    sink::{Any, Count, Sink, back},
    squares::*,
    state::State,
    steps::Wanted,
};

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
            self.fan(back(cell(board, square), by), board, bit(square));
        }
    }

    fn is_full(&self) -> bool {
        self.into.is_full()
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
        let foe = other(all.player);
        for (to, leaps) in leaps.iter().enumerate() {
            for target in squares(leaps & all.either(to)) {
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
            return if is_promotion(piece, m.to) { Piece::new(piece.side(), HERO) } else { piece };
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

/// §3: whether a piece becomes a Hero on this cell.
pub(super) fn is_promotion(piece: Piece, to: Cell) -> bool {
    let owner = Player::new(piece.side().index());
    piece.kind() == WARRIOR && last_rank(owner) & bit(square_of(to)) != 0
}
