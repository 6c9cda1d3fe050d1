//! The way of a line from one cell to another.

use crate::geometry::Geometry;
use puzzle_core::draw::{Canvas, Point, Rect, Role};

/// The ends of a line, and the point at which it is bent to pass beside other cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(super) from: Point,
    pub(super) bend: Option<Point>,
    pub(super) to: Point,
}

impl Way {
    /// The way between two places.
    pub(super) fn of(g: &Geometry, a: usize, b: usize) -> Self {
        Self { from: g.center(a), bend: g.bend(a, b), to: g.center(b) }
    }

    /// The smallest rectangle that contains the way.
    pub(super) fn bounds(self) -> Rect {
        Rect::bounding(&[self.from, self.bend.unwrap_or(self.to), self.to])
    }

    /// Paints a line along the way.
    pub(super) fn paint(self, canvas: &mut dyn Canvas, width: i32, role: Role) {
        let bend = self.bend.unwrap_or(self.from);
        if self.bend.is_some() {
            canvas.line(self.from, bend, width, role);
        }
        canvas.line(bend, self.to, width, role);
    }
}
