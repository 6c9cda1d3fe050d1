//! Text styles on pages.

use puzzle_core::draw::Rgb;

use super::fonts::em;
use crate::font;

/// The style of a line of text on a [`Page`](super::Page).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageTextStyle {
    /// The line height in millimeters, from ascenders to descenders.
    pub size: f32,
    /// `true` for bold text.
    pub bold: bool,
    /// The color.
    pub color: Rgb,
}

impl PageTextStyle {
    /// Creates a style for black text of this height in millimeters.
    pub const fn new(size: f32) -> Self {
        Self { size, bold: false, color: Rgb::BLACK }
    }

    /// Returns this style in bold.
    #[must_use]
    pub const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// Returns this style in another color.
    #[must_use]
    pub const fn color(mut self, color: Rgb) -> Self {
        self.color = color;
        self
    }

    /// Returns the width of a line of text in millimeters.
    pub fn width(self, text: &str) -> f32 {
        font::letters(text, self.bold)
            .last()
            .map_or(0.0, |last| (last.x + last.advance) * self.size / em(self.bold))
    }
}
