//! User interface of Lamps.

use puzzle_core::ability::{Preference, ScreenKey};
use puzzle_core::draw::{Layout, Rect};
use puzzle_core::game::Response;
use puzzle_core::grid::{Cell, Cursor};
use puzzle_core::input::{Button, Input, Key, Pointer};

use super::{Put, Room, Set, draw};
use crate::planted::{Bug, planted};
use puzzle_core::{Text, text};

/// The state of the user interface.
#[derive(Clone, Debug, Default)]
pub struct Ui {
    pub(crate) cursor: Cursor,
    /// `true` if the left button sets crosses.
    is_crossing: bool,
    is_strict: bool,
}

pub(super) const PREFERENCES: &[Preference<Ui>] =
    &[puzzle_core::flag!("strict", "No crosses", Ui: is_strict)];

impl Ui {
    pub(super) fn interpret(
        &mut self,
        state: &Room,
        layout: Layout,
        input: Input,
    ) -> Response<Set> {
        let (w, h) = (state.squares.width(), state.squares.height());
        if let Some(direction) = input.arrow() {
            return Response::ui(self.cursor.arrow(direction, w, h));
        }
        let (cell, is_other) = match (input, input.plain_key()) {
            (Input::Press(Pointer { at, button, .. }), _) if button != Button::Middle => {
                let cell = draw::cell_under(state, layout, at);
                if cell.is_some() {
                    self.cursor.hide();
                }
                (cell, button == Button::Right)
            }
            (_, Some(Key::Select)) => (self.cursor.visible.then_some(self.cursor.cell), false),
            (_, Some(Key::Select2)) => (self.cursor.visible.then_some(self.cursor.cell), true),
            (_, Some(Key::Char('x'))) => {
                self.is_crossing = !self.is_crossing;
                return Response::UiUpdate;
            }
            (_, Some(Key::Home)) => return self.jump(0),
            (_, Some(Key::End)) => {
                let last = if planted(Bug::EndOffEdge) { w } else { w - 1 };
                return self.jump(last as u16);
            }
            _ => return Response::Unused,
        };
        let Some(cell) = cell.filter(|&cell| !state.squares[cell].is_wall()) else {
            return Response::ui(matches!(input, Input::Press(_)) && cell.is_some());
        };
        let wanted = if is_other == self.is_crossing { Put::Lamp } else { Put::Cross };
        if wanted == Put::Cross && self.is_strict {
            return Response::UiUpdate;
        }
        let put = if state.puts[cell] == wanted { Put::Nothing } else { wanted };
        Response::Move(Set { cell, put })
    }

    /// Moves the cursor to column `x` of its row.
    fn jump(&mut self, x: u16) -> Response<Set> {
        let before = self.cursor;
        self.cursor.visible = true;
        self.cursor.cell = Cell::new(x, self.cursor.cell.y);
        Response::ui(self.cursor != before)
    }
}

pub(super) fn cursor_rect(state: &Room, ui: &Ui, layout: Layout) -> Option<Rect> {
    ui.cursor.visible.then(|| draw::on(state, layout).rect(ui.cursor.cell))
}

pub(super) fn keys(_: &Room, ui: &Ui) -> Vec<ScreenKey> {
    let words = "make crosses instead of lamps";
    vec![ScreenKey::new("x", words, Key::Char('x')).mode(ui.is_crossing)]
}

pub(super) fn key_label(state: &Room, ui: &Ui, key: Key) -> &'static str {
    let put = state.puts.at(ui.cursor.cell).copied().unwrap_or_default();
    match (key, put) {
        (Key::Select, Put::Cross) if planted(Bug::LongLabel) => "take the cross away",
        (Key::Select, Put::Nothing) => "lamp",
        (Key::Select, _) => "clear",
        _ => "cross",
    }
}

pub(super) fn status_text(state: &Room, _: &Ui) -> Text {
    let n = state.puts.values().iter().filter(|&&put| put == Put::Lamp).count();
    text!("{n} lamps", n)
}

pub(super) fn encode(ui: &Ui) -> String {
    let is_kept = ui.is_crossing && !planted(Bug::ForgetsMode);
    if is_kept { "x".to_string() } else { String::new() }
}

pub(super) fn decode(ui: &mut Ui, text: &str) {
    ui.is_crossing = text == "x";
}
