//! The games of a program of one's own, the bundled ones and a new one, in a window:
//! `cargo run --release -p puzzles-window --example own_program`.
//!
//! It is an example of this crate, so that whoever builds `own-program` does not build egui.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzles_window::run(own_program::games())
}
