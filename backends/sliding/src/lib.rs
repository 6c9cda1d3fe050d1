//! The sliding puzzle on any board: the Fifteen and other rectangles, rings, knight boards, one-way
//! streets, and every board that a `.puz` file of the program Manhla can describe.
//!
//! [`Sliding`] is the game. A [`board::Board`] is a graph of cells together with how players see
//! it. It is created from a [`board::Blueprint`] or from the text in a game ID. A [`State`] says
//! which piece is on which cell. Below the game are [`graph`], [`goal`] and [`position`], which
//! know neither names nor pixels; [`solvable`], which decides exactly whether a position can be
//! solved; and [`solve`].
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod actions;
mod animation;
pub mod board;
mod board_stats;
mod bundled;
mod cells;
mod commands;
mod desc;
mod description;
mod draw;
mod editor;
mod formats;
mod game;
mod generate;
mod geometry;
pub mod goal;
mod grade;
mod grade_ranges;
pub mod graph;
mod hint;
mod lessons;
mod memory;
mod moves;
mod notation;
mod number_text;
mod params;
pub mod position;
mod review;
mod screen_keys;
pub mod solvable;
pub mod solve;
mod solver;
mod state;
mod ui;

pub use desc::Desc;
pub use draw::DrawState;
pub use editor::{CanvasSize, Draft, SlidingEditor, Stroke};
pub use game::Sliding;
pub use memory::Memory;
pub use moves::Move;
pub use params::Params;
pub use state::State;
pub use ui::{Recording, Ui};

/// Runs the code blocks of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
