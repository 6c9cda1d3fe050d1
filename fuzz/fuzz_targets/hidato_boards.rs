//! Bytes as a board of any topology, outline and numbers: its text reads back to it, solutions are
//! paths, reasoning never places what a solution does not, and hints lead to the end.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("hidato_boards", bytes));
