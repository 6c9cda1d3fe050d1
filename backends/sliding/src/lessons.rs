//! The lessons of the tutorial: small puzzles with instructions.

use puzzle_core::ability::{Lesson, LessonStep};
use puzzle_core::label;

pub(crate) const LESSONS: &[Lesson] = &[SLIDE, LINES, ROWS];

const SLIDE: Lesson = Lesson::new(
    label!("A piece and the hole"),
    "3x3:1,2,3,4,0,6,7,5,8",
    &[
        LessonStep::read(
            label!(
                "This board has eight pieces and a hole. The pieces belong in the order of \
                 their numbers, row by row, and the hole ends in the last corner. Two pieces \
                 are not in their places yet."
            ),
            &[7, 8],
        ),
        LessonStep::play(
            label!(
                "Only a piece next to the hole can move, and it moves into the hole. Slide the \
                 5 up: {press the up arrow key|click it|tap it}."
            ),
            &[7],
            "8",
        ),
        LessonStep::play(
            label!("Now the hole is where the 8 belongs. Slide the 8 into it."),
            &[8],
            "9",
        ),
    ],
);

const LINES: Lesson = Lesson::new(
    label!("A whole line"),
    "4x3:1,2,3,4,0,5,6,7,9,10,11,8",
    &[
        LessonStep::play(
            label!(
                "The 5, the 6 and the 7 all have to move one cell to the left. They can move \
                 together: {press Shift and the left arrow key|click the 7|tap the 7}. These are 3 moves, \
                 which the result of a puzzle also counts as one multi-tile move."
            ),
            &[5, 6, 7],
            "6 7 8",
        ),
        LessonStep::play(label!("One piece is not in its place yet. Slide it there."), &[11], "12"),
    ],
);

const ROWS: Lesson = Lesson::new(
    label!("Row by row"),
    "3x3:0,5,2,1,4,3,7,8,6",
    &[
        LessonStep::play(
            label!(
                "Solve the first row first, from left to right. Finished pieces can stay, and \
                 what remains is a smaller board. Slide the 1 up into the first cell."
            ),
            &[3],
            "4",
        ),
        LessonStep::read(
            label!(
                "The last two pieces of a row go in together, because either one alone would \
                 block the other. Here they are ready for that: the 2 at the end of the row, the 3 below it."
            ),
            &[2, 5],
        ),
        LessonStep::play(
            label!(
                "Now the hole has to get to the left of the 2. Slide the 4 left and the 5 down."
            ),
            &[4, 1],
            "5 2",
        ),
        LessonStep::play(
            label!("Now bring both in: slide the 2 left and the 3 up. That completes the row."),
            &[2, 5],
            "3 6",
        ),
        LessonStep::play(
            label!(
                "On larger boards you now solve the next row, and at the end the last two rows, \
                 column by column from the left. Here one move remains."
            ),
            &[8],
            "9",
        ),
    ],
);
