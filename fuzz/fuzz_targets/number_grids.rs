//! Fuzz target `number_grids`; its function is in `tests/targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("number_grids", bytes));
