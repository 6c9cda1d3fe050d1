//! The lessons of the tutorial.

use puzzle_core::ability::{Lesson, LessonStep};
use puzzle_core::label;

/// Lessons on pushing, on the fact that boxes are never pulled, and on the order of goals.
pub(crate) const LESSONS: &[Lesson] = &[
    Lesson::new(
        label!("Walk and push"),
        "7x5:w8s5w2ubstsw2s5w8",
        &[
            LessonStep::read(
                label!("Here are a box and a goal. You win when every box is on a goal."),
                &[16, 18],
            ),
            LessonStep::play(
                label!(
                    "Walk to the right{ with the arrow key|: click the box and then the square to the \
                     right of it|: tap the box and then the square to the right of it}. The box stands \
                     in your way, so you push it."
                ),
                &[16],
                "R",
            ),
            LessonStep::play(
                label!(
                    "Push once more{|: click the box and then the goal|: tap the box and then the goal}, \
                     and the box is on its goal. Pushes of one box in one direction are \
                     one line; moves, pushes and lines are counted."
                ),
                &[17, 18],
                "R",
            ),
        ],
    ),
    Lesson::new(
        label!("Never pull"),
        "7x5:w8s5w2sbutsw2s5w8",
        &[
            LessonStep::read(
                label!(
                    "This box has to go to the right too, but you stand on the wrong side of it. You \
                     can push a box; you can never pull one."
                ),
                &[16, 18],
            ),
            LessonStep::read(
                label!(
                    "Never push a box into a corner without a goal: you could not get behind it again. A \
                     box along a wall without goals is hardly better, because you can only push it along \
                     the wall."
                ),
                &[8, 12, 22, 26],
            ),
            LessonStep::play(
                label!(
                    "Walk around the box to its left side{|: a click on the square takes you there|: \
                     a tap on the square takes you there}."
                ),
                &[15],
                "ulld",
            ),
            LessonStep::solve(
                label!(
                    "Now push the box onto its goal. If a push was wrong, undo as many steps as you like."
                ),
                &[16, 18],
            ),
        ],
    ),
    Lesson::new(
        label!("Which goal first"),
        "8x6:w9s3w5sbst2w3ubsw5s3w12",
        &[
            LessonStep::read(
                label!(
                    "These two goals are in a dead end. A box on the first goal would block the way to \
                     the second, so fill the goal at the end first."
                ),
                &[20, 21],
            ),
            LessonStep::play(
                label!(
                    "Push the upper box to the end{|, or click it and then the goal|, or tap it and then \
                     the goal}.{| The game finds the walk and the pushes.| The game finds the walk and \
                     the pushes.}"
                ),
                &[18, 21],
                "uRRR",
            ),
            LessonStep::solve(
                label!(
                    "The other box has to come up to the row of the goals before it can go into the dead \
                     end. Think about the side from which you have to push."
                ),
                &[26, 20],
            ),
        ],
    ),
];
