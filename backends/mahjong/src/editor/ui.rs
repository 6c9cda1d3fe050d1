//! The user interface state of the editor (brush, layers shown, cursor), and the moves that inputs
//! make.

use alloc::vec::Vec;

use puzzle_core::draw::{Layout, Point};
use puzzle_core::game::Response;
use puzzle_core::grid::{Cell, Cursor};
use puzzle_core::input::{Button, Input, Key, Pointer};
use puzzle_core::{plural, text};

use super::draft::Draft;
use super::edits::{Half, Rectangle, edit, highest, landing};
use super::stroke::Stroke;
use super::symmetry::Symmetry;
use crate::geometry::Geometry;
use crate::layout::Place;

/// The user interface state of the editor.
#[derive(Clone, Debug, Default)]
pub struct Ui {
    /// `true` if the brush removes tiles.
    pub(super) erases: bool,
    pub(super) symmetry: Symmetry,
    /// The number of layers shown, from the table up; `None` for all. Tiles above are outlines that
    /// the brush does not touch.
    shown: Option<u8>,
    /// The keyboard cursor: the half-tile where the upper left of a tile would be.
    pub(super) cursor: Cursor,
    /// The half-tile under the mouse.
    hover: Option<Half>,
    drag: Option<(Button, Rectangle)>,
}

impl Ui {
    /// Returns the number of layers that are shown.
    pub(super) fn shown(&self, draft: &Draft) -> u8 {
        let all = draft.size().layers as u8;
        self.shown.map_or(all, |shown| shown.min(all))
    }

    /// Returns `true` if some layers of the canvas are not shown.
    pub(super) fn hides_layers(&self, draft: &Draft) -> bool {
        self.shown(draft) < draft.size().layers as u8
    }

    /// Returns the draft with the rectangle that is being dragged; `None` without a drag.
    pub(super) fn preview(&self, draft: &Draft) -> Option<Draft> {
        let (_, rectangle) = self.drag?;
        let places = rectangle.apply(draft, self.symmetry).ok()?;
        draft.with_places(places).ok()
    }

    /// Returns where a tile would be put or removed: at the cursor if it is visible, with `true`, or
    /// else under the mouse, with `false`.
    pub(super) fn target(&self, draft: &Draft) -> Option<(Place, bool)> {
        let at = if self.cursor.visible { self.at_cursor(draft) } else { self.hover? };
        let shown = self.shown(draft);
        let place =
            if self.erases { highest(draft, at, shown) } else { Some(self.dropped(draft, at)) };
        let table = Place { z: 0, y: at.1, x: at.0 };
        Some((place.unwrap_or(table), self.cursor.visible))
    }

    /// Returns the half-tile of the cursor, in the layer of the highest tile there.
    pub(super) fn quarter_at_cursor(&self, draft: &Draft) -> Place {
        let (x, y) = self.at_cursor(draft);
        let z = highest(draft, (x, y), self.shown(draft)).map_or(0, |tile| tile.z);
        Place { z, y, x }
    }

    /// Returns the half-tile of the cursor, even while it is not drawn.
    pub(super) fn at_cursor(&self, draft: &Draft) -> Half {
        on_canvas(draft, (self.cursor.cell.x.into(), self.cursor.cell.y.into()))
    }

    /// Returns the place of a tile that is put here. It is at most in the highest layer shown.
    fn dropped(&self, draft: &Draft, (x, y): Half) -> Place {
        let shown = self.shown(draft);
        Place { z: landing(draft, (x, y), shown).min(shown - 1), y, x }
    }

    pub(super) fn interpret(
        &mut self,
        draft: &Draft,
        layout: Layout,
        input: Input,
    ) -> Response<Stroke> {
        match input {
            Input::Press(p) => self.press(draft, &geometry(draft, layout), p),
            Input::Drag(p) => Response::ui(self.extend(draft, &geometry(draft, layout), p.at)),
            Input::Release(p) => self.release(draft, p),
            Input::Cancel => Response::ui(self.drag.take().is_some()),
            Input::Hover(at) => {
                let hover = at.and_then(|at| half_at(draft, &geometry(draft, layout), at));
                Response::ui(core::mem::replace(&mut self.hover, hover) != hover)
            }
            Input::Command(id) => match edit(draft, id) {
                Ok(places) => change(draft, places),
                Err(why) => Response::Refused(why.text().into()),
            },
            _ => self.key(draft, input),
        }
    }

    fn press(&mut self, draft: &Draft, geometry: &Geometry, pointer: Pointer) -> Response<Stroke> {
        let erases = match pointer.button {
            Button::Left => self.erases,
            Button::Right => true,
            Button::Middle => return Response::NoEffect,
        };
        let Some((_, half)) = quarter_at(draft, geometry, pointer.at) else {
            return Response::NoEffect;
        };
        let hidden = self.cursor.hide();
        let (from, layer) = if erases {
            let tile = highest(draft, half, self.shown(draft));
            let Some(tile) = tile else { return Response::ui(hidden) };
            (half, tile.z)
        } else {
            let from = on_canvas(draft, (half.0.into(), half.1.into()));
            match self.layer_for(draft, from) {
                Ok(layer) => (from, layer),
                Err(refused) => return refused,
            }
        };
        self.cursor.cell = Cell::new(from.0.into(), from.1.into());
        self.drag = Some((pointer.button, Rectangle { erases, layer, from, to: from }));
        Response::UiUpdate
    }

    /// Returns the layer in which a tile comes to lie, or a refusal if that layer is not shown.
    fn layer_for(&self, draft: &Draft, at: Half) -> Result<u8, Response<Stroke>> {
        let shown = self.shown(draft);
        match landing(draft, at, shown) {
            layer if layer < shown => Ok(layer),
            _ if self.hides_layers(draft) && shown == 1 => {
                Err(Response::Refused(text!("only layer 1 shown: Page Up shows more")))
            }
            _ if self.hides_layers(draft) => Err(Response::Refused(text!(
                "only layers 1 to {n} shown: Page Up shows more",
                n = shown
            ))),
            _ => Err(Response::Refused(plural!(
                n = shown,
                "the canvas has only {n} layer",
                "the canvas has only {n} layers"
            ))),
        }
    }

    /// Extends the rectangle to a point. Returns `true` if that changed it.
    fn extend(&mut self, draft: &Draft, geometry: &Geometry, at: Point) -> bool {
        let Some((_, rectangle)) = &mut self.drag else { return false };
        let to = on_canvas(draft, geometry.half_at(at, rectangle.layer));
        self.cursor.cell = Cell::new(to.0.into(), to.1.into());
        core::mem::replace(&mut rectangle.to, to) != to
    }

    fn release(&mut self, draft: &Draft, pointer: Pointer) -> Response<Stroke> {
        match self.drag {
            Some((button, rectangle)) if button == pointer.button => {
                self.drag = None;
                self.draw(draft, rectangle)
            }
            _ => Response::NoEffect,
        }
    }

    fn draw(&self, draft: &Draft, rectangle: Rectangle) -> Response<Stroke> {
        match rectangle.apply(draft, self.symmetry) {
            Ok(places) => change(draft, places),
            Err(why) => Response::Refused(why.text().into()),
        }
    }

    fn key(&mut self, draft: &Draft, input: Input) -> Response<Stroke> {
        let (width, height) = (draft.size().width as u32 - 1, draft.size().height as u32 - 1);
        if let (Some(direction), Input::Key(press)) = (input.arrow(), input) {
            let draws = press.mods.shift && self.cursor.visible;
            let mut moved = self.cursor.arrow(direction, width, height);
            if draws && moved {
                // Tiles side by side are two half-tiles apart.
                moved = self.cursor.arrow(direction, width, height);
            }
            return if draws && moved { self.act(draft, self.erases) } else { Response::ui(moved) };
        }
        let erases = match input.plain_key() {
            Some(Key::Select | Key::Select2) => self.erases,
            Some(Key::Backspace | Key::Delete) => true,
            Some(Key::PageUp) => return self.show_more(draft),
            Some(Key::PageDown) => return self.show_less(draft),
            Some(Key::Char(ERASE)) => return switch(&mut self.erases),
            Some(Key::Char(LEFT_RIGHT)) => return switch(&mut self.symmetry.left_right),
            Some(Key::Char(UP_DOWN)) => return switch(&mut self.symmetry.up_down),
            Some(Key::Char(HALF_TURN)) => return switch(&mut self.symmetry.half_turn),
            _ => return Response::Unused,
        };
        if !self.cursor.visible {
            self.cursor.visible = true;
            return Response::UiUpdate;
        }
        self.act(draft, erases)
    }

    /// Puts or removes a tile at the cursor.
    fn act(&self, draft: &Draft, erases: bool) -> Response<Stroke> {
        let from = self.at_cursor(draft);
        let (from, layer) = if erases {
            let Some(tile) = highest(draft, from, self.shown(draft)) else {
                return Response::NoEffect;
            };
            ((tile.x, tile.y), tile.z)
        } else {
            match self.layer_for(draft, from) {
                Ok(layer) => (from, layer),
                Err(refused) => return refused,
            }
        };
        self.draw(draft, Rectangle { erases, layer, from, to: from })
    }

    fn show_more(&mut self, draft: &Draft) -> Response<Stroke> {
        let more = self.shown(draft) + 1;
        // Once no tile is hidden, show all layers, however many a stroke adds.
        let more = Some(more).filter(|&more| usize::from(more) < draft.pile().depth());
        Response::ui(core::mem::replace(&mut self.shown, more) != more)
    }

    fn show_less(&mut self, draft: &Draft) -> Response<Stroke> {
        let used = draft.pile().depth().max(1) as u8;
        let fewer = Some((self.shown(draft).min(used) - 1).max(1));
        Response::ui(core::mem::replace(&mut self.shown, fewer) != fewer)
    }

    /// Adapts to another draft.
    pub(super) fn changed_state(&mut self, draft: &Draft) {
        self.drag = None;
        self.hover = self.hover.map(|(x, y)| on_canvas(draft, (x.into(), y.into())));
        let (x, y) = self.at_cursor(draft);
        self.cursor.cell = Cell::new(x.into(), y.into());
    }
}

/// The key of the brush that removes tiles.
pub(super) const ERASE: char = 'e';
/// The key of the symmetry between left and right.
pub(super) const LEFT_RIGHT: char = 'm';
/// The key of the symmetry between top and bottom.
pub(super) const UP_DOWN: char = 'f';
/// The key of the symmetry of a half-turn.
pub(super) const HALF_TURN: char = 'o';

fn switch(setting: &mut bool) -> Response<Stroke> {
    *setting = !*setting;
    Response::UiUpdate
}

/// Returns the move that changes the tiles of a draft to other tiles, if they differ.
fn change(draft: &Draft, mut places: Vec<Place>) -> Response<Stroke> {
    places.sort_unstable();
    Stroke::between(draft.places(), &places).map_or(Response::NoEffect, Response::Move)
}

/// Returns the geometry of a canvas.
pub(super) fn geometry(draft: &Draft, layout: Layout) -> Geometry {
    let size = draft.size();
    Geometry::sized((size.width, size.height, size.layers), layout)
}

/// Returns the half-tile at which a tile fits on the canvas that is nearest to a point.
fn on_canvas(draft: &Draft, (x, y): (i32, i32)) -> Half {
    let size = draft.size();
    (x.clamp(0, size.width as i32 - 2) as u8, y.clamp(0, size.height as i32 - 2) as u8)
}

/// Returns the half-tile at which a tile is put by a click at a point.
fn half_at(draft: &Draft, geometry: &Geometry, point: Point) -> Option<Half> {
    let (_, (x, y)) = quarter_at(draft, geometry, point)?;
    Some(on_canvas(draft, (x.into(), y.into())))
}

/// Returns the half-tile at a point, with the tile that is visible there; `None` beside the canvas.
/// Tiles of layers that are not shown count like others, so that hiding layers moves no half-tile.
pub(super) fn quarter_at(
    draft: &Draft,
    geometry: &Geometry,
    point: Point,
) -> Option<(Option<Place>, Half)> {
    let pile = draft.pile();
    let tile = geometry.visible_at(pile, |_| true, point);
    if let Some(place) = tile.map(|tile| pile.place(tile)) {
        let (x, y) = geometry.half_at(point, place.z);
        let within = |at: i32, from: u8| at.clamp(from.into(), i32::from(from) + 1) as u8;
        return Some((Some(place), (within(x, place.x), within(y, place.y))));
    }
    let (x, y) = geometry.half_at(point, 0);
    let is_on = |at: i32, side: usize| (0..side as i32).contains(&at);
    let size = draft.size();
    (is_on(x, size.width) && is_on(y, size.height)).then_some((None, (x as u8, y as u8)))
}
