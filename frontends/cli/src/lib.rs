//! The command line: play, generate, solve, show and convert the puzzles of any registry.
//!
//! A program of one's own is a line around it, with the bundled games, others beside them, or
//! others alone:
//!
//! ```no_run
//! use std::process::ExitCode;
//! # use lights_out::LightsOut;
//!
//! fn main() -> ExitCode {
//!     puzzle_cli::run(puzzle_backends::bundled().with::<LightsOut>())
//! }
//! ```
//!
//! The feature `bundled`, on by default, is the program `puzzles`; without it no game is compiled.

mod args;
mod check;
mod daily;
mod exit;
mod export;
mod grid;
mod hint;
mod import;
mod input;
mod json;
mod limits;
mod list;
mod new;
mod output;
mod play;
mod show;
mod solve;
mod table;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use puzzle_midend::Registry;

use args::{Args, Verb};
use exit::Exit;

/// Does what the process's arguments say, with these games: a whole `main`. It writes to standard
/// output and standard error, and takes Ctrl-C for itself.
///
/// The exit status is 0 for done, 1 for the answer no, 2 for wrong input, 3 where a limit ended a
/// search, 130 where the user did. Where standard output is closed the process ends at once.
#[allow(clippy::needless_pass_by_value)] // `run(bundled())` reads best in a `main`
pub fn run(registry: Registry) -> ExitCode {
    run_with(&registry, std::env::args_os())
}

/// The same with arguments of the caller's, the first of them the program's name.
pub fn run_with<I>(registry: &Registry, args: I) -> ExitCode
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(error) => {
            // A word that clap does not know is the input's fault, like any other.
            let _ = error.print();
            let code = if error.use_stderr() { Exit::BadInput } else { Exit::Done };
            return code.into();
        }
    };
    limits::watch_for_interrupt();
    let exit = match args.verb {
        Some(verb) => run_verb(registry, verb),
        None if std::io::stdout().is_terminal() && std::io::stdin().is_terminal() => {
            play::run(registry, &args::Play::default())
        }
        None => {
            let _ = Args::command().print_help();
            Exit::Done
        }
    };
    exit.into()
}

fn run_verb(registry: &Registry, verb: Verb) -> Exit {
    match verb {
        Verb::List(args) => list::run(registry, &args),
        Verb::Daily(args) => daily::run(registry, &args),
        Verb::New(args) => new::run(registry, &args),
        Verb::Show(args) => show::run(registry, &args),
        Verb::Play(args) => play::run(registry, &args),
        Verb::Solve(args) => solve::run(registry, &args),
        Verb::Hint(args) => hint::run(registry, &args),
        Verb::Check(args) => check::run(registry, &args),
        Verb::Import(args) => import::run(registry, &args),
        Verb::Export(args) => export::run(registry, &args),
    }
}
