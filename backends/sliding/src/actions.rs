//! Numbered actions. On a rectangle they are the directions in which the piece beside the hole
//! moves: up, down, left, right. On other boards there is one for each cell, whose piece slides.

use alloc::vec::Vec;

use puzzle_core::ability::{ObservationShape, Planes};

use crate::board::{Board, MoveKey};
use crate::moves::Move;
use crate::params::Params;
use crate::state::State;

const DIRECTIONS: [MoveKey; 4] = [MoveKey::Up, MoveKey::Down, MoveKey::Left, MoveKey::Right];

pub(crate) fn count(params: &Params) -> usize {
    if params.as_rectangle().is_some() { DIRECTIONS.len() } else { n_cells(params) }
}

pub(crate) fn find(_: &Params, state: &State, action: usize) -> Option<Move> {
    let (board, hole) = (state.board(), state.hole());
    let cell = if board.is_plain() {
        board.cell_for_key(hole, *DIRECTIONS.get(action)?)?
    } else {
        u16::try_from(action).ok().filter(|&cell| board.has_move(hole, cell))?
    };
    Some(Move::Slide(cell))
}

pub(crate) fn shape(params: &Params) -> ObservationShape {
    let (width, height) = params.size();
    let n = n_cells(params);
    let planes = n_planes(n, params.as_rectangle().is_some());
    let max = u8::try_from(n).unwrap_or(u8::MAX);
    ObservationShape::new(planes, height as usize, width as usize, max)
}

/// Writes the number on each piece, 0 for the hole. On a board that is no rectangle, the last plane
/// says where there are cells.
pub(crate) fn observe(state: &State, planes: &mut Planes<'_>) {
    let board = state.board();
    let n = board.n_cells();
    let is_cell = (!board.is_plain()).then(|| n_planes(n, false) - 1);
    for cell in 0..n as u16 {
        let (x, y) = board.place(cell);
        let (x, y) = (usize::from(x), usize::from(y));
        if cell != state.hole() {
            planes.set_wide(0, x, y, board.printed_number(state.piece(cell)));
        }
        if let Some(plane) = is_cell {
            planes.set(plane, x, y, 1);
        }
    }
}

/// Returns the ways of the hole.
pub(crate) fn edges(state: &State) -> Vec<[u32; 2]> {
    let board = state.board();
    if board.is_plain() {
        return Vec::new();
    }
    let place = |cell| {
        let (x, y) = board.place(cell);
        u32::from(y) * u32::from(board.width()) + u32::from(x)
    };
    let ways = |from| board.next(from).into_iter().map(move |to| [place(from), place(to)]);
    (0..board.n_cells() as u16).flat_map(ways).collect()
}

/// Identical pieces look alike, so that exchanging them makes no difference.
pub(crate) fn is_exact(state: &State) -> bool {
    !state.board().has_classes()
}

fn n_cells(params: &Params) -> usize {
    let (width, height) = params.size();
    params.shared_board().map_or(width as usize * height as usize, |board| Board::n_cells(board))
}

const fn n_planes(n_cells: usize, is_rectangle: bool) -> usize {
    Planes::n_wide(n_cells) + !is_rectangle as usize
}
