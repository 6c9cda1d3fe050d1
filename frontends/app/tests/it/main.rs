//! The tests of the crate, one program.

mod commands;
mod controller;
