//! The one program.

fn main() {}
