//! Records that one command prints are read by the others.

#![cfg(feature = "bundled")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run_with(args: &[&str], input: &[u8]) -> Output {
    let home = env!("CARGO_TARGET_TMPDIR");
    let mut child = Command::new(env!("CARGO_BIN_EXE_puzzles"))
        .args(args)
        .env("HOME", home)
        .env("XDG_DATA_HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Commands that print records of puzzles.
const PRODUCERS: [&[&str]; 6] = [
    &["new", "--json", "sliding/3x3", "-n", "2"],
    &["daily", "--json", "sliding"],
    &["solve", "--json", "sliding/3x3#a", "sliding/3x3#b"],
    &["hint", "--json", "sliding/3x3#a"],
    &["check", "--json", "sliding/3x3#a", "sliding/3x3#b"],
    &["list", "--json", "sliding"],
];

/// Commands that read puzzles from standard input.
const CONSUMERS: [&[&str]; 8] = [
    &["show", "-"],
    &["solve", "-"],
    &["solve", "--json", "-"],
    &["hint", "-"],
    &["check", "--nodes", "1000000", "-"],
    &["import", "-"],
    &["export", "--format", "puzzles", "-"],
    &["print", "--nodes", "1000000", "-o", "-", "-"],
];

#[test]
fn each_command_reads_the_records_of_each_other() {
    let mut n_pairs = 0;
    for producer in PRODUCERS {
        let made = run_with(producer, b"");
        assert_eq!(made.status.code(), Some(0), "{producer:?}");
        assert!(made.stdout.starts_with(b"{"), "{producer:?}");
        for consumer in CONSUMERS {
            let read = run_with(consumer, &made.stdout);
            let errors = String::from_utf8_lossy(&read.stderr);
            assert_eq!(read.status.code(), Some(0), "{producer:?} | {consumer:?}: {errors}");
            assert!(!read.stdout.is_empty(), "{producer:?} | {consumer:?}");
            n_pairs += 1;
        }
    }
    println!("{n_pairs} pairs of commands");
    assert_eq!(n_pairs, 48);
}

#[test]
fn a_record_of_a_bad_input_stays_one() {
    for producer in
        [["new", "--json", "nope"], ["daily", "--json", "nope"], ["solve", "--json", "nope"]]
    {
        let made = run_with(&producer, b"");
        assert_eq!(made.status.code(), Some(2), "{producer:?}");
        let read = run_with(&["check", "--json", "-"], &made.stdout);
        assert_eq!(read.status.code(), Some(2), "{producer:?}");
        assert_eq!(made.stdout, read.stdout, "{producer:?}");
    }
}
