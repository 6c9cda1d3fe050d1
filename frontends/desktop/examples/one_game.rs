//! One game alone in a window: `cargo run --release -p puzzles-window --example one_game`.
//!
//! Any back end can stand in the place of Lights Out. `--no-default-features --features x11` builds
//! it without the bundled games.

use std::process::ExitCode;

use lights_out::LightsOut;
use puzzle_midend::Registry;

fn main() -> ExitCode {
    puzzles_window::run(Registry::new().with::<LightsOut>())
}
