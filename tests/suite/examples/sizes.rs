//! Tests the pictures, cells and presses of each game with tiles of 1 to 64 pixels on surfaces of
//! eight resolutions, and prints what was tried. Arguments are the IDs of games.

use std::process::ExitCode;

use puzzle_conformance::{Check, Property};
use puzzle_core::Game;

/// Tests a game if it was asked for. Returns `true` if no fault was found.
fn is_sound<G: Game>(only: &[String]) -> bool {
    if !only.is_empty() && !only.iter().any(|id| id == G::INFO.id) {
        return true;
    }
    let tested = [Property::Incremental, Property::Geometry, Property::TilePresses];
    let others = Property::ALL.into_iter().filter(|property| !tested.contains(property));
    let check = others.fold(Check::new().seeds(1).steps(8).all_sizes(), |check, property| {
        check.skip(property, "it does not depend on the size")
    });
    let report = check.report::<G>();
    println!("{}: {} sizes, {} faults", report.game, report.coverage.sizes, report.failures.len());
    for failure in &report.failures {
        println!("{failure}");
    }
    report.failures.is_empty()
}

fn main() -> ExitCode {
    let only: Vec<String> = std::env::args().skip(1).collect();
    let sound = [
        is_sound::<puzzle_sliding::Sliding>(&only),
        is_sound::<puzzle_sokoban::Sokoban>(&only),
        is_sound::<puzzle_mahjong::Mahjong>(&only),
        is_sound::<puzzle_hidato::Hidato>(&only),
        is_sound::<puzzle_hidato::HidatoEditor>(&only),
        is_sound::<puzzle_sokoban::SokobanEditor>(&only),
        is_sound::<puzzle_mahjong::MahjongEditor>(&only),
        is_sound::<puzzle_sliding::SlidingEditor>(&only),
        is_sound::<lights_out::LightsOut>(&only),
        is_sound::<takuzu::Takuzu>(&only),
        is_sound::<bees::Bees>(&only),
    ];
    if sound.contains(&false) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
