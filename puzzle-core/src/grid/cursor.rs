//! A keyboard cursor.

use super::cell::Cell;
use crate::grid::Direction;

/// A keyboard cursor on a rectangle: shown by the first arrow key, moved by the next.
///
/// ```
/// use puzzle_core::grid::{Cell, Cursor, Direction};
/// let mut cursor = Cursor::default();
/// assert!(cursor.arrow(Direction::Right, 3, 3), "the first arrow key shows it");
/// assert!(cursor.is_on(Cell::new(0, 0)));
/// cursor.arrow(Direction::Right, 3, 3);
/// assert!(cursor.is_on(Cell::new(1, 0)));
/// assert!(cursor.hide() && !cursor.visible);
/// ```
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
