//! Any text as params of the sliding game: a good board writes the text that reads back to it, and
//! can be played.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("sliding_boards", bytes));
