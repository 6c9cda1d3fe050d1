//! Numbered actions: the pairs of tiles. The pair of tiles `a` and `b`, `a` being the lower number,
//! is action `b * (b - 1) / 2 + a`.

use puzzle_core::ability::{ObservationShape, Planes};

use crate::face::N_GROUPS;
use crate::moves::Move;
use crate::params::Params;
use crate::state::State;

pub(crate) fn count(params: &Params) -> usize {
    n_pairs(params.layout().n_tiles())
}

pub(crate) fn find(_: &Params, state: &State, action: usize) -> Option<Move> {
    // The largest b for which b * (b - 1) / 2 is not above the action.
    let b = usize::midpoint(1, (8 * action + 1).isqrt());
    let a = action - n_pairs(b);
    let is_match = state.group(a) == state.group(b);
    (is_match && state.is_free(a) && state.is_free(b)).then(|| Move::pair(a, b))
}

pub(crate) fn legal(_: &Params, state: &State, legal: &mut [bool]) {
    for (a, b) in state.free_pairs() {
        legal[n_pairs(b) + a] = true;
    }
}

pub(crate) fn shape(params: &Params) -> ObservationShape {
    let layout = params.layout();
    ObservationShape::new(layout.depth(), layout.height(), layout.width(), N_GROUPS as u8)
}

/// Writes a plane for each layer, in half-tiles. The upper left half-tile of a tile has the number
/// of its matching group, from 1.
pub(crate) fn observe(state: &State, planes: &mut Planes<'_>) {
    for tile in state.tiles_left() {
        let place = state.layout().place(tile);
        planes.set(place.z.into(), place.x.into(), place.y.into(), state.group(tile) + 1);
    }
}

/// Returns the number of pairs of `n` tiles.
const fn n_pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}
