//! Geometry of the hexagons: every other row is shifted by half a cell.
//!
//! All corners lie on a lattice, so that neighbors share their corners exactly at any tile size.

use puzzle_core::draw::{Layout, Point, Rect, Size};
use puzzle_core::grid::Cell;

/// The positions of a board's hexagons in the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comb {
    w: u32,
    h: u32,
    tile: i32,
}

impl Comb {
    pub(crate) fn new(w: u32, h: u32, layout: Layout) -> Self {
        // The centers of smaller hexagons would fall on the same pixels.
        Self { w, h, tile: layout.tile().max(3) }
    }

    /// The width of the margin around the hexagons: at least the pixel by which their outlines are
    /// wider.
    fn border(&self) -> i32 {
        (self.tile / 2).max(1)
    }

    /// Converts a column of the lattice to the x of a pixel. Columns are half a hexagon apart.
    fn x(&self, i: i32) -> i32 {
        self.border() + i * self.tile / 2
    }

    /// Converts a row of the lattice to the y of a pixel. Rows are a quarter of a hexagon apart.
    fn y(&self, i: i32) -> i32 {
        self.border() + i * self.tile * 7 / 24
    }

    /// Returns the corners of a cell, clockwise from the top.
    pub(crate) fn corners(&self, cell: Cell) -> [Point; 6] {
        let (left, top) = (2 * i32::from(cell.x) + i32::from(cell.y & 1), 3 * i32::from(cell.y));
        [(1, 0), (2, 1), (2, 3), (1, 4), (0, 3), (0, 1)]
            .map(|(x, y)| Point::new(self.x(left + x), self.y(top + y)))
    }

    /// Returns the bounding box of a cell.
    pub(crate) fn bounds(&self, cell: Cell) -> Rect {
        Rect::bounding(&self.corners(cell)).inset(-1)
    }

    /// Returns the center of a cell in the picture.
    pub(crate) fn center(&self, cell: Cell) -> Point {
        self.bounds(cell).center()
    }

    /// Returns the cell under a point of the picture, or `None` if there is no cell.
    pub(crate) fn cell_at(&self, point: Point) -> Option<Cell> {
        let cells = (0..self.w * self.h).map(|i| Cell::from_index(i as usize, self.w));
        let distance = |cell: Cell| {
            if !self.bounds(cell).contains(point) {
                return None;
            }
            let center = self.center(cell);
            let (dx, dy) = ((point.x - center.x).abs(), (point.y - center.y).abs());
            // Inside a hexagon: within half the width, and below the slanted edges.
            let (half, quarter) = (self.tile / 2, self.tile * 7 / 24);
            let is_inside = dx <= half && dy * half <= 2 * quarter * half - dx * quarter;
            is_inside.then_some((dx * dx + dy * dy, cell))
        };
        cells.filter_map(distance).min().map(|(_, cell)| cell)
    }

    /// Returns the size of the picture.
    pub(crate) fn size(&self) -> Size {
        let (columns, rows) = (2 * self.w as i32 + 1, 3 * self.h as i32 + 1);
        Size::new(self.x(columns) + self.border() + 1, self.y(rows) + self.border() + 1)
    }
}
