//! Small puzzles that teach.

use puzzle_core::ability::{Lesson, LessonStep};

pub(super) const LESSONS: &[Lesson] = &[JUMP, ORDER];

const JUMP: Lesson = Lesson::new(
    "The jump",
    "4x4:.....oo....o....",
    &[
        LessonStep::read("These are pegs, all else are holes. One peg is to be left.", &[5, 6, 11]),
        LessonStep::play(
            "A peg jumps over its neighbor into the hole behind it, and the neighbor is taken \
             away. Let the left peg jump to the right.",
            &[5, 7],
            "2,2r",
        ),
        LessonStep::solve("Now it can jump down, and is the last one.", &[7, 15]),
    ],
);

const ORDER: Lesson = Lesson::new(
    "Which one first",
    "4x4:...o..oo..o...o.",
    &[
        LessonStep::play(
            "Three jumps can be made here, and only one of them is good: the marked peg jumps to \
             the left. It comes back later.",
            &[7],
            "4,2l",
        ),
        LessonStep::solve("Now go on until one is left. What went wrong can be undone.", &[]),
    ],
);
