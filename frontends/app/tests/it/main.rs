//! All integration tests of the crate, in one binary.

mod clock;
mod commands;
mod controller;
mod language;
mod plots;
mod program;
mod results;
