//! The second set of faces: large numerals and plain shapes.

use puzzle_core::Role;

use super::pen::{At, Pen};
use super::role::{BLUE, GOLD, GREEN, RED};
use crate::face::Face;

/// What is written on a plain face, or in the corner of the others.
pub(crate) fn letter(face: Face) -> &'static str {
    const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    match face {
        Face::Circles(n) | Face::Bamboo(n) | Face::Characters(n) => DIGITS[usize::from(n) - 1],
        Face::Wind(n) => ["E", "S", "W", "N"][usize::from(n)],
        Face::Dragon(n) => ["C", "F", "B"][usize::from(n)],
        Face::Flower(n) | Face::Season(n) => DIGITS[usize::from(n)],
    }
}

/// The color of a plain face: its suit's.
pub(crate) fn color(face: Face) -> Role {
    match face {
        Face::Circles(_) => BLUE,
        Face::Bamboo(_) => GREEN,
        Face::Characters(_) | Face::Flower(_) => RED,
        Face::Wind(_) => Role::TEXT,
        Face::Dragon(n) => [RED, GREEN, BLUE][usize::from(n)],
        Face::Season(_) => GOLD,
    }
}

/// A plain face: a letter over the shape of its suit.
pub(crate) fn plain(pen: &mut Pen, face: Face, ground: Role) {
    let role = color(face);
    pen.text((4, 0), (56, 46), letter(face), role);
    match face {
        Face::Circles(_) => {
            pen.disc((30, 64), 13, role);
            pen.disc((30, 64), 7, ground);
        }
        Face::Bamboo(_) => {
            for x in [14, 27, 40] {
                pen.block((x, 52), (x + 7, 78), role);
            }
        }
        Face::Characters(_) => pen.strokes(
            &[
                &[(12, 54), (48, 54)],
                &[(28, 54), (26, 64), (14, 78)],
                &[(28, 63), (44, 63), (42, 77), (36, 75)],
            ],
            5,
            role,
        ),
        Face::Wind(n) => {
            // An arrow, as on a map.
            let (tip, a, b): (At, At, At) = match n {
                0 => ((50, 65), (36, 53), (36, 77)),
                1 => ((30, 79), (16, 64), (44, 64)),
                2 => ((10, 65), (24, 53), (24, 77)),
                _ => ((30, 51), (16, 66), (44, 66)),
            };
            pen.shape(&[tip, a, b], role);
            let tail: [At; 2] = match n {
                0 => [(12, 65), (38, 65)],
                1 => [(30, 50), (30, 66)],
                2 => [(22, 65), (48, 65)],
                _ => [(30, 64), (30, 79)],
            };
            pen.stroke(&tail, 6, role);
        }
        Face::Dragon(n) => match n {
            0 => pen.shape(&[(30, 50), (46, 65), (30, 79), (14, 65)], role),
            1 => pen.shape(&[(12, 52), (48, 52), (30, 79)], role),
            _ => pen.frame((14, 52), (47, 79), 4, role),
        },
        Face::Flower(_) => {
            for (dx, dy) in [(0, -9), (9, -2), (6, 8), (-6, 8), (-9, -2)] {
                pen.disc((30 + dx, 65 + dy), 6, role);
            }
            pen.disc((30, 65), 4, ground);
        }
        Face::Season(_) => {
            pen.disc((30, 65), 7, role);
            for (dx, dy) in [(0, 14), (14, 0), (10, 10), (10, -10)] {
                pen.stroke(&[(30 - dx, 65 - dy), (30 + dx, 65 + dy)], 3, role);
            }
        }
    }
}
