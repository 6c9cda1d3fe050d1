//! The example of an external back end keeps its promises.

use expect_test::expect_file;
use lights_out::LightsOut;
use puzzle_conformance::{Check, playthrough};

#[test]
fn lights_out_keeps_its_promises() {
    puzzle_conformance::check::<LightsOut>();
}

#[test]
fn also_on_other_boards() {
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

/// `UPDATE_EXPECT=1 cargo test -p puzzle-conformance` writes the file anew.
#[test]
fn a_playthrough_is_as_it_was() {
    expect_file!["../playthroughs/lights-out_4x3.txt"]
        .assert_eq(&playthrough::<LightsOut>("4x3#kit"));
}
