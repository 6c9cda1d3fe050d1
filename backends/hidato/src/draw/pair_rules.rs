//! Walls and links.

use super::palette::{LINK, LINK_RIM, WALL_CORE};
use super::way::Way;
use super::{Look, Picture};
use crate::geometry::Geometry;
use alloc::vec::Vec;
use puzzle_core::draw::{Canvas, Point, Rect, Role};

/// A wall: a thick line along the edge of two cells, or a short bar across the step between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WallLook {
    from: Point,
    to: Point,
    /// `true` if it is an edge of both cells.
    is_edge: bool,
    /// The way between the two cells, if they do not meet.
    way: Option<Way>,
}

impl Picture<'_> {
    /// Adds the links to `tiles`.
    pub(super) fn links(&self, tiles: &mut Vec<(Rect, Look)>) {
        let g = &self.geometry;
        for (a, b) in self.state.board().links() {
            let way = Way::of(g, a, b);
            let reach = (g.link_width() / 2 + 2).max(self.hairline);
            tiles.push((way.bounds().inset(-reach), Look::Link(way)));
        }
    }

    /// Adds the walls to `tiles`.
    pub(super) fn walls(&self, tiles: &mut Vec<(Rect, Look)>) {
        let g = &self.geometry;
        for (a, b) in self.state.board().walls() {
            let (shared, (from, to)) = g.wall(a, b);
            let way = (shared == 0).then(|| Way::of(g, a, b));
            let ends = Rect::bounding(&[from, to]);
            let bounds = way.map_or(ends, |way| ends.union(way.bounds()));
            let look = WallLook { from, to, is_edge: shared == 2, way };
            let reach = g.wall_width().max(self.hairline) + 2 * self.hairline + 1;
            tiles.push((bounds.inset(-reach), Look::Wall(look)));
        }
    }
}

/// Paints the bar of a link, with round ends.
pub(super) fn paint_link(canvas: &mut dyn Canvas, g: &Geometry, way: Way) {
    let width = g.link_width().max(2 * canvas.hairline());
    for (width, role) in [(width, LINK_RIM), (width - 2 * canvas.hairline(), LINK)] {
        if width <= 0 {
            continue;
        }
        way.paint(canvas, width, role);
        for end in [Some(way.from), way.bend, Some(way.to)].into_iter().flatten() {
            canvas.circle(end, (width - 1) / 2, Some(role), None);
        }
    }
}

/// Paints a wall. A wall that is not an edge of a cell is a short bar. A light rim keeps the bar
/// visible on a line of the path. Its length distinguishes it from a link, which reaches from cell to
/// cell.
pub(super) fn paint_wall(canvas: &mut dyn Canvas, g: &Geometry, look: WallLook) {
    let hairline = canvas.hairline();
    if let Some(way) = look.way {
        way.paint(canvas, hairline, Role::FAINT);
    }
    let is_picture = canvas.grain() == 1;
    let mut width = g.wall_width().max(2 * hairline);
    if !look.is_edge {
        width = width * 4 / 3;
        if is_picture {
            let [from, to] = lengthened(look.from, look.to, hairline);
            canvas.line(from, to, width + 2 * hairline, Role::BOARD);
        }
    }
    canvas.line(look.from, look.to, width, Role::TEXT);
    if is_picture && width >= 3 * hairline {
        canvas.line(look.from, look.to, width / 3, WALL_CORE);
    }
}

/// Returns the ends of a line that is about `by` pixels longer at both ends.
fn lengthened(from: Point, to: Point, by: i32) -> [Point; 2] {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let long = x.abs().max(y.abs()).max(1);
    let (x, y) = (x * by / long, y * by / long);
    [Point::new(from.x - x, from.y - y), Point::new(to.x + x, to.y + y)]
}
