//! Tiles as cells of the picture: where each is, what it is.

use puzzle_core::{Layout, Point, Rect};

use crate::draw::Scale;
use crate::state::State;
use crate::ui::Ui;

/// How many tiles there are, those that are gone included.
pub(crate) fn count(state: &State) -> usize {
    state.layout().n_tiles()
}

/// The tile seen at a point.
pub(crate) fn at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Scale::new(state.layout(), layout).tile_at(state, point)
}

/// The face of a tile whose middle is seen.
pub(crate) fn rect(state: &State, layout: Layout, tile: usize) -> Option<Rect> {
    if !state.is_left(tile) {
        return None;
    }
    let scale = Scale::new(state.layout(), layout);
    let face = scale.face(state.layout().place(tile));
    (scale.tile_at(state, face.center()) == Some(tile)).then_some(face)
}

/// The face of the tile that the keyboard cursor is on.
pub(crate) fn cursor(state: &State, ui: &Ui, layout: Layout) -> Option<Rect> {
    let tile = ui.at(state)?;
    Some(Scale::new(state.layout(), layout).face(state.layout().place(tile)))
}
