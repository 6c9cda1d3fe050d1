//! The conformance kit that every back end passes.

use puzzle_conformance::Check;
use puzzle_sliding::{Sliding, SlidingEditor};

#[test]
fn passes_the_kit() {
    puzzle_conformance::check::<Sliding>();
}

#[test]
fn the_editor_passes_the_kit() {
    Check::new().params(&["8x8", "2x2", "5x3", "14x12"]).run::<SlidingEditor>();
}

#[test]
fn passes_the_kit_on_boards_of_any_shape() {
    Check::new()
        .seeds(1)
        .params(&[
            "round-eleven",
            "knight-board",
            "letters",
            "three-bars",
            "diagonals",
            "roundabout",
            "lock",
            "cross",
            "ring",
            "2x2",
            "3x2de",
            "star_dx",
            "4x4_h6_dt",
            "macro-twelve",
            "3x3_h5",
            "4x2_t1-4,z,7-5_m0.1,0.-1,-1.0,1.0,2.0,-2.0_e1.3,2.4",
            "3x2_c1v2d.4b,2w3,3y6,6w5iA,5x4I_p10.10,60.20,110.10,10.80,60.90,110.70",
        ])
        .golden("4x4de#one", "2,3,0,4,1,5,7,8,13,6,11,12,10,9,14,15")
        .golden("4x4#one", "2,14,6,3,5,0,1,7,9,10,15,4,11,13,12,8")
        .golden("4x4dx#one", "10,3,13,15,7,9,4,5,8,14,0,11,1,12,6,2")
        .golden("star_dh#one", "10,2,7,3,8,1,6,9,5,4,0")
        .golden("ring#one", "1,2,3,7,4,0,6,5")
        .golden("6x6dt#one", "7,1,10,3,4,6,2,25,13,23,16,18,19,34,8,29,5,12,14,33,20,11,17,0,26,27,9,22,24,28,31,21,15,32,35,30")
        .run::<Sliding>();
}
