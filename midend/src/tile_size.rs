//! The size of tiles: what fits, what the player chose, and what the game prefers.

use puzzle_core::draw::{Layout, Size};

/// The largest tile size that is tried, in pixels.
const MAX_TILE: i32 = 1024;

/// The layout of the picture, and the sizes from which it follows.
pub(crate) struct TileSize {
    pub(crate) layout: Layout,
    /// The tile size that the game prefers, on a screen of 100 percent.
    preferred: i32,
    /// The tile size that the player chose by resizing, in pixels.
    pub(crate) chosen: Option<i32>,
    /// The resolution of the screen, in percent.
    scale: u32,
}

impl TileSize {
    pub(crate) fn new(preferred: i32) -> Self {
        Self { layout: Layout::square(preferred), preferred, chosen: None, scale: 100 }
    }

    /// Finds the largest square tiles with which the picture fits; see
    /// [`Midend::fit`](crate::Midend::fit).
    pub(crate) fn fit(&self, room: Size, size: &dyn Fn(Layout) -> Size) -> Layout {
        let preferred = scaled(self.preferred, 100, self.scale);
        self.largest(self.chosen.unwrap_or(preferred), room, size)
    }

    /// Finds the largest square tiles for a size that the player chose; see
    /// [`Midend::resize`](crate::Midend::resize).
    pub(crate) fn resize(&self, room: Size, size: &dyn Fn(Layout) -> Size) -> Layout {
        self.largest(MAX_TILE, room, size)
    }

    /// Finds the largest square tiles, up to a limit, with which the picture fits. It uses
    /// bisection, because pictures grow with their tiles.
    fn largest(&self, limit: i32, room: Size, size: &dyn Fn(Layout) -> Size) -> Layout {
        let tiles = |tile| self.layout.with_tiles(tile, tile);
        let (mut good, mut bad) = (1, limit + 1);
        while bad - good > 1 {
            let tile = i32::midpoint(good, bad);
            let size = size(tiles(tile));
            if size.w <= room.w && size.h <= room.h {
                good = tile;
            } else {
                bad = tile;
            }
        }
        tiles(good)
    }

    /// Sets the screen's resolution, and returns the layout in which tiles keep their physical
    /// size.
    pub(crate) fn set_scale(&mut self, percent: u32) -> Layout {
        let old = core::mem::replace(&mut self.scale, percent.clamp(10, 1000));
        self.chosen = self.chosen.map(|tile| scaled(tile, old, self.scale));
        let (w, h) = (self.layout.tile_width, self.layout.tile_height);
        self.layout.with_tiles(scaled(w, old, self.scale), scaled(h, old, self.scale))
    }
}

/// Returns the layout with the tile size limited to what can be drawn.
pub(crate) fn clamped(layout: Layout) -> Layout {
    let (w, h) = (layout.tile_width, layout.tile_height);
    let (unit_w, unit_h) = layout.unit;
    layout
        .with_tiles(w.clamp(1, MAX_TILE), h.clamp(1, MAX_TILE))
        .in_units(unit_w.clamp(1, MAX_TILE), unit_h.clamp(1, MAX_TILE))
}

/// Converts a tile size from one resolution to another, both in percent.
fn scaled(tile: i32, old: u32, new: u32) -> i32 {
    (i64::from(tile) * i64::from(new) / i64::from(old)).clamp(1, i64::from(MAX_TILE)) as i32
}
