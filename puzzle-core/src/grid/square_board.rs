//! The places of squares in a picture.

use super::cell::Cell;
use crate::draw::{Layout, Point, Rect, Size, whole_units};

/// The widths of the borders around a board, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Borders {
    /// The width of the border left of the first column.
    pub left: i32,
    /// The height of the border above the first row.
    pub top: i32,
    /// The width of the border right of the last column.
    pub right: i32,
    /// The height of the border below the last row.
    pub bottom: i32,
}

impl Borders {
    /// Creates borders of the same width on all four sides.
    pub const fn all(width: i32) -> Self {
        Self { left: width, top: width, right: width, bottom: width }
    }
}

/// The places of the cells of a rectangular board in its picture. It finds the rectangle of a cell
/// and the cell at a point.
///
/// Tiles and borders are whole [units](Layout::unit) of the surface, so that all grid lines look
/// alike on a surface with large units, such as a terminal. A game without grid lines can use more
/// of such a surface with a layout whose units are one pixel: `layout.in_units(1, 1)`.
///
/// ```
/// use puzzle_core::draw::{Layout, Rect, Size};
/// use puzzle_core::grid::{Borders, Cell, SquareBoard};
/// // A board of 5 by 4 with numbers above it and at its left.
/// let board = |layout: Layout| {
///     let room = 2 * layout.tile();
///     SquareBoard::new(5, 4, layout).with_borders(Borders { left: room, top: room, ..Borders::all(3) })
/// };
/// let window = board(Layout::square(20));
/// assert_eq!(window.size(), Size::new(40 + 100 + 3, 40 + 80 + 3));
/// assert_eq!(window.rect(Cell::new(0, 1)), Rect::new(40, 60, 20, 20));
/// assert_eq!(window.cell_at(window.rect(Cell::new(4, 3)).center()), Some(Cell::new(4, 3)));
/// // With characters of 4 by 8 pixels, a tile is five columns wide and three rows high.
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
    /// Creates a board of `w` columns and `h` rows that fills the picture. Its tiles have the size
    /// in the layout, rounded to the nearest whole unit.
    pub const fn new(w: u32, h: u32, layout: Layout) -> Self {
        let tile = (layout.snap_width(layout.tile_width), layout.snap_height(layout.tile_height));
        Self { w, h, tile, unit: layout.unit, borders: Borders::all(0) }
    }

    /// Puts borders around the board, each rounded to the nearest whole unit.
    #[must_use]
    pub const fn with_borders(self, borders: Borders) -> Self {
        let (w, h) = self.unit;
        let borders = Borders {
            left: whole_units(borders.left, w),
            top: whole_units(borders.top, h),
            right: whole_units(borders.right, w),
            bottom: whole_units(borders.bottom, h),
        };
        Self { borders, ..self }
    }

    /// Returns the number of columns.
    pub const fn width(&self) -> u32 {
        self.w
    }

    /// Returns the number of rows.
    pub const fn height(&self) -> u32 {
        self.h
    }

    /// Returns the size of the picture.
    pub const fn size(&self) -> Size {
        let Borders { left, top, right, bottom } = self.borders;
        Size {
            w: left + self.w as i32 * self.tile.0 + right,
            h: top + self.h as i32 * self.tile.1 + bottom,
        }
    }

    /// Returns the rectangle of a cell.
    pub fn rect(&self, cell: Cell) -> Rect {
        Rect::new(
            self.borders.left + i32::from(cell.x) * self.tile.0,
            self.borders.top + i32::from(cell.y) * self.tile.1,
            self.tile.0,
            self.tile.1,
        )
    }

    /// Returns the cell at a point; `None` outside the board.
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        let (px, py) = (point.x - self.borders.left, point.y - self.borders.top);
        if px < 0 || py < 0 {
            return None;
        }
        let (x, y) = ((px / self.tile.0.max(1)) as u32, (py / self.tile.1.max(1)) as u32);
        (x < self.w && y < self.h).then(|| Cell::new(x as u16, y as u16))
    }

    /// Returns the cell with an index in reading order, or `None` if there is no such cell.
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
        let board = SquareBoard::new(3, 2, layout).with_borders(borders);
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

    /// On boards of all sizes, each column and row begins at the same place in a unit of the
    /// surface.
    #[test]
    fn all_grid_lines_lie_on_units() {
        for (unit_w, unit_h) in [(4, 8), (2, 4), (3, 5), (1, 1)] {
            for tile in 1..60 {
                let layout = Layout::new(tile, tile + 3).in_units(unit_w, unit_h);
                for layout in [layout, layout.squared()] {
                    let board = SquareBoard::new(9, 9, layout).with_borders(Borders::all(tile / 2));
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
