//! Walls and links.

use super::palette::{LINK, LINK_RIM};
use super::way::Way;
use super::{Look, Picture};
use crate::geometry::Geometry;
use crate::pair_rule::PairRule;
use alloc::vec::Vec;
use puzzle_core::draw::{Canvas, Point, Rect, Role};

/// A wall: a thick line where two cells meet, or a bar across the way between them.
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
    /// Adds the walls and links to `tiles`.
    pub(super) fn rules(&self, tiles: &mut Vec<(Rect, Look)>) {
        let g = &self.geometry;
        for &(a, b, rule) in self.state.board().rules() {
            let (a, b) = (usize::from(a), usize::from(b));
            let way = Way::of(g, a, b);
            let (look, bounds, reach) = match rule {
                PairRule::Link => (Look::Link(way), way.bounds(), g.link_width() / 2 + 2),
                PairRule::Wall => {
                    let (shared, (from, to)) = g.wall(a, b);
                    let way = (shared == 0).then_some(way);
                    let ends = Rect::bounding(&[from, to]);
                    let bounds = way.map_or(ends, |way| ends.union(way.bounds()));
                    let look = WallLook { from, to, is_edge: shared == 2, way };
                    (Look::Wall(look), bounds, g.wall_width() + 1)
                }
            };
            tiles.push((bounds.inset(-reach.max(self.hairline)), look));
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

/// Paints a wall. One that is no edge of a cell has a light core, so that it differs from the line of
/// the path in any theme.
pub(super) fn paint_wall(canvas: &mut dyn Canvas, g: &Geometry, look: WallLook) {
    if let Some(way) = look.way {
        let width = canvas.hairline();
        way.paint(canvas, width, Role::FAINT);
    }
    let width = g.wall_width().max(2 * canvas.hairline());
    if look.is_edge {
        canvas.line(look.from, look.to, width, Role::TEXT);
        return;
    }
    let width = width * 4 / 3;
    canvas.line(look.from, look.to, width, Role::TEXT);
    let core = width / 3;
    if core > 0 && canvas.grain() == 1 {
        canvas.line(look.from, look.to, core, Role::BOARD);
    }
}
