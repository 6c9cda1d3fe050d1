//! The ability to say how hard a puzzle is.

use super::table;
use crate::Game;
use crate::solve::{Ask, Rating, Stop, Work};

type RateFn<G> = fn(
    state: &<G as Game>::State,
    ask: &Ask<'_, <G as Game>::Move>,
    memory: &mut <G as Game>::Memory,
    work: &mut Work<'_>,
) -> Result<Rating, Stop>;

/// A game says how hard a puzzle is, and why.
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
    pub(super) is_of_position: bool,
}

table!(Grader);

impl<G: Game> Grader<G> {
    /// Rates the puzzle that begins with a state.
    pub const fn new(rate: RateFn<G>) -> Self {
        Self { rate, is_of_position: false }
    }

    /// It rates the position on the board, not the puzzle as it began: a game in which puzzles
    /// are made.
    #[must_use]
    pub const fn of_position(mut self) -> Self {
        self.is_of_position = true;
        self
    }
}
