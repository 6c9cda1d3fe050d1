//! Patterns that stand for shades.

use puzzle_core::{Hatch, Ink, Rect, Rgb, TextStyle};

/// The side of a pattern's square, in logical pixels.
pub(crate) const PERIOD: i32 = 6;

/// The ink of a line or a letter, which is never hatched.
pub(crate) fn of_line(ink: Ink) -> Ink {
    if ink.hatch.is_some() { Ink::plain(Rgb::BLACK) } else { ink }
}

/// The ink of a rectangle: one thinner than the pattern's square is a line.
pub(crate) fn of_rect(ink: Ink, rect: Rect) -> Ink {
    if rect.w.min(rect.h) < PERIOD { of_line(ink) } else { ink }
}

/// Letters on patterns can be read when there is a rim of the other color around them: its ink and
/// width, in logical pixels.
pub(crate) fn rim(ink: Ink, style: TextStyle) -> (Ink, i32) {
    let other = if ink.rgb == Rgb::BLACK { Rgb::WHITE } else { Rgb::BLACK };
    (Ink::plain(other), (style.size / 14).max(1))
}

/// Whether the pattern is black at a device pixel. `period` and `thick` are in device pixels.
pub(crate) fn is_black(hatch: Hatch, x: i32, y: i32, period: i32, thick: i32) -> bool {
    let on = |v: i32| v.rem_euclid(period) < thick;
    match hatch {
        Hatch::Slash => on(x + y),
        Hatch::Backslash => on(x - y),
        Hatch::Horizontal => on(y),
        Hatch::Vertical => on(x),
        Hatch::Plus => on(x) || on(y),
        Hatch::Cross => on(x + y) || on(x - y),
        Hatch::Dots => {
            // two dots a square, so that they stand on diagonals
            let half = (period / 2).max(1);
            let dot = thick + 1;
            let (cx, cy) = (x.rem_euclid(period), y.rem_euclid(period));
            (cx < dot && cy < dot)
                || (cx >= half && cx < half + dot && cy >= half && cy < half + dot)
        }
    }
}
