//! What it does with bytes is `sliding_boards` of `tests/targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("sliding_boards", bytes));
