//! The cells of the canvas, by which front ends address it: the half-tiles of the table.

use alloc::format;

use puzzle_core::ability::CellGlyph;
use puzzle_core::draw::{Layout, Point, Rect};
use puzzle_core::label;

use super::draft::Draft;
use super::ui::{Ui, geometry, quarter_at};
use crate::face::group_char;
use crate::layout::Place;

/// Returns the number of half-tiles of the table.
pub(super) fn n_cells(draft: &Draft) -> usize {
    draft.size().width * draft.size().height
}

/// Returns the cell at the column and row of a place.
pub(super) fn cell_of(draft: &Draft, place: Place) -> usize {
    usize::from(place.y) * draft.size().width + usize::from(place.x)
}

/// Returns the column and row of a cell.
pub(super) fn half_of(draft: &Draft, cell: usize) -> (u8, u8) {
    ((cell % draft.size().width) as u8, (cell / draft.size().width) as u8)
}

/// Returns the cell at a point: on the tile that is visible there, or on the table.
pub(super) fn cell_at(draft: &Draft, layout: Layout, point: Point) -> Option<usize> {
    let (tile, (x, y)) = quarter_at(draft, &geometry(draft, layout), point)?;
    let cell = cell_of(draft, Place { z: 0, y, x });
    let highest = draft.highest_at(cell).map(|tile| draft.pile().place(tile));
    // At a side of a pile, the visible tile can be one that a higher tile covers in this cell.
    (tile == highest).then_some(cell)
}

/// Returns the rectangle of a cell on the highest tile, if its middle is visible.
pub(super) fn cell_rect(draft: &Draft, layout: Layout, cell: usize) -> Option<Rect> {
    if cell >= n_cells(draft) {
        return None;
    }
    let (x, y) = half_of(draft, cell);
    let z = draft.highest_at(cell).map_or(0, |tile| draft.pile().place(tile).z);
    let rect = geometry(draft, layout).quarter(Place { z, y, x });
    (cell_at(draft, layout, rect.center()) == Some(cell)).then_some(rect)
}

/// The meanings of the characters of cells.
pub(super) const LEGEND: &[(&str, &str)] = &[
    (".", label!("the table")),
    (
        "",
        label!(
            "1 to 9, a to w the number of the highest layer there, [ ] on the upper and ( ) on the \
             lower half of a tile"
        ),
    ),
];

/// Returns the character of a cell: the number of the highest layer with a tile there.
pub(super) fn glyph(draft: &Draft, ui: &Ui, cell: usize) -> CellGlyph {
    let (x, y) = half_of(draft, cell);
    let cursor = ui.cursor.visible && ui.at_cursor(draft) == (x, y);
    let Some(tile) = draft.highest_at(cell) else {
        return CellGlyph::new('.').selected(cursor);
    };
    let place = draft.pile().place(tile);
    let layer = group_char(place.z + 1);
    let quarter = match (x == place.x, y == place.y) {
        (true, true) => '[',
        (false, true) => ']',
        (true, false) => '(',
        (false, false) => ')',
    };
    CellGlyph::with_text(layer, format!("{layer}{quarter}")).selected(cursor)
}

/// Returns the column and row of a cell in the text form.
pub(super) fn place(draft: &Draft, cell: usize) -> (u16, u16) {
    let (x, y) = half_of(draft, cell);
    (x.into(), y.into())
}
