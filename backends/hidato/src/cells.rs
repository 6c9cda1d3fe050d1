//! The places of the board as front ends address them: all places of the rectangle, by number.

use crate::board::PlaceKind;
use crate::geometry::Geometry;
use crate::state::State;
use crate::topology::Lattice;
use crate::ui::Ui;
use puzzle_core::ability::CellGlyph;
use puzzle_core::draw::{Layout, Point, Rect};

/// The number of places.
pub(crate) fn n_cells(state: &State) -> usize {
    state.board().n_places()
}

/// Returns the place at a point of the picture; `None` if play does not show it.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    any_cell_at(state, layout, point).filter(|&place| is_seen(state, place))
}

/// Returns the rectangle that a place covers in the picture; `None` if play does not show it.
pub(crate) fn cell_rect(state: &State, layout: Layout, place: usize) -> Option<Rect> {
    any_cell_rect(state, layout, place).filter(|_| is_seen(state, place))
}

/// Returns the place at a point of the picture; the editor shows all places.
pub(crate) fn any_cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Geometry::of(state, layout).place_at(point)
}

/// Returns the rectangle that a place covers in the editor.
pub(crate) fn any_cell_rect(state: &State, layout: Layout, place: usize) -> Option<Rect> {
    (place < n_cells(state)).then(|| Geometry::of(state, layout).text_box(place))
}

fn is_seen(state: &State, place: usize) -> bool {
    state.board().kinds()[place] != PlaceKind::Invisible
}

/// The meaning of the characters of places.
pub(crate) const LEGEND: &str = ". empty, # no cell";

/// Returns the character of a place: a number, `.` for an empty cell, `#` for a block. A number that
/// is being typed ends in `_`.
pub(crate) fn glyph(state: &State, ui: &Ui, place: usize) -> CellGlyph {
    if let Some(typed) = ui.typed.filter(|_| place == ui.cursor) {
        let number = CellGlyph::number(typed.into());
        let mut text = number.text;
        text.truncate(CellGlyph::MOST - 1);
        return CellGlyph::with_text(number.symbol, text + "_");
    }
    match (state.board().kinds()[place], state.number(place)) {
        (PlaceKind::Invisible, _) => CellGlyph::new(' '),
        (PlaceKind::Block, _) => CellGlyph::new('#'),
        (PlaceKind::Cell, 0) => CellGlyph::new('.'),
        (PlaceKind::Cell, number) => CellGlyph::number(number.into()),
    }
}

/// Returns the column and row of a place in the text form; a hexagon is two columns wide.
pub(crate) fn place(state: &State, place: usize) -> (u16, u16) {
    let width = state.board().width();
    let (column, row) = (place % width, place / width);
    let column = match state.board().topology().lattice() {
        Lattice::Square | Lattice::Triangle => column,
        Lattice::Hexagon => 2 * column + row % 2,
    };
    (column as u16, row as u16)
}
