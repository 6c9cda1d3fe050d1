//! Small puzzles that teach.

/// A small puzzle with words at each step: written once in the back end, shown by every front end.
///
/// ```
/// use puzzle_core::ability::{Lesson, LessonStep};
/// const FIRST: Lesson = Lesson::new("The first move", "2x2:1,2,0,3", &[
///     LessonStep::read("The pieces want to stand in order.", &[0, 1, 3]),
///     LessonStep::play("Slide the 3 to the left.", &[3], "4"),
/// ]);
/// assert_eq!(FIRST.steps.len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lesson {
    /// What a menu writes.
    pub title: &'static str,
    /// The puzzle: a game ID with a desc, without the game's name.
    pub puzzle: &'static str,
    /// What is told and done, in order; at least one step.
    pub steps: &'static [LessonStep],
}

impl Lesson {
    /// A lesson on a puzzle, `params:desc`.
    pub const fn new(
        title: &'static str,
        puzzle: &'static str,
        steps: &'static [LessonStep],
    ) -> Self {
        Self { title, puzzle, steps }
    }
}

/// One step of a [`Lesson`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LessonStep {
    /// What the player reads.
    pub words: &'static str,
    /// The cells that the words speak of, by their numbers.
    pub cells: &'static [u32],
    /// What the player is to do.
    pub wanted: Wanted,
}

/// What the player is to do in a step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wanted {
    /// To read on.
    Read,
    /// To make these moves, as people write them; the step is done when the position is the one
    /// that they lead to.
    Play(&'static str),
    /// To solve the rest alone.
    Solve,
}

impl LessonStep {
    /// Words to be read.
    pub const fn read(words: &'static str, cells: &'static [u32]) -> Self {
        Self { words, cells, wanted: Wanted::Read }
    }

    /// Moves to be made.
    pub const fn play(words: &'static str, cells: &'static [u32], moves: &'static str) -> Self {
        Self { words, cells, wanted: Wanted::Play(moves) }
    }

    /// The rest of the puzzle to be solved.
    pub const fn solve(words: &'static str, cells: &'static [u32]) -> Self {
        Self { words, cells, wanted: Wanted::Solve }
    }
}
