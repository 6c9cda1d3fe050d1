//! An external back end passes the check.

use expect_test::expect_file;
use lights_out::LightsOut;
use puzzle_conformance::{Check, playthrough};

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

/// `UPDATE_EXPECT=1 cargo test -p puzzle-conformance` rewrites the file.
#[test]
fn a_playthrough_is_unchanged() {
    expect_file!["../playthroughs/lights-out_4x3.txt"]
        .assert_eq(&playthrough::<LightsOut>("4x3#kit"));
}
