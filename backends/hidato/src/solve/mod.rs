//! Search and reasoning.

mod domains;
mod search;
mod set;
mod space;

pub use search::{Count, Solution, count};
