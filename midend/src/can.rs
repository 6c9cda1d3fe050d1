//! What a game can do, without its types.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;

/// What a game can do: which tables it has.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// let game = Midend::<LightsOut>::new();
/// assert!(game.can().solve && game.can().hint && !game.can().clock);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Can {
    /// For solutions.
    pub solve: bool,
    /// How many solutions there are.
    pub count: bool,
    /// For hints.
    pub hint: bool,
    /// What is wrong so far.
    pub mistakes: bool,
    /// How hard a puzzle is.
    pub rate: bool,
    /// It rates the position, not the puzzle as it began.
    pub rates_position: bool,
    /// A solution is worth watching move by move.
    pub animates_solution: bool,
    /// There is a text form of the board.
    pub text: bool,
    /// There is a clock.
    pub clock: bool,
    /// Its puzzles can be printed.
    pub print: bool,
    /// What solutions can be shortest in, beside the number of moves.
    pub measures: &'static [&'static str],
}

impl Can {
    pub(crate) fn of<G: Game>() -> Self {
        Self {
            solve: G::SOLVER.is_some(),
            count: G::counts_solutions(),
            hint: G::HINTS.is_some(),
            mistakes: G::REVIEW.is_some(),
            rate: G::GRADER.is_some(),
            rates_position: G::rates_position(),
            animates_solution: G::animates_solution(),
            text: G::has_text(),
            clock: G::CLOCK.is_some(),
            print: G::PAPER.is_printed(),
            measures: G::measures(),
        }
    }
}
