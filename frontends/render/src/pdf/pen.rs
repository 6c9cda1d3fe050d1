//! A writer for content streams that changes the graphics state only if necessary.

use pdf_writer::Content;
use pdf_writer::types::LineJoinStyle;
use puzzle_core::draw::{Rect, Rgb};
use tiny_skia::{Path, PathSegment};

/// Length of the control handles of a quarter circle, as a fraction of its radius.
const HANDLE: f32 = 0.552_284_8;

/// The part of the graphics state that strokes use: colors and line width. `None` is a value that
/// has not been set yet.
#[derive(Clone, Copy, Default, PartialEq)]
struct Tools {
    fill: Option<Rgb>,
    stroke: Option<Rgb>,
    width: Option<f32>,
}

/// Writes shapes to a content stream.
pub(super) struct Pen {
    pub(super) content: Content,
    /// Finished content, which comes before `content` in the stream.
    before: Vec<u8>,
    tools: Tools,
    saved: Vec<Tools>,
}

impl Pen {
    pub(super) fn new() -> Self {
        Self {
            content: Content::new(),
            before: Vec::new(),
            tools: Tools::default(),
            saved: Vec::new(),
        }
    }

    /// Saves the graphics state until [`restore`](Self::restore).
    pub(super) fn save(&mut self) {
        self.saved.push(self.tools);
        self.content.save_state();
    }

    pub(super) fn restore(&mut self) {
        self.tools = self.saved.pop().unwrap_or_default();
        self.content.restore_state();
    }

    /// Appends content from elsewhere that leaves the graphics state unchanged.
    pub(super) fn append(&mut self, content: &[u8]) {
        let here = std::mem::replace(&mut self.content, Content::new());
        self.before.extend_from_slice(&here.finish().into_vec());
        self.before.push(b'\n');
        self.before.extend_from_slice(content);
        self.before.push(b'\n');
    }

    /// Returns the bytes of the content stream.
    pub(super) fn finish(self) -> Vec<u8> {
        let mut all = self.before;
        all.extend_from_slice(&self.content.finish().into_vec());
        all
    }

    /// Sets the color with which areas and letters are filled.
    pub(super) fn fill(&mut self, color: Rgb) {
        if self.tools.fill.replace(color) != Some(color) {
            let Rgb { r, g, b } = color;
            if r == g && g == b {
                self.content.set_fill_gray(part(r));
            } else {
                self.content.set_fill_rgb(part(r), part(g), part(b));
            }
        }
    }

    /// Sets the color and the width of lines.
    pub(super) fn stroke(&mut self, color: Rgb, width: f32) {
        if self.tools.stroke.replace(color) != Some(color) {
            let Rgb { r, g, b } = color;
            if r == g && g == b {
                self.content.set_stroke_gray(part(r));
            } else {
                self.content.set_stroke_rgb(part(r), part(g), part(b));
            }
        }
        if self.tools.width.replace(width) != Some(width) {
            self.content.set_line_width(short(width));
        }
    }

    /// Sets round line joins.
    pub(super) fn round_joins(&mut self) {
        self.content.set_line_join(LineJoinStyle::RoundJoin);
    }

    pub(super) fn rect(&mut self, rect: Rect) {
        let [x, y, w, h] = [rect.x, rect.y, rect.w, rect.h].map(|v| v as f32);
        self.content.rect(x, y, w, h);
    }

    /// Adds the path of a closed polygon.
    pub(super) fn polygon(&mut self, points: impl IntoIterator<Item = (f32, f32)>) {
        for (i, (x, y)) in points.into_iter().enumerate() {
            if i == 0 {
                self.content.move_to(short(x), short(y));
            } else {
                self.content.line_to(short(x), short(y));
            }
        }
        self.content.close_path();
    }

    /// Adds the path of a circle.
    pub(super) fn circle(&mut self, (x, y): (f32, f32), r: f32) {
        self.rounded((x - r, y - r, 2.0 * r, 2.0 * r), r);
    }

    /// Adds the path of a rectangle with round corners.
    pub(super) fn rounded(&mut self, (x, y, w, h): (f32, f32, f32, f32), r: f32) {
        let (x1, y1, k) = (x + w, y + h, r * (1.0 - HANDLE));
        let content = &mut self.content;
        content.move_to(short(x + r), short(y));
        let sides = [
            ((x1 - r, y), (x1 - k, y), (x1, y + k), (x1, y + r)),
            ((x1, y1 - r), (x1, y1 - k), (x1 - k, y1), (x1 - r, y1)),
            ((x + r, y1), (x + k, y1), (x, y1 - k), (x, y1 - r)),
            ((x, y + r), (x, y + k), (x + k, y), (x + r, y)),
        ];
        for (from, a, b, to) in sides {
            content.line_to(short(from.0), short(from.1));
            let [ax, ay, bx, by, tx, ty] = [a.0, a.1, b.0, b.1, to.0, to.1].map(short);
            content.cubic_to(ax, ay, bx, by, tx, ty);
        }
        content.close_path();
    }

    /// Adds a path with all its contours.
    pub(super) fn path(&mut self, path: &Path) {
        let mut at = tiny_skia::Point::default();
        for segment in path.segments() {
            let content = &mut self.content;
            match segment {
                PathSegment::MoveTo(p) => {
                    content.move_to(short(p.x), short(p.y));
                    at = p;
                }
                PathSegment::LineTo(p) => {
                    content.line_to(short(p.x), short(p.y));
                    at = p;
                }
                PathSegment::QuadTo(a, p) => {
                    // PDF has cubic curves only.
                    let toward = |from: f32, to: f32| short(from + (to - from) * 2.0 / 3.0);
                    content.cubic_to(
                        toward(at.x, a.x),
                        toward(at.y, a.y),
                        toward(p.x, a.x),
                        toward(p.y, a.y),
                        short(p.x),
                        short(p.y),
                    );
                    at = p;
                }
                PathSegment::CubicTo(a, b, p) => {
                    let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(short);
                    content.cubic_to(ax, ay, bx, by, short(p.x), short(p.y));
                    at = p;
                }
                PathSegment::Close => {
                    content.close_path();
                }
            }
        }
    }
}

/// Converts a color channel to a fraction with three digits.
fn part(v: u8) -> f32 {
    (f32::from(v) / 255.0 * 1000.0).round() / 1000.0
}

/// Rounds a length to two decimals.
pub(super) fn short(v: f32) -> f32 {
    (v * 100.0).round() / 100.0
}
