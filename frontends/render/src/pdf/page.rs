//! One page.

use puzzle_core::draw::Rgb;

use super::canvas::Drawing;
use super::lettering::Lettering;
use super::pen::Pen;
use super::{POINTS, Pdf, Sheet};
use crate::font;

/// A page of a [`Pdf`] that is being drawn. Lengths are millimeters, from the top left corner.
pub struct Page<'a> {
    pdf: &'a mut Pdf,
    pen: Pen,
    w: f32,
    h: f32,
}

impl<'a> Page<'a> {
    pub(super) fn new(pdf: &'a mut Pdf, w: f32, h: f32) -> Self {
        let mut pen = Pen::new();
        pen.content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, h * POINTS]);
        Self { pdf, pen, w, h }
    }

    /// Puts a picture on it whose pixels are so many millimeters wide.
    pub fn draw(&mut self, drawing: &Drawing, (x, y): (f32, f32), pixel: f32) {
        let pen = &mut self.pen;
        pen.save();
        pen.content.transform([pixel, 0.0, 0.0, pixel, x, y]);
        pen.rect(drawing.size().rect());
        pen.content.clip_nonzero().end_path();
        pen.append(drawing.content());
        pen.restore();
    }

    /// Writes a line of text: its baseline begins at the point.
    pub fn text(&mut self, at: (f32, f32), lettering: Lettering, text: &str) {
        let letters = font::letters(text, lettering.bold);
        if letters.is_empty() {
            return;
        }
        self.pen.fill(lettering.color);
        self.pdf.fonts.show(&mut self.pen.content, &letters, at, lettering.size);
    }

    /// A line between two points.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, color: Rgb) {
        self.pen.stroke(color, width);
        self.pen.content.move_to(from.0, from.1).line_to(to.0, to.1).stroke();
    }

    /// Puts the page behind the others.
    pub fn end(self) {
        let Self { pdf, pen, w, h } = self;
        pdf.pages.push(Sheet { w: w * POINTS, h: h * POINTS, content: pen.finish() });
    }
}

impl std::fmt::Debug for Page<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Page").field("w", &self.w).field("h", &self.h).finish_non_exhaustive()
    }
}
