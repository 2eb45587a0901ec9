//! The server as its clients meet it.

mod bench;
mod clocks;
mod computer;
mod faults;
mod http;
mod leaving;
mod limits;
mod lobby;
mod memory;
mod model;
mod offers;
mod openapi;
mod pages;
mod private;
mod requests;
mod restart;
mod school;
mod seated;
mod seats;
mod shown;
mod sockets;
mod store;
mod study;
mod talk;
