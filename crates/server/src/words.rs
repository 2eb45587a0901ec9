//! The words that every table knows besides the acts of its game.

use std::fmt;

use wire::OfferKind;

use crate::query::number;

/// A word of the table, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// The player is ready to begin.
    Ready,
    /// He leaves his seat before the start.
    Stand,
    /// He takes it back from a computer.
    Return,
    /// He makes an offer.
    Offer(Proposal),
    /// He agrees to the offer of this number.
    Yes(u64),
    /// He refuses or withdraws it.
    No(u64),
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proposal {
    /// What concerns everybody.
    All(OfferKind),
    /// To let a computer of a level play on a seat.
    Computer { seat: usize, level: u8 },
    /// To go on without a seat.
    Out { seat: usize },
}

/// How strong a computer is where nobody says it.
const LEVEL: u8 = 5;

/// The offers that concern everybody, with their words.
const ALL: [(OfferKind, &str); 5] = [
    (OfferKind::Back, "back?"),
    (OfferKind::Pause, "pause?"),
    (OfferKind::Resume, "resume?"),
    (OfferKind::Abort, "abort?"),
    (OfferKind::Rematch, "rematch?"),
];

impl Proposal {
    /// What concerns everybody.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        ALL.into_iter().map(|(kind, _)| Self::All(kind))
    }

    /// What is offered.
    pub(crate) const fn kind(self) -> OfferKind {
        match self {
            Self::All(kind) => kind,
            Self::Computer { .. } => OfferKind::Computer,
            Self::Out { .. } => OfferKind::Out,
        }
    }

    /// The seat of the player who has left.
    pub(crate) const fn seat(self) -> Option<usize> {
        match self {
            Self::All(_) => None,
            Self::Computer { seat, .. } | Self::Out { seat } => Some(seat),
        }
    }

    /// How strong the computer would be.
    pub(crate) const fn level(self) -> Option<u8> {
        match self {
            Self::Computer { level, .. } => Some(level),
            Self::All(_) | Self::Out { .. } => None,
        }
    }
}

impl Word {
    /// The word that a text is, if it is one; levels and numbers are not checked yet.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Some(&(kind, _)) = ALL.iter().find(|(_, word)| *word == text) {
            return Some(Self::Offer(Proposal::All(kind)));
        }
        let mut parts = text.split(' ');
        let (word, one, two) = (parts.next()?, parts.next(), parts.next());
        let word = match (word, one, two) {
            ("ready", None, None) => Self::Ready,
            ("stand", None, None) => Self::Stand,
            ("return", None, None) => Self::Return,
            ("yes", Some(id), None) => Self::Yes(number(id)?),
            ("no", Some(id), None) => Self::No(number(id)?),
            ("computer?", Some(seat), level) => Self::Offer(Proposal::Computer {
                seat: number(seat)?,
                level: level.map_or(Some(LEVEL), number)?,
            }),
            ("out?", Some(seat), None) => Self::Offer(Proposal::Out { seat: number(seat)? }),
            _ => return None,
        };
        parts.next().is_none().then_some(word)
    }
}

/// What was expected of a text that begins as a word of the table and goes on otherwise.
pub(crate) fn misread(text: &str) -> Option<String> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    // A game may know its own answers, to players.
    let to_player = rest.starts_with(|c: char| !c.is_ascii_digit() && !"+-".contains(c));
    let expected = match first {
        "yes" | "no" if to_player => return None,
        "yes" => "yes NUMBER, with the number of an open offer",
        "no" => "no NUMBER, with the number of an open offer",
        "computer?" => "computer? SEAT, or computer? SEAT LEVEL",
        "out?" => "out? SEAT",
        word if rest.is_empty() || Word::read(word).is_none() => return None,
        word => return Some(format!("\"{text}\": expected {word} alone")),
    };
    Some(format!("\"{text}\": expected {expected}"))
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready => f.write_str("ready"),
            Self::Stand => f.write_str("stand"),
            Self::Return => f.write_str("return"),
            Self::Yes(id) => write!(f, "yes {id}"),
            Self::No(id) => write!(f, "no {id}"),
            Self::Offer(Proposal::All(kind)) => {
                let word = ALL.iter().find(|(of, _)| of == kind);
                f.write_str(word.map_or("", |(_, word)| word))
            }
            Self::Offer(Proposal::Computer { seat, level: LEVEL }) => write!(f, "computer? {seat}"),
            Self::Offer(Proposal::Computer { seat, level }) => {
                write!(f, "computer? {seat} {level}")
            }
            Self::Offer(Proposal::Out { seat }) => write!(f, "out? {seat}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        let words = "ready stand return back? pause? resume? abort? rematch?".split(' ');
        for word in words.chain(["yes 17", "no 4", "computer? 1", "computer? 2 9", "out? 0"]) {
            let read = Word::read(word).unwrap_or_else(|| panic!("{word}"));
            assert_eq!(read.to_string(), word);
        }
        for text in [
            "",
            "yes",
            "yes x",
            "yes 017",
            "no +1",
            "out? 00",
            "computer? 1 05",
            "no 1 2",
            "out?",
            "out? 1 2",
            "computer? 1 2 3",
            "e2e4",
        ] {
            assert_eq!(Word::read(text), None, "{text}");
        }
        for (text, expected) in [
            ("yes", "yes NUMBER, with the number of an open offer"),
            ("no 1 2", "no NUMBER, with the number of an open offer"),
            ("computer? x", "computer? SEAT, or computer? SEAT LEVEL"),
            ("out? 1 2", "out? SEAT"),
            ("pause? now", "pause? alone"),
        ] {
            assert_eq!(misread(text), Some(format!("\"{text}\": expected {expected}")));
        }
        for text in ["", "e2e4", "e2 e4", "draw yes", "yes W", "no W lord", "ready", "yes 1"] {
            assert!(Word::read(text).is_some() || misread(text).is_none(), "{text}");
        }
    }
}
