//! Tables over HTTP and sockets: durable, resumable, one actor a table.
//!
//! Read in this order: `room` is a table with its seats, as a fold of its log, and `takeback` and
//! `computer` parts of it; `thinker` has the threads of computer players; `host` is the task that
//! owns a room; [`Hall`] holds all tables; [`store`] keeps them.
//! `routes` lists what clients may ask, `api`, `socket`, `stream` and `page` answer, `guard` and
//! `limits` stand before them. [`serve`] runs it all as a process. `backup` moves tables from store
//! to store and checks them, `metrics` tells how the server does.
//!
//! An act is first written down, then told to everybody, then acknowledged. What is lost between,
//! a client sends again under the same id.

mod api;
mod backup;
mod clock;
mod computer;
mod config;
mod error;
mod guard;
mod hall;
mod host;
mod limits;
mod metrics;
mod page;
mod room;
mod routes;
mod secret;
mod serve;
mod socket;
pub mod store;
mod stream;
mod takeback;
mod thinker;

pub use crate::{
    backup::{StoreCommand, Undone, keep},
    config::{ServeArgs, StoreArgs},
    guard::Peer,
    hall::Hall,
    serve::{Server, Unserved, serve},
};
