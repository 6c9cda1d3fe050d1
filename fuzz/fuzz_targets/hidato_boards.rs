//! What it does with bytes is `hidato_boards` of `tests/targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("hidato_boards", bytes));
