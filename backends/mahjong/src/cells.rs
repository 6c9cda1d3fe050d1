//! Tiles as cells that others point at, by their numbers.

use alloc::string::String;

use puzzle_core::ability::CellGlyph;
use puzzle_core::draw::{Layout, Point, Rect};

use crate::face::group_char;
use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::Ui;

/// How many tiles there are, those that are gone included.
pub(crate) fn n_cells(state: &State) -> usize {
    state.layout().n_tiles()
}

/// The tile seen at a point.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Geometry::of(state, layout).tile_at(state, point)
}

/// The face of a tile whose middle is seen.
pub(crate) fn cell_rect(state: &State, layout: Layout, tile: usize) -> Option<Rect> {
    if !state.is_left(tile) {
        return None;
    }
    let geometry = Geometry::of(state, layout);
    let face = geometry.face(state.layout().place(tile));
    (geometry.tile_at(state, face.center()) == Some(tile)).then_some(face)
}

/// The character of a tile's matching group, as deals have it, and the code of its face, in
/// capitals where it is free.
pub(crate) fn glyph(state: &State, _: &Ui, tile: usize) -> CellGlyph {
    if !state.is_left(tile) {
        return CellGlyph::new(' ');
    }
    let code: String = state.face(tile).code().into_iter().collect();
    let text = if state.is_free(tile) { code.to_ascii_uppercase() } else { code };
    CellGlyph::with_text(group_char(state.group(tile)), text)
}

/// The column and the row of a tile, in halves of a tile.
pub(crate) fn place(state: &State, tile: usize) -> (u16, u16) {
    let place = state.layout().place(tile);
    (place.x.into(), place.y.into())
}
