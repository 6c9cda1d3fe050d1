//! Mistakes and warnings.

use alloc::vec::Vec;

use super::table;
use crate::Game;
use crate::solve::{Explanation, Stop, Work};

type MistakesFn<G> = fn(
    state: &<G as Game>::State,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Explanation>, Stop>;

type WarningFn<G> = fn(
    state: &<G as Game>::State,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Option<Explanation>, Stop>;

/// A game's review of a position: the mistakes that it shows on request, and the warnings that it
/// shows without being asked.
///
/// `mistakes` returns an empty list for a position that can still be won. In a game of deductions
/// that is one with which a solution agrees; the marks are on the entries with which none agrees.
/// If there are several solutions, that may be all entries together.
/// There each mistake is marked on at least one cell that play has changed, if it has marks of this
/// kind on cells.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Review;
/// // Every press can be undone by another, so there are no mistakes.
/// const REVIEW: Review<LightsOut> = Review::<LightsOut>::new(|_, _, _| Ok(Vec::new()));
/// # let _ = REVIEW;
/// ```
pub struct Review<G: Game> {
    pub(super) mistakes: MistakesFn<G>,
    pub(super) warning: Option<WarningFn<G>>,
}

table!(Review);

impl<G: Game> Review<G> {
    /// Creates the table from the function that finds mistakes.
    pub const fn new(mistakes: MistakesFn<G>) -> Self {
        Self { mistakes, warning: None }
    }

    /// Sets the function that warns the player without being asked, because the position is stuck
    /// or provably lost. The status stays ongoing.
    ///
    /// It is called after each move with a small limit of nodes and bytes, so it must be quick or
    /// give up. If it gives up there is no warning; a small limit never causes one. Tables that it
    /// needs belong in the memory, and building them counts as work. Under a limit, a filled memory
    /// may allow a warning that a fresh one does not, so tests use a fresh memory.
    #[must_use]
    pub const fn warning(mut self, warning: WarningFn<G>) -> Self {
        self.warning = Some(warning);
        self
    }
}
