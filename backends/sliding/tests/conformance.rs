//! The kit of promises that every back end keeps.

use core::time::Duration;

use puzzle_conformance::Check;
use puzzle_sliding::Sliding;

#[test]
fn keeps_its_promises() {
    puzzle_conformance::check::<Sliding>();
}

#[test]
fn keeps_them_on_boards_of_any_shape() {
    Check::new()
        .seeds(1)
        .budget(Duration::from_secs(8))
        .params(&[
            "round-eleven",
            "knight-board",
            "letters",
            "three-bars",
            "diagonals",
            "roundabout",
            "lock",
            "cross",
            "macro-twelve",
            "3x3_h5",
            "4x2_t1-4,z,7-5_m0.1,0.-1,-1.0,1.0,2.0,-2.0_e1.3,2.4",
            "3x2_c1v2d.4b,2w3,3y6,6w5iA,5x4I_p10.10,60.20,110.10,10.80,60.90,110.70",
        ])
        .golden("4x4#one", "11,1,5,3,0,4,8,13,6,2,7,10,9,12,14,15")
        .run::<Sliding>();
}
