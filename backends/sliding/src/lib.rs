//! The sliding back end.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod goal;
pub mod graph;
pub mod position;
pub mod solvable;
pub mod solve;

mod bundled;
mod desc;
mod draw;
mod formats;
mod game;
mod generate;
mod hint;
mod moves;
mod params;
mod places;
mod state;
mod ui;
mod words;

pub mod board;

pub use desc::Desc;
pub use draw::DrawState;
pub use game::Sliding;
pub use hint::Memory;
pub use moves::Move;
pub use params::Params;
pub use state::State;
pub use ui::{Recording, Ui};
