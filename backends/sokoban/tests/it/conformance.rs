//! The conformance kit.

use puzzle_conformance::Check;
use puzzle_sokoban::{Sokoban, SokobanEditor};

#[test]
fn passes_the_conformance_kit() {
    Check::new().params(&["7x7b2de", "8x8rb3de"]).run::<Sokoban>();
}

#[test]
fn the_editor_passes_the_conformance_kit() {
    Check::new().params(&["7x5", "3x3", "14x12"]).run::<SokobanEditor>();
}
