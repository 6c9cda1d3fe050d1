//! Where the cells of a board are in its picture.

use puzzle_core::{Cell, Direction, Layout, Point, Rect, SquareBoard};

use crate::board::Square;
use crate::state::State;

/// The board in its picture.
pub(crate) fn squares(w: usize, h: usize, layout: Layout) -> SquareBoard {
    // A margin, except where tiles are only a few pixels (or characters) large.
    let (x, y) = match layout.tile() {
        ..8 => (0, 0),
        _ => (layout.tile_width / 4, layout.tile_height / 4),
    };
    SquareBoard::new(w as u32, h as u32, layout).bordered(x, y)
}

/// The board of a position in its picture.
pub(crate) fn place_of(state: &State, layout: Layout) -> SquareBoard {
    squares(state.board().width(), state.board().height(), layout)
}

/// The pixels of a cell.
pub(crate) fn cell_rect(state: &State, layout: Layout, cell: usize) -> Option<Rect> {
    let board = place_of(state, layout);
    board.cell(cell).map(|cell| board.rect(cell))
}

/// The cell under a point.
pub(crate) fn cell_at(state: &State, layout: Layout, point: Point) -> Option<usize> {
    let board = place_of(state, layout);
    board.cell_at(point).map(|cell| cell.index(board.width()))
}

/// The square under a point; where there is none, one that is `slack` pixels beside it, as a finger
/// may hit the wall next to what was meant.
pub(crate) fn square_near(
    state: &State,
    layout: Layout,
    point: Point,
    slack: i32,
) -> Option<Square> {
    let board = place_of(state, layout);
    let under = |(dx, dy)| {
        let Cell { x, y } = board.cell_at(point.offset(dx * slack, dy * slack))?;
        state.board().square_at(x.into(), y.into())
    };
    let around = Direction::ALL.map(Direction::step);
    let n = if slack > 0 { around.len() } else { 0 };
    under((0, 0)).or_else(|| around[..n].iter().copied().find_map(under))
}

/// How many cells there are.
pub(crate) fn n_cells(state: &State) -> usize {
    state.board().width() * state.board().height()
}
