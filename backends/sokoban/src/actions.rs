//! Numbered actions: up, down, left, right. In reverse play these four are walks, the next four are
//! pulls, and the last is the jump.

use puzzle_core::ability::{ObservationShape, Planes};
use puzzle_core::grid::Direction;

use crate::board::Ground;
use crate::moves::Move;
use crate::params::Params;
use crate::state::State;

const DIRECTIONS: [Direction; 4] =
    [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

const WALL: usize = 0;
const GOAL: usize = 1;
const BOX: usize = 2;
const PLAYER: usize = 3;
const N_PLANES: usize = 4;

pub(crate) fn count(params: &Params) -> usize {
    if params.reverse { 2 * DIRECTIONS.len() + 1 } else { DIRECTIONS.len() }
}

pub(crate) fn find(_: &Params, state: &State, action: usize) -> Option<Move> {
    let &dir = DIRECTIONS.get(action % DIRECTIONS.len())?;
    let is_free = |square| !state.has_box(square);
    match action / DIRECTIONS.len() {
        0 => {
            let to = state.board().step(state.player(), dir)?;
            if is_free(to) {
                return Some(Move::Walk(dir));
            }
            let beyond = state.board().step(to, dir)?;
            (!state.is_reverse() && is_free(beyond)).then_some(Move::Push(dir))
        }
        1 => {
            state.board().step(state.player(), dir).filter(|&to| is_free(to))?;
            let behind = state.board().step(state.player(), dir.opposite())?;
            state.has_box(behind).then_some(Move::Pull(dir))
        }
        _ => state.can_jump().then_some(Move::Jump),
    }
}

pub(crate) fn shape(params: &Params) -> ObservationShape {
    ObservationShape::new(N_PLANES, params.height as usize, params.width as usize, 1)
}

/// Writes walls, goals, boxes and the player. What the player cannot reach counts as wall.
pub(crate) fn observe(state: &State, planes: &mut Planes<'_>) {
    let board = state.board();
    let ObservationShape { height, width, .. } = planes.shape();
    for y in 0..height {
        for x in 0..width {
            if matches!(board.ground(x, y), Ground::Wall | Ground::Outside) {
                planes.set(WALL, x, y, 1);
            }
        }
    }
    for square in 0..board.n_squares() as u16 {
        let (is_goal, has_box) = (state.is_target(square), state.has_box(square));
        if is_goal || has_box {
            let (x, y) = board.place(square);
            planes.set(GOAL, x, y, is_goal.into());
            planes.set(BOX, x, y, has_box.into());
        }
    }
    let (x, y) = board.place(state.player());
    planes.set(PLAYER, x, y, 1);
}
