//! Marks drawn over the picture of a game.

use alloc::vec::Vec;

use super::canvas::Canvas;
use super::role::Role;
use crate::draw::{Point, Rect};
use crate::solve::{Mark, MarkKind, Spot, Target};

/// Draws marks over a picture with tiles of this size. `place` returns the pixels of a spot (one
/// pixel for a point), or `None` if the spot is not visible.
pub(crate) fn draw_marks<'m>(
    canvas: &mut dyn Canvas,
    marks: impl Iterator<Item = &'m Mark>,
    tile: i32,
    place: &dyn Fn(Spot) -> Option<Rect>,
) {
    for Mark { target, kind } in marks {
        match target {
            Target::Cell(cell) => {
                if let Some(rect) = place(Spot::Cell(*cell)) {
                    cell_mark(canvas, rect, *kind);
                }
            }
            Target::Point(x, y) => {
                if let Some(rect) = place(Spot::Point(*x, *y)) {
                    let radius = (tile / 8).max(2);
                    canvas.circle(rect.center(), radius, Some(role(*kind)), Some(Role::TEXT));
                }
            }
            Target::Arrow([from, to]) => {
                if let (Some(from), Some(to)) = (place(*from), place(*to)) {
                    let width = (tile / if *kind == MarkKind::Reason { 10 } else { 6 }).max(2);
                    let (start, tip) = arrow_ends(from, to, tile, canvas.grain());
                    canvas.arrow(start, tip, width, role(*kind));
                }
            }
            Target::Path(spots) => {
                let places: Vec<Rect> = spots.iter().filter_map(|&spot| place(spot)).collect();
                path(canvas, &places, tile, role(*kind));
            }
        }
    }
}

fn role(kind: MarkKind) -> Role {
    match kind {
        MarkKind::Mistake => Role::MISTAKE,
        MarkKind::Hint | MarkKind::Reason => Role::HINT,
    }
}

/// Draws the mark of a cell as four corners, which leave the center of the cell and a cursor around
/// it visible. They are long where a hint acts and short where its reason lies. A mistake is
/// crossed out as well.
fn cell_mark(canvas: &mut dyn Canvas, rect: Rect, kind: MarkKind) {
    let (side, grain, hairline) = (rect.w.min(rect.h), canvas.grain(), canvas.hairline());
    let width = (side / 12).max(hairline).max(grain);
    let arm = if kind == MarkKind::Reason { side / 4 } else { side * 2 / 5 };
    // Beside the grid line if that is visible; on a coarse surface in its place.
    let inset = if grain > 1 { 0 } else { hairline };
    canvas.corners(rect.inset(inset), arm.max(width + 1), width, role(kind));
    if kind == MarkKind::Mistake {
        let Rect { x, y, w, h } = rect.inset(side / 5);
        let (right, bottom) = (x + w - 1, y + h - 1);
        for (from, to) in [((x, y), (right, bottom)), ((x, bottom), (right, y))] {
            let [from, to] = [from, to].map(|(x, y)| Point::new(x, y));
            canvas.line(from, to, width, Role::MISTAKE);
        }
    }
}

/// Draws a path as a small arrow from each place to the next. The arrows do not reach the centers of
/// the places, so that the text there stays readable.
fn path(canvas: &mut dyn Canvas, places: &[Rect], tile: i32, role: Role) {
    let grain = canvas.grain();
    for pair in places.windows(2) {
        let (start, tip) = crossing(pair[0], pair[1], tile);
        if grain > 1 {
            canvas.line(start, tip, grain, role);
        } else {
            canvas.arrow(start, tip, (tile / 10).max(2), role);
        }
    }
}

/// Returns the two ends of an arrow between rectangles. It leads from the edge of one to the center of
/// the other. Between neighbors on a fine surface it only crosses their common edge, so that the numbers
/// in their centers can be read.
fn arrow_ends(from: Rect, to: Rect, tile: i32, grain: i32) -> (Point, Point) {
    let (start, edge) = (way_out(from, to.center()), way_out(to, from.center()));
    if grain > 1 || !is_near(start, edge, tile) {
        (start, to.center())
    } else {
        crossing(from, to, tile)
    }
}

/// Returns `true` if two points on the edges of two rectangles are so close that the rectangles are
/// neighbors.
fn is_near(start: Point, end: Point, tile: i32) -> bool {
    (start.x - end.x).abs().max((start.y - end.y).abs()) <= tile / 4
}

/// Returns the ends of a line from one rectangle to another that does not reach the center of either:
/// from edge to edge, or across the common edge of neighbors.
fn crossing(from: Rect, to: Rect, tile: i32) -> (Point, Point) {
    let (start, edge) = (way_out(from, to.center()), way_out(to, from.center()));
    if !is_near(start, edge, tile) {
        return (start, edge);
    }
    let inside = |edge: Point, rect: Rect| {
        let middle = rect.center();
        edge.offset((middle.x - edge.x) * 3 / 10, (middle.y - edge.y) * 3 / 10)
    };
    (inside(start, from), inside(edge, to))
}

/// Returns where the segment from the center of a rectangle to a point leaves the rectangle, or the
/// center if the point is inside.
fn way_out(from: Rect, to: Point) -> Point {
    let middle = from.center();
    if from.contains(to) {
        return middle;
    }
    let (dx, dy) = (i64::from(to.x) - i64::from(middle.x), i64::from(to.y) - i64::from(middle.y));
    let (w, h) = (i64::from(from.w / 2), i64::from(from.h / 2));
    // The fraction of the segment up to the nearer side.
    let (part, whole) = if w * dy.abs() > h * dx.abs() { (h, dy.abs()) } else { (w, dx.abs()) };
    let whole = whole.max(1);
    middle.offset((dx * part / whole) as i32, (dy * part / whole) as i32)
}
