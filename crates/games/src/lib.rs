//! The games and the one list of them.
//!
//! A game is one folder here and one line in [`each`]. Nothing else in the project names it.

use rules::Visitor;

pub mod dragonchess;
mod men;
mod pressure;
pub mod threeman;

pub mod martian;

pub mod dreierschach;

pub mod tagiev;

/// Visits every game.
pub fn each(visitor: &mut impl Visitor) {
    visitor.game::<martian::Martian>();
    visitor.game::<dragonchess::Dragonchess>();
    visitor.game::<threeman::Threeman>();
    visitor.game::<dreierschach::Dreierschach>();
    visitor.game::<tagiev::Tagiev>();
}
