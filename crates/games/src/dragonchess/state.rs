//! What stands where, and the few numbers beside it.

use board::Cell;
use rules::{Exit, Kind, Piece, Player, mix};

use super::{kinds::*, squares::*};

/// One board: the pieces as bit planes.
///
/// A kind is a number of five bits; plane `n` holds the squares of the pieces whose kind has bit
/// `n`. So the squares of any kind are a few operations away, for all pieces at once, and a state
/// stays small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layer {
    planes: [Set; 5],
    sides: [Set; 2],
}

impl Layer {
    const EMPTY: Self = Self { planes: [0; 5], sides: [0; 2] };

    /// The squares of a player's pieces.
    #[inline]
    pub(super) const fn side(&self, player: Player) -> Set {
        self.sides[player.index()]
    }

    /// The occupied squares.
    #[inline]
    pub(super) const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The squares of a kind, of both sides.
    #[inline(always)]
    pub(super) fn kind(&self, kind: Kind) -> Set {
        let mut set = ALL;
        for (n, &plane) in self.planes.iter().enumerate() {
            set &= if kind.index() >> n & 1 == 1 { plane } else { !plane };
        }
        set
    }

    /// The squares of a player's pieces of a kind.
    #[inline(always)]
    pub(super) fn of(&self, player: Player, kind: Kind) -> Set {
        self.side(player) & self.kind(kind)
    }

    /// The squares of the pieces that together can never mate: the kinds from 12 to 15.
    #[inline]
    const fn inert(&self) -> Set {
        self.planes[2] & self.planes[3]
    }

    #[inline]
    fn at(&self, square: usize) -> Option<Piece> {
        let has = |set: Set| (set >> square) as u8 & 1;
        let number = (0..5).fold(0, |number, n| number | has(self.planes[n]) << n);
        (number != 0)
            .then(|| Piece::new(side(Player::new(has(self.sides[1]) as usize)), Kind::new(number)))
    }

    #[inline]
    fn put(&mut self, square: usize, piece: Piece) {
        for (n, plane) in self.planes.iter_mut().enumerate() {
            *plane |= ((piece.kind().index() >> n & 1) as Set) << square;
        }
        self.sides[piece.side().index()] |= bit(square);
    }

    #[inline]
    fn clear(&mut self, square: usize) {
        let keep = !bit(square);
        self.planes.iter_mut().for_each(|plane| *plane &= keep);
        self.sides.iter_mut().for_each(|side| *side &= keep);
    }

    /// Two different numbers for two different layers, almost surely.
    fn key(&self, seed: u64) -> u64 {
        let sets = self.planes.iter().chain(&self.sides);
        (seed * 8..).zip(sets).fold(0, |key, (n, &set)| {
            let (low, high) = (set as u64, (set >> 64) as u64);
            key ^ mix(mix(n).wrapping_add(low) ^ high.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        })
    }
}

/// A position: placement with what Heroes remember, whose turn it is, and the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    layers: [Layer; 3],
    kings: [Cell; 2],
    /// How many pieces of each kind each side has. Follows from the layers.
    numbers: [[u8; KINDS]; 2],
    /// Whose turn it is.
    pub(super) turn: Player,
    /// Plies since the last capture or Warrior move.
    pub(super) quiet: u32,
    /// The number of the move, from 1.
    pub(super) number: u32,
    /// Who gave up or ran out of time.
    pub(super) left: Option<(Player, Exit)>,
}

/// The most that the counters count to: what a position string may hold.
const MOST: u32 = 999_999;

impl State {
    /// No pieces; Gold to move.
    pub(super) const EMPTY: Self = Self {
        layers: [Layer::EMPTY; 3],
        kings: [Cell::new(0); 2],
        numbers: [[0; KINDS]; 2],
        turn: GOLD,
        quiet: 0,
        number: 1,
        left: None,
    };

    /// One of the three boards.
    #[inline]
    pub(super) const fn layer(&self, board: usize) -> &Layer {
        &self.layers[board]
    }

    /// What stands on a cell.
    #[inline]
    pub(super) fn at(&self, cell: Cell) -> Option<Piece> {
        self.layers[board_of(cell)].at(square_of(cell))
    }

    /// The occupied squares of each board.
    #[inline]
    pub(super) fn occupied(&self) -> Sets {
        self.layers.each_ref().map(Layer::occupied)
    }

    /// How many pieces of a kind a player has; Heroes by what they remember.
    #[inline]
    pub(super) const fn number(&self, player: Player, kind: Kind) -> u8 {
        self.numbers[player.index()][kind.index()]
    }

    /// Where a player's King stands.
    #[inline]
    pub(super) const fn king(&self, player: Player) -> Cell {
        self.kings[player.index()]
    }

    /// §4: a player's pieces on the middle board that an enemy Basilisk below them freezes.
    #[inline]
    pub(super) fn frozen(&self, player: Player) -> Set {
        self.layers[MIDDLE].side(player) & self.layers[LOWER].of(other(player), BASILISK)
    }

    /// §4: the pieces of a player that have power: all that are not frozen.
    #[inline]
    pub(super) fn powers(&self, player: Player) -> Sets {
        let mut sets = self.layers.each_ref().map(|layer| layer.side(player));
        sets[MIDDLE] &= !self.frozen(player);
        sets
    }

    /// §5: whether only Kings, Oliphants, Unicorns and Thieves are left.
    #[inline]
    pub(super) fn is_dead(&self) -> bool {
        self.layers.iter().all(|layer| layer.occupied() & !layer.inert() == 0)
    }

    /// Sets a piece on an empty cell.
    #[inline]
    pub(super) fn put(&mut self, cell: Cell, piece: Piece) {
        self.layers[board_of(cell)].put(square_of(cell), piece);
        self.numbers[piece.side().index()][piece.kind().index()] += 1;
        if piece.kind() == KING {
            self.kings[piece.side().index()] = cell;
        }
    }

    /// Clears a cell.
    #[inline]
    pub(super) fn clear(&mut self, cell: Cell) {
        let Some(piece) = self.at(cell) else { return };
        self.numbers[piece.side().index()][piece.kind().index()] -= 1;
        self.layers[board_of(cell)].clear(square_of(cell));
    }

    /// Ends a turn: `quiet` if it was neither a capture nor a Warrior move (§5).
    #[inline]
    pub(super) fn end_turn(&mut self, quiet: bool) {
        self.quiet = if quiet { MOST.min(self.quiet + 1) } else { 0 };
        self.number = MOST.min(self.number + u32::from(self.turn == SCARLET));
        self.turn = other(self.turn);
    }

    /// All pieces, lower board first.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        (0..CELLS).map(Cell::new).filter_map(|cell| Some((cell, self.at(cell)?)))
    }

    /// The hash of placement, Hero memory and turn.
    pub(super) fn key(&self) -> u64 {
        let layers = (0..).zip(&self.layers).fold(0, |key, (n, layer)| key ^ layer.key(n));
        mix(layers ^ self.turn.index() as u64)
    }

    /// The position with ranks mirrored and sides exchanged, half a move later.
    pub(super) fn mirrored(&self) -> Self {
        let mut mirror = Self { turn: other(self.turn), ..Self::EMPTY };
        for (at, piece) in self.pieces() {
            let kind = way_back(piece.kind()).and_then(|(f, r)| homing((f, -r)));
            let owner = other(Player::new(piece.side().index()));
            let piece = Piece::new(side(owner), kind.unwrap_or(piece.kind()));
            mirror.put(mirrored_cell(at), piece);
        }
        mirror.quiet = self.quiet;
        mirror.number = MOST.min(self.number + u32::from(self.turn == SCARLET));
        mirror.left = self.left.map(|(who, why)| (other(who), why));
        mirror
    }
}

/// The cell on the same file of the rank opposite.
pub(super) const fn mirrored_cell(at: Cell) -> Cell {
    let square = square_of(at);
    cell(board_of(at), (RANKS - 1 - square / FILES) * FILES + square % FILES)
}

/// §1: the start position, Gold's ranks 1 and 2 of each board; Scarlet's mirror them.
const SETUP: [(usize, [&str; 2]); 3] = [
    (UPPER, ["..G...R...G.", "S.S.S.S.S.S."]),
    (MIDDLE, ["OUHTCMKPTHUO", "WWWWWWWWWWWW"]),
    (LOWER, ["..B...E...B.", ".D.D.D.D.D.D"]),
];

/// The start position.
pub(super) fn start() -> State {
    let mut state = State::EMPTY;
    for (board, ranks) in SETUP {
        for (square, letter) in ranks.concat().chars().enumerate() {
            if let Some(&(kind, ..)) = LETTERS.iter().find(|row| row.1 == letter) {
                let cell = cell(board, square);
                state.put(cell, Piece::new(side(GOLD), kind));
                state.put(mirrored_cell(cell), Piece::new(side(SCARLET), kind));
            }
        }
    }
    state
}
