//! Drawing: one tile per cell, with plates under the givens.

use std::time::Duration;

use puzzle_core::draw::{
    Canvas, Frame, Hatch, Ink, Layout, Point, Rect, Role, RoleSpec, Size, TileCache,
};
use puzzle_core::game::Status;
use puzzle_core::grid::{Borders, Cell, Cursor, SquareBoard};

use crate::Takuzu;
use crate::board::{Board, Symbol};

/// The game's own colors, for suns and moons.
pub(crate) const PALETTE: &[RoleSpec] = &[
    RoleSpec::new("sun", 0xe0_8a_00, 0xff_bf_40)
        .high_contrast(0xff_d0_00)
        .color_blind(0xe6_9f_00)
        .mono(Ink::hatched(Hatch::Dots)),
    RoleSpec::new("moon", 0x3a_5f_b0, 0x8f_ae_ff).high_contrast(0x8f_c8_ff).color_blind(0x00_72_b2),
];
const SUN: Role = Role::own(0);
const MOON: Role = Role::own(1);

/// The look of a tile. Tiles with equal looks have equal pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    symbol: Option<Symbol>,
    is_given: bool,
    is_bright: bool,
    is_under_cursor: bool,
}

fn squares(side: u32, layout: Layout) -> SquareBoard {
    SquareBoard::new(side, side, layout.squared()).with_borders(Borders::all(layout.tile() / 2))
}

/// Returns the rectangle of a cell in the picture.
pub(crate) fn place(cell: Cell, layout: Layout) -> Rect {
    squares(1, layout).rect(cell)
}

/// Returns the cell under a point of the picture, or `None` if there is no cell.
pub(crate) fn under(board: &Board, layout: Layout, point: Point) -> Option<Cell> {
    squares(board.side(), layout).cell_at(point)
}

pub(crate) fn cell_at(board: &Board, layout: Layout, point: Point) -> Option<usize> {
    under(board, layout, point).map(|cell| cell.index(board.side()))
}

pub(crate) fn cell_rect(board: &Board, layout: Layout, cell: usize) -> Option<Rect> {
    let squares = squares(board.side(), layout);
    squares.cell(cell).map(|cell| squares.rect(cell))
}

/// Returns the size of the picture.
pub(crate) fn size(side: u32, layout: Layout) -> Size {
    squares(side, layout).size()
}

pub(crate) fn flash_length(_: &Cursor, old: &Board, new: &Board) -> Duration {
    let is_new = new.status() == Status::Solved && old.status() != Status::Solved;
    if is_new { Duration::from_millis(400) } else { Duration::ZERO }
}

/// Draws the frame.
pub(crate) fn redraw(
    canvas: &mut dyn Canvas,
    drawn: &mut TileCache<Look>,
    frame: &Frame<'_, Takuzu>,
) {
    let board = frame.state;
    let look = |cell| {
        let look = Look {
            symbol: board.cells()[cell],
            is_given: board.is_given(cell),
            is_bright: frame.flashes(100),
            is_under_cursor: frame.ui.is_on(cell),
        };
        (place(cell, frame.layout), look)
    };
    let tiles = board.cells().cells().map(look);
    let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
    drawn.draw(canvas, frame.size().rect(), tiles, ground, |canvas, rect, look| {
        tile(canvas, rect, *look);
    });
}

fn tile(canvas: &mut dyn Canvas, rect: Rect, look: Look) {
    let hair = canvas.hairline();
    let line = (rect.w / 16).max(hair);
    let ground = match look {
        Look { is_bright: true, .. } => Role::FLASH,
        Look { is_given: true, .. } => Role::TILE,
        _ => Role::BOARD,
    };
    canvas.rect(rect, ground);
    canvas.frame(rect, hair, Role::GRID);
    let gap = 2 * hair.max(canvas.grain());
    if look.is_given && rect.w >= 10 * gap {
        // The plate needs an edge in themes where its color is not visible.
        canvas.frame(rect.inset(gap), hair, Role::FAINT);
    }
    match look.symbol {
        Some(Symbol::Sun) => sun(canvas, rect),
        Some(Symbol::Moon) => moon(canvas, rect, ground),
        None => {}
    }
    if look.is_under_cursor {
        canvas.frame(rect, line, Role::CURSOR);
    }
}

/// Draws a disc with eight rays, if there is room.
fn sun(canvas: &mut dyn Canvas, rect: Rect) {
    let center = rect.center();
    let ray = rect.w / 20;
    if ray >= canvas.grain() {
        let (far, near) = (rect.w * 3 / 8, rect.w * 17 / 64);
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            let straight = |r: i32| center.offset(dx * r, dy * r);
            // Rotated by an eighth of a turn: both parts are multiplied by 5/7.
            let slanted = |r: i32| center.offset((dx - dy) * r * 5 / 7, (dx + dy) * r * 5 / 7);
            canvas.line(straight(near), straight(far), ray, SUN);
            canvas.line(slanted(near), slanted(far), ray, SUN);
        }
    }
    let edge = (ray >= canvas.grain()).then_some(Role::TEXT);
    canvas.circle(center, rect.w * 7 / 32, Some(SUN), edge);
}

/// Draws a disc that is partly covered by another one.
fn moon(canvas: &mut dyn Canvas, rect: Rect, ground: Role) {
    let center = rect.center();
    let (radius, shift) = (rect.w * 9 / 32, rect.w / 8);
    canvas.circle(center, radius, Some(MOON), None);
    canvas.circle(center.offset(shift, -shift / 2), radius * 13 / 16, Some(ground), None);
}
