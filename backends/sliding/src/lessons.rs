//! Small puzzles that teach.

use puzzle_core::ability::{Lesson, LessonStep};

pub(crate) const LESSONS: &[Lesson] = &[SLIDE, LINES, ROWS];

const SLIDE: Lesson = Lesson::new(
    "A piece and the hole",
    "3x3:1,2,3,4,0,6,7,5,8",
    &[
        LessonStep::read(
            "Eight pieces and a hole. Each piece wants to lie where its number says, row by row, \
             and the hole ends in the last corner. Two pieces are not there yet.",
            &[7, 8],
        ),
        LessonStep::play(
            "Only a piece beside the hole can move, and it moves into the hole. Slide the 5 up: \
             click it, or press the arrow up.",
            &[7],
            "8",
        ),
        LessonStep::solve("Now the hole is where the 8 belongs. Slide it in.", &[8]),
    ],
);

const LINES: Lesson = Lesson::new(
    "A whole line",
    "4x3:1,2,3,4,0,5,6,7,9,10,11,8",
    &[
        LessonStep::play(
            "5, 6 and 7 all have to go one to the left. They can go together: click the 7, or \
             press Shift and the arrow left.",
            &[5, 6, 7],
            "6 7 8",
        ),
        LessonStep::solve("One piece is left.", &[11]),
    ],
);

const ROWS: Lesson = Lesson::new(
    "Row by row",
    "3x3:0,5,2,1,4,3,7,8,6",
    &[
        LessonStep::play(
            "Do the first row first, from the left: what is done can stay, and what remains is a \
             smaller board. Slide the 1 up into its corner.",
            &[3],
            "4",
        ),
        LessonStep::read(
            "The last two of a row go in together, because the one that comes first is in the \
             way of the other. The 2 waits in the corner and the 3 below it, as they lie here.",
            &[2, 5],
        ),
        LessonStep::play(
            "What they need is the hole on the other side of the 2. Bring it there: the 4 goes \
             left, the 5 goes down.",
            &[4, 1],
            "5 2",
        ),
        LessonStep::play(
            "Now they turn the corner: the 2 goes left and the 3 goes up. The row is done.",
            &[2, 5],
            "3 6",
        ),
        LessonStep::solve(
            "On larger boards the next row comes now, and of the last two rows the columns from \
             the left. Here one slide is left.",
            &[8],
        ),
    ],
);
