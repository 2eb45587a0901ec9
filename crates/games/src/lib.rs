//! The games and the one list of them.
//!
//! A game is one folder here and one line in [`each`]. Nothing else in the project names it.

use rules::Visitor;

mod distances;
mod glyphs;
mod men;
mod noisy;
mod pressure;

pub mod dragonchess;
pub mod dreierschach;
pub mod martian;
pub mod tagiev;
pub mod threeman;

/// Visits every game.
pub fn each(visitor: &mut impl Visitor) {
    visitor.game::<tagiev::Tagiev>();
    visitor.game::<threeman::Threeman>();
    visitor.game::<dreierschach::Dreierschach>();
    visitor.game::<martian::Martian>();
    visitor.game::<dragonchess::Dragonchess>();
}
