//! The command line and the terminal player.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle_cli::run(own_program::games())
}
