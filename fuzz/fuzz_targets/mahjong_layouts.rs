//! What it does with bytes is `mahjong_layouts` of `tests/targets`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("mahjong_layouts", bytes));
