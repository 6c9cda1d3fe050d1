//! Counters of a position beside its moves.

use super::table;
use crate::Game;

type CountFn<G> = fn(state: &<G as Game>::State) -> usize;
type RunsFn<G> = fn(start: &<G as Game>::State, moves: &[<G as Game>::Move]) -> usize;
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
    pub(super) runs: Option<(&'static str, RunsFn<G>)>,
    pub(super) progress: Option<ProgressFn<G>>,
}

table!(Counters);

impl<G: Game> Counters<G> {
    /// Creates the table from the function that returns the number of cells that the score is based
    /// on. It is the same in all positions of a puzzle.
    pub const fn new(cells: CountFn<G>) -> Self {
        Self { cells, pushes: None, runs: None, progress: None }
    }

    /// Sets the function that returns the number of pushes made so far, for a game that keeps
    /// records of the fewest pushes beside the fewest moves.
    #[must_use]
    pub const fn pushes(mut self, pushes: CountFn<G>) -> Self {
        self.pushes = Some(pushes);
        self
    }

    /// Sets a second way to count moves: its name in the plural, as in "12 multi-tile moves", and the
    /// function that counts legal moves from a position in this way. It is never more than the
    /// number of moves. The mid-end calls it with the moves since the beginning or the last restart,
    /// so it should take linear time.
    #[must_use]
    pub const fn runs(mut self, name: &'static str, runs: RunsFn<G>) -> Self {
        self.runs = Some((name, runs));
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
