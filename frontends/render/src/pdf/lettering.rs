//! How texts on a page look.

use puzzle_core::draw::Rgb;

use super::fonts::em;
use crate::font;

/// How a line of text on a [`Page`](super::Page) looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lettering {
    /// How high its letters are with all that hangs over and under, in millimeters.
    pub size: f32,
    /// Whether they are heavy.
    pub bold: bool,
    /// Their color.
    pub color: Rgb,
}

impl Lettering {
    /// Black letters of so many millimeters.
    pub const fn new(size: f32) -> Self {
        Self { size, bold: false, color: Rgb::BLACK }
    }

    /// The same, heavy.
    #[must_use]
    pub const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// The same in a color.
    #[must_use]
    pub const fn color(mut self, color: Rgb) -> Self {
        self.color = color;
        self
    }

    /// How wide a line of text is, in millimeters.
    pub fn width(self, text: &str) -> f32 {
        font::letters(text, self.bold)
            .last()
            .map_or(0.0, |last| (last.x + last.advance) * self.size / em(self.bold))
    }
}
