//! The game clock.

use super::table;
use crate::Game;

type RunsFn<G> = fn(state: &<G as Game>::State, ui: &<G as Game>::Ui) -> bool;

/// The game clock, kept by the mid-end. The game only decides in which positions it runs. The
/// mid-end stops the clock when the game is solved or lost, and starts it again when that is
/// undone.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_core::ability::Clock;
/// // The clock stands while all lights are lit, and it starts with the first press of a light.
/// const CLOCK: Clock<LightsOut> =
///     Clock::<LightsOut>::new(|lights, _| lights.values().contains(&false)).starting_with_a_move();
/// # let _ = CLOCK;
/// ```
pub struct Clock<G: Game> {
    pub(super) runs: RunsFn<G>,
    pub(super) waits: bool,
}

table!(Clock);

impl<G: Game> Clock<G> {
    /// A clock that runs from the beginning of the game to its end.
    pub const RUNNING_WHILE_ONGOING: Self = Self::new(|_, _| true);

    /// Creates a clock that runs in those ongoing positions for which the function returns `true`.
    pub const fn new(runs: RunsFn<G>) -> Self {
        Self { runs, waits: false }
    }

    /// Lets the clock start with the first move of the game, so that the time to look at the puzzle
    /// does not count. Taking the move back does not stop it, and a restart does not either.
    #[must_use]
    pub const fn starting_with_a_move(mut self) -> Self {
        self.waits = true;
        self
    }
}
