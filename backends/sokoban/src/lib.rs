//! Sokoban: push all boxes onto the goals.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod actions;
mod animation;
mod animation_path;
mod board;
mod cells;
mod commands;
pub mod deadlock;
mod desc;
mod description;
mod draw;
mod editor;
mod formats;
mod game;
pub mod generate;
mod geometry;
mod grade;
mod hint;
mod lessons;
mod level;
mod memory;
mod moves;
mod notation;
mod params;
mod review;
mod route;
mod run_length;
mod screen_keys;
mod search;
pub mod solve;
mod solver;
mod state;
mod symmetry;
mod tile;
mod ui;

pub use board::{Board, Ground, MAX_SIDE, Square};
pub use draw::DrawState;
pub use editor::{CanvasSize, Draft, SokobanEditor, Stroke};
pub use game::Sokoban;
pub use grade::rate_level;
pub use level::Level;
pub use memory::Memory;
pub use moves::Move;
pub use params::Params;
pub use state::State;
pub use tile::Tile;
pub use ui::Ui;

/// Runs the code blocks of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
