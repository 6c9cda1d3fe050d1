//! What it does with bytes is `sliding_puz` of `tests/targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("sliding_puz", bytes));
