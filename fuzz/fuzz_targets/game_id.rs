//! What it does with bytes is `game_id` of `tests/targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("game_id", bytes));
