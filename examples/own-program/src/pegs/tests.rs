//! Tests: the game passes the conformance kit, and its hints are correct.

use expect_test::{Expect, expect};
use puzzle_conformance::Check;
use puzzle_core::Game as _;
use puzzle_core::ability::Abilities as _;
use puzzle_core::solve::{Plan, SolveRequest, Work};

use super::solve::Dead;
use super::{Board, Pegs, Sides};

#[test]
fn pegs_passes_the_conformance_kit() {
    Check::new()
        .params(&["4x7", "7x4"])
        .golden("5x5#kit", "oo.oooo.o.oooo.o.ooo.....")
        .run::<Pegs>();
}

fn board(text: &str) -> Board {
    Pegs::parse_desc(&Sides::square(4), text).unwrap()
}

#[track_caller]
#[allow(clippy::needless_pass_by_value)] // `expect!` reads best by value
fn check_hint(text: &str, expect: Expect) {
    let memory = &mut Dead::default();
    let plan = Pegs::plan(&board(text), &SolveRequest::default(), memory, &mut Work::unlimited());
    let told = match plan.unwrap() {
        Plan::Steps(steps) => format!("{}: {}", steps[0].moves[0], steps[0].explanation.words),
        Plan::Lost(why) => format!("lost: {}; {} marks", why.words, why.marks.len()),
        other => format!("{other:?}"),
    };
    expect.assert_eq(&told);
}

#[test]
fn a_hint_has_the_best_reason_that_can_be_proved() {
    check_hint("oo..............", expect!["1,1r: this jump leaves a single peg"]);
    check_hint(
        "oo...ooooo.o..o.",
        expect!["1,1r: a solution of 8 jumps begins with it and ends in row 3, column 2"],
    );
    check_hint(
        "...o..oo..o...o.",
        expect!["4,2l: after any other jump a single peg can no longer be reached"],
    );
    check_hint(
        ".oo.o.o.oo.o..oo",
        expect!["3,1d: a solution of 8 jumps begins with it and ends in row 4, column 4"],
    );
    check_hint("o.o.............", expect!["lost: no peg can jump, and 2 pegs are left; 2 marks"]);
    check_hint(
        "oo............oo",
        expect![
            "lost: a single peg can no longer be reached, whichever marked peg jumps first; 2 marks"
        ],
    );
}
