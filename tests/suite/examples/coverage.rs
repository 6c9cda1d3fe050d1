//! Prints what the kit tries for each game. The numbers do not depend on the machine.

use puzzle_conformance::Check;
use puzzle_core::Game;

fn tell<G: Game>() {
    let report = Check::new().report::<G>();
    let broken = report.failures.len();
    println!("{}: {}, {broken} promises broken", report.game, report.coverage);
}

fn main() {
    tell::<puzzle_sliding::Sliding>();
    tell::<puzzle_sokoban::Sokoban>();
    tell::<puzzle_mahjong::Mahjong>();
    tell::<puzzle_hidato::Hidato>();
    tell::<lights_out::LightsOut>();
}
