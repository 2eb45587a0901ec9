//! Moves that are not quiet, out of a list that was made with a view to them.

use rules::Appraise;

/// Keeps of the moves from number `first` on those that gain something.
pub(crate) fn keep<G: Appraise>(
    game: &G,
    state: &G::State,
    moves: &mut Vec<G::Move>,
    first: usize,
) {
    let mut at = first;
    while at < moves.len() {
        if game.stakes(state, moves[at]).gain > 0 {
            at += 1;
        } else {
            moves.swap_remove(at);
        }
    }
}
