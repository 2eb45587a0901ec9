//! A board is data built once, before the first move.
//!
//! Read in this order: a [`Cell`] is a number; a [`CellSet`] holds cells; a [`Step`] leads from one
//! cell to the next and carries its own conditions; [`Lines`] are all the ways a slider may go,
//! [`Leaps`] all the places a jumper may land; a [`Board`] adds what people see: names, outlines,
//! labels and the turn of each seat.
//!
//! Topology is integers. Floating point occurs in outlines only, and nothing is derived back from it.

mod cell;
mod draw;
mod set;
mod spot;
mod step;

pub use crate::cell::Cell;
pub use crate::draw::{Outline, Point};
pub use crate::set::CellSet;
pub use crate::spot::{Board, Label, Mark, Spot};
pub use crate::step::{Leaps, Lines, Step};
