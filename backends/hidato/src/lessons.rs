//! The lessons of the tutorial.

use puzzle_core::ability::{Lesson, LessonStep};

/// The lessons, simplest first.
pub(crate) const LESSONS: &[Lesson] = &[
    Lesson::new(
        "A path of numbers",
        "3x3mO:1a3b4_7a9",
        &[
            LessonStep::read(
                "Fill every cell so that the numbers from 1 to 9 form a path: each number touches \
                 the next. Here cells touch by their edges.",
                &[0, 8],
            ),
            LessonStep::play(
                "{Move to the 1 and press Enter|Click the 1|Tap the 1}. It is now the current \
                 number, and 2 is next. Only one free cell touches both 1 and 3: {move there and \
                 press Enter|click it|tap it}.",
                &[0, 1, 2],
                "1,2=2",
            ),
            LessonStep::play(
                "{Press Enter on the 4 and then Shift with the left arrow key twice|Drag from the \
                 4 to the left|Drag from the 4 to the left} through the middle row: this enters 5 \
                 and 6.",
                &[5, 4, 3],
                "2,2=5;2,1=6",
            ),
            LessonStep::play(
                "One cell is left, between 7 and 9. {Backspace|A right click|A long tap} clears a \
                 number, and you can undo every move.",
                &[6, 7, 8],
                "3,2=8",
            ),
        ],
    ),
    Lesson::new(
        "Gaps, dead ends and bridges",
        "4x4mO:1a3b7c12a16d",
        &[
            LessonStep::play(
                "Look for gaps of one number first: only one cell touches both 1 and 3.",
                &[0, 1, 2],
                "1,2=2",
            ),
            LessonStep::play(
                "The path goes in and out of every cell. The corner has two neighbors, and 3 is \
                 one of them. So the corner is 4, and 5 is below it.",
                &[2, 3, 7],
                "1,4=4;2,4=5",
            ),
            LessonStep::play(
                "Build a bridge from both ends: 6 has to touch both 5 and 7.",
                &[7, 6, 5],
                "2,3=6",
            ),
            LessonStep::play(
                "Now build a longer bridge. From 7 there is only one cell for 8, and the corner at \
                 the bottom left is a dead end, too. Follow the wall to 12.",
                &[4, 8, 12, 13],
                "2,1=8;3,1=9;4,1=10;4,2=11",
            ),
            LessonStep::solve("Three cells are left for 13, 14 and 15.", &[10, 14, 15]),
        ],
    ),
    Lesson::new(
        "All around",
        "3x3mR:1_4a3b9a7",
        &[
            LessonStep::read(
                "On most boards cells touch at their corners, too: the middle cell touches all \
                 others.",
                &[4],
            ),
            LessonStep::play(
                "So there are more possibilities. Still, 2 can only be in the middle: no other free \
                 cell touches both 1 and 3.",
                &[0, 3, 4],
                "2,2=2",
            ),
            LessonStep::read(
                "A hint shows the next step and the reason for it. The menu also has boards of \
                 hexagons and triangles. In the Hidato editor you can make puzzles of your own; it \
                 says how many solutions they have.",
                &[],
            ),
            LessonStep::solve("Now fill in the rest, starting with 8.", &[6, 7, 8]),
        ],
    ),
];
