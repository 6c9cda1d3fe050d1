//! Cells as others point at them, by their numbers.

use puzzle_core::{Layout, Point, Rect};

use crate::geometry::Geometry;
use crate::state::State;

/// How many cells the board in view has.
pub(crate) fn n_cells(state: &State) -> usize {
    state.board().n_cells()
}

/// The cell under a point.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Geometry::of(state, layout).cell_at(point)
}

/// Where a cell is drawn.
pub(crate) fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
    (cell < n_cells(state)).then(|| Geometry::of(state, layout).rect(cell as u16))
}
