//! Small puzzles that teach.

use puzzle_core::ability::{Lesson, LessonStep};

pub(crate) const LESSONS: &[Lesson] = &[FREE, FLOWERS, WHICH_TWO];

const FREE: Lesson = Lesson::new(
    "Free tiles",
    "_4-4_b2-b2:09904vv4kssk",
    &[
        LessonStep::read(
            "A pile of tiles: take them away two by two, each with one like it, until none is \
             left. Only a free tile can be taken.",
            &[],
        ),
        LessonStep::read(
            "A tile is free when nothing lies on it and its left or its right side is open. The \
             marked ones are free; those under the four in the middle are not.",
            &[0, 3, 4, 7, 8, 9, 10, 11],
        ),
        LessonStep::play(
            "These two on top match. Click the one, then the other.",
            &[8, 11],
            "8-11",
        ),
        LessonStep::solve(
            "Go on: each pair sets others free. Nothing can go wrong here.",
            &[9, 10],
        ),
    ],
);

const FLOWERS: Lesson = Lesson::new(
    "Flowers and seasons",
    "_4-4:y00yz11z",
    &[
        LessonStep::read(
            "Of most tiles there are four that look alike. Flowers and seasons have four pictures \
             each.",
            &[0, 3, 4, 7],
        ),
        LessonStep::play(
            "Any flower matches any flower, whatever the picture. Take these two.",
            &[0, 3],
            "0-3",
        ),
        LessonStep::solve("And any season matches any season. Clear the rest.", &[4, 7]),
    ],
);

const WHICH_TWO: Lesson = Lesson::new(
    "Which two",
    "_1a1a1a1_1a1:010010",
    &[
        LessonStep::read(
            "Three of a kind are free, and the fourth lies under another tile. Look before you \
             take: if the two on the table go, the third sits on what you need, and you are stuck. \
             Undo would take that back; a reshuffle would deal what is left anew, so that it can \
             be cleared.",
            &[2, 3, 5],
        ),
        LessonStep::play(
            "Better take the one that holds something down, with either of the others: say, with \
             this one.",
            &[2, 5],
            "2-5",
        ),
        LessonStep::solve(
            "Now its fellow below is free, and the way is open. When all four of a kind are free \
             you need not think at all: take both pairs.",
            &[1, 4],
        ),
    ],
);
