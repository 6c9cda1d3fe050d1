//! Patterns that stand for shades.

use puzzle_core::Hatch;

/// The side of a pattern's square, in logical pixels.
pub(crate) const PERIOD: i32 = 6;

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
