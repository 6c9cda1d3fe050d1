//! The sokoban back end.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod board;
pub mod deadlock;
pub mod generate;
pub mod solve;

pub use board::{Board, Cell, Dir, Ground, Level, Tile};
