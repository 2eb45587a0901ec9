//! The kinds of pieces.

use rules::{Kind, Player, Side};

use super::squares::{RANKS, Set, rank};

/// Gold, who moves first.
pub(super) const GOLD: Player = Player::new(0);
/// Scarlet.
pub(super) const SCARLET: Player = Player::new(1);

pub(super) const SYLPH: Kind = Kind::new(1);
pub(super) const GRIFFON: Kind = Kind::new(2);
pub(super) const DRAGON: Kind = Kind::new(3);
pub(super) const WARRIOR: Kind = Kind::new(4);
/// A Hero on the middle board, or one off it that remembers no square.
pub(super) const HERO: Kind = Kind::new(5);
pub(super) const CLERIC: Kind = Kind::new(6);
pub(super) const MAGE: Kind = Kind::new(7);
pub(super) const PALADIN: Kind = Kind::new(8);
pub(super) const DWARF: Kind = Kind::new(9);
pub(super) const BASILISK: Kind = Kind::new(10);
pub(super) const ELEMENTAL: Kind = Kind::new(11);
// §5: from here to the King, no mate is possible with these alone; see `Layer::inert`.
pub(super) const UNICORN: Kind = Kind::new(12);
pub(super) const THIEF: Kind = Kind::new(13);
pub(super) const OLIPHANT: Kind = Kind::new(14);
pub(super) const KING: Kind = Kind::new(15);
/// §3: a Hero off the middle board that must return by the diagonal of this index in
/// [`RETURNS`]. These kinds never leave the game: outside they are Heroes.
pub(super) const HOMING: [Kind; 4] = [Kind::new(16), Kind::new(17), Kind::new(18), Kind::new(19)];
/// The ways back, as files and ranks.
pub(super) const RETURNS: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
/// One more than the greatest number of a kind.
pub(super) const KINDS: usize = 20;

/// Each kind with its letter in position strings and its letters in Gygax's notation.
pub(super) const LETTERS: [(Kind, char, &str); 15] = [
    (KING, 'K', "K"),
    (MAGE, 'M', "M"),
    (PALADIN, 'P', "P"),
    (CLERIC, 'C', "C"),
    (DRAGON, 'R', "Dr"),
    (GRIFFON, 'G', "G"),
    (OLIPHANT, 'O', "O"),
    (HERO, 'H', "H"),
    (THIEF, 'T', "T"),
    (ELEMENTAL, 'E', "E"),
    (BASILISK, 'B', "B"),
    (UNICORN, 'U', "U"),
    (DWARF, 'D', "D"),
    (SYLPH, 'S', "S"),
    (WARRIOR, 'W', "W"),
];

/// The kind as people know it: a Hero is a Hero whatever it remembers.
pub(super) fn plain(kind: Kind) -> Kind {
    if HOMING.contains(&kind) { HERO } else { kind }
}

/// The way back that a kind remembers.
pub(super) fn way_back(kind: Kind) -> Option<(i32, i32)> {
    HOMING.iter().position(|&homing| homing == kind).map(|i| RETURNS[i])
}

/// The Hero that remembers this way back.
pub(super) fn homing(back: (i32, i32)) -> Option<Kind> {
    RETURNS.iter().position(|&way| way == back).map(|i| HOMING[i])
}

/// A player's side.
#[inline]
pub(super) const fn side(player: Player) -> Side {
    Side::new(player.index())
}

/// The opponent.
#[inline]
pub(super) const fn other(player: Player) -> Player {
    Player::new(1 - player.index())
}

/// The boards a kind may stand on, as bits: 1 lower, 2 middle, 4 upper (§1).
pub(super) fn boards(kind: Kind) -> u8 {
    match plain(kind) {
        DRAGON => 0b100,
        SYLPH | GRIFFON => 0b110,
        WARRIOR | OLIPHANT | UNICORN | THIEF => 0b010,
        DWARF | ELEMENTAL => 0b011,
        BASILISK => 0b001,
        _ => 0b111,
    }
}

/// The rank on which a player's Warriors become Heroes.
pub(super) const fn last_rank(player: Player) -> Set {
    rank(if player.index() == GOLD.index() { RANKS - 1 } else { 0 })
}
