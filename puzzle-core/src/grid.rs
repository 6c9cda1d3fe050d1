//! Rectangles of values, and the pieces that games on a rectangle share.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::error::Invalid;
use crate::geometry::{Point, Rect, Size};
use crate::input::Direction;
use crate::layout::Layout;

/// A column and a row, from 0. As a move of a game it reads `column,row`, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column, from 0.
    pub x: u16,
    /// Row, from 0.
    pub y: u16,
}

impl Cell {
    /// The cell at a column and a row.
    pub const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }

    /// The cell under a point, for square or oblong tiles behind a border.
    pub fn at(point: Point, border: i32, tile: (i32, i32), w: u32, h: u32) -> Option<Self> {
        let (px, py) = (point.x - border, point.y - border);
        if px < 0 || py < 0 {
            return None;
        }
        let (x, y) = ((px / tile.0.max(1)) as u32, (py / tile.1.max(1)) as u32);
        (x < w && y < h).then(|| Self::new(x as u16, y as u16))
    }

    /// The pixels of this cell, for square or oblong tiles behind a border.
    pub fn rect(self, border: i32, tile: (i32, i32)) -> Rect {
        Rect::new(
            border + i32::from(self.x) * tile.0,
            border + i32::from(self.y) * tile.1,
            tile.0,
            tile.1,
        )
    }

    /// The neighbor in a direction, if it is inside `w` by `h`.
    pub fn neighbor(self, direction: Direction, w: u32, h: u32) -> Option<Self> {
        let (dx, dy) = direction.step();
        let (x, y) = (i32::from(self.x) + dx, i32::from(self.y) + dy);
        (x >= 0 && y >= 0 && (x as u32) < w && (y as u32) < h)
            .then(|| Self::new(x as u16, y as u16))
    }

    /// Its number in reading order on a rectangle `w` columns wide.
    pub fn index(self, w: u32) -> usize {
        usize::from(self.y) * w as usize + usize::from(self.x)
    }

    /// The cell of a number in reading order on a rectangle `w` columns wide.
    pub const fn from_index(index: usize, w: u32) -> Self {
        let w = if w == 0 { 1 } else { w as usize };
        Self { x: (index % w) as u16, y: (index / w) as u16 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", u32::from(self.x) + 1, u32::from(self.y) + 1)
    }
}

impl FromStr for Cell {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let parse = || {
            let (x, y) = text.split_once(',')?;
            Some(Self::new(
                strict_number::<u16>(x)?.checked_sub(1)?,
                strict_number::<u16>(y)?.checked_sub(1)?,
            ))
        };
        parse().ok_or_else(|| Invalid::new(format!("'{}' is no cell", text.escape_default())))
    }
}

/// A number as this project writes it: digits alone, no leading zero. `None` for anything else.
///
/// Strict readers of moves use it, so that each move has one text.
pub fn strict_number<T: FromStr>(text: &str) -> Option<T> {
    let good = !text.is_empty()
        && text.bytes().all(|b| b.is_ascii_digit())
        && (text.len() == 1 || !text.starts_with('0'));
    if good { text.parse().ok() } else { None }
}

/// A rectangle of values, in reading order.
///
/// ```
/// use puzzle_core::{Cell, Grid};
/// let mut lights = Grid::filled(3, 2, false);
/// lights[Cell::new(2, 1)] = true;
/// assert_eq!(lights.at(Cell::new(2, 1)), Some(&true));
/// assert_eq!(lights.at(Cell::new(3, 0)), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    w: u32,
    h: u32,
    values: Vec<T>,
}

impl<T> Grid<T> {
    /// The same value everywhere.
    pub fn filled(w: u32, h: u32, value: T) -> Self
    where
        T: Clone,
    {
        Self { w, h, values: vec![value; w as usize * h as usize] }
    }

    /// The values in reading order; `None` unless there are `w * h`.
    pub fn from_values(w: u32, h: u32, values: Vec<T>) -> Option<Self> {
        (values.len() == w as usize * h as usize).then_some(Self { w, h, values })
    }

    /// Reads one character a value, in reading order: the desc of a simple game.
    ///
    /// # Errors
    /// Names the first character that `value` knows no value for, or says how many there should
    /// be.
    pub fn read(
        w: u32,
        h: u32,
        text: &str,
        value: impl Fn(char) -> Option<T>,
    ) -> Result<Self, Invalid> {
        let n = w as usize * h as usize;
        let mut values = Vec::new();
        for (i, c) in text.chars().enumerate() {
            let found = value(c).filter(|_| i < n).ok_or_else(|| {
                let what = if i < n { "no such value" } else { "more than the board holds" };
                Invalid::new(format!("'{}' is {what}", c.escape_default())).at(1, i + 1)
            })?;
            values.push(found);
        }
        let found = values.len();
        Self::from_values(w, h, values)
            .ok_or_else(|| Invalid::new(format!("expected {n} values, found {found}")))
    }

    /// Writes one character a value, in reading order: what [`read`](Self::read) reads.
    pub fn write(&self, letter: impl Fn(&T) -> char) -> String {
        self.values.iter().map(letter).collect()
    }

    /// Writes one character a value, each row ended by `\n`: the text form of a simple game.
    pub fn write_lines(&self, letter: impl Fn(&T) -> char) -> String {
        let mut text = String::new();
        for row in self.rows() {
            text.extend(row.iter().map(&letter));
            text.push('\n');
        }
        text
    }

    /// Columns.
    pub fn width(&self) -> u32 {
        self.w
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.h
    }

    /// All values in reading order.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// All values in reading order, to be changed.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// The value of a cell, if it is inside.
    pub fn at(&self, cell: Cell) -> Option<&T> {
        self.contains(cell).then(|| &self.values[cell.index(self.w)])
    }

    /// Whether the cell is inside.
    pub fn contains(&self, cell: Cell) -> bool {
        u32::from(cell.x) < self.w && u32::from(cell.y) < self.h
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<T> {
        let w = self.w;
        (0..w * self.h).map(move |i| Cell::new((i % w) as u16, (i / w) as u16))
    }

    /// The up to four neighbors of a cell.
    pub fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<T> {
        let (w, h) = (self.w, self.h);
        Direction::ALL.into_iter().filter_map(move |d| cell.neighbor(d, w, h))
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.values.chunks_exact(self.w.max(1) as usize)
    }
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;
    fn index(&self, cell: Cell) -> &T {
        &self.values[cell.index(self.w)]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.values[cell.index(self.w)]
    }
}

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
        cell.rect(0, self.tile).offset(self.border.0, self.border.1)
    }

    /// The cell under a point.
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        Cell::at(point.offset(-self.border.0, -self.border.1), 0, self.tile, self.w, self.h)
    }

    /// The cell of a number in reading order, if there are so many.
    pub fn cell(&self, index: usize) -> Option<Cell> {
        (index < self.w as usize * self.h as usize).then(|| Cell::from_index(index, self.w))
    }
}

/// A keyboard cursor on a rectangle: shown by the first arrow key, moved by the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Where it is.
    pub cell: Cell,
    /// Whether it is drawn.
    pub visible: bool,
}

impl Cursor {
    /// Shows or moves the cursor; whether that changed anything.
    pub fn arrow(&mut self, direction: Direction, w: u32, h: u32) -> bool {
        let before = *self;
        if self.visible {
            self.cell = self.cell.neighbor(direction, w, h).unwrap_or(self.cell);
        }
        self.visible = true;
        *self != before
    }

    /// Whether it is drawn on this cell.
    pub fn is_on(&self, cell: Cell) -> bool {
        self.visible && self.cell == cell
    }

    /// Hides the cursor, as a click does; whether that changed anything.
    pub fn hide(&mut self) -> bool {
        core::mem::take(&mut self.visible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

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

    #[test]
    fn a_grid_is_read_from_what_it_writes() {
        let digit = |c: char| c.to_digit(3);
        let letter = |n: &u32| char::from_digit(*n, 3).unwrap_or('?');
        let grid = Grid::read(3, 2, "012210", digit).unwrap();
        assert_eq!(grid.write(letter), "012210");
        assert_eq!(grid.write_lines(letter), "012\n210\n");
        for (text, words) in [
            ("01221", "expected 6 values, found 5"),
            ("0132", "1:3: '3' is no such value"),
            ("0122100", "1:7: '0' is more than the board holds"),
        ] {
            assert_eq!(Grid::read(3, 2, text, digit).unwrap_err().to_string(), words);
        }
    }
}
