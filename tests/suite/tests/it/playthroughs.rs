//! A recorded game of each kind, which shows what a change of a back end changes for players.
//! `cargo xtask bless` updates them.

use expect_test::expect_file;
use puzzle_conformance::playthrough;

#[test]
fn sliding() {
    expect_file!["../playthroughs/sliding.txt"]
        .assert_eq(&playthrough::<puzzle_sliding::Sliding>("3x3#playthrough"));
}

#[test]
fn mahjong() {
    expect_file!["../playthroughs/mahjong.txt"]
        .assert_eq(&playthrough::<puzzle_mahjong::Mahjong>("turtle#playthrough"));
}

#[test]
fn hidato() {
    expect_file!["../playthroughs/hidato.txt"]
        .assert_eq(&playthrough::<puzzle_hidato::Hidato>("5x5mRde#playthrough"));
}

#[test]
fn sokoban() {
    expect_file!["../playthroughs/sokoban.txt"]
        .assert_eq(&playthrough::<puzzle_sokoban::Sokoban>("8x7#playthrough"));
}
