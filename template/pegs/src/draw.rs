//! Drawing: one tile per cell, and one for the jumping peg.

use std::time::Duration;

use puzzle_core::Game as _;
use puzzle_core::draw::{Canvas, Frame, Layout, Point, Rect, Role, Size, TileCache};
use puzzle_core::game::Status;
use puzzle_core::grid::{Borders, SquareBoard};

use crate::{Board, Jump, Pegs, Sides, Ui};

/// The look of a tile. Tiles with equal looks have equal pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A cell of the board.
    Cell {
        /// The color of its peg; `None` for a hole.
        peg: Option<Role>,
        /// `true` while the solved board flashes.
        is_bright: bool,
        /// `true` if the keyboard cursor is on the cell.
        is_under_cursor: bool,
        /// `true` if the picked peg can jump to the cell.
        is_landing: bool,
    },
    /// A peg in the middle of a jump, drawn above all cells.
    Flying,
}

/// Returns the geometry of a board with `w` by `h` squares and a border of half a tile.
fn squares(w: u32, h: u32, layout: Layout) -> SquareBoard {
    SquareBoard::new(w, h, layout.squared()).with_borders(Borders::all(layout.tile() / 2))
}

/// Returns the geometry of a board's squares in the picture.
pub(crate) fn place(board: &Board, layout: Layout) -> SquareBoard {
    squares(board.width(), board.height(), layout)
}

pub(crate) fn cell_at(board: &Board, layout: Layout, point: Point) -> Option<usize> {
    place(board, layout).cell_at(point).map(|cell| cell.index(board.width()))
}

pub(crate) fn cell_rect(board: &Board, layout: Layout, cell: usize) -> Option<Rect> {
    let place = place(board, layout);
    place.cell(cell).map(|cell| place.rect(cell))
}

/// Returns the size of the picture.
pub(crate) fn size(params: Sides, layout: Layout) -> Size {
    squares(params.w, params.h, layout).size()
}

/// Returns the duration of a jump or its undo; other changes are not animated.
pub(crate) fn animation_length(_: &Ui, old: &Board, new: &Board, is_undo: bool) -> Duration {
    let jump = if is_undo { Jump::between(new, old) } else { Jump::between(old, new) };
    jump.map_or(Duration::ZERO, |_| Duration::from_millis(180))
}

pub(crate) fn flash_length(_: &Ui, _: &Board, new: &Board) -> Duration {
    let is_solved = Pegs::status(new) == Status::Solved;
    if is_solved { Duration::from_millis(400) } else { Duration::ZERO }
}

/// Draws the frame.
pub(crate) fn redraw(
    canvas: &mut dyn Canvas,
    drawn: &mut TileCache<Look>,
    frame: &Frame<'_, Pegs>,
) {
    // During the animation the board is the one before the jump, without the jumping peg.
    let place = place(frame.state, frame.layout);
    let change = frame.change.filter(|change| change.elapsed < change.length);
    let in_air = change.and_then(|change| {
        let (new, old) = (frame.state, change.old);
        let (old, new) = if change.is_undo { (new, old) } else { (old, new) };
        let [from, _, to] = Jump::between(old, new)?.cells(old)?;
        let (mut a, mut b) = (place.rect(from), place.rect(to));
        if change.is_undo {
            (a, b) = (b, a);
        }
        Some((old, from, Rect { x: change.between(a.x, b.x), y: change.between(a.y, b.y), ..a }))
    });
    let board = in_air.map_or(frame.state, |(old, ..)| old);
    let look = |cell| {
        let is_picked = frame.ui.picked == Some(cell);
        let is_peg = board[cell] && in_air.is_none_or(|(_, from, _)| from != cell);
        let look = Look::Cell {
            peg: is_peg.then_some(if is_picked { Role::SELECTED } else { Role::ACTIVE }),
            is_bright: frame.flashes(100),
            is_under_cursor: frame.ui.cursor.is_on(cell),
            is_landing: frame.ui.jump_onto(frame.state, cell).is_some(),
        };
        (place.rect(cell), look)
    };
    let flying = in_air.map(|(.., at)| (at, Look::Flying));
    let tiles = frame.state.cells().map(look).chain(flying);
    let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
    drawn.draw(canvas, frame.size().rect(), tiles, ground, |canvas, rect, look| {
        tile(canvas, rect, *look);
    });
}

fn tile(canvas: &mut dyn Canvas, rect: Rect, look: Look) {
    let line = (rect.w / 16).max(canvas.hairline());
    let peg = |canvas: &mut dyn Canvas, role| {
        canvas.circle(rect.center(), rect.w * 3 / 8, Some(role), Some(Role::TEXT));
    };
    let Look::Cell { peg: has_peg, is_bright, is_under_cursor, is_landing } = look else {
        return peg(canvas, Role::ACTIVE);
    };
    canvas.rect(rect, if is_bright { Role::FLASH } else { Role::BOARD });
    if let Some(role) = has_peg {
        peg(canvas, role);
    } else {
        let fill = if is_landing { Role::SELECTED } else { Role::GROUND };
        canvas.circle(rect.center(), rect.w / 5, Some(fill), Some(Role::GRID));
    }
    if is_under_cursor {
        canvas.frame(rect, line, Role::CURSOR);
    }
}
