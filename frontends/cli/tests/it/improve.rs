//! `puzzles solve --improve`: better solutions than given ones.

#![cfg(feature = "bundled")]

use expect_test::expect;

use crate::program::{check, run};

#[test]
fn a_solution_is_improved() {
    let id = "sokoban/9x4:w10tbsusbtw2s7w10";
    check(
        &["solve", id, "--improve", "drlulLrrrR", "--optimal=pushes"],
        expect![[r#"
            exit 0
            lLrrrR
            ! Sokoban: Letters are steps: u up, r right, d down, l left; a capital letter is a step that pushes a box.
            ! improved from 10 moves, 2 pushes to 6 moves, 2 pushes, proved to be the fewest pushes
        "#]],
    );
    check(
        &["solve", id, "--improve", "drlulLrrrR"],
        expect![[r#"
            exit 0
            lLrrrR
            ! Sokoban: Letters are steps: u up, r right, d down, l left; a capital letter is a step that pushes a box.
            ! improved from 10 moves, 2 pushes to 6 moves, 2 pushes, proved to be the fewest moves
        "#]],
    );
    check(
        &["solve", id, "--improve", "lLrrrR"],
        expect![[r#"
            exit 0
            lLrrrR
            ! Sokoban: Letters are steps: u up, r right, d down, l left; a capital letter is a step that pushes a box.
            ! 6 moves, 2 pushes, proved to be the fewest moves
        "#]],
    );
    check(
        &["solve", id, "--improve", "drlulLrrrR", "--optimal=pushes", "--nodes", "1"],
        expect![[r#"
            exit 0
            drlulLrrrR
            ! Sokoban: Letters are steps: u up, r right, d down, l left; a capital letter is a step that pushes a box.
            ! 10 moves, 2 pushes, proved to be the fewest pushes
        "#]],
    );
}

#[test]
fn wrong_moves_are_an_error_that_names_the_place() {
    let id = "sokoban/9x4:w10tbsusbtw2s7w10";
    check(
        &["solve", id, "--improve", "llul"],
        expect![[r#"
        exit 2
        ! error: step 3: a wall is in the way
    "#]],
    );
    check(
        &["solve", id, "--improve", "dx"],
        expect![[r#"
        exit 2
        ! error: step 2: 'x' is not a step: use u, d, l and r
    "#]],
    );
    check(
        &["solve", id, "--improve", "lL"],
        expect![[r#"
        exit 2
        ! error: the moves do not solve the puzzle
    "#]],
    );
    check(
        &["solve", "hidato/4x4#a", "--improve", "1"],
        expect![[r#"
            exit 2
            ! error: all solutions of a puzzle of hidato are equally long
            !   tip: leave out --optimal and --improve
        "#]],
    );
    check(
        &["solve", "sliding/3x3:1,2,3,4,5,6,7,0,8", "--improve", "R L L", "--urdl", "piece"],
        expect![[r#"
            exit 0
            9
            ! Sliding: A number is a cell, counted row by row from 1: the piece on that cell slides into the hole.
            ! improved from 3 moves to 1 move, proved to be the fewest moves
        "#]],
    );
    let output = run(&["solve", id, "--improve", "drlulLrrrR", "--json"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let mut record: serde_json::Value = serde_json::from_str(&text).unwrap();
    record.as_object_mut().unwrap().retain(|key, _| !["millis", "nodes"].contains(&key.as_str()));
    expect![[r#"{"before":{"n_moves":10,"n_pushes":2},"game":"sokoban","id":"sokoban/9x4:w10tbsusbtw2s7w10","input":"sokoban/9x4:w10tbsusbtw2s7w10","level":null,"moves":"lLrrrR","n_moves":6,"n_pushes":2,"notation":"lurd","optimal":true,"status":"solved"}"#]].assert_eq(&record.to_string());
}
