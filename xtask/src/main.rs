//! Repeated chores.

fn main() {}
