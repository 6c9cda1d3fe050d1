//! Mahjong solitaire: take away pairs of matching tiles that lie free until none is left.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod formats;
pub mod layout;
pub mod solve;

pub use layout::{Layout, Place};
