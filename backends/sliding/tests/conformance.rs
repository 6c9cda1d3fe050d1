//! The kit of promises that every back end keeps.

use puzzle_sliding::Sliding;

#[test]
fn keeps_its_promises() {
    puzzle_conformance::check::<Sliding>();
}
