//! Small puzzles that teach.

use puzzle_core::ability::{Lesson, LessonStep};

pub(crate) const LESSONS: &[Lesson] = &[Lesson::new(
    "Three rules",
    "4x4:ss....m..m......",
    &[
        LessonStep::read(
            "Every cell gets a sun or a moon. Three of a kind never stand side by side, in a row or in \
             a column.",
            &[0, 1],
        ),
        LessonStep::play(
            "Two suns stand side by side: beside them is a moon. Click the marked cell twice, or press \
             m on it.",
            &[2],
            "3,1m",
        ),
        LessonStep::play(
            "Every row and every column has as many suns as moons. The first row has its two suns.",
            &[3],
            "4,1m",
        ),
        LessonStep::solve(
            "No two rows are alike, and no two columns. Now go on: look for pairs, for gaps, for what \
             is full.",
            &[],
        ),
    ],
)];
