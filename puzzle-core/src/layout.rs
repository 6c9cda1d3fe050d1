//! How large the front end wants the tiles.

/// Width and height of a tile in pixels: with the params, all that decides the window's size.
///
/// A back end scales everything by it. Most games draw square tiles and so take
/// [`tile`](Self::tile), the smaller of the two; a surface with oblong pixels (terminal cells)
/// gives two different numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// A tile's width in pixels, at least 1.
    pub tile_width: i32,
    /// A tile's height in pixels, at least 1.
    pub tile_height: i32,
}

impl Layout {
    /// Square tiles of so many pixels.
    pub const fn square(tile: i32) -> Self {
        Self { tile_width: tile, tile_height: tile }
    }

    /// The smaller of width and height.
    pub const fn tile(self) -> i32 {
        if self.tile_width < self.tile_height { self.tile_width } else { self.tile_height }
    }
}
