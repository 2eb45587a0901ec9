//! What a cell or a player is called, read back.

use board::{Board, Cell};
use rules::{Player, SeatInfo};

/// The cell of a name on a board, or what is wrong with the name.
pub(crate) fn cell_of(board: &Board, name: &str) -> Result<Cell, String> {
    board.cell(name).ok_or_else(|| format!("no cell is called \"{name}\""))
}

/// The player of a letter, or what is wrong with it.
pub(crate) fn player_of(seats: &[SeatInfo], letter: &str) -> Result<Player, String> {
    let found = seats.iter().position(|seat| letter.chars().eq([seat.letter]));
    found.map(Player::new).ok_or_else(|| {
        let letters: Vec<_> = seats.iter().map(|seat| seat.letter.to_string()).collect();
        format!("no player \"{letter}\": expected {}", letters.join(", "))
    })
}
