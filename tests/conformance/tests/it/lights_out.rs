//! An external back end passes the check.

use expect_test::expect_file;
use lights_out::{LightsOut, Sides};
use puzzle_conformance::{AsciiPicture, Check, playthrough};
use puzzle_core::Game as _;
use puzzle_core::draw::{Frame, Layout, Role};
use puzzle_core::grid::{Cell, Cursor};

#[test]
fn lights_out_passes_the_check() {
    puzzle_conformance::check::<LightsOut>();
}

#[test]
fn lights_out_passes_the_check_on_other_boards() {
    let report = Check::new()
        .seeds(30)
        .params(&["3x7", "9x2", "12"])
        .golden("4x3#kit", "100111110001")
        .report::<LightsOut>();
    assert!(report.failures.is_empty(), "{report}");
    println!("{report}");
    for (property, time) in report.times {
        println!("{property}: {time:?}");
    }
}

/// The first light is lit, and the cursor is on the second.
#[test]
fn a_small_board_has_this_picture() {
    let legend = [
        (Role::GROUND, ' '),
        (Role::BOARD, '.'),
        (Role::GRID, '+'),
        (Role::HINT, 'o'),
        (Role::TEXT, '#'),
        (Role::CURSOR, 'x'),
    ];
    let params = Sides::square(2);
    let lights = LightsOut::parse_desc(&params, "1000").unwrap();
    let cursor = Cursor { cell: Cell::new(1, 0), visible: true };
    let frame = Frame::<LightsOut>::still(&params, &lights, &cursor, Layout::square(9));
    AsciiPicture::of(&frame, &legend).assert_eq(
        "
        ++++++++++++++++++
        +..###..++.......+
        +.#ooo#.++.xxxxx.+
        +#ooooo#++.xxxxx.+
        +#ooooo#++.xx.xx.+
        +#ooooo#++.xxxxx.+
        +.#ooo#.++.xxxxx.+
        +..###..++.......+
        ++++++++++++++++++
        ++++++++++++++++++
        +.......++.......+
        +.......++.......+
        +.......++.......+
        +.......++.......+
        +.......++.......+
        +.......++.......+
        +.......++.......+
        ++++++++++++++++++
        ",
    );
}

/// `UPDATE_EXPECT=1 cargo test -p puzzle-conformance` rewrites the file.
#[test]
fn a_playthrough_is_unchanged() {
    expect_file!["../playthroughs/lights-out_4x3.txt"]
        .assert_eq(&playthrough::<LightsOut>("4x3#kit"));
}
