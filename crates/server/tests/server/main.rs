//! The server as its clients meet it.

mod bench;
mod computer;
mod faults;
mod http;
mod limits;
mod memory;
mod model;
mod restart;
mod sockets;
mod store;
mod takeback;
