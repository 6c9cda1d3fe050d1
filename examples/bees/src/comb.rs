//! Where hexagons are: every other row is shifted by half a cell.
//!
//! All corners lie on a lattice, each computed once from its place there, so that neighbors share
//! them to the pixel whatever the tile's size.

use puzzle_core::draw::{Layout, Point, Rect, Size};
use puzzle_core::grid::Cell;

/// Hexagons in their picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comb {
    w: u32,
    h: u32,
    tile: i32,
}

impl Comb {
    pub(crate) fn new(w: u32, h: u32, layout: Layout) -> Self {
        Self { w, h, tile: layout.tile() }
    }

    /// Columns of the lattice: half of a hexagon's width.
    fn x(&self, i: i32) -> i32 {
        self.tile / 2 + i * self.tile / 2
    }

    /// Rows of the lattice: a quarter of a hexagon's height.
    fn y(&self, i: i32) -> i32 {
        self.tile / 2 + i * self.tile * 7 / 24
    }

    /// The corners of a cell, from the top, clockwise.
    pub(crate) fn corners(&self, cell: Cell) -> [Point; 6] {
        let (left, top) = (2 * i32::from(cell.x) + i32::from(cell.y & 1), 3 * i32::from(cell.y));
        [(1, 0), (2, 1), (2, 3), (1, 4), (0, 3), (0, 1)]
            .map(|(x, y)| Point::new(self.x(left + x), self.y(top + y)))
    }

    /// All pixels of a cell.
    pub(crate) fn bounds(&self, cell: Cell) -> Rect {
        Rect::bounding(&self.corners(cell)).inset(-1)
    }

    /// The middle of a cell.
    pub(crate) fn center(&self, cell: Cell) -> Point {
        self.bounds(cell).center()
    }

    /// The cell under a point.
    pub(crate) fn cell_at(&self, point: Point) -> Option<Cell> {
        let cells = (0..self.w * self.h).map(|i| Cell::from_index(i as usize, self.w));
        let distance = |cell: Cell| {
            if !self.bounds(cell).contains(point) {
                return None;
            }
            let center = self.center(cell);
            let (dx, dy) = ((point.x - center.x).abs(), (point.y - center.y).abs());
            // A hexagon is where both are small: half a width, and below the slanting side.
            let (half, quarter) = (self.tile / 2, self.tile * 7 / 24);
            let is_inside = dx <= half && dy * half <= 2 * quarter * half - dx * quarter;
            is_inside.then_some((dx * dx + dy * dy, cell))
        };
        cells.filter_map(distance).min().map(|(_, cell)| cell)
    }

    /// The size of the picture.
    pub(crate) fn size(&self) -> Size {
        let (columns, rows) = (2 * self.w as i32 + 1, 3 * self.h as i32 + 1);
        Size::new(self.x(columns) + self.tile / 2 + 1, self.y(rows) + self.tile / 2 + 1)
    }
}
