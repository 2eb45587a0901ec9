//! A position of the game, and whether it is sound.

use board::Cell;
use rules::{Exit, Kind, Piece, Player, mix};

use super::{
    lines::{CAMP, FILES, Set, cell, file, ring},
    men::{BISHOP, KING, KNIGHT, Men, PAWN, QUEEN, ROOK, man, owner},
};

/// The seats.
pub(super) const PLAYERS: usize = 3;
/// The greatest number that the counters of a position reach.
pub(super) const MOST: u32 = 999_999;

/// The men of a home rank, by file of the camp.
pub(super) const HOME: [Kind; CAMP] = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];

/// All players in turn order.
pub(super) fn players() -> impl Iterator<Item = Player> {
    (0..PLAYERS).map(Player::new)
}

/// The square of a player's home rank with this file of his camp.
pub(super) const fn home(player: Player, file: usize) -> Cell {
    cell(0, CAMP * player.index() + file)
}

/// All that decides what is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) men: Men,
    pub(super) turn: Player,
    /// The players still in the game, one bit each.
    pub(super) living: u8,
    /// The bridged moats, one bit each.
    pub(super) moats: u8,
    /// The castlings not yet lost: for each player the king side, then the queen side.
    pub(super) castling: u8,
    /// The file of each player's double step that may still be taken in passing (S3.5).
    pub(super) passed: [Option<u8>; PLAYERS],
    /// Plies since the last capture, pawn move or elimination.
    pub(super) clock: u32,
    /// The number of the move.
    pub(super) number: u32,
    /// What ended the game. Follows from the rest.
    pub(super) over: Option<Over>,
    pub(super) exits: Exits,
}

/// What in a position ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// One player is left.
    LastStanding,
    /// A player is out, and the game was to end with that.
    FirstOut,
    /// The player to move has none, and two are left.
    Stalemate,
    /// Nobody can be mated any more.
    Dead,
    /// Too many moves without a capture or a pawn move.
    Quiet,
}

/// How players left and who was the last to.
///
/// A position tells only who is out, so this never makes two states different.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Exits {
    pub(super) how: [Option<Exit>; PLAYERS],
    pub(super) last: Option<Player>,
}

impl PartialEq for Exits {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Exits {}

/// The bit of a player's castling.
pub(super) const fn castling_bit(player: Player, queen_side: bool) -> u8 {
    1 << (2 * player.index() + queen_side as usize)
}

/// Both moats of a player's camp, S5.5.
pub(super) const fn moats_of(player: Player) -> u8 {
    1 << player.index() | 1 << ((player.index() + 1) % PLAYERS)
}

impl State {
    /// S1.4: the set-up.
    pub(super) fn start() -> Self {
        let mut men = Men::EMPTY;
        for player in players() {
            for (f, kind) in HOME.into_iter().enumerate() {
                men.put(home(player, f), man(player, kind));
                men.put(cell(1, file(home(player, f))), man(player, PAWN));
            }
        }
        Self { castling: 0b11_1111, ..Self::bare(men) }
    }

    /// These men with White to move and all players in the game.
    pub(super) fn bare(men: Men) -> Self {
        Self {
            men,
            turn: Player::new(0),
            living: 0b111,
            moats: 0,
            castling: 0,
            passed: [None; PLAYERS],
            clock: 0,
            number: 1,
            over: None,
            exits: Exits::default(),
        }
    }

    /// Whether a player is still in the game.
    #[inline]
    pub(super) const fn lives(&self, player: Player) -> bool {
        self.living >> player.index() & 1 != 0
    }

    /// How many players are still in the game.
    #[inline]
    pub(super) const fn alive(&self) -> u32 {
        self.living.count_ones()
    }

    /// The men of all players in the game but this one.
    #[inline]
    pub(super) fn foes(&self, of: Player) -> Set {
        let foes = players().filter(|&player| player != of && self.lives(player));
        foes.fold(Set::EMPTY, |all, player| all | self.men.of(player))
    }

    /// The square passed over by a player's double step that may still be taken.
    pub(super) fn passed_square(&self, owner: Player) -> Option<Cell> {
        self.passed[owner.index()].map(|file| cell(2, usize::from(file)))
    }

    /// Equal for positions that count as repeated: S7.3.
    pub(super) fn key(&self) -> u64 {
        let passed =
            self.passed.iter().fold(0, |all, &f| all << 5 | u64::from(f.map_or(31, |f| f)));
        let rest = [self.turn.index() as u8, self.living, self.moats, self.castling];
        let rest = rest.iter().fold(passed, |all, &byte| all << 8 | u64::from(byte));
        self.men.hash() ^ mix(rest)
    }

    /// The position turned by so many camps clockwise.
    pub(super) fn turned(&self, camps: usize) -> Self {
        let seat = |player: Player| Player::new((player.index() + camps) % PLAYERS);
        let rolled = |bits: u8| (bits << camps | bits >> (PLAYERS - camps)) & 0b111;
        let mut men = Men::EMPTY;
        for (at, piece) in self.men.iter() {
            let plain = Piece::new(rules::Side::new(seat(owner(piece)).index()), piece.kind());
            men.put(turned_cell(at, camps), if piece.is_marked() { plain.marked() } else { plain });
        }
        let mut turned = Self { men, ..*self };
        turned.turn = seat(self.turn);
        turned.living = rolled(self.living);
        turned.moats = rolled(self.moats);
        turned.castling = (self.castling << (2 * camps) | self.castling >> (6 - 2 * camps)) & 0x3f;
        // The number grows at White's seat, so a turn that leads over it is one more.
        turned.number += ((self.turn.index() + camps) / PLAYERS) as u32;
        for player in players() {
            let there = seat(player).index();
            turned.passed[there] = self.passed[player.index()]
                .map(|f| ((usize::from(f) + CAMP * camps) % FILES) as u8);
            turned.exits.how[there] = self.exits.how[player.index()];
        }
        turned.exits.last = self.exits.last.map(seat);
        turned
    }

    /// Whether kings, pawns, rights and moats fit together.
    pub(super) fn sound(&self) -> Result<(), String> {
        for player in players() {
            let kings = (self.men.kind(KING) & self.men.of(player)).len();
            if kings > 1 || (kings == 0 && self.lives(player)) {
                return Err(format!("{player:?} has {kings} kings"));
            }
            if !self.lives(player) && self.moats & moats_of(player) != moats_of(player) {
                return Err(format!("{player:?} is out and his moats are shut"));
            }
            if let Some(passed) = self.passed_square(player)
                && (self.men.at(passed).is_some()
                    || self.men.at(cell(3, file(passed))) != Some(man(player, PAWN)))
            {
                return Err(format!("{player:?} has no pawn that passed {passed:?}"));
            }
            for (queen_side, corner) in [(false, CAMP - 1), (true, 0)] {
                let stands = |f, kind| self.men.at(home(player, f)) == Some(man(player, kind));
                if self.castling & castling_bit(player, queen_side) != 0
                    && !(self.lives(player) && stands(4, KING) && stands(corner, ROOK))
                {
                    return Err(format!("{player:?} cannot castle any more"));
                }
            }
        }
        self.men_agree()
    }

    /// Whether the sets of men agree with the squares.
    fn men_agree(&self) -> Result<(), String> {
        for (at, piece) in self.men.iter() {
            let crossed = piece.is_marked();
            let kind = if crossed { self.men.crossed() } else { self.men.kind(piece.kind()) };
            if !kind.has(at) || !self.men.of(owner(piece)).has(at) {
                return Err(format!("{at:?} is in the wrong sets"));
            }
            if piece.kind() == PAWN && ring(at) == 0 {
                return Err(format!("a pawn stands on {at:?}"));
            }
        }
        let kinds = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN].map(|kind| self.men.kind(kind).len());
        let listed = kinds.iter().sum::<usize>() + self.men.crossed().len();
        let standing = self.men.occupied().len();
        (listed == standing)
            .then_some(())
            .ok_or_else(|| format!("{listed} men are listed and {standing} stand"))
    }
}

/// A square turned by so many camps clockwise.
pub(super) fn turned_cell(at: Cell, camps: usize) -> Cell {
    cell(ring(at), file(at) + CAMP * camps)
}
