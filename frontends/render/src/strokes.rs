//! Where strokes lie: the same in SVG and PDF.

use puzzle_core::{Point, Rect};

/// How far out a coordinate may be; beyond, pictures end anyway.
pub(crate) const FAR: i32 = 1_000_000;

pub(crate) fn near_point(p: Point) -> Point {
    Point::new(p.x.clamp(-FAR, FAR), p.y.clamp(-FAR, FAR))
}

pub(crate) fn near(rect: Rect) -> Rect {
    let from = near_point(Point::new(rect.x, rect.y));
    let to = near_point(Point::new(rect.x.saturating_add(rect.w), rect.y.saturating_add(rect.h)));
    Rect::new(from.x, from.y, to.x - from.x, to.y - from.y)
}

/// The pixels of a line along the axes; `None` for one that slants. As the raster has it: across
/// its way, the pixel in the middle, of two the first.
pub(crate) fn axis_line(from: Point, to: Point, width: i32) -> Option<Rect> {
    if from.x != to.x && from.y != to.y {
        return None;
    }
    let bounds = Rect::bounding(&[from, to]);
    let before = (width - 1) / 2;
    Some(match (bounds.w - 1, bounds.h - 1) {
        (0, 0) => Rect::new(from.x - before, from.y - before, width, width),
        (0, _) => Rect::new(from.x - before, bounds.y, width, bounds.h),
        _ => Rect::new(bounds.x, from.y - before, bounds.w, width),
    })
}
