//! Tests: the game passes the conformance kit, and its hints are correct.

use puzzle_conformance::Check;
use puzzle_core::Game as _;
use puzzle_core::ability::Abilities as _;
use puzzle_core::solve::{Plan, SolveRequest, Work};

use crate::solve::Dead;
use crate::{Pegs, Sides};

#[test]
fn pegs_passes_the_conformance_kit() {
    Check::new()
        .params(&["4x7", "7x4"])
        .golden("5x5#kit", "oo.oooo.o.oooo.o.ooo.....")
        .run::<Pegs>();
}

/// Returns the hint on a board of four by four cells: the jump with its reason, or why there is none.
fn hint(text: &str) -> String {
    let board = Pegs::parse_desc(&Sides::square(4), text).unwrap();
    let memory = &mut Dead::default();
    let plan = Pegs::plan(&board, &SolveRequest::default(), memory, &mut Work::unlimited());
    match plan.unwrap() {
        Plan::Steps(steps) => format!("{}: {}", steps[0].moves[0], steps[0].explanation.words),
        Plan::Lost(why) => format!("lost: {}; {} marks", why.words, why.marks.len()),
        other => format!("{other:?}"),
    }
}

#[test]
fn a_hint_has_the_best_reason_that_can_be_proved() {
    assert_eq!(hint("oo.............."), "1,1r: this jump leaves a single peg");
    assert_eq!(
        hint("oo...ooooo.o..o."),
        "1,1r: a solution of 8 jumps begins with it and ends in row 3, column 2"
    );
    assert_eq!(
        hint("...o..oo..o...o."),
        "4,2l: after any other jump a single peg can no longer be reached"
    );
    assert_eq!(hint("o.o............."), "lost: no peg can jump, and 2 pegs are left; 2 marks");
    assert_eq!(
        hint("oo............oo"),
        "lost: a single peg can no longer be reached, whichever marked peg jumps first; 2 marks"
    );
}
