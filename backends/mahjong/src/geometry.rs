//! The positions of tiles in the picture.

use puzzle_core::draw::{Layout, Point, Rect, Size};

use crate::layout::{BoardLayout, Place};
use crate::state::State;

/// The positions of a layout's tiles in pixels. Each layer is shifted to the upper left by the
/// thickness of a tile, so that right sides and fronts are visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Geometry {
    /// The width of a face.
    w: i32,
    /// The height of a face: four thirds of its width on square pixels.
    h: i32,
    /// The width of the right side, by which each layer is shifted to the left.
    pub(crate) side: i32,
    /// The height of the front, by which each layer is shifted up.
    pub(crate) front: i32,
    /// The length of a tile's shadow, in pixels.
    pub(crate) shadow: i32,
    /// The position of the upper left corner of the lowest layer, in pixels.
    origin: Point,
    size: Size,
}

impl Geometry {
    /// Computes the geometry of a layout with tiles of a given size.
    pub(crate) fn new(layout: &BoardLayout, tiles: Layout) -> Self {
        Self::sized((layout.width(), layout.height(), layout.depth()), tiles)
    }

    /// Computes the geometry of a table of a given width and height in half-tiles, with room for a
    /// given number of layers.
    pub(crate) fn sized((width, height, depth): (usize, usize, usize), tiles: Layout) -> Self {
        let w = tiles.tile_width.max(1);
        let mut h = (tiles.tile_height.max(1) * 4 / 3).max(1);
        let (mut side, mut front) = ((w / 8).max(1), (h / 9).max(1));
        let shadow = (w / 14).max(1);
        if tiles.is_coarse() {
            // On a coarse surface shift layers by whole units, and keep texts in their rows.
            h = tiles.snap_height(h);
            side = tiles.unit.0 / 2 * (w / (4 * tiles.unit.0)).max(1);
            front = tiles.unit.1 * (h / (6 * tiles.unit.1));
        }
        let (margin_x, margin_y) = ((w / 4).max(1), (h / 5).max(1));
        let rise = depth as i32 - 1;
        let origin = Point::new(margin_x + rise * side, margin_y + rise * front);
        let size = Size::new(
            origin.x + width as i32 * w / 2 + side + shadow + margin_x,
            origin.y + height as i32 * h / 2 + front + shadow + margin_y,
        );
        Self { w, h, side, front, shadow, origin, size }
    }

    /// Computes the geometry of a position's layout.
    pub(crate) fn of(state: &State, tiles: Layout) -> Self {
        Self::new(state.layout(), tiles)
    }

    /// Returns the size of the picture.
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// Returns the width of a face.
    pub(crate) fn width(&self) -> i32 {
        self.w
    }

    /// Returns the rectangle of a tile's face.
    pub(crate) fn face(&self, place: Place) -> Rect {
        let (px, py, z) = (i32::from(place.x), i32::from(place.y), i32::from(place.z));
        let (x0, x1) = (px * self.w / 2, (px + 2) * self.w / 2);
        let (y0, y1) = (py * self.h / 2, (py + 2) * self.h / 2);
        Rect::new(
            self.origin.x + x0 - z * self.side,
            self.origin.y + y0 - z * self.front,
            x1 - x0,
            y1 - y0,
        )
    }

    /// Returns the rectangle of the quarter of a face that is at this place.
    pub(crate) fn quarter(&self, place: Place) -> Rect {
        let face = self.face(place);
        let (x, y) = (i32::from(place.x), i32::from(place.y));
        Rect {
            w: (x + 1) * self.w / 2 - x * self.w / 2,
            h: (y + 1) * self.h / 2 - y * self.h / 2,
            ..face
        }
    }

    /// Returns the column and the row, in half-tiles, of a point on the faces of a layer. They may
    /// be outside of the table.
    pub(crate) fn half_at(&self, point: Point, z: u8) -> (i32, i32) {
        let half = |at: i32, side: i32| {
            let i = (2 * at).div_euclid(side);
            if (i + 1) * side / 2 <= at { i + 1 } else { i }
        };
        let x = point.x - self.origin.x + i32::from(z) * self.side;
        let y = point.y - self.origin.y + i32::from(z) * self.front;
        (half(x, self.w), half(y, self.h))
    }

    /// Returns the upper left corner of a half-tile of the table.
    pub(crate) fn half_corner(&self, x: i32, y: i32) -> Point {
        self.origin.offset(x * self.w / 2, y * self.h / 2)
    }

    /// Returns the rectangle of a table of a given width and height in half-tiles.
    pub(crate) fn table(&self, width: usize, height: usize) -> Rect {
        let (w, h) = (width as i32 * self.w / 2, height as i32 * self.h / 2);
        Rect::new(self.origin.x, self.origin.y, w, h)
    }

    /// Returns the rectangle around a tile with its face, sides and shadow.
    pub(crate) fn bounds(&self, place: Place) -> Rect {
        let face = self.face(place);
        Rect::new(
            face.x,
            face.y,
            face.w + self.side + self.shadow,
            face.h + self.front + self.shadow,
        )
    }

    /// Returns whether a point is on a tile: on its face, its right side or its front.
    fn is_on(&self, place: Place, point: Point) -> bool {
        let face = self.face(place);
        let steps = self.side.max(self.front).max(1);
        (0..=steps)
            .any(|i| face.offset(i * self.side / steps, i * self.front / steps).contains(point))
    }

    /// Returns the tile that is visible at a point.
    pub(crate) fn tile_at(&self, state: &State, point: Point) -> Option<usize> {
        self.visible_at(state.layout(), |t| state.is_left(t), point)
    }

    /// Returns the tile that is visible at a point, of the tiles that `is_shown` accepts.
    pub(crate) fn visible_at(
        &self,
        layout: &BoardLayout,
        is_shown: impl Fn(usize) -> bool,
        point: Point,
    ) -> Option<usize> {
        let mut tiles = layout.back_to_front().iter().rev().map(|&t| usize::from(t));
        tiles.find(|&t| is_shown(t) && self.is_on(layout.place(t), point))
    }

    /// Returns the tile that a touch beside all tiles may have meant: the nearest one that
    /// `may_be_meant` accepts, within a third of a tile.
    pub(crate) fn nearest(
        &self,
        state: &State,
        point: Point,
        may_be_meant: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let reach = self.w / 3;
        let beside = |at: i32, from: i32, length: i32| {
            let (at, from) = (i64::from(at), i64::from(from));
            (from - at).max(at - from - i64::from(length) + 1).max(0)
        };
        let distance = |tile: usize| {
            let face = self.face(state.layout().place(tile));
            let x = beside(point.x, face.x, face.w + self.side);
            x.max(beside(point.y, face.y, face.h + self.front))
        };
        let meant = state.tiles_left().filter(|&t| may_be_meant(t));
        let near =
            meant.map(|t| (distance(t), t)).filter(|&(distance, _)| distance <= reach.into());
        near.min().map(|(_, tile)| tile)
    }

    /// Returns whether a touch that began at `from` has moved so far that it no longer means the
    /// tile there.
    pub(crate) fn is_far(&self, from: Point, to: Point) -> bool {
        2 * i64::from(to.x.abs_diff(from.x)) > self.w.into()
            || 2 * i64::from(to.y.abs_diff(from.y)) > self.h.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;

    /// Each painted pixel of a side or face belongs to the tile painted last there.
    #[test]
    fn the_visible_tile_is_hit() {
        let params = Params::default();
        let layout = params.layout();
        let groups = (0..144).map(|t| (t / 4) as u8).collect();
        let state = State::new(layout.clone(), groups);
        for tile in [9, 24, 31, 48] {
            let geometry = Geometry::new(layout, Layout::square(tile));
            for &t in layout.back_to_front() {
                let place = layout.place(usize::from(t));
                let hit = geometry.tile_at(&state, geometry.face(place).center());
                let hidden = !layout.neighbors(usize::from(t)).above.is_empty();
                assert!(hit == Some(usize::from(t)) || hidden, "tile {t} at {tile} pixels");
            }
        }
    }
}
