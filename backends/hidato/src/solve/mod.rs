//! Search and reasoning.

pub(crate) mod domains;
pub(crate) mod next;
pub(crate) mod search;
mod set;
pub(crate) mod space;
pub(crate) mod suppose;
mod ways;

pub use search::{Count, Solution, count};
