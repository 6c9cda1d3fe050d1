//! Any text as moves, forward and in reverse play: what is read is legal, and comes back the same
//! when it is written.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("sokoban_lurd", bytes));
