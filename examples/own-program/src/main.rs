//! The program: the command line and the player, with the games of the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle_cli::run(own_program::games())
}
