//! The tutorial.

use puzzle_core::ability::{Lesson, LessonStep};

pub(crate) const LESSONS: &[Lesson] = &[Lesson::new(
    "The comb",
    "4x4:b.b.......s....b",
    &[
        LessonStep::play(
            "Bees are in some of the cells; open all the others. The first press is safe. Open the \
             cell with the flower, from where you never need to guess.",
            &[10],
            "3,3o",
        ),
        LessonStep::read(
            "A number says how many bees are in the cells around it. Around a cell without a \
             number there are no bees, so its neighbors are opened too.",
            &[6],
        ),
        LessonStep::solve(
            "Only one closed cell touches the marked 1, so the bee is there. {Press \
             the space bar on it|Right-click it|Hold your finger on it} to set a flag. It is also the bee of the 1 to the left, so you can open the other \
             cells.",
            &[6, 5],
        ),
    ],
)];
