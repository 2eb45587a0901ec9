use crate::{Kind, OptionInfo, Text};

/// What there is to know about a game before one is made.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name for machines.
    pub id: &'static str,
    /// The name for people.
    pub title: Text,
    /// Who made the game, as credited.
    pub author: Text,
    /// The credit, with the author's wishes.
    pub credit: Text,
    /// One or two sentences on what the game is.
    pub summary: Text,
    /// The number of players: "3", "2 or 4".
    pub players: &'static str,
    /// Whether the players make deals, for which they like to talk in private.
    pub diplomacy: bool,
    /// The kinds of pieces, strongest first: the king, if there is one, before all.
    pub kinds: &'static [KindInfo],
    /// The choices its rules leave open.
    pub options: &'static [OptionInfo],
    /// Its acts that are not read off the board: deals, orders, declarations.
    pub acts: &'static [ActInfo],
    /// The rules told for players, in Markdown. A block fenced as `board` shows a position: its
    /// string, then a line `look CELL` that names the piece whose reach is shown.
    pub rules: Text,
    /// A first lesson.
    pub lesson: &'static [Step],
}

impl Info {
    /// What is known of a kind.
    ///
    /// # Panics
    /// If the game has no such kind.
    pub fn kind(&self, kind: Kind) -> &KindInfo {
        self.kinds.iter().find(|info| info.kind == kind).expect("the game lists its kinds")
    }
}

/// An act in machine form, with what it says.
#[derive(Clone, Copy, Debug)]
pub struct ActInfo {
    /// The form, with some seat or cell in it: `vassal? R`.
    pub form: &'static str,
    /// What it says or does, in one sentence.
    pub about: Text,
}

/// A step of a first lesson: something to be done in a position.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The position string.
    pub position: &'static str,
    /// The legal acts, any of which is right, in machine form.
    pub acts: &'static [&'static str],
    /// What is to be done, and why it goes.
    pub told: Text,
}

/// What there is to know about a kind of piece.
#[derive(Clone, Copy, Debug)]
pub struct KindInfo {
    /// The kind.
    pub kind: Kind,
    /// One or two letters for drawings made of characters.
    pub letters: Text,
    /// Its name.
    pub name: Text,
    /// Its picture: SVG path data in a box of 512 by 512, y down, the piece filling the box.
    pub glyph: &'static str,
}

/// What there is to know about a seat.
#[derive(Clone, Copy, Debug)]
pub struct SeatInfo {
    /// The letter in acts and positions: `w`.
    pub letter: char,
    /// The name: "White".
    pub name: Text,
    /// The colour, a style class: `white`, `black`, `red`, `brown`, `gray`, `gold`, `scarlet`, ...
    pub colour: &'static str,
}
