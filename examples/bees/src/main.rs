//! The program: every verb of the command line and the player, with this game alone.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle_cli::run(bees::games())
}
