//! The state, the set-up and the end of rights.

use board::Cell;
use rules::{Exit, Kind, Piece, Player, Side, mix};

use super::{
    hexes::{base_line, pawn_line},
    lines::Cells,
    men::{BISHOP, KING, KNIGHT, Men, PAWN, QUEEN, ROOK},
};

/// §2: the base line from each player's own left to right.
const BASE: [Kind; 8] = [ROOK, BISHOP, KNIGHT, KING, QUEEN, BISHOP, KNIGHT, ROOK];

/// The highest number of plies or rounds that is counted; a longer game stays there.
pub(super) const MOST: u32 = 999_999;

/// A double step whose pawn may still be taken en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Double {
    pub(super) from: Cell,
    pub(super) over: Cell,
    pub(super) to: Cell,
}

/// A position with all that decides what is legal in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) men: Men,
    pub(super) turn: Player,
    /// Bit `2 * player` for the minor castling, the bit above it for the major one.
    pub(super) castling: u8,
    /// The open double step of each player.
    pub(super) doubles: [Option<Double>; 3],
    /// Plies since the last pawn move or capture.
    pub(super) quiet: u32,
    pub(super) round: u32,
    /// Who has resigned or run out of time.
    pub(super) left: [Option<Exit>; 3],
}

/// The men of a player.
#[inline]
pub(super) const fn side(player: Player) -> Side {
    Side::new(player.index())
}

/// The players, in turn order.
pub(super) fn players() -> impl Iterator<Item = Player> {
    (0..3).map(Player::new)
}

/// The two players who follow, in turn order.
#[inline]
pub(super) const fn others(player: Player) -> [Player; 2] {
    let next = player.next(3);
    [next, next.next(3)]
}

impl State {
    /// An empty board, White to move in the first round.
    pub(super) const EMPTY: Self = Self {
        men: Men::NONE,
        turn: Player::new(0),
        castling: 0,
        doubles: [None; 3],
        quiet: 0,
        round: 1,
        left: [None; 3],
    };

    /// §2: the start position.
    pub(super) fn start() -> Self {
        let mut state = Self { castling: 0x3f, ..Self::EMPTY };
        for player in players() {
            let base = base_line(player).zip(BASE);
            let pawns = pawn_line(player).map(|hex| (hex, PAWN));
            for (hex, kind) in base.chain(pawns) {
                if let Some(cell) = hex.cell() {
                    state.men.put(cell, Piece::new(side(player), kind));
                }
            }
        }
        state
    }

    /// Where a player's king stands; None once it is captured.
    #[inline]
    pub(super) fn king(&self, player: Player) -> Option<Cell> {
        (self.of(player) & self.men.kind(KING)).first()
    }

    /// The fields of a player's men.
    #[inline]
    pub(super) fn of(&self, player: Player) -> Cells {
        self.men.of(side(player))
    }

    /// The fields of both opponents' men.
    #[inline]
    pub(super) fn foes(&self, player: Player) -> Cells {
        let [next, last] = others(player);
        self.of(next) | self.of(last)
    }

    /// The fields of all kings but the player's.
    #[inline]
    pub(super) fn crowns(&self, player: Player) -> Cells {
        self.men.kind(KING) - self.of(player)
    }

    /// The kind of a man that the player has on a field.
    pub(super) fn own(&self, player: Player, cell: Cell) -> Option<Kind> {
        self.men.at(cell).filter(|piece| piece.side() == side(player)).map(Piece::kind)
    }

    /// §3.3, D3, D4: a double step is closed once the pawn is gone, another man stands on the
    /// skipped field, or its owner is on turn again.
    pub(super) fn close_doubles(&mut self) {
        for player in players() {
            let lapsed = |double: Double| {
                player == self.turn
                    || self.own(player, double.to) != Some(PAWN)
                    || self.men.at(double.over).is_some()
            };
            if self.doubles[player.index()].is_some_and(lapsed) {
                self.doubles[player.index()] = None;
            }
        }
    }

    /// §5, D16: the same for positions with the same men, turn, castling rights and double steps.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        let mut rights = u64::from(self.castling) << 2 | self.turn.index() as u64;
        for double in self.doubles {
            let ends = double.map_or(0, |d| d.from.index() << 7 | d.to.index());
            rights = rights << 14 | ends as u64;
        }
        self.men.hash() ^ mix(rights)
    }
}
