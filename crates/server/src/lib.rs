//! Tables over HTTP and sockets: durable, resumable, one actor a table.
//!
//! Read in this order: `room` is a table as a fold of its log, and `seats`, `clocks`, `words`,
//! `offers`, `leaving`, `talk`, `hints` and `computer` are parts of it; `view` shows it; `thinker`
//! has the threads of computer players and of `study`, `analyst` counts for whom; `host` is the
//! task that owns a room, `stub` what may be asked of it; [`Hall`] holds all tables, `lobby` shows
//! them; [`store`] keeps them.
//! `routes` lists what clients may ask, `api`, `positions`, `summaries`, `socket`, `stream` and
//! `page` answer, `guard`, `limits` and `accept` stand before them; `query` reads their addresses,
//! `frames` are what sockets speak in.
//! [`serve`] runs it all as a process. `backup` moves tables from store to store and checks them,
//! `school` finds what was learned, `metrics` tells how the server does.
//!
//! An act is first written down, then told to everybody, then acknowledged. What is lost between,
//! a client sends again under the same id.

mod accept;
mod analyst;
mod api;
mod backup;
mod clock;
mod clocks;
mod computer;
mod config;
mod endings;
mod error;
mod frames;
mod guard;
mod hall;
mod hints;
mod host;
mod lag;
mod leaving;
mod limits;
mod lobby;
mod metrics;
mod offers;
mod page;
mod positions;
mod query;
mod room;
mod routes;
mod school;
mod seats;
mod secret;
mod serve;
mod shown;
mod socket;
pub mod store;
mod stream;
mod stub;
mod study;
mod summaries;
mod talk;
mod thinker;
mod view;
mod words;

pub use crate::{
    backup::{StoreCommand, Undone, keep},
    config::{ServeArgs, StoreArgs, data_folder},
    endings::{EndingArgs, EndingFolder, EndingName},
    guard::Peer,
    hall::Hall,
    school::weights_file,
    serve::{Server, Unserved, serve},
};
