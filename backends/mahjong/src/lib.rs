//! Mahjong solitaire: take away pairs of matching tiles that lie free until none is left.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod cells;
mod commands;
mod desc;
mod draw;
mod face;
pub mod formats;
mod game;
mod generate;
mod geometry;
mod grade;
mod hint;
pub mod layout;
mod lessons;
mod motion;
mod moves;
mod notation;
mod params;
mod review;
mod screen;
mod skill;
pub mod solve;
mod solver;
mod state;
mod ui;
mod words;

pub use desc::Desc;
pub use draw::DrawState;
pub use face::{Face, N_GROUPS};
pub use game::Mahjong;
pub use generate::{Dealt, OPENING, deal, has_grade, reshuffle};
pub use layout::{BoardLayout, Place};
pub use moves::Move;
pub use params::{Deal, Params};
pub use skill::Skill;
pub use state::State;
pub use ui::Ui;

/// The blocks of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
