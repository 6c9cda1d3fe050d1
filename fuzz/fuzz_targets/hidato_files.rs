//! Any text as a jHidato file: what is read comes back byte for byte, from both games.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("hidato_files", bytes));
