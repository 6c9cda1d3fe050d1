//! The abilities of a game, without its types.

use puzzle_core::Game;
use puzzle_core::ability::Abilities as _;

/// The abilities of a game: which optional features it has.
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle_midend::GameEntry;
/// let can = GameEntry::of::<LightsOut>().capabilities();
/// assert!(can.solve && can.hint && !can.clock);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Capabilities {
    /// The game has a solver.
    pub solve: bool,
    /// The solver can count solutions.
    pub count: bool,
    /// The game has hints.
    pub hint: bool,
    /// The game can find mistakes.
    pub mistakes: bool,
    /// The game can grade puzzles.
    pub rate: bool,
    /// The ID of the game whose puzzles the player makes in this one; `None` if this game is no
    /// editor. An editor rates the position on the board instead of the one at the start.
    pub edits: Option<&'static str>,
    /// Solutions are worth watching move by move.
    pub animates_solution: bool,
    /// Some solutions of a puzzle have fewer moves than others.
    pub solutions_differ_in_length: bool,
    /// The board has a text form.
    pub text: bool,
    /// The game has a clock.
    pub clock: bool,
    /// Puzzles can be printed.
    pub print: bool,
    /// The quantities, beside the number of moves, that the solver can minimize.
    pub measures: &'static [&'static str],
    /// The keywords of the goals that a puzzle of a file can be meant for, if the file may not say
    /// which.
    pub goals: &'static [&'static str],
}

impl Capabilities {
    /// Returns `true` if the game is an editor.
    pub const fn is_editor(&self) -> bool {
        self.edits.is_some()
    }

    pub(crate) fn of<G: Game>() -> Self {
        Self {
            solve: G::SOLVER.is_some(),
            count: G::counts_solutions(),
            hint: G::HINTS.is_some(),
            mistakes: G::REVIEW.is_some(),
            rate: G::GRADER.is_some(),
            edits: G::edited_game(),
            animates_solution: G::animates_solution(),
            solutions_differ_in_length: G::solutions_differ_in_length(),
            text: G::has_text(),
            clock: G::CLOCK.is_some(),
            print: G::PAPER.is_printed(),
            measures: G::measures(),
            goals: G::goals(),
        }
    }
}
