//! Grading of puzzles.

use super::table;
use crate::Game;
use crate::solve::{Rating, SolveRequest, Stop, Work};

type RateFn<G> = fn(
    state: &<G as Game>::State,
    request: &SolveRequest<'_, <G as Game>::Move>,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop>;

/// A game's grader: how hard a puzzle is, and why.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Grader;
/// use puzzle_core::solve::{Grade, Rating};
/// const GRADER: Grader<LightsOut> = Grader::<LightsOut>::new(|lights, _, _, work| {
///     work.node()?;
///     let grade = if lights.width() < 5 { Grade::Easy } else { Grade::Normal };
///     Ok(Rating::new(grade, format!("the board is {} lights wide", lights.width())))
/// });
/// # let _ = GRADER;
/// ```
pub struct Grader<G: Game> {
    pub(super) rate: RateFn<G>,
}

table!(Grader);

impl<G: Game> Grader<G> {
    /// Creates a grader from the function that rates the puzzle starting at a state. In an
    /// [`Editor`](super::Editor) the state is the draft on the board.
    pub const fn new(rate: RateFn<G>) -> Self {
        Self { rate }
    }
}
