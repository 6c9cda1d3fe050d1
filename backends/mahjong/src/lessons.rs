//! The lessons of the tutorial: small puzzles with instructions.

use puzzle_core::ability::{Lesson, LessonStep};
use puzzle_core::label;

pub(crate) const LESSONS: &[Lesson] = &[FREE, FLOWERS, WHICH_TWO, SMALL_PILE];

const FREE: Lesson = Lesson::new(
    label!("Free tiles"),
    "_4-4_b2-b2:09904vv4kssk",
    &[
        LessonStep::read(
            label!(
                "The aim is to clear this pile: you take away pairs of matching tiles until none is \
             left. You can take only free tiles."
            ),
            &[],
        ),
        LessonStep::read(
            label!(
                "A tile is free if nothing lies on it and its left or its right side is open. The \
             marked tiles are free. Those under the four tiles in the middle are not."
            ),
            &[0, 3, 4, 7, 8, 9, 10, 11],
        ),
        LessonStep::read(
            label!(
                "Tiles have names, which hints use. Three suits have numbers from one to nine: circles, \
             bamboo and characters. The one of bamboo is a bird.{ A terminal without pictures shows \
             3● or c3 for three of circles, ‖ or b for bamboo, and ≡ or k for characters.||}"
            ),
            &[],
        ),
        LessonStep::read(
            label!(
                "Then there are four winds, east, south, west and north, and three dragons: the red one \
             has a C in its corner, the green one an F and the white one a B, as their Chinese names \
             begin.{ A terminal without pictures shows E→ or we for the east wind, and C♦ or dr for \
             the red dragon.||}"
            ),
            &[],
        ),
        LessonStep::play(
            label!(
                "These two tiles on top match: both are the three of characters. {Press Enter \
             on|Click|Tap} one, then the other."
            ),
            &[8, 11],
            "8-11",
        ),
        LessonStep::solve(
            label!(
                "Take the other pairs. Each pair frees other tiles, and nothing can go wrong here."
            ),
            &[9, 10],
        ),
    ],
);

const FLOWERS: Lesson = Lesson::new(
    label!("Flowers and seasons"),
    "_4-4:y00yz11z",
    &[
        LessonStep::read(
            label!(
                "Most tiles have four copies that look alike. The flowers, plum, orchid, chrysanthemum \
             and bamboo, and the seasons, spring to winter, have one tile of each picture. The \
             flowers are in a red pot, and the seasons are above two blue lines.{ A terminal without \
             pictures shows 1♣ or f1 for flowers, and 1☼ or s1 for seasons.||}"
            ),
            &[0, 3, 4, 7],
        ),
        LessonStep::play(
            label!("Any flower matches any other flower, whatever the picture. Take these two."),
            &[0, 3],
            "0-3",
        ),
        LessonStep::solve(label!("Any season matches any other season. Clear the rest."), &[4, 7]),
    ],
);

const WHICH_TWO: Lesson = Lesson::new(
    label!("Which two"),
    "_1a1a1a1_1a1:010010",
    &[
        LessonStep::read(
            label!(
                "Three matching tiles are free, and the fourth lies under another tile. Think before \
             you take a pair: if you take the two on the table, the third still covers a tile that \
             you need, and you are stuck. You could then undo the move, or choose “Reshuffle” in the \
             menu: it rearranges the remaining tiles so that they can be cleared."
            ),
            &[2, 3, 5],
        ),
        LessonStep::play(
            label!(
                "It is better to take the tile that covers another one, together with either of the \
             other two. Take these two."
            ),
            &[2, 5],
            "2-5 | 3-5",
        ),
        LessonStep::solve(
            label!(
                "Now the tile below is free, and you can clear the rest. When all four matching tiles \
             are free, you can always take both pairs."
            ),
            &[1, 4],
        ),
    ],
);

const SMALL_PILE: Lesson = Lesson::new(
    label!("A small pile"),
    "tent:9rars3ye66f3yesaas3ea9r69fyf3rs6ef9y",
    &[LessonStep::solve(
        label!(
            "Now clear a small pile. Take tiles that lie on others and tiles at the ends of long rows \
             first. You can undo moves, and a hint says where to look.{ At any tile, the space bar shows \
             the tiles that match it.| The button “Free” marks the tiles that can be taken; “Match” shows \
             the tiles that match the one you choose.| The button “Free” marks the tiles that can be taken; \
             “Match” shows the tiles that match the one you choose.}"
        ),
        &[],
    )],
);
