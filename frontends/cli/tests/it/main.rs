//! The command line: its program, and the library.

#![allow(clippy::needless_pass_by_value)] // `expect!` reads best by value

mod completions;
mod documents;
mod improve;
mod inputs;
mod language;
mod library;
mod limits;
mod memory;
mod options;
mod options_matter;
mod pipes;
mod printed;
mod profile;
mod program;
mod records;
mod run;
mod strange_files;
mod terminal;
mod week;
