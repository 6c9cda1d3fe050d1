//! Any text as a preferences file, params and dialogs' values.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("prefs", bytes));
