//! The picture of a draft. The drawing code of the game paints its cells.

use puzzle_core::draw::{Canvas, Frame, Point, Purpose, Rect, Role, TextStyle, TileCache};
use puzzle_core::grid::{Cell, Direction};

use super::draft::Draft;
use super::game::SokobanEditor;
use crate::board::Ground;
use crate::draw::{CellLook, FLOOR_LINE, Thing, draw_player, is_blocky, middle, paint_cell};
use crate::geometry::Geometry;
use crate::state::joins;
use crate::tile::Tile;

/// What the surface shows of a draft.
#[derive(Debug, Default)]
pub struct DrawState {
    cache: TileCache<Look>,
}

/// What a cell of the canvas looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    cell: CellLook,
    is_player: bool,
    /// `true` if no pushes could bring a box on this cell to a goal.
    is_dead: bool,
    is_cursor: bool,
}

/// Draws a frame.
pub(super) fn redraw(
    canvas: &mut dyn Canvas,
    drawn: &mut DrawState,
    frame: &Frame<'_, SokobanEditor>,
) {
    let (draft, ui) = (frame.state, frame.ui);
    let preview = ui.shown_canvas(draft).map(Draft::new);
    let draft = preview.as_ref().unwrap_or(draft);
    let (width, height) = (draft.width(), draft.height());
    let geometry = Geometry::new(width, height, frame.layout);
    let joins = joins(width, height, &|x, y| draft.ground(y * width + x));
    let tiles = draft.tiles().iter().enumerate().map(|(at, &tile)| {
        let mut cell = CellLook::plain(draft.ground(at));
        cell.thing = match tile {
            Tile::Box => Thing::Box,
            Tile::BoxOnGoal => Thing::BoxOnGoal,
            _ => Thing::None,
        };
        if cell.ground == Ground::Wall {
            cell.joins = joins[at];
            cell.is_printed = frame.layout.purpose == Purpose::Paper;
        }
        let is_cursor = ui.cursor.is_on(Cell::from_index(at, width as u32));
        let is_player = tile.is_player();
        (geometry.rect(at), Look { cell, is_player, is_dead: draft.is_dead(at), is_cursor })
    });
    let ground = |canvas: &mut dyn Canvas, rect| canvas.rect(rect, Role::GROUND);
    drawn.cache.draw(canvas, geometry.size().rect(), tiles, ground, paint);
}

fn paint(canvas: &mut dyn Canvas, rect: Rect, look: &Look) {
    let side = rect.w.min(rect.h);
    paint_cell(canvas, rect, &look.cell);
    if look.cell.ground == Ground::Outside {
        // A dot marks each blank cell, so that the canvas is visible.
        if canvas.grain() > 1 {
            canvas.text(rect, "·", TextStyle::new(side / 2), Role::FAINT);
        } else {
            let dot = if is_blocky(canvas, side) { 1 } else { (side / 12).max(1) };
            canvas.rect(middle(rect, dot), FLOOR_LINE);
        }
    }
    if look.is_dead && look.cell.thing == Thing::None && !look.is_player {
        paint_cross(canvas, rect);
    }
    if look.is_player {
        let on_goal = look.cell.ground == Ground::Goal;
        draw_player(canvas, rect, Direction::Down, false, on_goal);
    }
    if look.is_cursor {
        canvas.frame(rect, (side / 12).max(canvas.grain()).max(1), Role::CURSOR);
    }
}

/// Paints the mark of a square from which no box gets to a goal: a small cross.
fn paint_cross(canvas: &mut dyn Canvas, rect: Rect) {
    let side = rect.w.min(rect.h);
    if canvas.grain() > 1 {
        canvas.text(rect, "×", TextStyle::new(side / 2), Role::TEXT);
        return;
    }
    if is_blocky(canvas, side) || side < 10 {
        canvas.rect(middle(rect, canvas.grain().max(side / 8)), Role::FAINT);
        return;
    }
    let Point { x, y } = rect.center();
    let (arm, thick) = (side / 8, (side / 20).max(1));
    for (dx, dy) in [(arm, arm), (arm, -arm)] {
        canvas.line(Point::new(x - dx, y - dy), Point::new(x + dx, y + dy), thick, Role::FAINT);
    }
}
