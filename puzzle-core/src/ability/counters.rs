//! Counters of a position beside its moves.

use super::table;
use crate::Game;

type CountFn<G> = fn(state: &<G as Game>::State) -> usize;
type ProgressFn<G> = fn(state: &<G as Game>::State) -> (usize, usize);

/// The counters of a position, used for scores, records and lists of games in progress.
///
/// A score is based on the number of cells that the player had to bring in order. Without this
/// table it is the number of [`Cells`](crate::ability::Cells) of the picture.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Counters;
/// const COUNTERS: Counters<LightsOut> = Counters::<LightsOut>::new(|lights| lights.values().len())
///     .progress(|lights| {
///         let n_dark = lights.values().iter().filter(|lit| !**lit).count();
///         (n_dark, lights.values().len())
///     });
/// # let _ = COUNTERS;
/// ```
pub struct Counters<G: Game> {
    pub(super) cells: CountFn<G>,
    pub(super) pushes: Option<CountFn<G>>,
    pub(super) progress: Option<ProgressFn<G>>,
}

table!(Counters);

impl<G: Game> Counters<G> {
    /// Creates the table from the function that returns the number of cells that the score is based
    /// on. It is the same in all positions of a puzzle.
    pub const fn new(cells: CountFn<G>) -> Self {
        Self { cells, pushes: None, progress: None }
    }

    /// Sets the function that returns the number of pushes made so far, for a game that keeps
    /// records of the fewest pushes beside the fewest moves.
    #[must_use]
    pub const fn pushes(mut self, pushes: CountFn<G>) -> Self {
        self.pushes = Some(pushes);
        self
    }

    /// Sets the function that returns the player's progress as `(done, total)`: boxes on goals,
    /// tiles removed. `done` is never more than `total`, and equal to it in a solved position.
    #[must_use]
    pub const fn progress(mut self, progress: ProgressFn<G>) -> Self {
        self.progress = Some(progress);
        self
    }
}
