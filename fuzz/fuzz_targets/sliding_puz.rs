//! Any bytes as a `.puz` file and, behind a zero byte, as the `.mac` file beside it: what is read
//! is drawn, and written so that it reads back to the same board.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("sliding_puz", bytes));
