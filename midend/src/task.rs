//! Tasks for searches.

use alloc::string::String;

use puzzle_core::solve::Objective;
use serde::{Deserialize, Serialize};

/// The task of a job.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::{Midend, Task};
/// let mut game = Midend::of::<LightsOut>();
/// assert!(game.job(&Task::Hint).is_err(), "there is no game yet");
/// assert!(game.job(&Task::NewGame).is_ok());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Task {
    /// Generate a new game with the current params and a new seed.
    NewGame,
    /// Generate the game of these full params and this seed.
    Generate {
        /// The params, as text.
        params: String,
        /// The seed.
        seed: String,
    },
    /// Solve the position or, if that is impossible, the start.
    Solve(Objective),
    /// Solve the position, or find out why that is impossible.
    SolveHere(Objective),
    /// Look for a better solution than known moves, which solve the puzzle from its start.
    Improve {
        /// The moves, in any form that the game reads. [`Midend::job`](crate::Midend::job)
        /// replaces them by the form that saves contain.
        moves: String,
        /// What to minimize.
        aim: Objective,
        /// The node limit of the search; `None` for no limit but the caller's.
        nodes: Option<u64>,
    },
    /// Plan hints.
    Hint,
    /// Find the mistakes made so far.
    Mistakes,
    /// Grade the puzzle.
    Rate,
    /// Run a command of the game that searches.
    Command(String),
}
