//! What it does with bytes is `sokoban_levels` of `tests/targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("sokoban_levels", bytes));
