//! The example of an external back end keeps its promises.

use lights_out::LightsOut;
use puzzle_conformance::Check;

#[test]
fn lights_out_keeps_its_promises() {
    puzzle_conformance::check::<LightsOut>();
}

#[test]
fn also_on_other_boards() {
    let report = Check::new().seeds(30).params(&["3x7", "9x2", "12"]).report::<LightsOut>();
    assert!(report.failures.is_empty(), "{report}");
    println!("{report}");
    for (property, time) in report.times {
        println!("{property}: {time:?}");
    }
}
