//! Any text as a collection: what is read writes and reads back, and its first puzzles open.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("collection", bytes));
