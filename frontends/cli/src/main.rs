//! Play, generate, solve, show and convert puzzles.

fn main() {}
