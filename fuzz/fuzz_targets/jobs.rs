//! Any text as a worker's job, as the report of one, and as a key press: what cannot be replayed
//! does no harm.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("jobs", bytes));
