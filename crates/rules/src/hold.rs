use board::Cell;

use crate::Notation;

/// A piece that may not go where it would by its own movement, wherever that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Where the piece stands.
    pub cell: Cell,
    /// What holds it.
    pub sign: Sign,
    /// The cells of the pieces that hold it.
    pub by: Vec<Cell>,
}

/// What holds a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Without it the king of its commander would be attacked.
    Pinned,
    /// Another piece takes its power from it.
    Frozen,
}

/// A cell that a piece would go to but for a rule of the game other than that of check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barred {
    /// Where it would go.
    pub to: Cell,
    /// The cells of the pieces that shut the way; none where it is no piece that does.
    pub by: Vec<Cell>,
    /// The rule.
    pub why: String,
}

/// The pieces of all players that shield their commander's king: without one of them the king
/// would be attacked from cells from which it is not attacked now.
pub fn pins<G: Notation>(game: &G, state: &G::State) -> Vec<Hold> {
    let pin = |cell, side| {
        let commander = game.commander(state, side)?;
        let lifted = game.lifted(state, cell)?;
        if !game.in_check(&lifted, commander) {
            return None;
        }
        let now = game.checkers(state, commander);
        let mut by = game.checkers(&lifted, commander);
        by.retain(|checker| !now.contains(checker));
        (!by.is_empty()).then_some(Hold { cell, sign: Sign::Pinned, by })
    };
    let placed = game.placed(state).into_iter();
    placed.filter_map(|placed| pin(placed.cell, placed.side)).collect()
}
