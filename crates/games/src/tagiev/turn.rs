//! The board turned by 120 degrees: a symmetry, for turn order is a circle.

use rules::{Piece, Player, Side};

use super::{
    board::turned,
    men::Men,
    moves::{Move, Ply},
    state::{Bond, Offers, PLAYERS, Passing, Phase, Players, State, Truce},
};

/// The player who sits where this one does once the board is turned.
fn next(player: Player) -> Player {
    player.next(3)
}

/// What belongs to each player goes to the next.
fn shifted<T: Copy>(each: [T; 3], turn: impl Fn(T) -> T) -> [T; 3] {
    let [red, white, black] = each.map(turn);
    [black, red, white]
}

impl State {
    /// The state with Red's kingdom in White's place, and so on.
    pub(super) fn turned(&self) -> Self {
        let mut men = Men::EMPTY;
        for cell in self.men.occupied() {
            if let Some(piece) = self.men.at(cell) {
                let side = next(Player::new(piece.side().index())).index();
                men.put(turned(cell), Piece::new(Side::new(side), piece.kind()));
            }
        }
        let bond = |bond: Bond| Bond {
            lord: next(bond.lord),
            vassal: next(bond.vassal),
            war: bond.war.turned(),
            ..bond
        };
        Self {
            men,
            kings: shifted(self.kings, |king| king.map(turned)),
            turn: next(self.turn),
            castling: self.castling << 2 & 0b11_1111 | self.castling >> 4,
            passing: shifted(self.passing, |right| right.map(Passing::turned)),
            last: shifted(self.last, |from| from.map(next)),
            exits: self.exits.map(|exit| exit.map(|(player, way)| (next(player), way))),
            command: shifted(self.command, |by| by.map(next)),
            bonds: self.bonds.map(|slot| slot.map(bond)),
            phase: Phase {
                pending: self.phase.pending.turned(),
                claims: self.phase.claims.turned(),
                granted: self.phase.granted.map(next),
            },
            offers: self.offers.turned(),
            truce: self.truce.map(|truce| Truce { outside: next(truce.outside), ..truce }),
            broken: self.broken.turned(),
            ..*self
        }
    }
}

impl Passing {
    fn turned(self) -> Self {
        let mut over: Vec<_> = self.over.into_iter().flatten().map(turned).collect();
        over.sort_unstable();
        Self { pawn: turned(self.pawn), over: std::array::from_fn(|i| over.get(i).copied()) }
    }
}

impl Offers {
    fn turned(self) -> Self {
        let turn = |table: [[Players; 3]; 3]| table.map(|each| shifted(each, Players::turned));
        Self { open: turn(self.open), refused: turn(self.refused), draw: self.draw.turned() }
    }
}

impl Move {
    /// The move turned likewise.
    pub(super) fn turned(self) -> Self {
        match self {
            Self::Go(ply) => Self::Go(ply.turned()),
            Self::Order(ply) => Self::Order(ply.turned()),
            Self::Grant(lord) => Self::Grant(next(lord)),
            Self::Waive | Self::Claim | Self::Pass => self,
        }
    }
}

impl Ply {
    fn turned(self) -> Self {
        let mut ply = Self::new(turned(self.from()), turned(self.to()));
        ply.castling = self.castling;
        ply.saying(self.free, self.check.turned())
    }
}

/// Applies `step` as often as the symmetry of this number asks.
pub(super) fn repeat<T>(value: T, symmetry: usize, step: impl Fn(T) -> T) -> T {
    (0..=symmetry % PLAYERS.len()).fold(value, |value, _| step(value))
}
