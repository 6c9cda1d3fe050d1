//! The ability to say what is wrong so far.

use alloc::vec::Vec;

use super::table;
use crate::Game;
use crate::solve::{Remark, Stop, Work};

type MistakesFn<G> = fn(
    state: &<G as Game>::State,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Vec<Remark>, Stop>;

type WarningFn<G> = fn(
    state: &<G as Game>::State,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Option<Remark>, Stop>;

/// A game looks a position over: what is wrong in it when the player asks, and what the player
/// should be told without asking.
///
/// `mistakes` gives nothing for a position that can still be won.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Review;
/// // Every press can be taken back: nothing is ever wrong.
/// const REVIEW: Review<LightsOut> = Review::<LightsOut>::new(|_, _, _| Ok(Vec::new()));
/// # let _ = REVIEW;
/// ```
pub struct Review<G: Game> {
    pub(super) mistakes: MistakesFn<G>,
    pub(super) warning: Option<WarningFn<G>>,
}

table!(Review);

impl<G: Game> Review<G> {
    /// Looks for mistakes by this function.
    pub const fn new(mistakes: MistakesFn<G>) -> Self {
        Self { mistakes, warning: None }
    }

    /// It warns without being asked: stuck, or dead by a proof. The status stays ongoing.
    ///
    /// Asked after each move with a small limit of nodes and bytes, so it is quick or gives up;
    /// given up is no warning. Tables that it needs belong into the memory, and building them
    /// counts as work. Under a limit a warm memory may warn where a cold one does not get so far:
    /// tests use a fresh one.
    #[must_use]
    pub const fn warning(mut self, warning: WarningFn<G>) -> Self {
        self.warning = Some(warning);
        self
    }
}
