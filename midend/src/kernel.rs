//! The typed part of the mid-end: a puzzle in play and the params of new ones, each behind an
//! object-safe trait. Nothing else knows the types of a game.

mod bits;
mod board;
mod files;
mod history;
mod memory;
mod questions;
mod setup;
mod steps;
mod typed_board;

pub(crate) use board::{Board, DrawState, Picture, Reply, Solve, split_moves};
pub(crate) use files::{Exported, export, formats, id_of, import, sniff};
pub(crate) use memory::Memory;
pub(crate) use setup::{Setup, TypedSetup};
pub(crate) use steps::{SpecialStep, Steps};
pub(crate) use typed_board::{TypedBoard, preferences_of};
