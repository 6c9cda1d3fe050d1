//! What it does with bytes is `preferences` of `tests/targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("preferences", bytes));
