//! The promises of a back end.

use puzzle_conformance::Check;
use puzzle_sokoban::Sokoban;

#[test]
fn keeps_its_promises() {
    Check::new().params(&["7x7b2de", "8x8rb3de"]).run::<Sokoban>();
}
