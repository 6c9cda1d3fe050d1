//! The conformance kit that every back end passes.

use puzzle_conformance::Check;
use puzzle_mahjong::{Mahjong, MahjongEditor};

#[test]
fn passes_the_kit() {
    puzzle_conformance::check::<Mahjong>();
}

#[test]
fn the_editor_passes_the_kit() {
    Check::new().params(&["30x16x5", "8x6x3", "2x2x1", "13x7x2"]).run::<MahjongEditor>();
}
