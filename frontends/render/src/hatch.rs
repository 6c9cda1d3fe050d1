//! Rules for hatching in the mono theme.

use puzzle_core::draw::{Hatch, Ink, Rect, Rgb, TextStyle};

/// Returns the ink of lines and letters, which are never hatched.
pub(crate) fn of_line(ink: Ink) -> Ink {
    Ink::plain(ink.line)
}

/// Returns the ink of a rectangle. A rectangle thinner than the pattern's period is not hatched but
/// drawn like a line.
pub(crate) fn of_rect(ink: Ink, rect: Rect) -> Ink {
    if rect.w.min(rect.h) < Hatch::PERIOD { of_line(ink) } else { ink }
}

/// Returns the ink and the width, in logical pixels, of the rim around letters: white around black
/// letters, otherwise black. Letters on patterns are legible only with such a rim.
pub(crate) fn rim(ink: Ink, style: TextStyle) -> (Ink, i32) {
    let other = if ink.rgb == Rgb::BLACK { Rgb::WHITE } else { Rgb::BLACK };
    (Ink::plain(other), (style.size / 14).max(1))
}
