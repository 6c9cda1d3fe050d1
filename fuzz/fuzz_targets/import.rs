//! Any bytes as a foreign file, for every game; what is read opens.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("import", bytes));
