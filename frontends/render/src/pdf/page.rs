//! Pages.

use puzzle_core::draw::Rgb;

use super::canvas::Drawing;
use super::pen::Pen;
use super::text_style::PageTextStyle;
use super::{POINTS, Pdf, Sheet};
use crate::font;

/// A page of a [`Pdf`] under construction. Lengths are in millimeters from the top left corner.
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

    /// Places a picture with its top left corner at a point. A pixel of the picture is `pixel`
    /// millimeters wide.
    pub fn draw(&mut self, drawing: &Drawing, (x, y): (f32, f32), pixel: f32) {
        let pen = &mut self.pen;
        pen.save();
        pen.content.transform([pixel, 0.0, 0.0, pixel, x, y]);
        pen.rect(drawing.size().rect());
        pen.content.clip_nonzero().end_path();
        pen.append(drawing.content());
        pen.restore();
    }

    /// Writes a line of text whose baseline starts at a point.
    pub fn text(&mut self, at: (f32, f32), style: PageTextStyle, text: &str) {
        let letters = font::letters(text, style.bold);
        if letters.is_empty() {
            return;
        }
        self.pen.fill(style.color);
        self.pdf.fonts.show(&mut self.pen.content, &letters, at, style.size);
    }

    /// Draws a line between two points.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, color: Rgb) {
        self.pen.stroke(color, width);
        self.pen.content.move_to(from.0, from.1).line_to(to.0, to.1).stroke();
    }

    /// Appends the page to the file.
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
