//! Numbered actions: entering a number into an empty cell. On a board of `n` places, blocks
//! included, the number `k` at place `p` is action `p * n + k - 1`.

use alloc::vec::Vec;

use puzzle_core::ability::{ObservationShape, Planes};

use crate::moves::{Action, Move};
use crate::params::Params;
use crate::state::State;

pub(crate) fn count(params: &Params) -> usize {
    n_places(params) * n_places(params)
}

pub(crate) fn find(params: &Params, state: &State, action: usize) -> Option<Move> {
    let n = n_places(params);
    let (place, number) = (action / n, (action % n) as u16 + 1);
    let is_legal =
        is_empty(state, place) && number <= state.last() && !state.numbers().contains(&number);
    is_legal.then(|| state.step_at(place, Action::Set(number)).into())
}

pub(crate) fn legal(params: &Params, state: &State, legal: &mut [bool]) {
    let missing = state.missing();
    let places = legal.chunks_exact_mut(n_places(params)).enumerate();
    for (_, legal) in places.filter(|(place, _)| is_empty(state, *place)) {
        for &number in &missing {
            legal[usize::from(number) - 1] = true;
        }
    }
}

pub(crate) fn shape(params: &Params) -> ObservationShape {
    let n = n_places(params);
    let max = u8::try_from(n).unwrap_or(u8::MAX);
    ObservationShape::new(2 + Planes::n_wide(n), params.height(), params.width(), max)
}

/// Writes where there are cells, which numbers are given, and the numbers, 0 for none.
pub(crate) fn observe(state: &State, planes: &mut Planes<'_>) {
    let board = state.board();
    for place in board.cells() {
        let (x, y) = (place % board.width(), place / board.width());
        planes.set(0, x, y, 1);
        planes.set(1, x, y, state.is_clue(place).into());
        planes.set_wide(2, x, y, state.number(place));
    }
}

/// Returns the cells between which the path can step.
pub(crate) fn edges(state: &State) -> Vec<[u32; 2]> {
    let board = state.board();
    let steps =
        |from: usize| board.neighbors(from).iter().map(move |&to| [from as u32, u32::from(to)]);
    board.cells().flat_map(steps).collect()
}

fn is_empty(state: &State, place: usize) -> bool {
    place < state.numbers().len() && state.is_free(place) && state.number(place) == 0
}

fn n_places(params: &Params) -> usize {
    params.width() * params.height()
}
