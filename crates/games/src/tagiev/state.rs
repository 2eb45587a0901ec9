//! What a position is: pieces, turn, rights, bonds, proposals.

use board::Cell;
use rules::{Piece, Player, Side};

use super::{
    board::{SIZES, Set, place},
    men::Men,
};
pub(super) use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};

/// The three players: Red, White, Black.
pub(super) const PLAYERS: [Player; 3] = [Player::new(0), Player::new(1), Player::new(2)];

/// The player who is neither of the two.
pub(super) const fn third(a: Player, b: Player) -> Player {
    Player::new(3 - a.index() - b.index())
}

/// The player of a piece's colour.
#[inline]
pub(super) const fn colour(piece: Piece) -> Player {
    Player::new(piece.side().index())
}

/// Some of the three players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Players(u8);

impl Players {
    pub(super) const NONE: Self = Self(0);

    #[inline]
    pub(super) const fn has(self, player: Player) -> bool {
        self.0 >> player.index() & 1 != 0
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub(super) const fn insert(&mut self, player: Player) {
        self.0 |= 1 << player.index();
    }

    #[inline]
    pub(super) const fn remove(&mut self, player: Player) {
        self.0 &= !(1 << player.index());
    }

    pub(super) fn set(&mut self, player: Player, on: bool) {
        if on { self.insert(player) } else { self.remove(player) }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Player> + Clone {
        PLAYERS.into_iter().filter(move |&player| self.has(player))
    }

    /// In turn order, beginning after this player.
    pub(super) fn after(self, player: Player) -> impl Iterator<Item = Player> {
        let second = player.next(3);
        [second, second.next(3), player].into_iter().filter(move |&p| self.has(p))
    }

    pub(super) fn with(mut self, player: Player) -> Self {
        self.insert(player);
        self
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Each player's seat moved to the next.
    pub(super) fn turned(self) -> Self {
        self.iter().fold(Self::NONE, |all, player| all.with(player.next(3)))
    }
}

/// Which rook castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Wing {
    /// With the rook of P6.
    Short,
    /// With the rook of P1.
    Long,
}

/// The places (see [`place`]) that a castling concerns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling {
    pub(super) king: [usize; 2],
    pub(super) rook: [usize; 2],
    /// Must be empty and not attacked.
    pub(super) way: &'static [usize],
}

impl Wing {
    pub(super) const ALL: [Self; 2] = [Self::Short, Self::Long];

    /// §3: T2-P5 with P6-P4, or T2-P3 with P1-T1.
    pub(super) const fn castling(self) -> Castling {
        match self {
            Self::Short => Castling { king: [1, 6], rook: [7, 5], way: &[5, 6] },
            Self::Long => Castling { king: [1, 4], rook: [2, 0], way: &[3, 4, 0] },
        }
    }

    /// Its bit among the castling rights.
    pub(super) const fn bit(self, player: Player) -> u8 {
        1 << (2 * player.index() + self as usize)
    }
}

/// The right to capture a pawn that has made a double move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Passing {
    /// Where the pawn stands now.
    pub(super) pawn: Cell,
    /// The cells it could have gone over, by number.
    pub(super) over: [Option<Cell>; 3],
}

impl Passing {
    pub(super) fn goes_over(&self, cell: Cell) -> bool {
        self.over.contains(&Some(cell))
    }
}

/// How a player left the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Mate,
    King,
    Resign,
    Time,
    Vassal,
}

/// A bond of vassalage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bond {
    pub(super) lord: Player,
    pub(super) vassal: Player,
    /// The vassal's turns begun since the last order; None if there was none.
    pub(super) since: Option<u16>,
    /// Who has a declaration running: the bond is suspended while anyone has.
    pub(super) war: Players,
}

impl Bond {
    pub(super) const fn in_force(&self) -> bool {
        self.war.is_empty()
    }

    pub(super) fn joins(&self, a: Player, b: Player) -> bool {
        (self.lord == a && self.vassal == b) || (self.lord == b && self.vassal == a)
    }

    /// The other one of the two, if `player` is one of them.
    pub(super) fn partner(&self, player: Player) -> Option<Player> {
        match player {
            p if p == self.lord => Some(self.vassal),
            p if p == self.vassal => Some(self.lord),
            _ => None,
        }
    }
}

/// Who must still decide about ordering the vassal's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Phase {
    pub(super) pending: Players,
    pub(super) claims: Players,
    pub(super) granted: Option<Player>,
}

impl Phase {
    /// Nobody has a word: the player to move moves.
    pub(super) fn is_over(&self) -> bool {
        *self == Self::default()
    }
}

/// What two players say to each other about a bond or a truce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// "Be my vassal."
    Vassal,
    /// "Be my lord."
    Lord,
    /// "Let us leave each other alone for a while."
    Truce,
}

impl Proposal {
    pub(super) const ALL: [Self; 3] = [Self::Vassal, Self::Lord, Self::Truce];

    /// Lord and vassal of the bond that is proposed; None of a truce.
    pub(super) const fn bond(self, by: Player, to: Player) -> Option<(Player, Player)> {
        match self {
            Self::Vassal => Some((by, to)),
            Self::Lord => Some((to, by)),
            Self::Truce => None,
        }
    }
}

/// Open and refused proposals of each player by addressee, and draw offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers {
    pub(super) open: [[Players; 3]; 3],
    pub(super) refused: [[Players; 3]; 3],
    pub(super) draw: Players,
}

/// The word of two players to capture nothing from each other and to give each other no check. The
/// rules do not hold them to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Truce {
    /// The one who is not of it.
    pub(super) outside: Player,
    /// Turns that it still lasts, of all players together.
    pub(super) turns: u8,
}

/// All that decides what is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) men: Men,
    /// Where the king of each player stands; None when he is fallen. Follows from `men`.
    pub(super) kings: [Option<Cell>; 3],
    /// Whose turn it is; the lords may have to decide first.
    pub(super) turn: Player,
    /// See [`Wing::bit`].
    pub(super) castling: u8,
    /// By mover.
    pub(super) passing: [Option<Passing>; 3],
    /// Whose piece the last move of each player captured.
    pub(super) last: [Option<Player>; 3],
    /// In order, without gaps.
    pub(super) exits: [Option<(Player, Way)>; 3],
    /// Who commands the army of each fallen player.
    pub(super) command: [Option<Player>; 3],
    /// In the order they were made, without gaps.
    pub(super) bonds: [Option<Bond>; 3],
    pub(super) phase: Phase,
    pub(super) offers: Offers,
    pub(super) truce: Option<Truce>,
    /// Who has broken a truce.
    pub(super) broken: Players,
    /// Turns since the last capture or fall.
    pub(super) quiet: u16,
    /// Whether the turn's player has no legal move and is not attacked. Follows from the rest.
    pub(super) stuck: bool,
}

impl State {
    /// No piece, nothing said; `first` is to move.
    pub(super) fn empty(first: Player) -> Self {
        Self {
            men: Men::EMPTY,
            kings: [None; 3],
            turn: first,
            castling: 0,
            passing: [None; 3],
            last: [None; 3],
            exits: [None; 3],
            command: [None; 3],
            bonds: [None; 3],
            phase: Phase::default(),
            offers: Offers::default(),
            truce: None,
            broken: Players::NONE,
            quiet: 0,
            stuck: false,
        }
    }

    /// §2.
    pub(super) fn start(first: Player) -> Self {
        let palace = [ROOK, KNIGHT, BISHOP, BISHOP, KNIGHT, ROOK];
        let kinds = [QUEEN, KING].into_iter().chain(palace).chain([PAWN; SIZES[2]]);
        let mut state = Self::empty(first);
        for player in PLAYERS {
            for (i, kind) in kinds.clone().enumerate() {
                let piece = Piece::new(Side::new(player.index()), kind);
                state.men.put(place(player.index(), i), piece);
            }
            state.kings[player.index()] = Some(place(player.index(), 1));
        }
        state.castling = 0b11_1111;
        state
    }

    #[inline]
    pub(super) const fn king(&self, player: Player) -> Option<Cell> {
        self.kings[player.index()]
    }

    #[inline]
    pub(super) const fn is_fallen(&self, player: Player) -> bool {
        self.kings[player.index()].is_none()
    }

    /// The same with this player to move, whoever had a word in the turn.
    pub(super) fn with_turn(&self, player: Player) -> Self {
        Self { turn: player, phase: Phase::default(), stuck: false, ..*self }
    }

    /// The number of players with a king.
    pub(super) fn living(&self) -> usize {
        self.kings.iter().flatten().count()
    }

    /// Who commands the pieces of this colour: nobody when they are neutral.
    #[inline]
    pub(super) const fn commander(&self, colour: Player) -> Option<Player> {
        if self.is_fallen(colour) { self.command[colour.index()] } else { Some(colour) }
    }

    /// The cells of the pieces of one colour.
    #[inline]
    pub(super) const fn of(&self, colour: Player) -> Set {
        self.men.of(colour)
    }

    /// The cells of the pieces that this player commands.
    #[inline]
    pub(super) fn commanded(&self, player: Player) -> Set {
        self.gather(|commander| commander == Some(player))
    }

    /// The cells of the pieces whose commander passes the test.
    #[inline]
    pub(super) fn gather(&self, test: impl Fn(Option<Player>) -> bool) -> Set {
        let mut cells = Set::EMPTY;
        for colour in PLAYERS {
            if test(self.commander(colour)) {
                cells |= self.of(colour);
            }
        }
        cells
    }

    #[inline]
    pub(super) fn bonds(&self) -> impl Iterator<Item = &Bond> {
        // They stand without gaps: most often there is none, and the first place tells.
        self.bonds.iter().map_while(Option::as_ref)
    }

    pub(super) fn bond(&self, a: Player, b: Player) -> Option<&Bond> {
        self.bonds().find(|bond| bond.joins(a, b))
    }

    pub(super) fn bond_mut(&mut self, a: Player, b: Player) -> Option<&mut Bond> {
        self.bonds.iter_mut().flatten().find(|bond| bond.joins(a, b))
    }

    /// Whether a bond between the two is in force.
    #[inline]
    pub(super) fn bonded(&self, a: Player, b: Player) -> bool {
        self.bonds().any(|bond| bond.in_force() && bond.joins(a, b))
    }

    /// Who has a truce with this player.
    #[inline]
    pub(super) fn ally(&self, player: Player) -> Option<Player> {
        let truce = self.truce.filter(|truce| truce.outside != player)?;
        Some(third(truce.outside, player))
    }

    /// Whether the two are at war over a bond.
    pub(super) fn at_war(&self, a: Player, b: Player) -> bool {
        self.bonds().any(|bond| !bond.in_force() && bond.joins(a, b))
    }

    /// Whether this player is in a bond, suspended ones included.
    #[inline]
    pub(super) fn has_bond(&self, player: Player) -> bool {
        self.bonds().any(|bond| bond.lord == player || bond.vassal == player)
    }

    /// The lords of a player by bonds in force.
    pub(super) fn lords(&self, vassal: Player) -> Players {
        let bonds = self.bonds().filter(|bond| bond.in_force() && bond.vassal == vassal);
        bonds.fold(Players::NONE, |lords, bond| lords.with(bond.lord))
    }

    pub(super) fn is_vassal(&self, player: Player) -> bool {
        !self.lords(player).is_empty()
    }

    /// Not fallen and nobody's vassal.
    pub(super) fn in_game(&self, player: Player) -> bool {
        !self.is_fallen(player) && !self.is_vassal(player)
    }

    pub(super) fn in_game_count(&self) -> usize {
        PLAYERS.into_iter().filter(|&player| self.in_game(player)).count()
    }

    #[inline]
    pub(super) fn way_out(&self, player: Player) -> Option<Way> {
        self.exits.iter().map_while(Option::as_ref).find(|exit| exit.0 == player).map(|exit| exit.1)
    }

    /// Records that a player has left; an earlier exit of his is no more.
    pub(super) fn exit(&mut self, player: Player, way: Way) {
        self.unexit(player);
        if let Some(free) = self.exits.iter_mut().find(|exit| exit.is_none()) {
            *free = Some((player, way));
        }
    }

    /// Takes back that a player has left.
    pub(super) fn unexit(&mut self, player: Player) {
        retain(&mut self.exits, |exit| exit.0 != player);
    }
}

/// Keeps the items that pass the test, in order and without gaps.
pub(super) fn retain<T: Copy>(items: &mut [Option<T>; 3], test: impl Fn(&T) -> bool) {
    let mut kept = items.iter().flatten().copied().filter(|item| test(item));
    let kept: [Option<T>; 3] = std::array::from_fn(|_| kept.next());
    *items = kept;
}
