//! Blocks: content that stays together on a page.

use puzzle_render::PageTextStyle;

/// A puzzle with its heading and caption, or a solution. Lengths are in millimeters.
pub(super) struct Block {
    pub(super) w: f32,
    pub(super) h: f32,
    pub(super) parts: Vec<Part>,
    /// The heading of the section that this block starts, on a new page.
    pub(super) section: Option<String>,
}

/// A part of a block; positions are relative to its top left corner.
pub(super) enum Part {
    Line { text: String, lettering: PageTextStyle, at: (f32, f32) },
    Picture { drawing: usize, at: (f32, f32), pixel: f32 },
}

impl Block {
    pub(super) fn new(w: f32) -> Self {
        Self { w, h: 0.0, parts: Vec::new(), section: None }
    }

    /// Adds a left-aligned line of text, smaller if it is too wide.
    pub(super) fn line(&mut self, text: &str, lettering: PageTextStyle) {
        self.text(text, lettering, |_, _| 0.0);
    }

    /// Adds a centered line of text.
    pub(super) fn line_beneath(&mut self, text: &str, lettering: PageTextStyle) {
        self.text(text, lettering, |room, w| (room - w) / 2.0);
    }

    fn text(&mut self, text: &str, mut lettering: PageTextStyle, left: impl Fn(f32, f32) -> f32) {
        let wide = lettering.width(text);
        if wide > self.w {
            lettering.size *= self.w / wide;
        }
        let size = lettering.size;
        let at = (left(self.w, wide.min(self.w)), self.h + size);
        self.parts.push(Part::Line { text: text.to_string(), lettering, at });
        self.h += size * 1.35;
    }

    /// Adds a centered picture of this size.
    pub(super) fn picture(&mut self, drawing: usize, (w, h): (f32, f32), pixel: f32) {
        let at = ((self.w - w) / 2.0, self.h + 0.6);
        self.parts.push(Part::Picture { drawing, at, pixel });
        self.h += h + 1.2;
    }

    /// Returns the index of the block's picture.
    pub(super) fn drawing(&self) -> Option<usize> {
        self.parts.iter().find_map(|part| match part {
            Part::Picture { drawing, .. } => Some(*drawing),
            Part::Line { .. } => None,
        })
    }
}
