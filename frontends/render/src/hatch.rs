//! How patterns, and what is never hatched, are drawn.

use puzzle_core::draw::{Hatch, Ink, Rect, Rgb, TextStyle};

/// The ink of a line or a letter, which is never hatched.
pub(crate) fn of_line(ink: Ink) -> Ink {
    Ink::plain(ink.line)
}

/// The ink of a rectangle: one thinner than the pattern's square is a line.
pub(crate) fn of_rect(ink: Ink, rect: Rect) -> Ink {
    if rect.w.min(rect.h) < Hatch::PERIOD { of_line(ink) } else { ink }
}

/// Letters on patterns can be read when there is a rim of the other color around them: its ink and
/// width, in logical pixels.
pub(crate) fn rim(ink: Ink, style: TextStyle) -> (Ink, i32) {
    let other = if ink.rgb == Rgb::BLACK { Rgb::WHITE } else { Rgb::BLACK };
    (Ink::plain(other), (style.size / 14).max(1))
}
