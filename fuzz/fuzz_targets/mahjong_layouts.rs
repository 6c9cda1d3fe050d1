//! Any text as a Mahjong layout of each kind: what is read writes and reads back to the same, and
//! can be solved a little.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("mahjong_layouts", bytes));
