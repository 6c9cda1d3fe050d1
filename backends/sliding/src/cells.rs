//! Cells as front ends address them, by number.

use alloc::string::String;

use puzzle_core::ability::CellGlyph;
use puzzle_core::draw::{Layout, Point, Rect};

use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::Ui;

/// Returns the number of cells of the board in view.
pub(crate) fn n_cells(state: &State) -> usize {
    state.board().n_cells()
}

/// Returns the cell under a point.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Geometry::of(state, layout).cell_at(point)
}

/// Returns the rectangle in which a cell is drawn.
pub(crate) fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
    (cell < n_cells(state)).then(|| Geometry::of(state, layout).rect(cell as u16))
}

/// Returns the row and the column of a cell, as the words for it name them.
pub(crate) fn coordinates(state: &State, cell: usize) -> (u16, u16) {
    let (x, y) = state.board().shown_place(cell as u16);
    (y + 1, x + 1)
}

/// Returns the text for a cell: the label of its piece, or the piece's number if the label is not
/// ASCII; a dot for the hole.
pub(crate) fn glyph(state: &State, _: &Ui, cell: usize) -> CellGlyph {
    let (board, cell) = (state.board(), cell as u16);
    if cell == state.hole() {
        return CellGlyph::new('.');
    }
    let label = board.label(state.piece(cell));
    label_glyph(board.letters().get(usize::from(label)), u32::from(label) + 1)
}

/// Returns the text for a piece: its label, or its number if it has no label in ASCII.
pub(crate) fn label_glyph(label: Option<&String>, number: u32) -> CellGlyph {
    match label {
        Some(letters) if letters.bytes().all(|b| b.is_ascii_graphic()) => {
            let text: String = letters.chars().take(CellGlyph::MOST).collect();
            match text.chars().next() {
                Some(first) => CellGlyph::with_text(first, text),
                None => CellGlyph::new(' '),
            }
        }
        _ => CellGlyph::number(number),
    }
}
