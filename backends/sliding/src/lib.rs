//! The sliding back end.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod goal;
pub mod graph;
pub mod position;
pub mod solvable;
