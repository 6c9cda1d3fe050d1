//! A single game in a window: `cargo run --release -p puzzles-window --example one_game`.
//!
//! Replace Lights Out by any other back end. With `--no-default-features --features x11` the
//! bundled games are not built.

use std::process::ExitCode;

use lights_out::LightsOut;
use puzzle_midend::Registry;

fn main() -> ExitCode {
    puzzles_window::run(Registry::new().with::<LightsOut>())
}
