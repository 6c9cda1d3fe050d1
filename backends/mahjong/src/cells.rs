//! Tiles as cells that others point at, by their numbers.

use puzzle_core::{Layout, Point, Rect};

use crate::geometry::Geometry;
use crate::state::State;

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
