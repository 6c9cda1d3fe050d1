//! Search and reasoning: from the numbers given to every solution, or to the next step and why.
//!
//! A puzzle is a path through all cells, so each number is a variable, its *domain* the places left
//! for it, and consecutive numbers have to touch. The way from question to answer:
//!
//! 1. [`space`] turns the board into bit sets, and finds the neighbors of a whole set by shifts.
//!    [`set`] is such a set; `with_words!` picks its size once for a board.
//! 2. [`domains`] holds a domain for each number, narrows neighbors in number until nothing
//!    changes, and can take everything back to a mark.
//! 3. [`rules`] are the further conclusions, with [`ways`] for the steps that a cell cannot do
//!    without. [`Rules`](rules::Rules) says which of them are on.
//! 4. [`search`] branches where the rules end: [`count`] is the answer to how many solutions there
//!    are, and the proof that there are no others.
//!
//! The other questions use the same parts. [`known`] is the first tier, which needs no domains.
//! [`suppose`] tries one number out without branching further. [`reason`] finds the plainest next
//! step and words it for a hint; [`bottleneck`] counts where a puzzle needs its grade;
//! `refutation` says why a puzzle has no solution.
//!
//! Generated puzzles come out of these conclusions and of counted work. So what a rule concludes,
//! the order of choices and what counts as a node decide what a seed's puzzle is: none may change.

pub(crate) mod bottleneck;
pub(crate) mod domains;
pub(crate) mod known;
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
