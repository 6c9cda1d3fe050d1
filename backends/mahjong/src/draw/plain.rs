//! Paints the second set of faces: large numerals and plain shapes.

use puzzle_core::draw::{Canvas, Rect, Role, TextStyle};
use puzzle_core::label;
use puzzle_core::text::Language;

use super::palette::{BLUE, GOLD, GREEN, RED};
use super::pen::{At, Pen};
use crate::face::Face;

/// The labels of a suit's nine faces: the suit's signs after the numbers, or its letter before
/// them.
macro_rules! suit {
    ($best:literal $next:literal $letter:literal) => {
        [
            [concat!("1", $best), concat!("1", $next), concat!($letter, "1")],
            [concat!("2", $best), concat!("2", $next), concat!($letter, "2")],
            [concat!("3", $best), concat!("3", $next), concat!($letter, "3")],
            [concat!("4", $best), concat!("4", $next), concat!($letter, "4")],
            [concat!("5", $best), concat!("5", $next), concat!($letter, "5")],
            [concat!("6", $best), concat!("6", $next), concat!($letter, "6")],
            [concat!("7", $best), concat!("7", $next), concat!($letter, "7")],
            [concat!("8", $best), concat!("8", $next), concat!($letter, "8")],
            [concat!("9", $best), concat!("9", $next), concat!($letter, "9")],
        ]
    };
}

/// Returns the letter or digit on a plain face, which is also drawn in the corner of another face.
pub(crate) fn letter(face: Face) -> &'static str {
    const DIGITS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    match face {
        Face::Circles(n) | Face::Bamboo(n) | Face::Characters(n) => DIGITS[usize::from(n) - 1],
        Face::Wind(n) => ["E", "S", "W", "N"][usize::from(n)],
        Face::Dragon(n) => ["C", "F", "B"][usize::from(n)],
        Face::Flower(n) | Face::Season(n) => DIGITS[usize::from(n)],
    }
}

/// Returns the label of a tile that is too small for a picture, with letters that fill it. All
/// faces use the same kind of label: the clearest kind whose widest label fits.
pub(crate) fn label(canvas: &dyn Canvas, face: Face, rect: Rect, size: i32) -> &'static str {
    const WIDEST: [&str; 3] = ["W西", "W←", "ww"];
    let least = TextStyle::new(size * 3 / 4).bold();
    let chosen = canvas.choose(rect, &WIDEST, least);
    let way = WIDEST.iter().position(|&widest| widest == chosen).unwrap_or(2);
    labels(face)[way]
}

/// Returns the three possible labels of a face, the clearest first. The second uses signs that are
/// in every font; the last is the face's code in the text form of the board.
fn labels(face: Face) -> [&'static str; 3] {
    const CIRCLES: [[&str; 3]; 9] = suit!("筒" "●" "c");
    const BAMBOO: [[&str; 3]; 9] = suit!("竹" "‖" "b");
    const CHARACTERS: [[&str; 3]; 9] = suit!("萬" "≡" "k");
    match face {
        Face::Circles(n) => CIRCLES[usize::from(n) - 1],
        Face::Bamboo(n) => BAMBOO[usize::from(n) - 1],
        Face::Characters(n) => CHARACTERS[usize::from(n) - 1],
        Face::Wind(0) => ["E東", "E→", "we"],
        Face::Wind(1) => ["S南", "S↓", "ws"],
        Face::Wind(2) => ["W西", "W←", "ww"],
        Face::Wind(_) => ["N北", "N↑", "wn"],
        Face::Dragon(0) => ["C中", "C♦", "dr"],
        Face::Dragon(1) => ["F發", "F▼", "dg"],
        Face::Dragon(_) => ["B白", "B□", "dw"],
        Face::Flower(n) => {
            [["1花", "1♣", "f1"], ["2花", "2♣", "f2"], ["3花", "3♣", "f3"], ["4花", "4♣", "f4"]]
                [usize::from(n)]
        }
        Face::Season(n) => {
            [["1季", "1☼", "s1"], ["2季", "2☼", "s2"], ["3季", "3☼", "s3"], ["4季", "4☼", "s4"]]
                [usize::from(n)]
        }
    }
}

/// Returns a short word for the suit or the value of a face: `bamboo`, `east`, `red`.
pub(crate) fn word(face: Face) -> &'static str {
    match face {
        Face::Circles(_) => label!("circle"),
        Face::Bamboo(_) => label!("bamboo"),
        // Translators: Short for "characters". Small tiles have room for six letters.
        Face::Characters(_) => label!("chars"),
        Face::Wind(0) => label!("east"),
        Face::Wind(1) => label!("south"),
        Face::Wind(2) => label!("west"),
        Face::Wind(_) => label!("north"),
        Face::Dragon(0) => label!("red"),
        Face::Dragon(1) => label!("green"),
        Face::Dragon(_) => label!("white"),
        Face::Flower(_) => label!("flower"),
        Face::Season(_) => label!("season"),
    }
}

/// Returns `true` if the [`word`] of each face fits into a rectangle.
pub(crate) fn words_fit(
    canvas: &dyn Canvas,
    rect: Rect,
    style: TextStyle,
    language: &Language,
) -> bool {
    Face::all().all(|face| canvas.fits(rect, language.word(word(face)), style))
}

/// Returns the color of a plain face, which is its suit's.
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

/// Paints a plain face: a letter above the shape of its suit.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_faces_share_a_label_and_the_last_is_the_code() {
        for choice in 0..3 {
            let all: alloc::collections::BTreeSet<_> =
                Face::all().map(|face| labels(face)[choice]).collect();
            assert_eq!(all.len(), 42);
        }
        for face in Face::all() {
            assert!(labels(face)[2].chars().eq(face.code()));
        }
    }
}
