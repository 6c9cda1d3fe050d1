//! The three example games of the book in a window: `cargo run --release -p puzzles-window
//! --example book_games`.

use std::process::ExitCode;

use bees::Bees;
use lights_out::LightsOut;
use puzzle_midend::Registry;
use takuzu::Takuzu;

fn main() -> ExitCode {
    puzzles_window::run(Registry::new().with::<LightsOut>().with::<Takuzu>().with::<Bees>())
}
