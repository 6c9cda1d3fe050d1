//! The tutorial.

use puzzle_core::ability::{Lesson, LessonStep};

pub(crate) const LESSONS: &[Lesson] = &[Lesson::new(
    "Three rules",
    "4x4:ss....m..m......",
    &[
        LessonStep::read(
            "Every cell gets a sun or a moon. Three of a kind are never side by side, in a row \
             or in a column.",
            &[0, 1],
        ),
        LessonStep::play(
            "Two suns are side by side, so beside them is a moon. {Press m on the marked cell|Click \
             the marked cell twice|Tap the marked cell twice}.",
            &[2],
            "3,1m",
        ),
        LessonStep::play(
            "Every row and column has as many suns as moons. The first row has both of its suns, \
             so this is a moon.",
            &[3],
            "4,1m",
        ),
        LessonStep::solve(
            "No two rows are alike, and no two columns. Now play on: look for pairs, for gaps \
             between equal symbols, and for lines that have all suns or moons.",
            &[],
        ),
    ],
)];
