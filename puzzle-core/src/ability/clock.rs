//! The game clock.

use super::table;
use crate::game::{Game, Status};

type RunsFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> bool;

/// A game has a clock, which the mid-end keeps: the game only says when it runs.
pub struct Clock<G: Game> {
    pub(super) runs: RunsFn<G>,
}

table!(Clock);

impl<G: Game> Clock<G> {
    /// It runs while the game goes on.
    pub const RUNNING_WHILE_ONGOING: Self =
        Self { runs: |state, _| G::status(state) == Status::Ongoing };

    /// It runs in the positions that this function names.
    pub const fn new(runs: RunsFn<G>) -> Self {
        Self { runs }
    }
}
