//! What every game must pass.
//!
//! [`conform`] plays seeded random games and asks at every step what no game may get wrong;
//! [`assert_perft`] compares leaf counts; [`assert_small`] the sizes of the types. [`Ring`] is the
//! smallest game there is, to test all this on and to start a new game from.

mod conform;
mod toy;

pub use self::{
    conform::{Trial, conform},
    toy::{Ring, RingMove, RingState},
};

use crate::{Game, perft};

/// Asserts the leaf counts from the start at depth 1, 2, ...
///
/// # Panics
/// If a count differs.
pub fn assert_perft<G: Game>(game: &G, leaves: &[u64]) {
    let start = game.start();
    for (depth, &expected) in (1..).zip(leaves) {
        assert_eq!(perft(game, &start, depth), expected, "perft {depth} of {}", G::info().id);
    }
}

/// Asserts that a state takes at most 512 bytes and a move at most 8.
///
/// # Panics
/// If they take more.
pub fn assert_small<G: Game>() {
    assert!(size_of::<G::State>() <= 512, "a state takes {} bytes", size_of::<G::State>());
    assert!(size_of::<G::Move>() <= 8, "a move takes {} bytes", size_of::<G::Move>());
}
