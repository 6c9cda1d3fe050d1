//! What belongs together on a page.

use puzzle_render::Lettering;

/// A puzzle with its heading and what stands beneath, or a solution. In millimeters.
pub(super) struct Block {
    pub(super) w: f32,
    pub(super) h: f32,
    pub(super) parts: Vec<Part>,
    /// It begins a page, and a section of this name.
    pub(super) section: Option<String>,
}

/// A part of a block, from the block's top left corner.
pub(super) enum Part {
    Line { text: String, lettering: Lettering, at: (f32, f32) },
    Picture { drawing: usize, at: (f32, f32), pixel: f32 },
}

impl Block {
    pub(super) fn new(w: f32) -> Self {
        Self { w, h: 0.0, parts: Vec::new(), section: None }
    }

    /// A line of text at the left; one that is too wide is set smaller.
    pub(super) fn line(&mut self, text: &str, lettering: Lettering) {
        self.text(text, lettering, |_, _| 0.0);
    }

    /// A line of text in the middle.
    pub(super) fn line_beneath(&mut self, text: &str, lettering: Lettering) {
        self.text(text, lettering, |room, w| (room - w) / 2.0);
    }

    fn text(&mut self, text: &str, mut lettering: Lettering, left: impl Fn(f32, f32) -> f32) {
        let wide = lettering.width(text);
        if wide > self.w {
            lettering.size *= self.w / wide;
        }
        let size = lettering.size;
        let at = (left(self.w, wide.min(self.w)), self.h + size);
        self.parts.push(Part::Line { text: text.to_string(), lettering, at });
        self.h += size * 1.35;
    }

    /// A picture of so many millimeters, in the middle.
    pub(super) fn picture(&mut self, drawing: usize, (w, h): (f32, f32), pixel: f32) {
        let at = ((self.w - w) / 2.0, self.h + 0.6);
        self.parts.push(Part::Picture { drawing, at, pixel });
        self.h += h + 1.2;
    }

    /// Its picture.
    pub(super) fn drawing(&self) -> Option<usize> {
        self.parts.iter().find_map(|part| match part {
            Part::Picture { drawing, .. } => Some(*drawing),
            Part::Line { .. } => None,
        })
    }
}
