//! Hidato: number paths on boards of squares, hexagons and triangles with any outline, and on
//! squares by the moves of a chess knight or by jumps.
//!
//! A board has `n` cells. Some hold a number at the start; the player fills the others so that
//! every number from 1 to `n` appears once and consecutive numbers are neighbors. Walls and links
//! are rules for pairs of neighbors.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod actions;
mod animation;
mod available_grades;
mod board;
mod cells;
mod commands;
mod desc;
mod description;
mod draw;
mod editor;
pub mod formats;
mod game;
mod generate;
mod geometry;
mod grade;
mod hint;
mod lessons;
mod memory;
mod moves;
mod number_status;
mod outline;
mod pair_rule;
mod params;
mod presets;
mod review;
mod screen_keys;
mod shape;
mod skewed;
mod solve;
mod solver;
mod state;
mod topology;
mod ui;

pub use board::{Board, BoardFault, MAX_CELLS, PlaceKind};
pub use desc::Desc;
pub use draw::DrawState;
pub use editor::{EditorParams, HidatoEditor};
pub use game::Hidato;
pub use generate::{GeneratedPuzzle, Spec, generate};
pub use grade::{Tier, is_solved_by, needed_tier};
pub use memory::Memory;
pub use moves::{Action, Coordinates, MAX_NUMBER, Move, Step};
pub use pair_rule::{PairRule, RuledPair};
pub use params::Params;
pub use shape::Shape;
pub use solve::{Bottleneck, Reason, Solution, SolutionCount, bottlenecks, count, next_reason};
pub use state::State;
pub use topology::Topology;
pub use ui::Ui;

/// Runs the code blocks of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
