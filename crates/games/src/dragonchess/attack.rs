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
        if self.strikers(state, by, at, &powers).next().is_some() {
            return true;
        }
        let mut seen = false;
        self.lines_to(state, at, &powers, |_, board, way| seen |= way & occupied[board] == 0);
        seen
    }

    /// What a King's safety hangs on.
    pub(super) fn watch(&self, state: &State, player: Player) -> Watch {
        let (king, foe) = (state.king(player), other(player));
        let (powers, occupied) = (state.powers(foe), state.occupied());
        let mut watch = Watch::default();
        for from in self.strikers(state, foe, king, &powers) {
            watch.checkers[board_of(from)] |= bit(square_of(from));
        }
        self.lines_to(state, king, &powers, |from, board, way| {
            let shields = way & occupied[board];
            if shields == 0 {
                watch.checkers[board_of(from)] |= bit(square_of(from));
                watch.between[board] |= way;
            } else if shields & (shields - 1) == 0 {
                watch.shields[board] |= shields;
            }
        });
        watch
    }

    /// The pieces among `powers` that capture at a cell whatever stands around.
    #[inline]
    fn strikers(
        &self,
        state: &State,
        by: Player,
        at: Cell,
        powers: &Sets,
    ) -> impl Iterator<Item = Cell> {
        let near = self.near(by, at);
        let near = (0..3).flat_map(move |board| {
            squares(near[board] & powers[board]).map(move |square| cell(board, square))
        });
        near.filter(move |&from| {
            state.at(from).is_some_and(|piece| self.strikes(by, piece.kind(), from, at))
        })
    }

    /// Visits the pieces among `powers` that could capture at a cell were the way free: with the
    /// board and the squares of the way between.
    #[inline]
    fn lines_to(
        &self,
        state: &State,
        at: Cell,
        powers: &Sets,
        mut visit: impl FnMut(Cell, usize, Set),
    ) {
        let square = square_of(at);
        let of = |board: usize, kind| state.layer(board).kind(kind) & powers[board];
        match board_of(at) {
            UPPER => {
                self.rays_to(UPPER, square, [0, of(UPPER, DRAGON)], &mut visit);
                mage_beyond(of(LOWER, MAGE), LOWER, square, &mut visit);
            }
            MIDDLE => {
                if self.star(square) & powers[MIDDLE] != 0 {
                    let mages = of(MIDDLE, MAGE);
                    let sliders = [mages | of(MIDDLE, OLIPHANT), mages | of(MIDDLE, THIEF)];
                    self.rays_to(MIDDLE, square, sliders, &mut visit);
                }
                // §3: the Elemental's step on board 1 to below the square, then up.
                if self.orth(square) & powers[LOWER] != 0 {
                    for from in squares(self.orth(square) & of(LOWER, ELEMENTAL)) {
                        visit(cell(LOWER, from), LOWER, bit(square));
                    }
                }
            }
            _ => {
                mage_beyond(of(UPPER, MAGE), UPPER, square, &mut visit);
                let elementals = [LOWER, MIDDLE].map(|board| of(board, ELEMENTAL));
                self.elementals_to_lower(square, elementals, &mut visit);
            }
        }
    }

    /// §3: the Elemental's two squares straight on board 1, and its way down from board 2.
    fn elementals_to_lower(
        &self,
        square: usize,
        [lower, middle]: [Set; 2],
        visit: &mut impl FnMut(Cell, usize, Set),
    ) {
        for d in 0..4 {
            let ray = self.rays(square)[d];
            for from in squares(ray & lower) {
                let way = ray & self.rays(from)[d ^ 2];
                if len(way) == 1 {
                    visit(cell(LOWER, from), LOWER, way);
                }
            }
        }
        for from in squares(self.orth(square) & middle) {
            visit(cell(MIDDLE, from), LOWER, bit(from));
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
}

/// §3: the Mage's two boards straight up or down, through the middle one.
#[inline]
fn mage_beyond(mages: Set, board: usize, square: usize, visit: &mut impl FnMut(Cell, usize, Set)) {
    if mages & bit(square) != 0 {
        visit(cell(board, square), MIDDLE, bit(square));
    }
}
