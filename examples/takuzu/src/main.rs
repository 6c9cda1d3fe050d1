//! The program: the command line and the player, with only this game.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle_cli::run(takuzu::games())
}
