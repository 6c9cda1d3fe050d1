//! Tiles as cells that front ends address by number.

use alloc::string::String;

use puzzle_core::ability::CellGlyph;
use puzzle_core::draw::{Layout, Point, Rect};
use puzzle_core::label;

use crate::face::group_char;
use crate::geometry::Geometry;
use crate::state::State;
use crate::ui::Ui;

/// Returns the number of tiles of the layout, including those already taken.
pub(crate) fn n_cells(state: &State) -> usize {
    state.layout().n_tiles()
}

/// Returns the tile that is visible at a point.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    Geometry::of(state, layout).tile_at(state, point)
}

/// Returns the rectangle of a tile's face, or of a half of it if another tile covers its middle;
/// `None` if the middles of the halves are hidden too.
pub(crate) fn cell_rect(state: &State, layout: Layout, tile: usize) -> Option<Rect> {
    if !state.is_left(tile) {
        return None;
    }
    let geometry = Geometry::of(state, layout);
    let face = geometry.face(state.layout().place(tile));
    let (w, h) = (face.w / 2, face.h / 2);
    let halves = [
        Rect { y: face.y + h, h: face.h - h, ..face },
        Rect { x: face.x + w, w: face.w - w, ..face },
        Rect { h, ..face },
        Rect { w, ..face },
    ];
    let is_seen = |part: &Rect| geometry.tile_at(state, part.center()) == Some(tile);
    [face].into_iter().chain(halves).find(is_seen)
}

/// The meanings of the characters of tiles.
pub(crate) const LEGEND: &[(&str, &str)] = &[(
    "",
    label!(
        "C circles, B bamboo, K characters, W wind (E, S, W, N), D dragon (R red, G green, W white), \
         F flower, S season; capitals are free"
    ),
)];

/// Returns the character of a tile: that of its group in deals, with the code of its face as text,
/// in capitals if the tile is free.
pub(crate) fn glyph(state: &State, ui: &Ui, tile: usize) -> CellGlyph {
    if !state.is_left(tile) {
        return CellGlyph::new(' ');
    }
    let code: String = state.face(tile).code().into_iter().collect();
    let text = if state.is_free(tile) { code.to_ascii_uppercase() } else { code };
    CellGlyph::with_text(group_char(state.group(tile)), text).selected(ui.selected == Some(tile))
}

/// Returns the row and the column of a tile, as the words for it name them. Returns
/// `None` on layouts with several layers, or with tiles between two rows or columns, whose numbers
/// would not lie beside their tiles.
pub(crate) fn coordinates(state: &State, tile: usize) -> Option<(u16, u16)> {
    let layout = state.layout();
    let is_grid = layout.places().iter().all(|p| p.z == 0 && p.x % 2 == 0 && p.y % 2 == 0);
    let place = layout.place(tile);
    is_grid.then(|| (u16::from(place.y) / 2 + 1, u16::from(place.x) / 2 + 1))
}

/// Returns the column and row of a tile in the text form, in half-tiles.
pub(crate) fn place(state: &State, tile: usize) -> (u16, u16) {
    let place = state.layout().place(tile);
    (place.x.into(), place.y.into())
}
