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

type ReasonFn<G> = fn(
    mistake: &Explanation,
    states: [&<G as Game>::State; 2],
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Explanation, Stop>;

type SafeFn<G> = fn(state: &<G as Game>::State) -> Option<&'static str>;

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
/// The mid-end finds the move that was the earliest mistake. It searches faster because a position
/// that is lost stays lost. If some moves can correct a mistake, declare them with
/// [`corrected_by`](Self::corrected_by) or [`entries`](Self::entries).
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
    pub(super) corrects: fn(&G::Move) -> bool,
    pub(super) finds_entries: bool,
    pub(super) reason: Option<ReasonFn<G>>,
    pub(super) safe: Option<SafeFn<G>>,
    pub(super) warning: Option<WarningFn<G>>,
}

table!(Review);

impl<G: Game> Review<G> {
    /// Creates the table from the function that finds mistakes.
    pub const fn new(mistakes: MistakesFn<G>) -> Self {
        Self {
            mistakes,
            corrects: |_| false,
            finds_entries: false,
            reason: None,
            safe: None,
            warning: None,
        }
    }

    /// Sets the function that returns `true` for a move after which a position with a mistake may
    /// have none. Without it, a mistake can only be undone.
    #[must_use]
    pub const fn corrected_by(mut self, corrects: fn(&G::Move) -> bool) -> Self {
        self.corrects = corrects;
        self
    }

    /// Declares that each mistake is an entry of the player, which any move may correct. Its
    /// explanation must be the same in all positions with this entry, and must differ from those of
    /// other entries. So the mid-end finds the move that made the entry.
    #[must_use]
    pub const fn entries(mut self) -> Self {
        self.finds_entries = true;
        self.corrected_by(|_| true)
    }

    /// Sets the function that returns the reason why a move was a mistake. It receives the mistake
    /// that was found after the move, and the positions before and after the move. The words name
    /// what the move changed, if they can, and the marks are for the position after it. Without
    /// this function, the mistake's own explanation is the reason.
    #[must_use]
    pub const fn reason(mut self, reason: ReasonFn<G>) -> Self {
        self.reason = Some(reason);
        self
    }

    /// Sets the function that returns why no move on a board can be a mistake: a sentence without
    /// its final period, which the player reads in place of a list of mistakes. It returns `None` if moves on this board can be mistakes.
    #[must_use]
    pub const fn safe(mut self, safe: SafeFn<G>) -> Self {
        self.safe = Some(safe);
        self
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
