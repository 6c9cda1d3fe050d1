//! Cells as others point at them: all places of the rectangle, by their numbers.

use crate::board::Kind;
use crate::geometry::Geometry;
use crate::state::State;
use crate::topology::Lattice;
use crate::ui::Ui;
use puzzle_core::ability::CellGlyph;
use puzzle_core::draw::{Layout, Point, Rect};

/// How many there are.
pub(crate) fn n_cells(state: &State) -> usize {
    state.board().n_places()
}

/// The place under a point that is seen in play.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    any_cell_at(state, layout, point).filter(|&place| is_seen(state, place))
}

/// Where a place is drawn that is seen in play.
pub(crate) fn cell_rect(state: &State, layout: Layout, place: usize) -> Option<Rect> {
    any_cell_rect(state, layout, place).filter(|_| is_seen(state, place))
}

/// The place under a point: the editor shows them all.
pub(crate) fn any_cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Geometry::of(state, layout).place_at(point)
}

/// Where a place is drawn in the editor.
pub(crate) fn any_cell_rect(state: &State, layout: Layout, place: usize) -> Option<Rect> {
    (place < n_cells(state)).then(|| Geometry::of(state, layout).text_box(place))
}

fn is_seen(state: &State, place: usize) -> bool {
    state.board().kinds()[place] != Kind::Invisible
}

/// A number, `.` for an empty cell, `#` for a block.
pub(crate) fn glyph(state: &State, _: &Ui, place: usize) -> CellGlyph {
    match (state.board().kinds()[place], state.number(place)) {
        (Kind::Invisible, _) => CellGlyph::new(' '),
        (Kind::Block, _) => CellGlyph::new('#'),
        (Kind::Cell, 0) => CellGlyph::new('.'),
        (Kind::Cell, number) => CellGlyph::number(number.into()),
    }
}

/// The column and the row of a place; a hexagon takes two columns.
pub(crate) fn place(state: &State, place: usize) -> (u16, u16) {
    let width = state.board().width();
    let (column, row) = (place % width, place / width);
    let column = match state.board().topology().lattice() {
        Lattice::Square | Lattice::Triangle => column,
        Lattice::Hexagon => 2 * column + row % 2,
    };
    (column as u16, row as u16)
}
