//! Lessons: small puzzles that teach a game.

/// A small puzzle with instructions at each step. It is written once in the back end and shown by
/// every front end.
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
    /// The title shown in menus.
    pub title: &'static str,
    /// The puzzle: a game ID with a desc, without the game's name.
    pub puzzle: &'static str,
    /// The steps in order; at least one.
    pub steps: &'static [LessonStep],
}

impl Lesson {
    /// Creates a lesson on a puzzle `params:desc`.
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
    /// The instructions shown to the player. Words that depend on the device are in
    /// [slots](crate::input::Device::fill): `{Press Enter on|Click|Tap} the 1`.
    pub words: &'static str,
    /// The numbers of the cells that the instructions mention.
    pub cells: &'static [u32],
    /// What the player has to do.
    pub wanted: LessonGoal,
}

/// The goal of a step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LessonGoal {
    /// Reading the instructions.
    Read,
    /// Making these moves, in the notation that people use. The step is done when the moves' final
    /// position is reached, or when the moves were made among others that could follow them. ` | `
    /// separates moves of which any will do, as in `2-5 | 2-3`.
    Play(&'static str),
    /// Solving the rest of the puzzle.
    Solve,
}

impl LessonStep {
    /// Creates a step that is only read.
    pub const fn read(words: &'static str, cells: &'static [u32]) -> Self {
        Self { words, cells, wanted: LessonGoal::Read }
    }

    /// Creates a step in which the player makes the given moves; see [`LessonGoal::Play`].
    pub const fn play(words: &'static str, cells: &'static [u32], moves: &'static str) -> Self {
        Self { words, cells, wanted: LessonGoal::Play(moves) }
    }

    /// Creates a step in which the player solves the rest of the puzzle.
    pub const fn solve(words: &'static str, cells: &'static [u32]) -> Self {
        Self { words, cells, wanted: LessonGoal::Solve }
    }

    /// Returns the texts of moves of which the player makes any one; none for a step without moves
    /// of its own.
    ///
    /// ```
    /// use puzzle_core::ability::LessonStep;
    /// let step = LessonStep::play("Take the upper tile.", &[2], "2-5 | 2-3");
    /// assert!(step.ways().eq(["2-5", "2-3"]));
    /// assert_eq!(LessonStep::read("Look.", &[]).ways().count(), 0);
    /// ```
    pub fn ways(&self) -> impl Iterator<Item = &'static str> + use<> {
        let texts = match self.wanted {
            LessonGoal::Play(texts) => Some(texts),
            LessonGoal::Read | LessonGoal::Solve => None,
        };
        texts.into_iter().flat_map(|texts| texts.split(" | "))
    }
}
