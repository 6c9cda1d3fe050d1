//! Limits of coordinates in the vector formats (SVG and PDF).

use puzzle_core::draw::{Point, Rect};

/// Maximum distance of a coordinate from 0; larger ones are clamped. Pictures are smaller.
pub(crate) const FAR: i32 = 1_000_000;

pub(crate) fn near_point(p: Point) -> Point {
    Point::new(p.x.clamp(-FAR, FAR), p.y.clamp(-FAR, FAR))
}

pub(crate) fn near(rect: Rect) -> Rect {
    let from = near_point(Point::new(rect.x, rect.y));
    let to = near_point(Point::new(rect.x.saturating_add(rect.w), rect.y.saturating_add(rect.h)));
    Rect::new(from.x, from.y, to.x - from.x, to.y - from.y)
}
