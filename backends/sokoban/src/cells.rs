//! The board's cells as front ends address them: all cells of the rectangle, by number.

use puzzle_core::ability::CellGlyph;
use puzzle_core::draw::{Layout, Point, Rect};

use crate::description::tile;
use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::Ui;

/// The number of cells.
pub(crate) fn n_cells(state: &State) -> usize {
    state.board().width() * state.board().height()
}

/// Returns the cell at a point of the picture.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Geometry::of(state, layout).cell_at(point)
}

/// Returns the rectangle that a cell covers in the picture.
pub(crate) fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
    (cell < n_cells(state)).then(|| Geometry::of(state, layout).rect(cell))
}

/// Returns the row and the column of a cell, as the words for it name them.
pub(crate) fn coordinates(state: &State, cell: usize) -> (u16, u16) {
    let width = state.board().width();
    ((cell / width) as u16 + 1, (cell % width) as u16 + 1)
}

/// Returns the XSB character of a cell.
pub(crate) fn glyph(state: &State, ui: &Ui, cell: usize) -> CellGlyph {
    let selected = ui.selected.map(|square| state.board().cell(square));
    CellGlyph::new(tile(state, cell).to_xsb()).selected(selected == Some(cell))
}
