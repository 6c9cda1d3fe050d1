//! Records that one command prints are read by the others.

#![cfg(feature = "bundled")]

use std::path::Path;
use std::process::{Command, Output};

use puzzle_profile::{Change, Finished, InProgress, Solution, Store, Uid};

use crate::profile::{by_ada, won_by_ada};

fn run_with(home: &Path, args: &[&str], input: &[u8]) -> Output {
    let change = |command: &mut Command| {
        command.args(args).env("HOME", home).env("XDG_DATA_HOME", home);
    };
    crate::run::run_with(change, input)
}

/// A player's home with a finished game, its solution, and a game in progress.
fn home() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let mut store = Store::open(&home.path().join("puzzles/profile.db")).unwrap();
    let (game, params) = ("sliding".to_string(), "3x3dn".to_string());
    let puzzle = "sliding/3x3:1,2,3,4,5,6,0,7,8".to_string();
    let date = "2026-11-16".parse().unwrap();
    let finished = Finished {
        uid: Uid::from_bits(1),
        game: game.clone(),
        puzzle: puzzle.clone(),
        params: params.clone(),
        moves: 2,
        millis: Some(2000),
        date,
        ..Finished::default()
    };
    store.apply(&won_by_ada(finished)).unwrap();
    let solution = Solution {
        puzzle: puzzle.clone(),
        text: "8 9".into(),
        moves: 2,
        pushes: None,
        hints: 0,
        at: 1,
        date,
        is_by_program: false,
        game: None,
    };
    store.apply(&by_ada(Change::Solutions(vec![solution]))).unwrap();
    let uid = Uid::from_bits(2);
    let begun = InProgress { uid, game, puzzle, params, date, ..InProgress::default() };
    store.apply(&by_ada(Change::Play { game: begun, version: 0 })).unwrap();
    home
}

/// Commands that print records of puzzles.
const PRODUCERS: [&[&str]; 12] = [
    &["new", "--json", "sliding/3x3", "-n", "2"],
    &["daily", "--json", "sliding"],
    &["solve", "--json", "sliding/3x3#a", "sliding/3x3#b"],
    &["hint", "--json", "sliding/3x3#a"],
    &["check", "--json", "sliding/3x3#a", "sliding/3x3#b"],
    &["check", "--json", "sliding/3x3:1,2,3,4,5,6,0,7,8", "--moves", "8 9"],
    &["list", "--json", "sliding"],
    &["collections", "--json", "hidato"],
    &["resume", "--json"],
    &["scores", "--json"],
    &["scores", "--json", "--ranking"],
    &["scores", "--json", "--solutions"],
];

/// Commands that read puzzles from standard input.
const CONSUMERS: [&[&str]; 10] = [
    &["show", "-"],
    &["show", "--words", "-"],
    &["show", "--sheet", "-", "-"],
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
    let home = home();
    let home = home.path();
    let mut n_pairs = 0;
    for producer in PRODUCERS {
        let made = run_with(home, producer, b"");
        assert_eq!(made.status.code(), Some(0), "{producer:?}");
        assert!(made.stdout.starts_with(b"{"), "{producer:?}");
        for consumer in CONSUMERS {
            let read = run_with(home, consumer, &made.stdout);
            let errors = String::from_utf8_lossy(&read.stderr);
            assert_eq!(read.status.code(), Some(0), "{producer:?} | {consumer:?}: {errors}");
            assert!(!read.stdout.is_empty(), "{producer:?} | {consumer:?}");
            n_pairs += 1;
        }
    }
    println!("{n_pairs} pairs of commands");
    assert_eq!(n_pairs, 120);
}

#[test]
fn a_record_of_a_bad_input_stays_one() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    for producer in
        [["new", "--json", "nope"], ["daily", "--json", "nope"], ["solve", "--json", "nope"]]
    {
        let made = run_with(home, &producer, b"");
        assert_eq!(made.status.code(), Some(2), "{producer:?}");
        let read = run_with(home, &["check", "--json", "-"], &made.stdout);
        assert_eq!(read.status.code(), Some(2), "{producer:?}");
        assert_eq!(made.stdout, read.stdout, "{producer:?}");
    }
}
