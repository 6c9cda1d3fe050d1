//! Paints circles, bamboo and characters.

use puzzle_core::draw::Role;

use super::palette::{BLUE, GOLD, GREEN, RED};
use super::pen::{At, Pen};

/// Paints `n` circles, each a ring with a center.
pub(crate) fn circles(pen: &mut Pen, n: u8, ground: Role) {
    if n == 1 {
        return one_circle(pen, ground);
    }
    let (radius, places): (i32, &[(At, Role)]) = match n {
        2 => (19, &[((30, 20), GREEN), ((30, 60), BLUE)]),
        3 => (14, &[((14, 15), BLUE), ((30, 40), RED), ((46, 65), GREEN)]),
        4 => (14, &[((15, 20), BLUE), ((45, 20), GREEN), ((15, 60), GREEN), ((45, 60), BLUE)]),
        5 => (
            12,
            &[
                ((13, 15), BLUE),
                ((47, 15), GREEN),
                ((30, 40), RED),
                ((13, 65), GREEN),
                ((47, 65), BLUE),
            ],
        ),
        6 => (
            11,
            &[
                ((17, 13), GREEN),
                ((43, 13), GREEN),
                ((17, 41), RED),
                ((43, 41), RED),
                ((17, 67), RED),
                ((43, 67), RED),
            ],
        ),
        7 => (
            9,
            &[
                ((10, 9), GREEN),
                ((30, 17), GREEN),
                ((50, 25), GREEN),
                ((18, 46), RED),
                ((42, 46), RED),
                ((18, 69), RED),
                ((42, 69), RED),
            ],
        ),
        8 => (
            9,
            &[
                ((17, 9), BLUE),
                ((43, 9), BLUE),
                ((17, 30), BLUE),
                ((43, 30), BLUE),
                ((17, 51), BLUE),
                ((43, 51), BLUE),
                ((17, 71), BLUE),
                ((43, 71), BLUE),
            ],
        ),
        _ => (
            9,
            &[
                ((10, 12), GREEN),
                ((30, 12), GREEN),
                ((50, 12), GREEN),
                ((10, 40), RED),
                ((30, 40), RED),
                ((50, 40), RED),
                ((10, 68), BLUE),
                ((30, 68), BLUE),
                ((50, 68), BLUE),
            ],
        ),
    };
    for &(at, role) in places {
        pen.disc(at, radius, role);
        if pen.grains(radius) >= 4 {
            pen.disc(at, radius * 5 / 8, ground);
            pen.disc(at, radius * 3 / 8, role);
        }
    }
}

/// Paints one large circle.
fn one_circle(pen: &mut Pen, ground: Role) {
    let at = (30, 40);
    if pen.grains(5) < 2 {
        // All rings would run into each other.
        for (radius, role) in [(30, GREEN), (20, ground), (10, RED)] {
            pen.disc(at, radius, role);
        }
        return;
    }
    for (radius, role) in [(30, GREEN), (25, ground), (21, RED), (16, ground), (10, GREEN)] {
        pen.disc(at, radius, role);
    }
    // Petals between the rings, so that it does not look like a target.
    for (x, y) in [(30, 23), (30, 57), (13, 40), (47, 40), (18, 28), (42, 28), (18, 52), (42, 52)] {
        pen.disc((x, y), 3, GOLD);
    }
    pen.disc(at, 4, ground);
}

/// Paints `n` bamboo sticks. The one is a bird, as on most sets.
pub(crate) fn bamboo(pen: &mut Pen, n: u8, ground: Role) {
    const TALL: i32 = 15;
    const SHORT: i32 = 11;
    match n {
        1 => bird(pen, ground),
        2 => sticks(pen, &[(30, 20), (30, 60)], TALL, GREEN, ground),
        3 => {
            sticks(pen, &[(30, 20)], TALL, BLUE, ground);
            sticks(pen, &[(17, 60), (43, 60)], TALL, GREEN, ground);
        }
        4 => {
            sticks(pen, &[(17, 20), (43, 60)], TALL, BLUE, ground);
            sticks(pen, &[(43, 20), (17, 60)], TALL, GREEN, ground);
        }
        5 => {
            sticks(pen, &[(11, 20), (49, 60)], TALL, GREEN, ground);
            sticks(pen, &[(49, 20), (11, 60)], TALL, BLUE, ground);
            sticks(pen, &[(30, 40)], TALL, RED, ground);
        }
        6 => {
            sticks(pen, &[(12, 20), (30, 20), (48, 20)], TALL, GREEN, ground);
            sticks(pen, &[(12, 60), (30, 60), (48, 60)], TALL, BLUE, ground);
        }
        7 => {
            sticks(pen, &[(30, 12)], SHORT, RED, ground);
            sticks(pen, &[(12, 41), (30, 41), (48, 41)], SHORT, GREEN, ground);
            sticks(pen, &[(12, 68), (30, 68), (48, 68)], SHORT, BLUE, ground);
        }
        8 => {
            let slanted: [(&[At], Role); 8] = [
                (&[(9, 5), (9, 36)], GREEN),
                (&[(51, 5), (51, 36)], GREEN),
                (&[(18, 33), (28, 12)], GREEN),
                (&[(42, 33), (32, 12)], GREEN),
                (&[(9, 44), (9, 75)], BLUE),
                (&[(51, 44), (51, 75)], BLUE),
                (&[(18, 47), (28, 68)], BLUE),
                (&[(42, 47), (32, 68)], BLUE),
            ];
            for (points, role) in slanted {
                pen.stroke(points, 7, role);
            }
        }
        _ => {
            sticks(pen, &[(12, 12), (12, 40), (12, 68)], SHORT, GREEN, ground);
            sticks(pen, &[(30, 12), (30, 40), (30, 68)], SHORT, RED, ground);
            sticks(pen, &[(48, 12), (48, 40), (48, 68)], SHORT, BLUE, ground);
        }
    }
}

/// Paints upright bamboo sticks around the points in `at`, each `2 * half` units high, with knots
/// at both ends and in the middle.
fn sticks(pen: &mut Pen, at: &[At], half: i32, role: Role, ground: Role) {
    for &(x, y) in at {
        pen.block((x - 3, y - half), (x + 4, y + half), role);
        if pen.grains(10) >= 8 {
            for knot in [y - half, y - 2, y + half - 4] {
                pen.block((x - 5, knot), (x + 6, knot + 4), role);
            }
            // A highlight on each part.
            let gleams: [&[At]; 2] =
                [&[(x, y - half + 5), (x, y - 5)], &[(x, y + 4), (x, y + half - 6)]];
            pen.strokes(&gleams, 1, ground);
        } else {
            // A few pixels can only show a gap as a knot.
            pen.stroke(&[(x - 3, y), (x + 3, y)], 2, ground);
        }
    }
}

fn bird(pen: &mut Pen, ground: Role) {
    pen.shape(&[(22, 34), (38, 30), (44, 46), (34, 60), (20, 54)], GREEN);
    pen.shape(&[(24, 54), (32, 58), (22, 78), (8, 76)], GREEN);
    pen.strokes(&[&[(14, 76), (25, 56)], &[(20, 78), (29, 58)]], 2, ground);
    pen.shape(&[(26, 36), (40, 16), (46, 24), (40, 40)], BLUE);
    pen.disc((41, 16), 10, RED);
    pen.disc((44, 14), 3, ground);
    pen.shape(&[(49, 12), (59, 17), (49, 21)], GOLD);
    pen.shape(&[(34, 8), (28, 0), (38, 5), (42, 0), (44, 8)], GOLD);
    pen.strokes(&[&[(34, 58), (40, 76), (48, 76)]], 3, GOLD);
    pen.stroke(&[(26, 44), (36, 40)], 3, ground);
}

/// Paints a Chinese number above the character for ten thousand.
pub(crate) fn characters(pen: &mut Pen, n: u8) {
    let number: &[&[At]] = match n {
        1 => &[&[(8, 20), (52, 20)]],
        2 => &[&[(14, 12), (46, 12)], &[(7, 30), (53, 30)]],
        3 => &[&[(12, 5), (48, 5)], &[(16, 19), (44, 19)], &[(7, 33), (53, 33)]],
        4 => &[
            &[(9, 5), (51, 5), (51, 34), (9, 34), (9, 4)],
            &[(23, 6), (22, 18), (15, 25)],
            &[(37, 6), (37, 22), (46, 22)],
        ],
        5 => &[
            &[(10, 4), (50, 4)],
            &[(28, 4), (22, 34)],
            &[(12, 18), (44, 18), (42, 34)],
            &[(5, 34), (55, 34)],
        ],
        6 => &[
            &[(28, 0), (33, 7)],
            &[(6, 13), (54, 13)],
            &[(24, 18), (9, 37)],
            &[(36, 18), (51, 37)],
        ],
        7 => &[&[(6, 18), (54, 12)], &[(27, 1), (27, 33), (51, 33), (51, 26)]],
        8 => &[&[(25, 4), (20, 20), (5, 36)], &[(33, 2), (39, 20), (55, 36)]],
        _ => &[&[(24, 1), (22, 18), (7, 36)], &[(8, 12), (40, 12), (40, 34), (55, 34), (55, 25)]],
    };
    pen.strokes(number, 6, Role::TEXT);
    pen.strokes(
        &[
            &[(6, 46), (54, 46)],
            &[(27, 46), (24, 60), (9, 77)],
            &[(26, 58), (47, 58), (44, 76), (34, 73)],
        ],
        6,
        RED,
    );
}
