//! Cells as others point at them: all of the rectangle, by their numbers.

use puzzle_core::ability::CellGlyph;
use puzzle_core::draw::{Layout, Point, Rect};

use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::Ui;
use crate::words::tile;

/// How many cells there are.
pub(crate) fn n_cells(state: &State) -> usize {
    state.board().width() * state.board().height()
}

/// The cell under a point.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Geometry::of(state, layout).cell_at(point)
}

/// Where a cell is drawn.
pub(crate) fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
    (cell < n_cells(state)).then(|| Geometry::of(state, layout).rect(cell))
}

/// The character of a cell in XSB.
pub(crate) fn glyph(state: &State, _: &Ui, cell: usize) -> CellGlyph {
    CellGlyph::new(tile(state, cell).to_xsb())
}
