//! §4, §5: what attacks a cell, what a King's safety hangs on.

use board::Cell;
use rules::Player;

use super::{kinds::*, reach::Reach, squares::*, state::State};

/// What gives check, what could end it, and what keeps more from giving it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watch {
    /// The pieces that give check.
    pub(super) checkers: Sets,
    /// The squares between a checker and the King.
    pub(super) between: Sets,
    /// The pieces that alone stand between the King and an enemy who would else give check.
    pub(super) shields: Sets,
}

impl Watch {
    /// Whether there is check.
    #[inline]
    pub(super) fn is_check(&self) -> bool {
        self.checkers != [0; 3]
    }
}

impl Reach {
    /// Whether a player's pieces attack a cell when these squares are occupied.
    pub(super) fn attacked(&self, state: &State, by: Player, at: Cell, occupied: &Sets) -> bool {
        let powers = state.powers(by);
        let near = self.near(by, at);
        let struck = (0..3).any(|board| {
            squares(near[board] & powers[board]).any(|square| {
                let from = cell(board, square);
                state.at(from).is_some_and(|piece| self.strikes(by, piece.kind(), from, at))
            })
        });
        let mut seen = false;
        let mut line = |_, board: usize, path| seen |= path & occupied[board] == 0;
        struck || {
            self.lines_to(state, by, at, &powers, &mut line);
            seen
        }
    }

    /// What a King's safety hangs on.
    pub(super) fn watch(&self, state: &State, player: Player) -> Watch {
        let (king, foe) = (state.king(player), other(player));
        let (powers, occupied) = (state.powers(foe), state.occupied());
        let near = self.near(foe, king);
        let mut watch = Watch::default();
        for board in 0..3 {
            for square in squares(near[board] & powers[board]) {
                let from = cell(board, square);
                if state.at(from).is_some_and(|p| self.strikes(foe, p.kind(), from, king)) {
                    watch.checkers[board] |= bit(square);
                }
            }
        }
        self.lines_to(state, foe, king, &powers, &mut |from, board, path| {
            let shields = path & occupied[board];
            if shields == 0 {
                watch.checkers[board_of(from)] |= bit(square_of(from));
                watch.between[board] |= path;
            } else if shields & (shields - 1) == 0 {
                watch.shields[board] |= shields;
            }
        });
        watch
    }

    /// Visits the pieces that could capture at a cell were the way free: with the board and the
    /// squares of the way between.
    #[inline]
    fn lines_to(
        &self,
        state: &State,
        by: Player,
        at: Cell,
        powers: &Sets,
        visit: &mut impl FnMut(Cell, usize, Set),
    ) {
        let square = square_of(at);
        let [lower, middle, upper] = [LOWER, MIDDLE, UPPER].map(|board| state.layer(board));
        match board_of(at) {
            UPPER => {
                let dragons = upper.kind(DRAGON) & powers[UPPER];
                self.rays_to(UPPER, square, [0, dragons], visit);
                self.mage_below_or_above(lower.kind(MAGE) & powers[LOWER], LOWER, square, visit);
            }
            MIDDLE => {
                let star = self.rays(square).iter().fold(0, |star, ray| star | ray);
                if star & powers[MIDDLE] != 0 {
                    let mages = middle.kind(MAGE);
                    let straight = (mages | middle.kind(OLIPHANT)) & powers[MIDDLE];
                    let diagonal = (mages | middle.kind(THIEF)) & powers[MIDDLE];
                    self.rays_to(MIDDLE, square, [straight, diagonal], visit);
                }
                // §3: the Elemental's step on board 1, then up.
                let beside = self.orth(square) & powers[LOWER];
                if beside != 0 {
                    for from in squares(beside & lower.of(by, ELEMENTAL)) {
                        visit(cell(LOWER, from), LOWER, bit(square));
                    }
                }
            }
            _ => {
                self.mage_below_or_above(upper.kind(MAGE) & powers[UPPER], UPPER, square, visit);
                // §3: the Elemental's two squares straight, and its way down.
                let elementals = lower.of(by, ELEMENTAL);
                for d in 0..4 {
                    let ray = self.rays(square)[d];
                    for from in squares(ray & elementals) {
                        let path = ray & self.rays(from)[d ^ 2];
                        if path != 0 && path & (path - 1) == 0 {
                            visit(cell(LOWER, from), LOWER, path);
                        }
                    }
                }
                let above = middle.kind(ELEMENTAL) & powers[MIDDLE];
                for from in squares(self.orth(square) & above) {
                    visit(cell(MIDDLE, from), LOWER, bit(from));
                }
            }
        }
    }

    /// The sliders of one board, straight and diagonal, on the lines through a square.
    #[inline]
    fn rays_to(
        &self,
        board: usize,
        square: usize,
        sliders: [Set; 2],
        visit: &mut impl FnMut(Cell, usize, Set),
    ) {
        for d in 0..8 {
            let ray = self.rays(square)[d];
            for from in squares(ray & sliders[d / 4]) {
                visit(cell(board, from), board, ray & self.rays(from)[d ^ 2]);
            }
        }
    }

    /// §3: the Mage's two boards straight up or down, through the middle one.
    #[inline]
    fn mage_below_or_above(
        &self,
        mages: Set,
        board: usize,
        square: usize,
        visit: &mut impl FnMut(Cell, usize, Set),
    ) {
        if mages & bit(square) != 0 {
            visit(cell(board, square), MIDDLE, bit(square));
        }
    }
}
