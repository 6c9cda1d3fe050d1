//! Small puzzles that teach.

use puzzle_core::ability::{Lesson, LessonStep};

/// What one does; that nothing is ever pulled; in what order.
pub(crate) const LESSONS: &[Lesson] = &[
    Lesson::new(
        "Walk and push",
        "7x5:w8s5w2ubstsw2s5w8",
        &[
            LessonStep::read(
                "A box and a goal: when every box is on a goal, you have won.",
                &[16, 18],
            ),
            LessonStep::play(
                "Walk to the right. The box stands in your way, so you push it.",
                &[16],
                "R",
            ),
            LessonStep::solve("Once more, and it is home.", &[17, 18]),
        ],
    ),
    Lesson::new(
        "Never pull",
        "7x5:w8s5w2sbutsw2s5w8",
        &[
            LessonStep::read(
                "This box has to go to the right too, but you stand on the wrong side of it. You \
                 can push a box; you can never pull one.",
                &[16, 18],
            ),
            LessonStep::read(
                "A corner is for ever: nobody gets behind a box there. Along a bare wall it is \
                 hardly better, as the box slides on and never comes off.",
                &[8, 12, 22, 26],
            ),
            LessonStep::play(
                "Walk round the box, to its left. A click on the square takes you there.",
                &[15],
                "ulld",
            ),
            LessonStep::solve(
                "Now push it home. If a push was wrong, undo it: as many steps as you like.",
                &[16, 18],
            ),
        ],
    ),
    Lesson::new(
        "Which goal first",
        "8x6:w9s3w5sbst2w3ubsw5s3w12",
        &[
            LessonStep::read(
                "Two goals in a dead end. A box on the first would shut the way to the second, so \
                 the one at the end is filled first.",
                &[20, 21],
            ),
            LessonStep::play(
                "Push the upper box to the end. Or click it, then the goal: the walk and the \
                 pushes are found for you.",
                &[18, 21],
                "uRRR",
            ),
            LessonStep::solve(
                "The other box has to go up before it can go to the right: think from which side \
                 you push.",
                &[26, 20],
            ),
        ],
    ),
];
