//! Search and reasoning: from the given numbers to all solutions, or to the next step and its
//! reason.
//!
//! A puzzle is a path through all cells. So each number is a variable, its *domain* is the set of
//! places left for it, and consecutive numbers have to touch.
//!
//! The search for solutions uses these modules:
//!
//! 1. [`bitboard`] turns the board into bit sets, and finds the neighbors of a whole set by shifts.
//!    [`set`] is such a set; `with_words!` chooses its size once per board.
//! 2. [`domains`] holds a domain for each number, narrows the domains of neighboring numbers until
//!    nothing changes, and can undo all changes since a mark.
//! 3. [`rules`] has the further conclusions, with [`forced_steps`] for the steps that the path must
//!    take. [`Rules`](rules::Rules) says which of them are in use.
//! 4. [`search`] branches when the rules find nothing more. [`count`] counts the solutions, which
//!    also proves that there are no others.
//!
//! Hints and grades use the same modules. [`known_numbers`] is the first tier, which needs no
//! domains. [`contradiction`] tries out one number without branching further. [`reason`] finds the
//! simplest next step and words it for a hint; [`bottleneck`] counts where a puzzle needs its
//! grade; `refutation` says why a puzzle has no solution, and `wrong_number` why a
//! number cannot be where it is.
//!
//! Generated puzzles depend on these conclusions and on counted work. So what a rule concludes, the
//! order of choices and what counts as a node decide which puzzle a seed names, and none of them
//! may change.

pub(crate) mod bitboard;
pub(crate) mod bottleneck;
pub(crate) mod contradiction;
pub(crate) mod domains;
mod forced_steps;
pub(crate) mod known_numbers;
pub(crate) mod reason;
mod refutation;
pub(crate) mod rules;
pub(crate) mod search;
mod set;
mod wrong_number;

pub use bottleneck::{Bottleneck, bottlenecks};
pub(crate) use reason::cell_name;
#[cfg(test)]
pub(crate) use reason::{End, Fact};
pub use reason::{Reason, next_reason};
pub(crate) use refutation::refutation;
pub use search::{Solution, SolutionCount, count};
pub(crate) use wrong_number::why_wrong;
