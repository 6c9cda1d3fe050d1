//! The `puzzles` program: play, generate, solve, show and convert puzzles.

mod args;
mod check;
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

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Args, Verb};
use exit::Exit;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
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
        Some(verb) => run(verb),
        None if std::io::stdout().is_terminal() && std::io::stdin().is_terminal() => {
            play::run(&args::Play::default())
        }
        None => {
            let _ = Args::command().print_help();
            Exit::Done
        }
    };
    exit.into()
}

fn run(verb: Verb) -> Exit {
    match verb {
        Verb::List(args) => list::run(&args),
        Verb::New(args) => new::run(&args),
        Verb::Show(args) => show::run(&args),
        Verb::Play(args) => play::run(&args),
        Verb::Solve(args) => solve::run(&args),
        Verb::Hint(args) => hint::run(&args),
        Verb::Check(args) => check::run(&args),
        Verb::Import(args) => import::run(&args),
        Verb::Export(args) => export::run(&args),
    }
}
