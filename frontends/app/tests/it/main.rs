//! All integration tests of the crate, in one binary.

mod board_titles;
mod clock;
mod commands;
mod controller;
mod language;
mod plots;
mod program;
mod results;
