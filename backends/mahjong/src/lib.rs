//! Mahjong solitaire: take away pairs of matching tiles that lie free until none is left.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod careless;
mod cells;
mod commands;
mod desc;
mod draw;
mod face;
pub mod formats;
mod game;
mod generate;
mod grade;
mod hint;
pub mod layout;
mod moves;
mod params;
mod peel;
mod review;
pub mod solve;
mod state;
mod ui;
mod words;

pub use careless::careless_wins;
pub use desc::Desc;
pub use draw::DrawState;
pub use face::{Face, N_GROUPS};
pub use game::Mahjong;
pub use generate::{Dealt, deal, reshuffle};
pub use grade::grade_of;
pub use layout::{BoardLayout, Place};
pub use moves::Move;
pub use params::{Deal, Params};
pub use peel::peel;
pub use state::State;
pub use ui::Ui;
