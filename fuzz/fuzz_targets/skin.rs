//! Any files as a skin: whatever they are called and hold, each picture that games ask for is one
//! within its limits or none, and what is wrong is said in lines.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| puzzle_targets::run("skin", bytes));
