//! Any bytes as a file of levels: what is read is written as XSB and comes back the same, and the
//! solver and the warnings stand whatever level it is.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("sokoban_levels", bytes));
