//! The contract between puzzle back ends, the mid-end and front ends.
#![no_std]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod error;
mod rng;
mod work;

pub use error::Invalid;
pub use rng::GameRng;
pub use work::{Progress, Stop, Work};
