//! Integration tests of Sokoban.

mod collections;
mod conformance;
mod formats;
mod play;
