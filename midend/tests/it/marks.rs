//! Marks over the picture, and in words.

use expect_test::{Expect, expect};
use puzzle_core::draw::{Frame, Layout};
use puzzle_core::params::Params as _;
use puzzle_core::solve::{Mark, Target};
use puzzle_core::{Game, Text};
use puzzle_midend::{Drawn, Midend, Task};
use puzzle_mutants::Mutant;
use puzzle_sliding::Sliding;

use super::purpose::{Strokes, all};
use super::{game, run};

fn redrawn(session: &Midend, drawn: &mut Drawn) -> Strokes {
    let mut strokes = Strokes::default();
    session.redraw(&mut strokes, drawn);
    strokes
}

#[test]
fn marks_are_drawn_over_the_picture_and_leave_no_trace() {
    let mut session = game::<Sliding>("sliding/3x3:1,2,3,4,5,6,0,7,8");
    let drawn = &mut Drawn::default();
    let plain = redrawn(&session, drawn);
    assert_eq!(redrawn(&session, drawn), Strokes::default());
    let _ = run(&mut session, &Task::Hint);
    let marked = redrawn(&session, drawn);
    assert!(marked.0.len() > plain.0.len() && marked.0.starts_with(&plain.0));
    assert_eq!(marked, all(&session));
    assert_eq!(redrawn(&session, drawn), marked, "what lies above is drawn over a whole picture");
    let _ = session.dismiss();
    assert_eq!(redrawn(&session, drawn), plain);
    assert_eq!(redrawn(&session, drawn), Strokes::default());
}

#[test]
fn the_board_in_words_names_what_is_marked() {
    let mut session = game::<Sliding>("sliding/3x3:1,2,3,4,5,6,0,7,8");
    let n = session.describe().unwrap().parts.len();
    let _ = run(&mut session, &Task::Hint);
    let _ = session.hint();
    let parts = session.describe().unwrap().parts;
    expect![[r#"
        Reason: piece 4, placed, can move, row 2, column 1.
        Reason: hole, row 3, column 1.
        Hint: piece 7, can move, row 3, column 2.
        Hint: an arrow from piece 7, can move, row 3, column 2 to hole, row 3, column 1."#]]
    .assert_eq(&Text::lines(parts[n..].iter().cloned()).to_string());
}

/// Checks the strokes of marks on a board of 3 by 3 lights whose points are the corners of cells.
#[track_caller]
fn check(marks: &[Mark], expected: Expect) {
    let params = puzzle_mutants::Sides::decode("3x3", &puzzle_mutants::Sides::default()).unwrap();
    let state = Mutant::new_state(&params, &Mutant::parse_desc(&params, "110111010").unwrap());
    let ui = puzzle_mutants::Ui::default();
    let still = Frame::<Mutant>::still(&params, &state, &ui, Layout::square(24));
    let mut strokes = Strokes::default();
    Frame { marks, ..still }.draw_marks(&mut strokes);
    expected.assert_eq(&strokes.0.join("\n"));
}

#[test]
fn an_arrow_ends_in_the_middle_of_a_cell_or_crosses_the_edge_of_a_neighbor() {
    check(
        &[Mark::hint(Target::arrow(0, 2))],
        expect![
            "[Point { x: 72, y: 24 }, Point { x: 64, y: 30 }, Point { x: 65, y: 26 }, Point { x: 36, y: 26 }, Point { x: 36, y: 22 }, Point { x: 65, y: 22 }, Point { x: 64, y: 18 }] Some(Role(11)) Some(Role(5))"
        ],
    );
    check(
        &[Mark::reason(Target::arrow(8, 4))],
        expect![
            "[Point { x: 57, y: 57 }, Point { x: 62, y: 57 }, Point { x: 60, y: 59 }, Point { x: 63, y: 62 }, Point { x: 62, y: 63 }, Point { x: 59, y: 60 }, Point { x: 57, y: 62 }] Some(Role(11)) Some(Role(5))"
        ],
    );
}

#[test]
fn a_path_leads_through_the_middles_of_its_cells() {
    check(
        &[Mark::hint(Target::path([0, 1, 4]))],
        expect![[r#"
            [Point { x: 39, y: 24 }, Point { x: 35, y: 27 }, Point { x: 35, y: 25 }, Point { x: 33, y: 25 }, Point { x: 33, y: 23 }, Point { x: 35, y: 23 }, Point { x: 35, y: 21 }] Some(Role(11)) Some(Role(5))
            [Point { x: 48, y: 39 }, Point { x: 45, y: 35 }, Point { x: 47, y: 35 }, Point { x: 47, y: 33 }, Point { x: 49, y: 33 }, Point { x: 49, y: 35 }, Point { x: 51, y: 35 }] Some(Role(11)) Some(Role(5))"#]],
    );
}

#[test]
fn a_point_is_where_the_game_says() {
    check(
        &[Mark::mistake(Target::Point(1, 2))],
        expect!["Point { x: 36, y: 60 } 3 Some(Role(12)) Some(Role(5))"],
    );
    check(&[Mark::mistake(Target::Point(9, 9))], expect![[r#""#]]);
}

/// This game draws marks on cells itself.
#[test]
fn a_game_that_draws_marks_on_cells_gets_no_overlay_for_them() {
    check(&[Mark::hint(4)], expect![[r#""#]]);
}

#[test]
fn marks_outside_the_board_are_dropped() {
    let far = u32::MAX as usize;
    check(&[Mark::hint(Target::arrow(0, far)), Mark::hint(Target::path([far]))], expect![[r#""#]]);
}
