//! The lessons of the tutorial.

use puzzle_core::ability::{Lesson, LessonStep};
use puzzle_core::label;

/// The lessons, simplest first.
pub(crate) const LESSONS: &[Lesson] = &[
    Lesson::new(
        label!("A path of numbers"),
        "3x3mO:1a3b4_7a9",
        &[
            LessonStep::read(
                label!(
                    "The aim is to fill every cell so that the numbers from 1 to 9 form a path: each \
                 number touches the next. Here cells touch by their edges."
                ),
                &[0, 8],
            ),
            LessonStep::play(
                label!(
                    "{Move to the 1 and press Enter|Click the 1|Tap the 1}. It is now the current \
                 number, and 2 is next. Only one free cell touches both 1 and 3: {move there and \
                 press Enter|click it|tap it}."
                ),
                &[0, 1, 2],
                "1,2=2",
            ),
            LessonStep::play(
                label!(
                    "{Press Enter on the 4 and then Shift with the left arrow key twice|Drag from the \
                 4 to the left|Drag from the 4 to the left} through the middle row: this enters 5 \
                 and 6."
                ),
                &[5, 4, 3],
                "2,2=5 2,1=6",
            ),
            LessonStep::play(
                label!(
                    "One cell is left, between 7 and 9. {Enter on a number of yours adds one, Backspace \
                 clears it|A click on a number of yours adds one, a right click clears it|A tap on a \
                 number of yours adds one, a long tap clears it}, and you can undo every move."
                ),
                &[6, 7, 8],
                "3,2=8",
            ),
        ],
    ),
    Lesson::new(
        label!("Gaps, dead ends and bridges"),
        "4x4mO:1a3b7c12a16d",
        &[
            LessonStep::play(
                label!("Look for gaps of one number first: only one cell touches both 1 and 3."),
                &[0, 1, 2],
                "1,2=2",
            ),
            LessonStep::play(
                label!(
                    "The path goes in and out of every cell. The corner is a dead end: it has two \
                 neighbors, and 3 is one of them. So the corner is 4, and 5 is below it."
                ),
                &[2, 3, 7],
                "1,4=4 2,4=5",
            ),
            LessonStep::play(
                label!("Build a bridge from both ends: 6 has to touch both 5 and 7."),
                &[7, 6, 5],
                "2,3=6",
            ),
            LessonStep::play(
                label!(
                    "Now build a longer bridge. From 7 there is only one cell for 8, and the corner at \
                 the bottom left is a dead end, too. Follow the edge of the board to 12."
                ),
                &[4, 8, 12, 13],
                "2,1=8 3,1=9 4,1=10 4,2=11",
            ),
            LessonStep::solve(
                label!(
                    "Three cells are left for 13, 14 and 15. The status line names the next number; {[ \
                 and ]|the “Next” buttons|the “Next” buttons} choose another one."
                ),
                &[10, 14, 15],
            ),
        ],
    ),
    Lesson::new(
        label!("All around"),
        "3x3mR:1_4a3b9a7",
        &[
            LessonStep::read(
                label!(
                    "On most boards cells touch at their corners, too: the middle cell touches all \
                 others."
                ),
                &[4],
            ),
            LessonStep::play(
                label!(
                    "So there are more possibilities. Still, 2 can only be in the middle: no other free \
                 cell touches both 1 and 3."
                ),
                &[0, 3, 4],
                "2,2=2",
            ),
            LessonStep::read(
                label!(
                    "A hint first says where to look, then why, and then takes the step. A number marked \
                 in red is too far from the one before or after it. The menu also has boards of \
                 hexagons and triangles."
                ),
                &[],
            ),
            LessonStep::solve(
                label!(
                    "Now fill in the rest. Only one free cell touches 7 and 9, so 8 goes there. 5 touches \
                 4, and 6 touches both 5 and 7."
                ),
                &[1, 2, 5, 7],
            ),
        ],
    ),
    Lesson::new(
        label!("Walls"),
        "4x4mO:c1d16c15a11a,cWdWmW",
        &[
            LessonStep::read(
                label!(
                    "Here cells touch by their edges only. A thick or double line between two cells is a \
                 wall: the path does not step across it. On boards whose cells also touch at their \
                 corners, a short bar across a corner forbids that diagonal step."
                ),
                &[1, 5, 4, 8, 13, 14],
            ),
            LessonStep::play(
                label!(
                    "You can also count down: {type a number in its cell|drag from the 15|drag from the \
                 15}. Only one free cell touches 15, so 14 goes there. Only one free cell touches \
                 14, so 13 is above it."
                ),
                &[12, 13, 14, 9],
                "4,2=14 3,2=13",
            ),
            LessonStep::solve(
                label!(
                    "Only one cell touches both 13 and 11: 12 goes there. Then 10 goes beside 11, and the \
                 path follows the walls back to 2. {Type the numbers|Drag from the 13 to the 11, and \
                 then from the 11 on|Drag from the 13 to the 11, and then from the 11 on}."
                ),
                &[10, 14, 15],
            ),
        ],
    ),
    Lesson::new(
        label!("Links"),
        "5x5mX:.Ac.Ac19.A1b17a2b16.Bb14.A,fLeLlLaLfLaL",
        &[
            LessonStep::read(
                label!(
                    "A bar from one cell to another joins two cells whose numbers follow each other: \
                 they are linked. Here cells are hexagons with six neighbors."
                ),
                &[3, 7, 6, 11],
            ),
            LessonStep::play(
                label!(
                    "17 is linked to the cell at its right. 16 is on another side, so 18 goes there: \
                 {move there and type it|click the 17, then that cell|tap the 17, then that cell}."
                ),
                &[13, 14, 18],
                "3,5=18",
            ),
            LessonStep::play(
                label!(
                    "16 is linked to the cell at its left, and 17 is on another side. So 15 goes there: \
                 {move there and type it|drag there from the 16|drag there from the 16}."
                ),
                &[18, 17, 13],
                "4,3=15",
            ),
            LessonStep::solve(
                label!(
                    "Fill in the rest. Follow each link at once: where one of its numbers is known, the \
                 other is one of two."
                ),
                &[10, 15, 11],
            ),
        ],
    ),
    Lesson::new(
        label!("A knight's tour"),
        "4x3mN:c1a2b12_9b",
        &[
            LessonStep::read(
                label!(
                    "On some boards the path moves as a chess knight does: two cells in one direction \
                 and one across, over whatever is between. The neighbors of the cell \
                 {under the cursor, which the arrow keys move,|under the pointer|that you drag from} are \
                 outlined."
                ),
                &[5, 3, 11],
            ),
            LessonStep::play(
                label!("From 2 a knight reaches only 1 and one free cell: 3 goes there."),
                &[5, 3, 11],
                "3,4=3",
            ),
            LessonStep::play(
                label!("And so on: from 3 there is one way on, and from 4 another."),
                &[11, 2, 4],
                "1,3=4 2,1=5",
            ),
            LessonStep::solve(
                label!("Now finish the tour, from 6 to 8 and from 9 to 12."),
                &[4, 10],
            ),
        ],
    ),
    Lesson::new(
        label!("Jumps"),
        "5x5mJ:1_18_13a19_15a21_16_25_10a6a12_22a14a20_5_8_11a7",
        &[
            LessonStep::read(
                label!(
                    "Here the path jumps: over two cells straight on, or over one cell diagonally."
                ),
                &[0, 3, 12],
            ),
            LessonStep::play(
                label!(
                    "From 1 a jump to the right leads to the only free cell that it reaches: 2 goes \
                 there."
                ),
                &[0, 3],
                "1,4=2",
            ),
            LessonStep::solve(label!("Find the other jumps."), &[3, 11, 23]),
        ],
    ),
];
