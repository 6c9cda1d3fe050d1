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
mod collections;
mod daily;
mod exit;
mod export;
mod grid;
mod hint;
mod import;
mod in_order;
mod input;
mod json;
mod limits;
mod list;
mod manual;
mod nearest;
mod new;
mod output;
mod play;
mod print;
mod profile;
mod profile_file;
mod progress;
mod resume;
mod scores;
mod sessions;
mod show;
mod skin;
mod solve;
mod told;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use clap::FromArgMatches;
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
    I::Item: Into<OsString>,
{
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let name = args.first().map(Path::new).and_then(Path::file_stem);
    let name = name.map_or_else(|| "puzzles".to_string(), |n| n.to_string_lossy().into_owned());
    let parsed = args::command(&name).try_get_matches_from(args);
    let args = match parsed.and_then(|matches| Args::from_arg_matches(&matches)) {
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
        Some(verb) => run_verb(registry, verb, &name),
        None if std::io::stdout().is_terminal() && std::io::stdin().is_terminal() => {
            play::run(registry, &args::Play::default())
        }
        None => {
            let _ = args::command(&name).print_help();
            Exit::Done
        }
    };
    exit.into()
}

fn run_verb(registry: &Registry, verb: Verb, name: &str) -> Exit {
    match verb {
        Verb::List(args) => list::run(registry, &args),
        Verb::Daily(args) => daily::run(registry, &args),
        Verb::New(args) => new::run(registry, &args),
        Verb::Show(args) => show::run(registry, &args),
        Verb::Print(args) => print::run(registry, &args),
        Verb::Play(args) => play::run(registry, &args),
        Verb::Solve(args) => solve::run(registry, &args),
        Verb::Hint(args) => hint::run(registry, &args),
        Verb::Check(args) => check::run(registry, &args),
        Verb::Import(args) => import::run(registry, &args),
        Verb::Completions(args) => manual::completions(name, args.shell),
        Verb::Man => manual::man(name),
        Verb::Export(args) => export::run(registry, &args),
        Verb::Profile(args) => profile::run(&args),
        Verb::Scores(args) => scores::run(registry, &args),
        Verb::Collections(args) => collections::run(registry, &args),
        Verb::Resume(args) => resume::run(registry, &args),
    }
}

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
