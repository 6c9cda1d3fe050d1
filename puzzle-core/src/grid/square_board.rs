//! Where squares are drawn.

use super::cell::Cell;
use crate::draw::{Layout, Point, Rect, Size, whole_units};

/// The widths of what lies around a board, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Borders {
    /// Left of the first column.
    pub left: i32,
    /// Above the first row.
    pub top: i32,
    /// Right of the last column.
    pub right: i32,
    /// Below the last row.
    pub bottom: i32,
}

impl Borders {
    /// The same width at all four sides.
    pub const fn all(width: i32) -> Self {
        Self { left: width, top: width, right: width, bottom: width }
    }
}

/// The cells of a rectangular board in its picture: where each one is, and which one is under a
/// point.
///
/// Tiles and borders are whole [units](Layout::unit) of the surface, so that all grid lines look
/// alike on a surface with large units, as a terminal is. A game without grid lines can use more
/// of such a surface by a layout with units of one pixel: `layout.in_units(1, 1)`.
///
/// ```
/// use puzzle_core::draw::{Layout, Rect, Size};
/// use puzzle_core::grid::{Borders, Cell, SquareBoard};
/// // A board of 5 by 4 with numbers above it and at its left.
/// let board = |layout: Layout| {
///     let room = 2 * layout.tile();
///     SquareBoard::new(5, 4, layout).within(Borders { left: room, top: room, ..Borders::all(3) })
/// };
/// let window = board(Layout::square(20));
/// assert_eq!(window.size(), Size::new(40 + 100 + 3, 40 + 80 + 3));
/// assert_eq!(window.rect(Cell::new(0, 1)), Rect::new(40, 60, 20, 20));
/// assert_eq!(window.cell_at(window.rect(Cell::new(4, 3)).center()), Some(Cell::new(4, 3)));
/// // Characters of 4 by 8 pixels: a tile is five columns wide and three rows high.
/// let terminal = board(Layout::square(20).in_units(4, 8));
/// assert_eq!(terminal.rect(Cell::new(1, 0)), Rect::new(60, 40, 20, 24));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareBoard {
    w: u32,
    h: u32,
    tile: (i32, i32),
    unit: (i32, i32),
    borders: Borders,
}

impl SquareBoard {
    /// `w` columns and `h` rows of tiles as large as the layout has them, to the nearest whole
    /// unit, up to the edge of the picture.
    pub const fn new(w: u32, h: u32, layout: Layout) -> Self {
        let tile = (layout.columns(layout.tile_width), layout.rows(layout.tile_height));
        Self { w, h, tile, unit: layout.unit, borders: Borders::all(0) }
    }

    /// The board inside borders, each rounded to the nearest whole unit.
    #[must_use]
    pub const fn within(self, borders: Borders) -> Self {
        let (w, h) = self.unit;
        let borders = Borders {
            left: whole_units(borders.left, w),
            top: whole_units(borders.top, h),
            right: whole_units(borders.right, w),
            bottom: whole_units(borders.bottom, h),
        };
        Self { borders, ..self }
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
        let Borders { left, top, right, bottom } = self.borders;
        Size {
            w: left + self.w as i32 * self.tile.0 + right,
            h: top + self.h as i32 * self.tile.1 + bottom,
        }
    }

    /// The pixels of a cell.
    pub fn rect(&self, cell: Cell) -> Rect {
        Rect::new(
            self.borders.left + i32::from(cell.x) * self.tile.0,
            self.borders.top + i32::from(cell.y) * self.tile.1,
            self.tile.0,
            self.tile.1,
        )
    }

    /// The cell under a point.
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        let (px, py) = (point.x - self.borders.left, point.y - self.borders.top);
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
        let borders = Borders { left: 4, top: 1, right: 0, bottom: 9 };
        let board = SquareBoard::new(3, 2, layout).within(borders);
        assert_eq!(board.size(), Size::new(25, 34));
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

    /// Columns and rows of all sizes begin at the same place in a unit of the surface.
    #[test]
    fn all_grid_lines_lie_on_units() {
        for (unit_w, unit_h) in [(4, 8), (2, 4), (3, 5), (1, 1)] {
            for tile in 1..60 {
                let layout = Layout::new(tile, tile + 3).in_units(unit_w, unit_h);
                for layout in [layout, layout.squared()] {
                    let board = SquareBoard::new(9, 9, layout).within(Borders::all(tile / 2));
                    for i in 0..81 {
                        let rect = board.rect(board.cell(i).unwrap());
                        assert_eq!((rect.x % unit_w, rect.y % unit_h), (0, 0), "{layout:?}");
                        assert!(rect.w >= unit_w && rect.h >= unit_h);
                    }
                }
                let square = SquareBoard::new(1, 1, layout.squared()).rect(Cell::new(0, 0));
                assert_eq!(square.w, square.h, "{layout:?}");
            }
        }
    }
}
