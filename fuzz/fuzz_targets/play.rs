//! A game under any stream of inputs: keys, pointers, time, searches, undo, a save at the end.
//!
//! Boards are small, searches are short and sessions are used again, so that a run takes a fraction
//! of a millisecond: what is rare is found by many runs.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("play", bytes));
