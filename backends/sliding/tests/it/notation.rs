//! Notations of moves, and the two ways to count them.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;
use puzzle_core::params::Params as _;
use puzzle_sliding::{Move, Params, Sliding, State};

/// The goal of a 3x3 after the hole has gone two cells to the left and one up.
const START: &str = "3x3:1,2,3,0,5,6,4,7,8";

fn state(id: &str) -> State {
    let (params, desc) = id.split_once(':').unwrap();
    let params = Params::decode(params, &Params::default()).unwrap();
    Sliding::new_state(&params, &Sliding::parse_desc(&params, desc).unwrap())
}

/// Reads texts in a notation, and writes their moves in each one with both counts.
fn check(id: &str, notation: &str, texts: &[&str], expect: &Expect) {
    let state = state(id);
    let mut shown = String::new();
    for text in texts {
        shown += &match Sliding::read_moves_in(notation, &state, text) {
            Ok(moves) => {
                let write = |name: &&str| {
                    let text = Sliding::write_moves_in(name, &state, &moves);
                    text.unwrap_or_else(|e| format!("({e})"))
                };
                let written: Vec<String> = Sliding::notations().iter().map(write).collect();
                let (_, runs) = Sliding::n_runs(&state, &moves).unwrap();
                format!("{text}: {}; {} moves, {runs} runs\n", written.join(" = "), moves.len())
            }
            Err(e) => format!("{text}: {e}\n"),
        };
    }
    expect.assert_eq(&shown);
}

#[test]
fn pieces_go_up_right_down_and_left() {
    let texts = [
        "U L2",
        "UL2",
        "u l l",
        "U 2L",
        "1u2l",
        "7, L, 9",
        "ULLRRD",
        "UL02",
        "U0",
        "U9",
        "L4294967296",
        "UX",
        "2U2",
        "R",
        "in1",
        "12",
    ];
    check(
        START,
        "cells",
        &texts,
        &expect![[r#"
            U L2: 7 8 9 = U L2 = D R2; 3 moves, 2 runs
            UL2: 7 8 9 = U L2 = D R2; 3 moves, 2 runs
            u l l: 7 8 9 = U L2 = D R2; 3 moves, 2 runs
            U 2L: 7 8 9 = U L2 = D R2; 3 moves, 2 runs
            1u2l: 7 8 9 = U L2 = D R2; 3 moves, 2 runs
            7, L, 9: 7 8 9 = U L2 = D R2; 3 moves, 2 runs
            ULLRRD: 7 8 9 8 7 4 = U L2 R2 D = D R2 L2 U; 6 moves, 4 runs
            UL02: move 1: 'UL02' is not a move: write the number of a cell, such as 15, or directions, such as U3 R
            U0: move 1: 'U0' is not a move: write the number of a cell, such as 15, or directions, such as U3 R
            U9: move 2: no piece can slide up here
            L4294967296: move 1: 'L4294967296' is not a move: write the number of a cell, such as 15, or directions, such as U3 R
            UX: move 1: 'UX' is not a move: write the number of a cell, such as 15, or directions, such as U3 R
            2U2: move 1: '2U2' is not a move: write the number of a cell, such as 15, or directions, such as U3 R
            R: move 1: no piece can slide right here
            in1: move 1: there is no subpuzzle 1
            12: move 1: there is no cell 12: cells are numbered from 1 to 9
        "#]],
    );
}

#[test]
fn the_hole_goes_the_other_way() {
    check(
        START,
        "urdl-hole",
        &["D R2", "dr2", "7 8 9", "U", "L"],
        &expect![[r#"
        D R2: 7 8 9 = U L2 = D R2; 3 moves, 2 runs
        dr2: 7 8 9 = U L2 = D R2; 3 moves, 2 runs
        7 8 9: 7 8 9 = U L2 = D R2; 3 moves, 2 runs
        U: 1 = D = U; 1 moves, 1 runs
        L: move 1: the hole cannot go left here
    "#]],
    );
    check(
        START,
        "lurd",
        &["D"],
        &expect![[r#"
        D: sliding has no notation 'lurd': choose cells, urdl, urdl-hole
    "#]],
    );
}

/// Letters are for neighbors in the table; other moves are written by cells.
#[test]
fn boards_without_directions_are_refused() {
    let mut shown = String::new();
    for id in ["star:10,6,3,4,0,1,2,8,9,5,7", "leap:1,2,4,0,5,3,7,8,9,10,6,11"] {
        let start = state(id);
        for to in start.board().next(start.hole()) {
            let moves = [Move::Slide(to)];
            let text = Sliding::write_moves_in("urdl", &start, &moves);
            shown += &match text {
                Ok(text) => format!("{}: {text}\n", moves[0]),
                Err(e) => format!("{}: {e}\n", moves[0]),
            };
        }
        let read = Sliding::read_moves_in("urdl", &start, "U");
        shown += &format!("U: {}\n", read.unwrap_err());
    }
    expect![[r#"
        9: this board has moves without a direction: write the numbers of cells
        10: this board has moves without a direction: write the numbers of cells
        U: move 1: this board has moves without a direction: write the numbers of cells
        2: this board has moves without a direction: write the numbers of cells
        3: R
        7: this board has moves without a direction: write the numbers of cells
        12: this board has moves without a direction: write the numbers of cells
        U: move 1: no piece can slide up here
    "#]]
    .assert_eq(&shown);
}

proptest! {
    /// What is written in any notation is read back.
    #[test]
    fn notations_round_trip(turns in prop::collection::vec(0..4_usize, 1..60)) {
        let start = state("4x3:1,2,3,4,5,6,7,8,9,10,11,0");
        let (mut now, mut moves) = (start.clone(), Vec::new());
        for turn in turns {
            let next = now.board().next(now.hole());
            let mv = Move::Slide(next[turn % next.len()]);
            now.execute(mv).unwrap();
            moves.push(mv);
        }
        for name in Sliding::notations() {
            let text = Sliding::write_moves_in(name, &start, &moves).unwrap();
            prop_assert_eq!(&Sliding::read_moves_in(name, &start, &text).unwrap(), &moves);
            // Without blanks too, and by the game's own reader, if the letters are of pieces.
            if name == "urdl" {
                let joined = text.replace(' ', "").to_lowercase();
                prop_assert_eq!(&Sliding::read_moves(&start, &joined).unwrap(), &moves);
            }
        }
        let runs = Sliding::n_runs(&start, &moves).unwrap().1;
        let text = Sliding::write_moves_in("urdl", &start, &moves).unwrap();
        prop_assert_eq!(runs, text.split(' ').count());
    }
}
