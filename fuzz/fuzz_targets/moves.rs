//! Any text as moves of each game's default puzzle.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("moves", bytes));
