//! The sliding puzzle on any board: the Fifteen and its rectangles, rings, knight boards, one-way
//! streets, whatever a `.puz` file of Manhla can describe.
//!
//! [`Sliding`] is the game. A [`board::Board`] is a graph of cells with what players see of it,
//! made of a [`board::Blueprint`] or of the text in a game ID; a [`State`] says which piece lies
//! where. Below the game lie [`graph`], [`goal`] and [`position`], which know no names and no
//! pixels, [`solvable`], which decides exactly what can be solved, and [`solve`].
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod bands;
pub mod board;
mod bundled;
mod cells;
mod commands;
mod desc;
mod digits;
mod draw;
mod formats;
mod game;
mod generate;
mod geometry;
pub mod goal;
mod grade;
pub mod graph;
mod hint;
mod lessons;
mod memory;
mod motion;
mod moves;
mod notation;
mod params;
pub mod position;
mod reach;
mod review;
mod screen;
pub mod solvable;
pub mod solve;
mod solver;
mod state;
mod ui;
mod words;

pub use desc::Desc;
pub use draw::DrawState;
pub use game::Sliding;
pub use memory::Memory;
pub use moves::Move;
pub use params::Params;
pub use state::State;
pub use ui::{Recording, Ui};

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
