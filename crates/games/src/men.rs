//! The ordinary men of chess, for the games that have just these.

use rules::{Kind, KindInfo, Lang, Scan, Text};

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

/// What there is to know about them.
pub(crate) const KINDS: [KindInfo; 6] = [
    KindInfo {
        kind: KING,
        letters: Text::new("K", "Кр", "K", "K"),
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
        letters: Text::new("N", "К", "S", "S"),
        name: Text::new("knight", "конь", "skoczek", "Springer"),
        glyph: glyphs::KNIGHT,
    },
    KindInfo {
        kind: PAWN,
        letters: Text::new("P", "П", "P", "B"),
        name: Text::new("pawn", "пешка", "pion", "Bauer"),
        glyph: glyphs::PAWN,
    },
];

/// The letters of a kind in a language, as moves are written; a pawn's are left out there.
pub(crate) fn letters(kind: Kind, lang: Lang) -> &'static str {
    KINDS.iter().find(|info| info.kind == kind).map_or("", |info| info.letters.get(lang))
}

/// Reads the letters of a kind, but for the pawn, in any language. No two kinds have the same.
pub(crate) fn read_kind(scan: &mut Scan<'_>) -> Option<Kind> {
    let named = KINDS.iter().filter(|info| info.kind != PAWN);
    // The king's letters before the knight's, which may begin alike.
    named
        .flat_map(|info| Lang::ALL.map(|lang| (info.letters.get(lang), info.kind)))
        .find(|(letters, _)| scan.eat(letters))
        .map(|(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_in_every_language_and_mean_one_kind() {
        for kind in [KING, QUEEN, ROOK, BISHOP, KNIGHT] {
            for lang in Lang::ALL {
                let mut scan = Scan::new(letters(kind, lang));
                assert_eq!(read_kind(&mut scan), Some(kind));
                assert!(scan.is_done());
            }
        }
    }
}
