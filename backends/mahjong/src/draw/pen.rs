//! Draws strokes on the face of a tile, in units of a sixtieth of its width and an eightieth of its
//! height.

use alloc::vec::Vec;

use puzzle_core::draw::{Canvas, Point, Rect, Role, TextStyle};

/// The width of a face in the pen's units.
pub(crate) const WIDE: i32 = 60;
/// The height of a face in the pen's units.
pub(crate) const HIGH: i32 = 80;

/// A point on a face, in the pen's units.
pub(crate) type At = (i32, i32);

/// Draws strokes and shapes on the face of a tile, in units of the face.
pub(crate) struct Pen<'a> {
    pub(crate) canvas: &'a mut dyn Canvas,
    /// The rectangle of the face on the surface.
    pub(crate) rect: Rect,
}

impl Pen<'_> {
    fn point(&self, (x, y): At) -> Point {
        let scale = |n: i32, size: i32, units: i32| (2 * n * size + units) / (2 * units);
        Point::new(
            self.rect.x + scale(x, self.rect.w - 1, WIDE),
            self.rect.y + scale(y, self.rect.h - 1, HIGH),
        )
    }

    /// Converts a length to pixels, at least one.
    pub(crate) fn length(&self, units: i32) -> i32 {
        ((2 * units * self.rect.w + WIDE) / (2 * WIDE)).max(1)
    }

    /// Converts a length to grains, the smallest details that are visible on the surface.
    pub(crate) fn grains(&self, units: i32) -> i32 {
        self.length(units) / self.canvas.grain()
    }

    /// Returns the width in pixels of a stroke that is `units` thick.
    fn width(&self, units: i32) -> i32 {
        self.length(units).max(self.canvas.hairline())
    }

    /// Draws a stroke through some points, `width` units thick.
    pub(crate) fn stroke(&mut self, points: &[At], width: i32, role: Role) {
        let px = self.width(width);
        for pair in points.windows(2) {
            self.canvas.line(self.point(pair[0]), self.point(pair[1]), px, role);
        }
        // Round the joints if they are large enough to be visible.
        if px >= 4 * self.canvas.grain() {
            for &p in points.iter().skip(1).take(points.len().saturating_sub(2)) {
                self.canvas.circle(self.point(p), (px - 1) / 2, Some(role), None);
            }
        }
    }

    /// Draws several strokes of one width.
    pub(crate) fn strokes(&mut self, strokes: &[&[At]], width: i32, role: Role) {
        for stroke in strokes {
            self.stroke(stroke, width, role);
        }
    }

    /// Draws a filled circle.
    pub(crate) fn disc(&mut self, at: At, radius: i32, role: Role) {
        self.canvas.circle(self.point(at), self.length(radius), Some(role), None);
    }

    /// Draws a filled polygon.
    pub(crate) fn shape(&mut self, points: &[At], role: Role) {
        let points: Vec<Point> = points.iter().map(|&p| self.point(p)).collect();
        self.canvas.polygon(&points, Some(role), None);
    }

    /// Draws a filled rectangle between two points.
    pub(crate) fn block(&mut self, from: At, to: At, role: Role) {
        let (a, b) = (self.point(from), self.point(to));
        self.canvas.rect(Rect::new(a.x, a.y, (b.x - a.x).max(1), (b.y - a.y).max(1)), role);
    }

    /// Draws the outline of a rectangle, `width` units thick.
    pub(crate) fn frame(&mut self, from: At, to: At, width: i32, role: Role) {
        let (a, b) = (self.point(from), self.point(to));
        let px = self.width(width);
        self.canvas.frame(Rect::new(a.x, a.y, b.x - a.x, b.y - a.y), px, role);
    }

    /// Draws a short text in the middle of a rectangle.
    pub(crate) fn text(&mut self, from: At, to: At, text: &str, role: Role) {
        let (a, b) = (self.point(from), self.point(to));
        let rect = Rect::new(a.x, a.y, b.x - a.x + 1, b.y - a.y + 1);
        self.canvas.text(rect, text, TextStyle::new(rect.h).bold(), role);
    }
}
