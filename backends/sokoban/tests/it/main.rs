//! Integration tests of Sokoban.

mod cases;
mod collections;
mod conformance;
mod formats;
mod play;
