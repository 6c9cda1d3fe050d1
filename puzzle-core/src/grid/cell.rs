//! A square of a grid, by its column and row.

use core::fmt;
use core::str::FromStr;

use crate::format::strict_number;
use crate::grid::Direction;
use crate::{Invalid, Text, text};

/// A column and a row, from 0. The text form, which a game may use for its moves, is `column,row`,
/// from 1.
///
/// ```
/// use puzzle_core::grid::Cell;
/// assert_eq!(Cell::new(2, 0).to_string(), "3,1");
/// assert_eq!("3,1".parse(), Ok(Cell::new(2, 0)));
/// assert!("03,1".parse::<Cell>().is_err(), "each cell has one text");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The column, from 0.
    pub x: u16,
    /// The row, from 0.
    pub y: u16,
}

impl Cell {
    /// Creates the cell at a column and a row.
    pub const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }

    /// Returns the neighbor in a direction, or `None` outside a grid of `w` by `h`.
    ///
    /// ```
    /// use puzzle_core::grid::{Cell, Direction};
    /// let corner = Cell::new(0, 0);
    /// assert_eq!(corner.neighbor(Direction::Right, 3, 3), Some(Cell::new(1, 0)));
    /// assert_eq!(corner.neighbor(Direction::Up, 3, 3), None);
    /// ```
    pub fn neighbor(self, direction: Direction, w: u32, h: u32) -> Option<Self> {
        let (dx, dy) = direction.step();
        let (x, y) = (i32::from(self.x) + dx, i32::from(self.y) + dy);
        (x >= 0 && y >= 0 && (x as u32) < w && (y as u32) < h)
            .then(|| Self::new(x as u16, y as u16))
    }

    /// Returns the cell's index in reading order on a grid `w` columns wide.
    ///
    /// ```
    /// use puzzle_core::grid::Cell;
    /// assert_eq!(Cell::new(1, 2).index(4), 9);
    /// assert_eq!(Cell::from_index(9, 4), Cell::new(1, 2));
    /// ```
    pub fn index(self, w: u32) -> usize {
        usize::from(self.y) * w as usize + usize::from(self.x)
    }

    /// Returns the cell with an index in reading order on a grid `w` columns wide.
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
        parse().ok_or_else(|| {
            Invalid::new(text!("'{text}' is not a cell, like 3,2", text = Text::visible(text)))
        })
    }
}
