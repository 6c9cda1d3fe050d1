//! What a call to the mid-end brought about.

use core::time::Duration;

/// What a front end has to do after a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Outcome {
    /// The picture, the status line or the message may have changed: draw.
    pub redraw: bool,
    /// When to call `tick` next: zero while something is animated (as soon as a picture is worth
    /// it, every 20 ms or so), the rest of a second for a clock, `None` when nothing moves.
    pub next_tick: Option<Duration>,
    /// The game ID or the seed ID changed.
    pub ids_changed: bool,
    /// The picture has another size.
    pub size_changed: bool,
    /// There is another game on the board: new, loaded, or reached by undo. A held Undo key should
    /// stop here.
    pub game_changed: bool,
    /// This call ended the game: it is now solved or lost.
    pub finished: bool,
    /// This call ended the game by a move that was not there before: what records are made of.
    /// Undo and redo are no news, and leave it `None`.
    pub ended: Option<Ending>,
    /// What the input asks the front end to do.
    pub request: Option<Request>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Ending {
    /// The player solved it, with hints or without.
    Solved,
    /// The program's solver had a hand in it, if only for a part.
    SolvedByProgram,
    /// It is lost by the rules.
    Lost,
}

/// What a standard key asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Request {
    /// To run this job.
    Run(Task),
    /// To leave.
    Quit,
}

/// What a job is to do.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Task {
    /// A new game with the params now set, from a fresh seed.
    NewGame,
    /// The game of these full params and this seed.
    Generate {
        /// The params, as text.
        params: alloc::string::String,
        /// The seed.
        seed: alloc::string::String,
    },
    /// A solution from here; when nothing solves it from here, from the start.
    Solve(puzzle_core::Aim),
    /// A solution from here, or why there is none.
    SolveHere(puzzle_core::Aim),
    /// A hint.
    Hint,
    /// What is wrong so far.
    Mistakes,
    /// How hard this puzzle is.
    Rate,
    /// A command of the game that searches.
    Command(alloc::string::String),
}
