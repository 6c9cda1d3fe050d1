//! The cells that a pointer passes.

use alloc::vec::Vec;

use super::Cell;

/// The cells that a pointer passes while a button is held, in straight lines between the cells where
/// the surface reports it.
///
/// ```
/// use puzzle_core::grid::{Cell, DragPath};
/// let mut path = DragPath::new(Cell::new(0, 0));
/// assert!(path.extend(Cell::new(2, 1)) && !path.extend(Cell::new(2, 1)));
/// assert_eq!(path.cells(), [Cell::new(0, 0), Cell::new(1, 1), Cell::new(2, 1)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DragPath {
    cells: Vec<Cell>,
}

impl DragPath {
    /// Creates the path of a pointer that was pressed on a cell.
    pub fn new(cell: Cell) -> Self {
        Self { cells: Vec::from([cell]) }
    }

    /// Returns all cells in the order in which the pointer passed them, from the first; the same
    /// cell never twice in a row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the cell that the pointer is on.
    pub fn last(&self) -> Cell {
        self.cells.last().copied().unwrap_or_default()
    }

    /// Leads the path on to a cell. Returns `false` if the pointer was there already.
    pub fn extend(&mut self, to: Cell) -> bool {
        let from = self.last();
        let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
        let n = dx.abs().max(dy.abs());
        let between = |at: u16, d: i32, i: i32| {
            (i32::from(at) + (2 * d * i + n * d.signum()) / (2 * n)) as u16
        };
        self.cells
            .extend((1..=n).map(|i| Cell::new(between(from.x, dx, i), between(from.y, dy, i))));
        n > 0
    }
}
