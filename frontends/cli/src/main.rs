//! The `puzzles` program: the bundled games on the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle_cli::run(puzzle_backends::bundled())
}
