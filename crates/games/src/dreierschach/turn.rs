//! §1.4: the board turned by thirds, each player in the place of the next.

use board::Cell;
use rules::{Piece, Player};

use super::{
    hexes::{CELLS, Hex},
    moves::Move,
    state::{Double, State, players, side},
};

/// The state after so many thirds.
pub(super) fn state(state: &State, thirds: usize) -> State {
    (0..thirds).fold(*state, |state, _| by_a_third(&state))
}

/// The move after so many thirds.
pub(super) fn a_move(m: Move, thirds: usize) -> Move {
    (0..thirds).fold(m, |m, _| Move { from: cell(m.from), to: cell(m.to), ..m })
}

fn cell(cell: Cell) -> Cell {
    Hex::of(cell).turned().cell().unwrap_or(cell)
}

fn by_a_third(state: &State) -> State {
    let turn = state.turn.next(3);
    // A round begins with White: his seat comes one ply later now, and with it the number.
    let wrapped = u32::from(turn == Player::new(0));
    let mut turned = State {
        turn,
        castling: (state.castling << 2 | state.castling >> 4) & 0x3f,
        quiet: state.quiet,
        round: (state.round + wrapped).min(super::state::MOST),
        ..State::EMPTY
    };
    for (from, man) in (0..CELLS).map(Cell::new).filter_map(|c| Some((c, state.men.at(c)?))) {
        let player = Player::new(man.side().index()).next(3);
        turned.men.put(cell(from), Piece::new(side(player), man.kind()));
    }
    for player in players() {
        let next = player.next(3).index();
        turned.left[next] = state.left[player.index()];
        turned.doubles[next] = state.doubles[player.index()].map(|d| Double {
            from: cell(d.from),
            over: cell(d.over),
            to: cell(d.to),
        });
    }
    turned
}
