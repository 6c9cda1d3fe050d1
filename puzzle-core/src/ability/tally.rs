//! What of a position is counted beside its moves.

use super::table;
use crate::Game;

type CountFn<G> = fn(state: &<G as Game>::State) -> usize;
type ProgressFn<G> = fn(state: &<G as Game>::State) -> (usize, usize);

/// What is counted of a position, for scores, records and lists of games under way.
///
/// A score counts cells: what the player had to bring in order. Without this table they are the
/// [`Cells`](crate::ability::Cells) of the picture.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Tally;
/// const TALLY: Tally<LightsOut> = Tally::<LightsOut>::new(|lights| lights.values().len())
///     .progress(|lights| {
///         let n_dark = lights.values().iter().filter(|lit| !**lit).count();
///         (n_dark, lights.values().len())
///     });
/// # let _ = TALLY;
/// ```
pub struct Tally<G: Game> {
    pub(super) cells: CountFn<G>,
    pub(super) pushes: Option<CountFn<G>>,
    pub(super) progress: Option<ProgressFn<G>>,
}

table!(Tally);

impl<G: Game> Tally<G> {
    /// How many cells the puzzle's score counts; the same in all its positions.
    pub const fn new(cells: CountFn<G>) -> Self {
        Self { cells, pushes: None, progress: None }
    }

    /// How many pushes led to a position, in a game where fewest pushes are a record beside
    /// fewest moves.
    #[must_use]
    pub const fn pushes(mut self, pushes: CountFn<G>) -> Self {
        self.pushes = Some(pushes);
        self
    }

    /// How much is done, of how much: boxes on goals, tiles taken. The first is never more than
    /// the second.
    #[must_use]
    pub const fn progress(mut self, progress: ProgressFn<G>) -> Self {
        self.progress = Some(progress);
        self
    }
}
