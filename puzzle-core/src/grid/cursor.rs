//! A keyboard cursor.

use super::cell::Cell;
use crate::grid::Direction;

/// A keyboard cursor on a grid. The first arrow key shows it, further ones move it.
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
    /// The cell that the cursor is on.
    pub cell: Cell,
    /// `true` if the cursor is drawn.
    pub visible: bool,
}

impl Cursor {
    /// Shows or moves the cursor. Returns `true` if that changed anything.
    pub fn arrow(&mut self, direction: Direction, w: u32, h: u32) -> bool {
        let before = *self;
        if self.visible {
            self.cell = self.cell.neighbor(direction, w, h).unwrap_or(self.cell);
        }
        self.visible = true;
        *self != before
    }

    /// Returns `true` if the cursor is drawn on this cell.
    pub fn is_on(&self, cell: Cell) -> bool {
        self.visible && self.cell == cell
    }

    /// Hides the cursor, as a click does. Returns `true` if that changed anything.
    pub fn hide(&mut self) -> bool {
        core::mem::take(&mut self.visible)
    }
}
