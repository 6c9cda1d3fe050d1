//! The user interface state of the editor: the brush, the cursor, and what inputs mean.

use puzzle_core::draw::Layout;
use puzzle_core::game::Response;
use puzzle_core::grid::{Cell, Cursor, DragPath, Grid};
use puzzle_core::input::{Button, Input, Key, Pointer};

use super::brush::Brush;
use super::canvas_edits::edit;
use super::draft::Draft;
use super::stroke::Stroke;
use crate::geometry::Geometry;
use crate::tile::Tile;

/// A stroke that is being drawn: from the press of a button until its release.
#[derive(Clone, Debug)]
struct Drag {
    button: Button,
    brush: Brush,
    /// `true` if the stroke takes away what the brush draws, because the first cell had it.
    erases: bool,
    path: DragPath,
}

/// The user interface state of the editor.
#[derive(Clone, Debug, Default)]
pub struct Ui {
    pub(super) brush: Brush,
    pub(super) cursor: Cursor,
    drag: Option<Drag>,
}

impl Ui {
    /// Returns the canvas of a draft with the stroke that is being drawn; `None` without a stroke.
    pub(super) fn shown_canvas(&self, draft: &Draft) -> Option<Grid<Tile>> {
        let drag = self.drag.as_ref()?;
        let mut canvas = draft.canvas().clone();
        let cells = drag.path.cells();
        // A stroke with the player moves the one player to the cell where the stroke ends.
        let from = if drag.brush == Brush::Player { cells.len() - 1 } else { 0 };
        for cell in &cells[from..] {
            let cell = cell.index(canvas.width());
            paint(canvas.values_mut(), cell, drag.brush, drag.erases);
        }
        Some(canvas)
    }

    /// Returns the index of the cell that the cursor is on, even while it is not drawn.
    pub(super) fn cell(&self, draft: &Draft) -> usize {
        self.cursor.cell.index(draft.width() as u32)
    }

    pub(super) fn interpret(
        &mut self,
        draft: &Draft,
        layout: Layout,
        input: Input,
    ) -> Response<Stroke> {
        let under = |p: Pointer| Geometry::new(draft.width(), draft.height(), layout).cell_at(p.at);
        match input {
            Input::Press(p) => under(p).map_or(Response::NoEffect, |at| self.press(draft, p, at)),
            Input::Drag(p) => Response::ui(under(p).is_some_and(|at| self.extend(draft, at))),
            Input::Release(p) => self.release(draft, p),
            Input::Cancel => Response::ui(self.drag.take().is_some()),
            Input::Hover(_) => Response::NoEffect,
            Input::Command(id) => match edit(draft, self.cursor.cell, id) {
                Ok(tiles) => change(draft, &tiles),
                Err(why) => Response::Refused(why.text().into()),
            },
            _ => self.key(draft, input),
        }
    }

    fn press(&mut self, draft: &Draft, pointer: Pointer, cell: usize) -> Response<Stroke> {
        let brush = match pointer.button {
            Button::Left => self.brush,
            Button::Right => Brush::Floor,
            Button::Middle => return Response::NoEffect,
        };
        let erases = brush.is_on(draft.tiles()[cell]);
        self.cursor.hide();
        self.cursor.cell = Cell::from_index(cell, draft.width() as u32);
        let path = DragPath::new(self.cursor.cell);
        self.drag = Some(Drag { button: pointer.button, brush, erases, path });
        Response::UiUpdate
    }

    /// Extends the stroke to a cell. Returns `true` if the pointer was not on that cell already.
    fn extend(&mut self, draft: &Draft, to: usize) -> bool {
        let Some(drag) = &mut self.drag else { return false };
        let to = Cell::from_index(to, draft.width() as u32);
        let is_new = drag.path.extend(to);
        if is_new {
            self.cursor.cell = to;
        }
        is_new
    }

    fn release(&mut self, draft: &Draft, pointer: Pointer) -> Response<Stroke> {
        if self.drag.as_ref().is_none_or(|drag| drag.button != pointer.button) {
            return Response::NoEffect;
        }
        let canvas = self.shown_canvas(draft);
        self.drag = None;
        let stroke = canvas
            .and_then(|canvas| Stroke::between(draft.width(), draft.tiles(), canvas.values()));
        stroke.map_or(Response::UiUpdate, Response::Move)
    }

    fn key(&mut self, draft: &Draft, input: Input) -> Response<Stroke> {
        let (width, height) = (draft.width() as u32, draft.height() as u32);
        if let (Some(direction), Input::Key(press)) = (input.arrow(), input) {
            let draws = press.mods.shift && self.cursor.visible;
            let moved = self.cursor.arrow(direction, width, height);
            let cell = self.cell(draft);
            if draws && moved && !self.brush.is_on(draft.tiles()[cell]) {
                return self.use_brush(draft, self.brush);
            }
            return Response::ui(moved);
        }
        let brush = match input.plain_key() {
            Some(Key::Select | Key::Select2) => self.brush,
            Some(Key::Backspace | Key::Delete) => Brush::Floor,
            Some(Key::Char(c)) => {
                let small = c.to_ascii_lowercase();
                let known = Brush::ALL.into_iter().find(|brush| brush.letter() == small);
                let Some(brush) = known else { return Response::Unused };
                if c != small {
                    return Response::ui(core::mem::replace(&mut self.brush, brush) != brush);
                }
                brush
            }
            _ => return Response::Unused,
        };
        if !self.cursor.visible {
            // The key of another brush chooses it, since the player does not see where it would draw.
            self.cursor.visible = core::mem::replace(&mut self.brush, brush) == brush;
            return Response::UiUpdate;
        }
        self.use_brush(draft, brush)
    }

    /// Draws with a brush at the cursor or, if the cell already has what the brush draws, takes it
    /// away.
    fn use_brush(&self, draft: &Draft, brush: Brush) -> Response<Stroke> {
        let cell = self.cell(draft);
        let mut tiles = draft.tiles().to_vec();
        let erases = brush.is_on(tiles[cell]);
        paint(&mut tiles, cell, brush, erases);
        change(draft, &tiles)
    }

    /// Ends a stroke that is being drawn, and keeps the cursor on the canvas of another draft.
    pub(super) fn changed_state(&mut self, draft: &Draft) {
        self.drag = None;
        let Cell { x, y } = self.cursor.cell;
        let last = |side: usize| (side - 1) as u16;
        self.cursor.cell = Cell::new(x.min(last(draft.width())), y.min(last(draft.height())));
    }
}

/// Returns the move that changes the canvas of a draft into a picture.
fn change(draft: &Draft, tiles: &[Tile]) -> Response<Stroke> {
    let stroke = Stroke::between(draft.width(), draft.tiles(), tiles);
    stroke.map_or(Response::NoEffect, Response::Move)
}

/// Draws with a brush on a cell of a picture or, if `erases`, takes away what the brush draws. Drawing
/// the player removes it from every other cell.
fn paint(tiles: &mut [Tile], cell: usize, brush: Brush, erases: bool) {
    if erases {
        if brush.is_on(tiles[cell]) {
            tiles[cell] = brush.off(tiles[cell]);
        }
        return;
    }
    if brush == Brush::Player {
        let players = tiles.iter_mut().filter(|tile| tile.is_player());
        players.for_each(|tile| *tile = Brush::Player.off(*tile));
    }
    tiles[cell] = brush.on(tiles[cell]);
}
