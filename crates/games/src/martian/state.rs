//! What decides what is legal, and the start position.

use board::Cell;
use rules::{Exit, Kind, Player};

use super::{
    Martian,
    grid::{Grid, bit, cells},
};

/// One point, one diagonal step.
pub(super) const PAWN: Kind = Kind::new(1);
/// Two points, one or two straight steps.
pub(super) const DRONE: Kind = Kind::new(2);
/// Three points, any number of steps.
pub(super) const QUEEN: Kind = Kind::new(3);

/// The kinds in the order of their values.
pub(super) const KINDS: [Kind; 3] = [PAWN, DRONE, QUEEN];

/// §7.1: the points of a piece.
#[inline]
pub(super) const fn value(kind: Kind) -> u16 {
    kind.index() as u16
}

/// §4.9: what two pieces that may merge become: a piece worth both.
#[inline]
pub(super) const fn merged(one: Kind, other: Kind) -> Kind {
    Kind::new((value(one) + value(other)) as u8)
}

/// A move: its squares determine it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square it leaves.
    pub from: Cell,
    /// The square it goes to.
    pub to: Cell,
}

/// §6.4: the clock that a player may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clock {
    /// Nobody has called it.
    Idle,
    /// The player to act has: his move, which is not counted, sets it running.
    Called,
    /// So many plies are left.
    Running(u8),
}

/// A position of the game.
///
/// A piece has no colour: it belongs to whoever owns the quadrant it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The squares of each kind, in the order of [`KINDS`].
    pub(super) kinds: [u64; 3],
    /// The points each player has captured.
    pub(super) scores: [u16; 4],
    /// Plies since the last capture.
    pub(super) quiet: u32,
    /// Who is to move.
    pub(super) turn: Player,
    /// §5.1: the move that would undo the last one.
    pub(super) ban: Option<Move>,
    /// The clock.
    pub(super) clock: Clock,
    /// §6.7: who has left the game, which is over then, and how.
    pub(super) left: Option<(Player, Exit)>,
}

/// Where the count of quiet plies stops: more digits no position string holds.
pub(super) const MOST_QUIET: u32 = 999_999;

impl State {
    /// An empty board.
    pub(super) const EMPTY: Self = Self {
        kinds: [0; 3],
        scores: [0; 4],
        quiet: 0,
        turn: Player::new(0),
        ban: None,
        clock: Clock::Idle,
        left: None,
    };

    /// The occupied squares.
    #[inline]
    pub(super) const fn occupied(&self) -> u64 {
        self.kinds[0] | self.kinds[1] | self.kinds[2]
    }

    /// The squares of a kind.
    #[inline]
    pub(super) const fn of(&self, kind: Kind) -> u64 {
        self.kinds[kind.index() - 1]
    }

    /// What stands on a square.
    #[inline]
    pub(super) fn at(&self, cell: Cell) -> Option<Kind> {
        KINDS.into_iter().find(|&kind| self.of(kind) & bit(cell) != 0)
    }

    /// Puts a kind on a square where it is not, or takes it from where it is.
    #[inline]
    pub(super) const fn flip(&mut self, kind: Kind, cell: Cell) {
        self.kinds[kind.index() - 1] ^= bit(cell);
    }

    /// The points of all pieces on the board.
    pub(super) fn on_board(&self) -> u16 {
        KINDS.into_iter().map(|kind| value(kind) * self.of(kind).count_ones() as u16).sum()
    }

    /// §2: the start position.
    pub(super) fn start(grid: &Grid) -> Self {
        let mut state = Self::EMPTY;
        let north = super::grid::HEIGHT - 1;
        let east = grid.width - 1;
        // Two players start in opposite corners: South's is d1.
        let corners = match grid.width {
            4 => vec![(east, 0), (0, north)],
            _ => vec![(0, 0), (0, north), (east, north), (east, 0)],
        };
        for (file, rank) in corners {
            for (df, dr) in (0..3).flat_map(|df| (0..3).map(move |dr| (df, dr))) {
                let kind = match df + dr {
                    0 | 1 => QUEEN,
                    2 => DRONE,
                    _ => PAWN,
                };
                state.flip(kind, grid.cell(file.abs_diff(df), rank.abs_diff(dr)));
            }
        }
        state
    }
}

impl Martian {
    /// Whether the move takes a piece: one of another quadrant.
    #[inline]
    pub(super) fn captures(&self, state: &State, m: Move) -> bool {
        state.occupied() & bit(m.to) & !self.grid.quadrant(state.turn) != 0
    }

    /// §4: the piece a move makes of two, if it merges.
    #[inline]
    pub(super) fn merges(&self, state: &State, m: Move) -> Option<Kind> {
        let home = self.grid.quadrant(state.turn);
        let other = state.at(m.to).filter(|_| home & bit(m.to) != 0)?;
        state.at(m.from).map(|moved| merged(moved, other))
    }

    /// The pieces of a player.
    pub(super) fn men(&self, state: &State, player: Player) -> impl Iterator<Item = Cell> + use<> {
        cells(state.occupied() & self.grid.quadrant(player))
    }
}
