//! The promises of every back end.

use puzzle_conformance::Check;
use puzzle_hidato::{Hidato, HidatoEditor};

#[test]
fn keeps_its_promises() {
    Check::new()
        .params(&["5x5mD", "6x4mXEdt", "7x4mAdh", "9x3mVde", "6x6mRshg6dxS", "3x2mOdn"])
        .run::<Hidato>();
}

#[test]
fn the_editor_too() {
    Check::new().params(&["4x3mX", "5x3mTsh", "1x1mO"]).run::<HidatoEditor>();
}
