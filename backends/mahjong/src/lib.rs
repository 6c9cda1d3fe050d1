//! Mahjong solitaire: take away pairs of matching free tiles until none is left.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod actions;
mod animation;
mod cells;
mod commands;
mod deadlock;
mod desc;
mod description;
mod draw;
mod editor;
mod face;
pub mod formats;
mod game;
mod generate;
mod geometry;
mod grade;
mod hint;
pub mod layout;
mod lessons;
mod moves;
mod notation;
mod params;
mod reason;
mod review;
mod screen_keys;
mod skill;
pub mod solve;
mod solver;
mod state;
mod ui;

pub use deadlock::{Blocker, Cause, Deadlock, Hold};
pub use desc::Desc;
pub use draw::DrawState;
pub use editor::{CanvasSize, Draft, MahjongEditor, Stroke};
pub use face::{Face, N_GROUPS};
pub use game::Mahjong;
pub use generate::{GeneratedDeal, MIN_OPENING_PAIRS, deal, has_grade, reshuffle};
pub use hint::reasons;
pub use layout::{BoardLayout, Place};
pub use moves::Move;
pub use params::{DealMethod, Params};
pub use reason::{Reason, Why};
pub use skill::WinCounts;
pub use state::State;
pub use ui::Ui;

/// Runs the code blocks of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
