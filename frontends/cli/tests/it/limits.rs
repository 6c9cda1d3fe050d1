//! Limits of searches: a limit in nodes gives the same answer in every run.

#![cfg(feature = "bundled")]

use std::process::Command;

use expect_test::expect;
use serde_json::Value;

/// Runs a verb on game IDs, given on standard input, and returns its records without the fields
/// that tell the order of the inputs and the time.
fn records(args: &[&str], ids: &[&str]) -> Vec<Value> {
    let change = |command: &mut Command| {
        command.args(args).args(["--json", "-"]);
    };
    let output = crate::run::run_with(change, (ids.join("\n") + "\n").as_bytes());
    let text = String::from_utf8(output.stdout).unwrap();
    let parse = |line: &str| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        let fields = record.as_object_mut().unwrap();
        for field in ["input", "level", "millis"] {
            fields.remove(field);
        }
        record
    };
    let records: Vec<Value> = text.lines().map(parse).collect();
    assert_eq!(records.len(), ids.len(), "{args:?}: {text}");
    records
}

/// Every verb with a limit in nodes gives the same answers alone, in a batch, in any order, with any
/// number of jobs.
#[track_caller]
fn check(ids: &[&str]) {
    let reversed: Vec<&str> = ids.iter().rev().copied().collect();
    let verbs: [&[&str]; 4] = [&["solve"], &["solve", "--optimal"], &["check"], &["hint"]];
    for (verb, nodes) in verbs.into_iter().flat_map(|verb| [(verb, "500"), (verb, "50000")]) {
        let args = [verb, &["--nodes", nodes]].concat();
        let batch = records(&args, ids);
        let mut turned = records(&args, &reversed);
        turned.reverse();
        assert_eq!(batch, turned, "{args:?}");
        for jobs in ["1", "4"].into_iter().filter(|_| verb[0] != "hint") {
            assert_eq!(batch, records(&[&args[..], &["-j", jobs]].concat(), ids), "{args:?}");
        }
        for (id, record) in ids.iter().zip(&batch) {
            assert_eq!(*record, records(&args, &[id])[0], "{args:?} {id}");
        }
    }
}

/// Puzzles of a game, the first of them twice.
fn puzzles(params: &str) -> String {
    let output =
        crate::run::program().args(["new", params, "-n", "3", "--seed", "a"]).output().unwrap();
    let ids = String::from_utf8(output.stdout).unwrap();
    let first = ids.lines().next().unwrap();
    format!("{ids}{first}\n")
}

#[track_caller]
fn check_generated(params: &str) {
    let ids = puzzles(params);
    check(&ids.lines().collect::<Vec<_>>());
}

#[test]
fn a_check_ends_after_a_number_of_nodes_and_names_it() {
    let output = crate::run::program()
        .args(["check", "sliding/4x4:14,6,9,7,5,3,0,8,13,1,4,15,10,11,2,12", "--nodes", "8"])
        .output()
        .unwrap();
    expect![[r#"
        valid; undecided: stopped after 8 nodes (raise --nodes)  sliding/4x4:14,6,9,7,5,3,0,8,13,1,4,15,10,11,2,12
    "#]].assert_eq(&String::from_utf8_lossy(&output.stdout));
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn sliding_answers_do_not_depend_on_other_inputs() {
    check(&[
        "sliding/4x4:14,6,9,7,5,3,0,8,13,1,4,15,10,11,2,12",
        "sliding/4x4:10,4,3,13,11,12,1,2,5,14,6,15,7,8,0,9",
        "sliding/4x4:7,1,10,3,0,11,8,15,13,4,6,2,12,5,14,9",
        "sliding/3x3:1,2,3,5,7,8,6,0,4",
        "sliding/4x4:14,6,9,7,5,3,0,8,13,1,4,15,10,11,2,12",
    ]);
}

#[test]
fn sokoban_answers_do_not_depend_on_other_inputs() {
    check_generated("sokoban");
}

#[test]
fn mahjong_answers_do_not_depend_on_other_inputs() {
    check_generated("mahjong");
}

#[test]
fn hidato_answers_do_not_depend_on_other_inputs() {
    check_generated("hidato");
    check_generated("hidato-editor");
}

/// The help and the book name the limits of nodes that `check` has without an option.
#[test]
fn the_usual_limits_are_those_of_the_help() {
    let output = crate::run::program().args(["check", "--help"]).output();
    let help = String::from_utf8(output.unwrap().stdout).unwrap();
    let book = include_str!("../../../../docs/command-line.md");
    for game in puzzle_backends::bundled().games() {
        let digits = game.info.usual_nodes.to_string();
        let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(<[u8]>::to_vec).collect();
        let n = String::from_utf8(groups.join(&b',')).unwrap();
        assert!(help.contains(&n) && book.contains(&n), "{}: {n}", game.info.id);
    }
}
