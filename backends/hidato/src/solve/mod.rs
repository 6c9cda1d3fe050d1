//! Search and reasoning.

pub(crate) mod bottleneck;
pub(crate) mod domains;
pub(crate) mod next;
pub(crate) mod reason;
mod refutation;
pub(crate) mod rules;
pub(crate) mod search;
mod set;
pub(crate) mod space;
pub(crate) mod suppose;
mod ways;

pub use bottleneck::{Bottleneck, bottlenecks};
pub(crate) use reason::cell_name;
pub use reason::{Reason, next_reason};
pub(crate) use refutation::refutation;
pub use search::{Count, Solution, count};
