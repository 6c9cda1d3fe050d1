//! The tutorial.

use puzzle_core::ability::{Lesson, LessonStep};

pub(crate) const LESSONS: &[Lesson] = &[JUMP, ORDER];

const JUMP: Lesson = Lesson::new(
    "The jump",
    "4x4:.....oo....o....",
    &[
        LessonStep::read(
            "These are pegs; all other cells are holes. Leave a single peg.",
            &[5, 6, 11],
        ),
        LessonStep::play(
            "A peg jumps over its neighbor into the hole behind it, and the neighbor is \
             removed. Let the left peg jump to the right.",
            &[5, 7],
            "2,2r",
        ),
        LessonStep::play("Now it can jump down, and it is the last peg.", &[7, 15], "4,2d"),
    ],
);

const ORDER: Lesson = Lesson::new(
    "Which one first",
    "4x4:...o..oo..o...o.",
    &[
        LessonStep::play(
            "Three jumps are possible here, and only one of them is right: the marked peg jumps to \
             the left. It will come back later.",
            &[7],
            "4,2l",
        ),
        LessonStep::solve("Now play on until one peg is left. You can undo mistakes.", &[]),
    ],
);
