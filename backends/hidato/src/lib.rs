//! Hidato: number paths on boards of squares, hexagons and triangles of any outline.
//!
//! A board has `n` cells that are used. Some hold a number at the start; the player fills the
//! others so that every number from 1 to `n` stands once and consecutive numbers touch.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod cells;
mod commands;
mod desc;
mod draw;
mod editor;
mod finding;
pub mod formats;
mod game;
mod generate;
mod geometry;
mod grade;
mod hint;
mod lessons;
mod memory;
mod motion;
mod moves;
mod offer;
mod params;
mod presets;
mod review;
mod screen;
mod shape;
mod solve;
mod solver;
mod state;
mod topology;
mod ui;
mod words;

pub use board::{Board, Flaw, Kind, MAX_CELLS};
pub use desc::Desc;
pub use draw::DrawState;
pub use editor::{EditorParams, HidatoEditor};
pub use game::Hidato;
pub use generate::{Made, Recipe, generate, generate_within};
pub use grade::{Tier, is_solved_by, needed_tier};
pub use memory::Memory;
pub use moves::{Act, At, MAX_NUMBER, Move, Step};
pub use params::Params;
pub use shape::Shape;
pub use solve::{Bottleneck, Count, Reason, Solution, bottlenecks, count, next_reason};
pub use state::State;
pub use topology::Topology;
pub use ui::Ui;

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
