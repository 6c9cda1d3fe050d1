//! The `puzzles-window` program: the bundled games in a window.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzles_window::run(puzzle_backends::bundled())
}
