//! End-to-end tests of the program: its own game works like the bundled ones in every command.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect};

const PUZZLE: &str = "pegs/4x4:...o..oo..o...o.";

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_own-program"));
    // The language and the date must not depend on the machine.
    command.envs([("LC_ALL", "C.UTF-8"), ("PUZZLES_NOW", "2026-11-26")]);
    command.args(args).stdin(Stdio::null()).output().unwrap()
}

/// Runs the program and compares its exit status and output, without times, with the expected text.
/// Lines of standard error begin with `!`.
#[track_caller]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
fn check(args: &[&str], expect: Expect) {
    let output = run(args);
    let mut told = format!("exit {}\n", output.status.code().unwrap());
    told += &String::from_utf8(output.stdout).unwrap();
    if let (Some(start), Some(end)) = (told.find(",\"nodes\""), told.rfind('}')) {
        told.replace_range(start..end, "");
    }
    for line in String::from_utf8(output.stderr).unwrap().lines() {
        told += &format!("! {}\n", line.split(" (").next().unwrap_or_default());
    }
    expect.assert_eq(&told);
}

#[test]
fn the_own_game_is_listed_with_the_bundled_ones() {
    let output = run(&["list", "--json"]);
    let list = String::from_utf8(output.stdout).unwrap();
    let bundled = puzzle_backends::bundled();
    let ids = bundled.games().iter().map(|game| game.info.id).chain(["pegs"]);
    for (line, id) in list.lines().zip(ids.clone()) {
        assert!(line.starts_with(&format!("{{\"game\":\"{id}\"")), "{line}");
    }
    assert_eq!(list.lines().count(), ids.count());
    assert!(run(&["new", "sliding/3x3#own"]).status.success());
    check(
        &["list", "pegs"],
        expect![[r#"
            exit 0
            pegs: Pegs
                Jump over pegs to remove them, until one is left
                can: solve, hint, mistakes, text
                @pegs/figures                    Old figures: 7 puzzles
                params: 5x5 by default; each line below changes one setting
                    width        Width: a number from 4 to 7
                        6                      6x5
                    height       Height: a number from 4 to 7
                        6                      5x6
                presets:
                    5x5                  pegs/5x5
                    7x5                  pegs/7x5
                    7x7                  pegs/7x7
        "#]],
    );
}

#[test]
fn commands_work_with_the_own_game() {
    check(
        &["new", "pegs/5x4", "-n", "2", "--seed", "own"],
        expect![[r#"
            exit 0
            pegs/5x4:.ooo.ooo..o..o.oooo.
            pegs/5x4:.....oooooooooo..oo.
        "#]],
    );
    check(
        &["show", "--text", PUZZLE],
        expect![[r#"
        exit 0
        ...o
        ..oo
        ..o.
        ..o.
    "#]],
    );
    check(
        &["show", "--words", PUZZLE, "--moves", "4,2l"],
        expect![[r#"
        exit 0
        4 columns and 4 rows, 4 pegs left.
        Row 1, pegs in columns: 4.
        Row 2, pegs in columns: 2.
        Row 3, pegs in columns: 3.
        Row 4, pegs in columns: 3.
    "#]],
    );
    check(
        &["solve", "--json", PUZZLE],
        expect![[r#"
            exit 0
            {"id":"pegs/4x4:...o..oo..o...o.","game":"pegs","level":null,"input":"pegs/4x4:...o..oo..o...o.","status":"solved","notation":"moves","moves":"4,2l 3,4u 2,2r 4,1d","n_moves":4,"optimal":true}
        "#]],
    );
    check(
        &["solve", "pegs/4x4:oo............oo"],
        expect![[r#"
        exit 1
        unsolvable
        ! cannot be solved: a single peg can no longer be reached, whichever marked peg jumps first
    "#]],
    );
    check(
        &["hint", PUZZLE],
        expect![[r#"
        exit 0
        4,2l: after any other jump a single peg can no longer be reached
    "#]],
    );
}

#[test]
fn its_positions_are_checked_and_its_collections_solved() {
    check(
        &["check", PUZZLE, "--moves", "4,2l 3,4u"],
        expect![[r#"
            exit 1
            solvable; after the moves: ongoing, can still be solved  pegs/4x4:...o..oo..o...o.
        "#]],
    );
    check(
        &["check", PUZZLE, "--moves", "4,1u"],
        expect![[r#"
            exit 1
            solvable; the moves are not legal: move 1: this jump leads off the board  pegs/4x4:...o..oo..o...o.
        "#]],
    );
    check(
        &["solve", "@pegs/figures"],
        expect![[r#"
        exit 0
        4,3l 4,5u 5,3l 2,3r 4,2d
        4,3u 4,5u 2,4r 4,4u 4,1d 6,4l 4,3d 4,5d
        4,1l 4,2d 3,3u 2,1r 4,1r 5,3d 3,4r 5,5u 5,3u 5,1r
        4,3u 2,4d 3,4u 5,4d 4,5u 7,5l 5,6u 6,4l 4,4u 4,1d 5,3l 3,2d 3,4d 3,6l 1,5d
        4,3l 4,5u 4,2d 5,6u 5,3d 3,6r 5,6u 5,4l 3,5u 2,3r
        3,2d 4,2r 6,2d 5,3l 2,3r 3,4r 6,4l 4,4u 4,1d 4,6u 4,3d 3,7u 3,5r 4,7r 5,5d 5,7r
        4,2d 2,3r 5,3u 4,1r 2,4d 4,4u 3,2r 6,4d 4,6u 4,4l 1,4r 3,5u 2,6r 4,7u 6,6l 4,6u 4,4r 7,4l 5,5u 6,3l 3,3r 5,3u 5,1r
        ! @pegs/figures/1: 5 moves, proved to be the fewest
        ! @pegs/figures/2: 8 moves, proved to be the fewest
        ! @pegs/figures/3: 10 moves, proved to be the fewest
        ! @pegs/figures/4: 15 moves, proved to be the fewest
        ! @pegs/figures/5: 10 moves, proved to be the fewest
        ! @pegs/figures/6: 16 moves, proved to be the fewest
        ! @pegs/figures/7: 23 moves, proved to be the fewest
    "#]],
    );
}

#[test]
fn its_puzzles_can_be_exported_and_imported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (list, save, svg) = (path("own.puzzles"), path("own.puzzle.json"), path("own.svg"));
    for args in [
        ["export", PUZZLE, "--format", "puzzles", "-o", &list],
        ["export", PUZZLE, "--format", "save", "-o", &save],
        ["show", &list, "--svg", &svg, "--theme", "mono"],
        ["check", &list, &save, "--seconds", "60", "--json"],
    ] {
        let output = run(&args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(Path::new(&svg).exists());
}

#[test]
fn help_names_this_program() {
    for (args, part) in [
        (["export", "--help"], "`own-program list GAME`"),
        (["export", "--help"], "Example: own-program export "),
        (["check", "--help"], "Number of puzzles to process"),
    ] {
        let help = String::from_utf8(run(&args).stdout).unwrap();
        assert!(help.contains(part), "{help}");
    }
}

#[test]
fn the_player_needs_a_terminal() {
    check(
        &["play", PUZZLE],
        expect![[r#"
            exit 2
            ! error: standard input and output must be a terminal
        "#]],
    );
    check(
        &["play", "pegs/4x4:oooo"],
        expect![[r#"
            exit 2
            ! error: desc: expected 16 values, found 4
        "#]],
    );
}
