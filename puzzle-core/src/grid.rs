//! Boards of squares: cells, directions, a cursor, and their places in the picture.

mod canvas_edit;
mod cell;
mod cursor;
mod direction;
mod drag_path;
mod grid_size;
mod square_board;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

pub use canvas_edit::CanvasEdit;
pub use cell::Cell;
pub use cursor::Cursor;
pub use direction::Direction;
pub use drag_path::DragPath;
pub use grid_size::GridSize;
pub use square_board::{Borders, SquareBoard};

use crate::{Invalid, Text, text};

/// A rectangle of values in reading order.
///
/// ```
/// use puzzle_core::grid::{Cell, Grid};
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
    /// Creates a grid with the same value in each cell.
    pub fn filled(w: u32, h: u32, value: T) -> Self
    where
        T: Clone,
    {
        Self { w, h, values: vec![value; w as usize * h as usize] }
    }

    /// Creates a grid from values in reading order. Returns `None` unless there are `w * h` values.
    ///
    /// ```
    /// use puzzle_core::grid::{Cell, Grid};
    /// let grid = Grid::from_values(2, 2, vec!['a', 'b', 'c', 'd']).unwrap();
    /// assert_eq!(grid[Cell::new(0, 1)], 'c');
    /// assert!(Grid::from_values(2, 2, vec!['a']).is_none());
    /// ```
    pub fn from_values(w: u32, h: u32, values: Vec<T>) -> Option<Self> {
        (values.len() == w as usize * h as usize).then_some(Self { w, h, values })
    }

    /// Reads one character per value, in reading order. It suits the desc of a simple game.
    ///
    /// ```
    /// use puzzle_core::grid::Grid;
    /// let digit = |c: char| c.to_digit(10);
    /// assert_eq!(Grid::read(2, 2, "1234", digit)?.values(), [1, 2, 3, 4]);
    /// assert_eq!(Grid::read(2, 2, "12x4", digit).unwrap_err().column(), Some(3));
    /// # Ok::<(), puzzle_core::Invalid>(())
    /// ```
    ///
    /// # Errors
    /// At the first character for which `value` returns `None`, or when the number of values is
    /// wrong.
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
                let text = if i < n {
                    text!("unexpected '{c}'", c = Text::visible(c))
                } else {
                    text!("there are more than {n} values", n)
                };
                Invalid::new(text).at(1, i + 1)
            })?;
            values.push(found);
        }
        let found = values.len();
        Self::from_values(w, h, values)
            .ok_or_else(|| Invalid::new(text!("expected {n} values, found {found}", n, found)))
    }

    /// Writes one character per value, in reading order, in the form that [`read`](Self::read)
    /// reads.
    pub fn write(&self, letter: impl Fn(&T) -> char) -> String {
        self.values.iter().map(letter).collect()
    }

    /// Writes one character per value, each row ended by `\n`. It suits the text form of a simple
    /// game.
    ///
    /// ```
    /// use puzzle_core::grid::Grid;
    /// let lights = Grid::from_values(2, 2, vec![true, false, false, true]).unwrap();
    /// assert_eq!(lights.write_lines(|&lit| if lit { '#' } else { '.' }), "#.\n.#\n");
    /// ```
    pub fn write_lines(&self, letter: impl Fn(&T) -> char) -> String {
        let mut text = String::new();
        for row in self.rows() {
            text.extend(row.iter().map(&letter));
            text.push('\n');
        }
        text
    }

    /// Returns the number of columns.
    pub fn width(&self) -> u32 {
        self.w
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u32 {
        self.h
    }

    /// Returns all values in reading order.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// Returns all values in reading order, mutably.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// Returns the value of a cell, or `None` outside the grid.
    pub fn at(&self, cell: Cell) -> Option<&T> {
        self.contains(cell).then(|| &self.values[cell.index(self.w)])
    }

    /// Returns `true` if the cell is inside the grid.
    pub fn contains(&self, cell: Cell) -> bool {
        u32::from(cell.x) < self.w && u32::from(cell.y) < self.h
    }

    /// Returns all cells in reading order.
    ///
    /// ```
    /// use puzzle_core::grid::{Cell, Grid};
    /// let last = Grid::filled(3, 2, 0).cells().last();
    /// assert_eq!(last, Some(Cell::new(2, 1)));
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<T> {
        let w = self.w;
        (0..w * self.h).map(move |i| Cell::new((i % w) as u16, (i / w) as u16))
    }

    /// Returns the neighbors of a cell, up to four.
    ///
    /// ```
    /// use puzzle_core::grid::{Cell, Grid};
    /// let corner = Grid::filled(3, 3, ()).neighbors(Cell::new(0, 0)).count();
    /// let middle = Grid::filled(3, 3, ()).neighbors(Cell::new(1, 1)).count();
    /// assert_eq!((corner, middle), (2, 4));
    /// ```
    pub fn neighbors(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<T> {
        let (w, h) = (self.w, self.h);
        Direction::ALL.into_iter().filter_map(move |d| cell.neighbor(d, w, h))
    }

    /// Returns the rows from the top.
    ///
    /// ```
    /// use puzzle_core::grid::Grid;
    /// let grid = Grid::from_values(3, 2, vec![1, 2, 3, 4, 5, 6]).unwrap();
    /// let sums: Vec<i32> = grid.rows().map(|row| row.iter().sum()).collect();
    /// assert_eq!(sums, [6, 15]);
    /// ```
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.values.chunks_exact(self.w.max(1) as usize)
    }
}

impl<T: Clone> Grid<T> {
    /// Returns the grid turned by a quarter to the right.
    ///
    /// ```
    /// use puzzle_core::grid::Grid;
    /// let grid = Grid::read(2, 2, "abcd", Some)?;
    /// assert_eq!(grid.turned().write(|&c| c), "cadb");
    /// # Ok::<(), puzzle_core::Invalid>(())
    /// ```
    #[must_use]
    pub fn turned(&self) -> Self {
        self.transposed().mirrored()
    }

    /// Returns the grid mirrored from left to right.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let values = self.rows().flat_map(|row| row.iter().rev().cloned()).collect();
        Self { values, ..*self }
    }

    /// Returns the grid with rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let column = |x: usize| self.rows().map(move |row| row[x].clone());
        Self { w: self.h, h: self.w, values: (0..self.w as usize).flat_map(column).collect() }
    }

    /// Returns the smallest part of the grid outside of which all values are `blank`, and its first
    /// cell; `None` if all values are.
    ///
    /// ```
    /// use puzzle_core::grid::{Cell, Grid};
    /// let grid = Grid::read(3, 2, "...a.b", Some)?;
    /// let (content, first) = grid.content(&'.').unwrap();
    /// assert_eq!((content.write(|&c| c).as_str(), first), ("a.b", Cell::new(0, 1)));
    /// # Ok::<(), puzzle_core::Invalid>(())
    /// ```
    pub fn content(&self, blank: &T) -> Option<(Self, Cell)>
    where
        T: PartialEq,
    {
        let used = || self.cells().filter(|&cell| self[cell] != *blank);
        let (left, right) = (used().map(|c| c.x).min()?, used().map(|c| c.x).max()?);
        let (top, bottom) = (used().map(|c| c.y).min()?, used().map(|c| c.y).max()?);
        let rows = self.rows().take(usize::from(bottom) + 1).skip(usize::from(top));
        let values = rows.flat_map(|row| row[left.into()..=right.into()].iter().cloned());
        let (w, h) = (u32::from(right - left) + 1, u32::from(bottom - top) + 1);
        Some((Self { w, h, values: values.collect() }, Cell::new(left, top)))
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_grid_is_read_from_what_it_writes() {
        let digit = |c: char| c.to_digit(3);
        let letter = |n: &u32| char::from_digit(*n, 3).unwrap_or('?');
        let grid = Grid::read(3, 2, "012210", digit).unwrap();
        assert_eq!(grid.write(letter), "012210");
        assert_eq!(grid.write_lines(letter), "012\n210\n");
        for (text, words) in [
            ("01221", "expected 6 values, found 5"),
            ("0132", "1:3: unexpected '3'"),
            ("0122100", "1:7: there are more than 6 values"),
        ] {
            assert_eq!(Grid::read(3, 2, text, digit).unwrap_err().to_string(), words);
        }
    }
}
