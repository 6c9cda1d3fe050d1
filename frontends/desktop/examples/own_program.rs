//! The bundled games and a game of your own in a window: `cargo run --release -p puzzles-window
//! --example own_program`.
//!
//! It is an example of this crate rather than of `own-program`, so that building that does not
//! build egui.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzles_window::run(own_program::games())
}
