//! §3: the steps of all pieces but the King, whether they lay the King open or not.

use rules::Player;

use super::{
    kinds::*,
    reach::{On, Reach, STEPS},
    sink::Sink,
    squares::*,
    state::State,
};

/// Which pieces may go where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// Whose.
    pub(super) player: Player,
    /// Which pieces.
    pub(super) pieces: Sets,
    /// The empty squares they may go to.
    pub(super) empty: Sets,
    /// The enemies they may capture.
    pub(super) foes: Sets,
}

impl Wanted {
    /// All pieces but the King, to everywhere.
    #[inline]
    pub(super) fn everything(state: &State) -> Self {
        let player = state.turn;
        let king = state.king(player);
        let mut pieces = state.powers(player);
        pieces[board_of(king)] &= !bit(square_of(king));
        let empty = state.occupied().map(|occupied| ALL & !occupied);
        let foes = [LOWER, MIDDLE, UPPER].map(|board| state.layer(board).side(other(player)));
        Self { player, pieces, empty, foes }
    }

    /// Only those of these pieces.
    #[inline]
    pub(super) fn pieces(self, only: &Sets) -> Self {
        let pieces = std::array::from_fn(|board| self.pieces[board] & only[board]);
        Self { pieces, ..self }
    }

    /// Only to these squares.
    #[inline]
    pub(super) fn targets(self, only: &Sets) -> Self {
        let empty = std::array::from_fn(|board| self.empty[board] & only[board]);
        let foes = std::array::from_fn(|board| self.foes[board] & only[board]);
        Self { empty, foes, ..self }
    }

    /// The squares of a board to go to, captures or not.
    #[inline]
    pub(super) const fn either(&self, board: usize) -> Set {
        self.empty[board] | self.foes[board]
    }
}

impl Reach {
    /// Hands all wanted steps to the sink, whether they lay the King open or not.
    pub(super) fn steps_of(&self, state: &State, wanted: &Wanted, sink: &mut impl Sink) {
        let mut rest = wanted.pieces;
        for (row, &(kind, board, _)) in STEPS.iter().enumerate() {
            let pieces = wanted.pieces[board] & state.layer(board).kind(kind);
            if pieces == 0 {
                continue;
            }
            rest[board] &= !pieces;
            sink.kind(kind);
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
        for (board, rest) in rest.into_iter().enumerate() {
            for square in squares(rest) {
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
        sink.kind(OLIPHANT);
        for square in squares(take(OLIPHANT)) {
            sink.fan(cell(MIDDLE, square), MIDDLE, self.lines(square, occupied, 0..4) & either);
        }
        sink.kind(THIEF);
        for square in squares(take(THIEF)) {
            sink.fan(cell(MIDDLE, square), MIDDLE, self.lines(square, occupied, 4..8) & either);
        }
        let homes = SYLPH_HOMES[wanted.player.index()];
        sink.kind(SYLPH);
        for square in squares(take(SYLPH)) {
            let up = (homes | bit(square)) & wanted.empty[UPPER];
            sink.fan(cell(MIDDLE, square), UPPER, up);
        }
        let below = state.layer(LOWER).occupied();
        sink.kind(ELEMENTAL);
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
        sink.kind(piece.kind());
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
