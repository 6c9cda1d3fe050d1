//! Drawing of Lamps.

use std::time::Duration;

use puzzle_core::Game as _;
use puzzle_core::draw::{Canvas, Frame, Layout, Point, Rect, Role, RoleSpec, TileCache};
use puzzle_core::game::Status;
use puzzle_core::grid::{Borders, Cell, SquareBoard};

use super::{Lamps, Put, Room, Square, Ui};
use crate::planted::{Bug, planted};

pub(super) const PALETTE: &[RoleSpec] =
    &[RoleSpec::new("light", 0xff_f0a0, 0x70_6020), RoleSpec::new("lamp", 0xff_c000, 0xff_d040)];
const LIGHT: Role = Role::own(0);
const LAMP: Role = Role::own(1);

/// The look of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    square: Square,
    put: Put,
    is_lit: bool,
    is_seen: bool,
    is_under_cursor: bool,
    is_bright: bool,
    radius: i32,
}

pub(super) fn place(w: u32, h: u32, layout: Layout) -> SquareBoard {
    SquareBoard::new(w, h, layout).with_borders(Borders::all(layout.tile() / 2))
}

pub(super) fn on(state: &Room, layout: Layout) -> SquareBoard {
    place(state.squares.width(), state.squares.height(), layout)
}

pub(super) fn redraw(
    canvas: &mut dyn Canvas,
    drawn: &mut TileCache<Look>,
    frame: &Frame<'_, Lamps>,
) {
    let (state, board) = (frame.state, on(frame.state, frame.layout));
    let is_bright = frame.flashes(100);
    let look = |cell| {
        let full = if state.puts[cell] == Put::Lamp { frame.layout.tile() / 3 } else { 0 };
        let radius = match &frame.change {
            Some(change) if change.old.puts[cell] != state.puts[cell] => {
                let was = change.old.puts[cell] == Put::Lamp;
                change.between(if was { frame.layout.tile() / 3 } else { 0 }, full)
            }
            _ => full,
        };
        let look = Look {
            square: state.squares[cell],
            put: state.puts[cell],
            is_lit: state.light[cell] > 0,
            is_seen: state.is_seen(cell) && !planted(Bug::ForgetsConflicts),
            is_under_cursor: frame.ui.cursor.is_on(cell),
            is_bright: is_bright && !planted(Bug::ForgetsFlash),
            radius,
        };
        (board.rect(cell), look)
    };
    let tiles: Vec<(Rect, Look)> = state.squares.cells().map(look).collect();
    let seen: Vec<Rect> =
        state.squares.cells().filter(|&c| state.is_seen(c)).map(|c| board.rect(c)).collect();
    let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
    drawn.draw(canvas, frame.size().rect(), tiles, ground, |canvas, rect, look| {
        let is_bright = look.is_bright || (planted(Bug::ForgetsFlash) && is_bright);
        let plain = if look.is_lit { LIGHT } else { Role::BOARD };
        canvas.rect(rect, if is_bright { Role::FLASH } else { plain });
        canvas.frame(rect, 1, Role::GRID);
        if let Square::Wall(number) = look.square {
            canvas.rect(rect, Role::WALL);
            // One dot per wanted lamp, in the corners and the center.
            let corner = rect.inset(rect.w / 4);
            let dots = [
                corner.center(),
                Point::new(corner.x, corner.y),
                Point::new(corner.x + corner.w, corner.y),
                Point::new(corner.x, corner.y + corner.h),
            ];
            for &dot in &dots[..number.unwrap_or(0) as usize] {
                canvas.rect(Rect::around(dot, (rect.w / 12).max(0)).intersection(rect), Role::TEXT);
            }
        }
        if look.put == Put::Cross {
            canvas.rect(Rect::around(rect.center(), rect.w / 12), Role::FAINT);
        }
        if look.radius > 0 {
            let is_seen = look.is_seen || (planted(Bug::ForgetsConflicts) && seen.contains(&rect));
            let fill = if is_seen { Role::MISTAKE } else { LAMP };
            canvas.circle(rect.center(), look.radius, Some(fill), Some(Role::TEXT));
            if planted(Bug::BeamsBeyond) {
                let y = rect.center().y;
                canvas.rect(Rect::new(rect.x + rect.w, y, rect.w / 4, 1), LAMP);
            }
        }
        if look.is_under_cursor {
            canvas.frame(rect.inset(1), 1, Role::CURSOR);
        }
    });
}

pub(super) fn n_cells(state: &Room) -> usize {
    state.squares.values().len()
}

/// Returns the cell under a point.
pub(super) fn cell_under(state: &Room, layout: Layout, point: Point) -> Option<Cell> {
    let board = on(state, layout);
    if !planted(Bug::LastPixel) {
        return board.cell_at(point);
    }
    let (w, h) = (state.squares.width(), state.squares.height());
    let border = layout.tile() / 2;
    let (x, y) = (point.x - border, point.y - border);
    if x < 0 || y < 0 || x > layout.tile_width * w as i32 || y >= layout.tile_height * h as i32 {
        return None;
    }
    // The bug: one pixel too many counts as part of the column.
    let column = (x + 1) / layout.tile_width;
    let index = (y / layout.tile_height) * w as i32 + column;
    board.cell(index as usize)
}

pub(super) fn cell_at(state: &Room, layout: Layout, point: Point) -> Option<usize> {
    cell_under(state, layout, point).map(|cell| cell.index(state.squares.width()))
}

pub(super) fn cell_rect(state: &Room, layout: Layout, cell: usize) -> Option<Rect> {
    let board = on(state, layout);
    board.cell(cell).map(|cell| board.rect(cell))
}

pub(super) fn text_format(state: &Room) -> String {
    let mut text = String::new();
    for (i, cell) in state.squares.cells().enumerate() {
        text.push(match (state.squares[cell], state.puts[cell]) {
            (Square::Wall(None), _) => '#',
            (Square::Wall(Some(n)), _) => (b'0' + n) as char,
            (Square::Empty, Put::Lamp) => 'L',
            (Square::Empty, _) => '.',
        });
        if (i + 1) % state.squares.width() as usize == 0 {
            text.push('\n');
        }
    }
    text
}

pub(super) fn animation_length(_: &Ui, _: &Room, _: &Room, _: bool) -> Duration {
    Duration::from_millis(90)
}

pub(super) fn flash_length(_: &Ui, old: &Room, new: &Room) -> Duration {
    let is_new = Lamps::status(old) != Status::Solved && Lamps::status(new) == Status::Solved;
    Duration::from_millis(if is_new { 400 } else { 0 })
}
