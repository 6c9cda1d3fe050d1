//! Any text as a profile, a ranking, a player's file, and the lines of a journal: what is read
//! writes and reads back, what is resumed is whole.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("profile", bytes));
