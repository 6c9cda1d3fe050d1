//! Any text as a save; what loads is saved again to the same bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("save", bytes));
