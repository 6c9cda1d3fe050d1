//! Where squares are drawn.

use super::cell::Cell;
use crate::geometry::{Point, Rect, Size};
use crate::layout::Layout;

/// Square or oblong cells in their picture: where each of them is, and which is under a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareBoard {
    w: u32,
    h: u32,
    tile: (i32, i32),
    border: (i32, i32),
}

impl SquareBoard {
    /// `w` columns and `h` rows of tiles as the layout has them, up to the edge of the picture.
    pub const fn new(w: u32, h: u32, layout: Layout) -> Self {
        Self { w, h, tile: (layout.tile_width, layout.tile_height), border: (0, 0) }
    }

    /// The same behind a border: so many pixels at each side, and above and below.
    #[must_use]
    pub const fn bordered(self, x: i32, y: i32) -> Self {
        Self { border: (x, y), ..self }
    }

    /// Columns.
    pub const fn width(&self) -> u32 {
        self.w
    }

    /// Rows.
    pub const fn height(&self) -> u32 {
        self.h
    }

    /// The size of the picture.
    pub const fn size(&self) -> Size {
        Size {
            w: self.w as i32 * self.tile.0 + 2 * self.border.0,
            h: self.h as i32 * self.tile.1 + 2 * self.border.1,
        }
    }

    /// The pixels of a cell.
    pub fn rect(&self, cell: Cell) -> Rect {
        Rect::new(
            self.border.0 + i32::from(cell.x) * self.tile.0,
            self.border.1 + i32::from(cell.y) * self.tile.1,
            self.tile.0,
            self.tile.1,
        )
    }

    /// The cell under a point.
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        let (px, py) = (point.x - self.border.0, point.y - self.border.1);
        if px < 0 || py < 0 {
            return None;
        }
        let (x, y) = ((px / self.tile.0.max(1)) as u32, (py / self.tile.1.max(1)) as u32);
        (x < self.w && y < self.h).then(|| Cell::new(x as u16, y as u16))
    }

    /// The cell of a number in reading order, if there are so many.
    pub fn cell(&self, index: usize) -> Option<Cell> {
        (index < self.w as usize * self.h as usize).then(|| Cell::from_index(index, self.w))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cell_under_the_middle_of_a_cell_is_that_cell() {
        let layout = Layout::new(7, 12);
        let board = SquareBoard::new(3, 2, layout).bordered(4, 1);
        assert_eq!(board.size(), Size::new(29, 26));
        for i in 0..6 {
            let cell = board.cell(i).unwrap();
            assert_eq!(cell.index(3), i);
            assert_eq!(board.cell_at(board.rect(cell).center()), Some(cell));
        }
        assert_eq!(board.cell(6), None);
        for outside in [(3, 1), (4, 0), (25, 1), (4, 25)] {
            assert_eq!(board.cell_at(Point::new(outside.0, outside.1)), None, "{outside:?}");
        }
    }
}
