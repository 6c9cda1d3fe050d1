//! What there is to search for.

use alloc::string::String;

use puzzle_core::solve::Aim;
use serde::{Deserialize, Serialize};

/// What a job is to do.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::prelude::*;
/// use puzzle_midend::Task;
/// let mut game = Midend::<LightsOut>::new();
/// assert!(game.job(&Task::Hint).is_err(), "there is no game yet");
/// assert!(game.job(&Task::NewGame).is_ok());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Task {
    /// A new game with the params now set, from a fresh seed.
    NewGame,
    /// The game of these full params and this seed.
    Generate {
        /// The params, as text.
        params: String,
        /// The seed.
        seed: String,
    },
    /// A solution from here; when nothing solves it from here, from the start.
    Solve(Aim),
    /// A solution from here, or why there is none.
    SolveHere(Aim),
    /// A hint.
    Hint,
    /// What is wrong so far.
    Mistakes,
    /// How hard this puzzle is.
    Rate,
    /// A command of the game that searches.
    Command(String),
}
