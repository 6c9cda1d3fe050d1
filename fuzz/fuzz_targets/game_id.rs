//! Any text as a game ID of any game; what is accepted is drawn, described and solved a little.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("game_id", bytes));
