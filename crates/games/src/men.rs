//! The ordinary men of chess, for the games that have just these.

use rules::{Kind, KindInfo, Text};

use crate::glyphs;

/// The king.
pub(crate) const KING: Kind = Kind::new(1);
/// The queen.
pub(crate) const QUEEN: Kind = Kind::new(2);
/// The rook.
pub(crate) const ROOK: Kind = Kind::new(3);
/// The bishop.
pub(crate) const BISHOP: Kind = Kind::new(4);
/// The knight.
pub(crate) const KNIGHT: Kind = Kind::new(5);
/// The pawn.
pub(crate) const PAWN: Kind = Kind::new(6);

/// What there is to know about them. The Russian letters of king and knight are the game's, for
/// custom differs there.
pub(crate) const fn kinds(king: &'static str, knight: &'static str) -> [KindInfo; 6] {
    [
        KindInfo {
            kind: KING,
            letters: Text::new("K", king, "K", "K"),
            name: Text::new("king", "король", "król", "König"),
            glyph: glyphs::KING,
        },
        KindInfo {
            kind: QUEEN,
            letters: Text::new("Q", "Ф", "H", "D"),
            name: Text::new("queen", "ферзь", "hetman", "Dame"),
            glyph: glyphs::QUEEN,
        },
        KindInfo {
            kind: ROOK,
            letters: Text::new("R", "Л", "W", "T"),
            name: Text::new("rook", "ладья", "wieża", "Turm"),
            glyph: glyphs::ROOK,
        },
        KindInfo {
            kind: BISHOP,
            letters: Text::new("B", "С", "G", "L"),
            name: Text::new("bishop", "слон", "goniec", "Läufer"),
            glyph: glyphs::BISHOP,
        },
        KindInfo {
            kind: KNIGHT,
            letters: Text::new("N", knight, "S", "S"),
            name: Text::new("knight", "конь", "skoczek", "Springer"),
            glyph: glyphs::KNIGHT,
        },
        KindInfo {
            kind: PAWN,
            letters: Text::new("P", "П", "P", "B"),
            name: Text::new("pawn", "пешка", "pion", "Bauer"),
            glyph: glyphs::PAWN,
        },
    ]
}
