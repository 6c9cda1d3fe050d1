//! The building blocks of every search: facts about a board, stores of positions, exact
//! assignments.
//!
//! Each of them either stores what it is given or has exactly one correct result. None of them
//! judges a position or decides which position comes next. So the player's solver
//! ([`solve`](crate::solve)), the deadlock detectors ([`deadlock`](crate::deadlock)) and the
//! generator can share them, and improving the solver never changes the level that a seed names.

pub(crate) mod answer_cache;
pub(crate) mod arena;
pub(crate) mod articulation;
pub(crate) mod bipartite;
pub(crate) mod bucket_queue;
pub(crate) mod distances;
pub(crate) mod freeze;
pub(crate) mod level_tables;
pub(crate) mod matching;
pub(crate) mod maze;
pub(crate) mod path;
pub(crate) mod placement;
pub(crate) mod reach;
pub(crate) mod regions;
pub(crate) mod replay;

#[cfg(test)]
pub(crate) mod oracle;

use puzzle_core::grid::Direction;
use puzzle_core::solve::Work;

/// A step of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The direction of the step.
    pub dir: Direction,
    /// `true` if the step pushes a box.
    pub push: bool,
}

/// Runs a part of a search that keeps no memory, and afterwards releases whatever memory it
/// reserved, however it ended.
pub(crate) fn with_account<T>(work: &mut Work, part: impl FnOnce(&mut Work) -> T) -> T {
    let before = work.bytes_left();
    let result = part(work);
    let after = work.bytes_left();
    work.release(before.saturating_sub(after));
    result
}
