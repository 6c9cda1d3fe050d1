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
    let (board, shape) = (state.board(), planes.shape());
    let width = board.width();
    let rows = planes.plane_mut(WALL).chunks_exact_mut(shape.width);
    let mut ground = board.ground_rows();
    for row in rows {
        // What is beyond the board counts as wall.
        let ground = ground.next().unwrap_or_default();
        row.fill(1);
        for (value, ground) in row.iter_mut().zip(ground) {
            *value = u8::from(matches!(ground, Ground::Wall | Ground::Outside));
        }
    }
    let index = |square| {
        let cell = board.cell(square);
        match cell % width {
            _ if width == shape.width => cell,
            x if x < shape.width => cell / width * shape.width + x,
            _ => usize::MAX,
        }
    };
    let mut mark = |plane, square| {
        if let Some(value) = planes.plane_mut(plane).get_mut(index(square)) {
            *value = 1;
        }
    };
    state.targets().for_each(|square| mark(GOAL, square));
    state.boxes().for_each(|square| mark(BOX, square));
    mark(PLAYER, state.player());
}
