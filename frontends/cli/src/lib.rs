//! The command line for the games of any registry: play, generate, solve, show and convert puzzles.
//!
//! A program of your own calls [`run`] with a registry of bundled games, games of your own, or
//! both:
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
//! The feature `bundled`, on by default, builds the program `puzzles`. Without it no game is
//! compiled.

mod args;
mod check;
mod clock;
mod collections;
mod completions;
mod daily;
mod error;
mod exit;
mod export;
mod grid;
mod help;
mod hint;
mod idle_options;
mod import;
mod in_order;
mod input;
mod json;
mod language;
mod limits;
mod list;
mod manual;
mod new;
mod output;
mod play;
mod plots;
mod print;
mod profile;
mod profile_file;
mod progress;
mod refused;
mod report;
mod resume;
mod scores;
mod sentence;
mod sessions;
mod shortcut;
mod show;
mod similar;
mod skin;
mod solve;
mod usage_error;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use clap::FromArgMatches;
use puzzle_core::format::{is_invisible, visible};
use puzzle_midend::Registry;

pub use puzzle_app::Clock;

use args::{Args, Verb};
use exit::Exit;
use shortcut::Shortcut;

/// Runs the command line with the arguments of the process: the whole body of a `main` function. It
/// writes to standard output and standard error, and installs a handler for Ctrl-C.
///
/// People read what it writes in the language of the option `--language`, or else of the system.
///
/// The exit status is 0 if everything was done, 1 if the answer is no, 2 if an input is wrong, 3 if
/// a limit stopped a search, and 130 if the user canceled. If standard output is closed, the
/// process ends at once.
#[allow(clippy::needless_pass_by_value)] // `run(bundled())` reads best in a `main`
pub fn run(registry: Registry) -> ExitCode {
    match Clock::machine() {
        Ok(clock) => run_with(&registry, std::env::args_os(), clock),
        Err(error) => {
            language::set(language::wanted(&std::env::args_os().collect::<Vec<_>>()));
            output::error(&error.into());
            Exit::BadInput.into()
        }
    }
}

/// Runs the command line with these arguments and this clock. The first argument is the name of the
/// program. Otherwise it is like [`run`].
pub fn run_with<I>(registry: &Registry, args: I, clock: Clock) -> ExitCode
where
    I: IntoIterator,
    I::Item: Into<OsString>,
{
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let name = args.first().map(Path::new).and_then(Path::file_stem);
    let name = name.map_or_else(|| "puzzles".to_string(), |n| n.to_string_lossy().into_owned());
    clock::set(clock);
    if let Some(exit) = completions::answer(registry, &name, &args) {
        return exit.into();
    }
    language::set(language::wanted(&args));
    let command = || args::command(&name, &language::language());
    let parse = |args: &[OsString]| {
        let matches = command().try_get_matches_from(args)?;
        Args::from_arg_matches(&matches)
    };
    let mut parsed = parse(&args);
    if let Err(error) = &parsed {
        match shortcut::of(registry, &args, error) {
            Some(Shortcut::Play(args)) => parsed = parse(&args),
            Some(Shortcut::Unknown(error)) => {
                output::error(&error);
                return Exit::BadInput.into();
            }
            None => {}
        }
    }
    let args = match parsed {
        Ok(args) => args,
        Err(error) => {
            // The argument parser quotes arguments as they are.
            let visible: Vec<OsString> = args.iter().map(visible_argument).collect();
            let shown = if visible == args { None } else { parse(&visible).err() };
            // Help and version are errors too, which are printed to standard output.
            usage_error::print(shown.as_ref().unwrap_or(&error));
            let code = if error.use_stderr() { Exit::BadInput } else { Exit::Done };
            return code.into();
        }
    };
    output::set_quiet(args.quiet);
    limits::watch_for_interrupt();
    let exit = match args.verb {
        Some(verb) => run_verb(registry, verb, &name),
        None if std::io::stdout().is_terminal() && std::io::stdin().is_terminal() => {
            play::run(registry, &args::Play::default())
        }
        None => {
            usage_error::print_help(&mut command());
            Exit::Done
        }
    };
    exit.into()
}

/// Returns an argument with visible characters only, for messages about it.
fn visible_argument(argument: &OsString) -> OsString {
    let text = argument.to_string_lossy();
    if text.contains(is_invisible) { visible(&text).into_owned().into() } else { argument.clone() }
}

fn run_verb(registry: &Registry, verb: Verb, name: &str) -> Exit {
    if let Err(error) = idle_options::check(&verb) {
        output::error(&error);
        return Exit::BadInput;
    }
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
        Verb::Completions(args) => completions::script(name, args.shell),
        Verb::Man => manual::man(name),
        Verb::Export(args) => export::run(registry, &args),
        Verb::Profile(args) => profile::run(registry, &args),
        Verb::Scores(args) => scores::run(registry, &args),
        Verb::Collections(args) => collections::run(registry, &args),
        Verb::Resume(args) => resume::run(registry, &args),
    }
}

/// Tests the code blocks of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
