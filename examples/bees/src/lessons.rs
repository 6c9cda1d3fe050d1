//! Small puzzles that teach.

use puzzle_core::ability::{Lesson, LessonStep};

pub(crate) const LESSONS: &[Lesson] = &[Lesson::new(
    "The comb",
    "4x4:b.b.......s....b",
    &[
        LessonStep::play(
            "Bees are in some of the cells; open all the others. The first press is safe, and at the \
             flower it tells the most: open it.",
            &[10],
            "3,3o",
        ),
        LessonStep::read(
            "A number says how many bees are in the cells around it. Where there is none, the cells \
             around are open too.",
            &[6],
        ),
        LessonStep::solve(
            "The marked 1 has one closed cell beside it: there is its bee, and a right click sets a flag \
             on it. That is the bee of the 1 to its left as well: open what is safe.",
            &[6, 5],
        ),
    ],
)];
