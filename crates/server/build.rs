//! Builds again when the page was built or taken away.

#![allow(clippy::print_stdout, reason = "this is how a build script speaks")]

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
