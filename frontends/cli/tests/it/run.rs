//! Runs of the program.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The variable with the date on which the program's clock stands still, and that date.
pub(crate) const PUZZLES_NOW: (&str, &str) = ("PUZZLES_NOW", "2026-11-26");

/// The program, whose language, date and time do not depend on the machine.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzles"));
    command.env("LC_ALL", "C.UTF-8").envs([PUZZLES_NOW]);
    command
}

/// Runs the program that `change` has completed, with a text on standard input.
pub(crate) fn run_with(change: impl FnOnce(&mut Command), input: &[u8]) -> Output {
    let mut command = program();
    change(&mut command);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that refuses its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}
