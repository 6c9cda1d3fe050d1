//! The window.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzles_window::run(own_program::games())
}
