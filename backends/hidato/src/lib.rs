//! Hidato: number paths on boards of squares, hexagons and triangles of any outline.
//!
//! A board has `n` cells that are used. Some hold a number at the start; the player fills the
//! others so that every number from 1 to `n` stands once and consecutive numbers touch.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod desc;
pub mod formats;
mod generate;
mod grade;
mod shape;
mod solve;
mod topology;

pub use board::{Board, Kind, MAX_CELLS};
pub use desc::Desc;
pub use generate::{Made, Recipe, generate};
pub use grade::{Grade, Tier, is_solved_by, needed_tier};
pub use shape::Shape;
pub use solve::{Count, Solution, count};
pub use topology::Topology;
