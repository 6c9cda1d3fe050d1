//! Sokoban as its users see it.

mod collections;
mod conformance;
mod formats;
mod play;
