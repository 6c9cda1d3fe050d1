//! The player's side of the mutants.

use puzzle_conformance::Property;
use puzzle_core::{
    Button, Cell, Cursor, Input, Key, Layout, Pointer, Preference, Response, ScreenKey,
};

use crate::broken::{Flaw, breaks, has};
use crate::{Press, State, drawing};

/// The player's side.
#[derive(Clone, Debug, Default)]
pub struct Ui {
    pub(crate) cursor: Cursor,
    /// Presses so far, those taken back included.
    n_presses: u32,
    pub(crate) is_slow: bool,
    pub(crate) is_calm: bool,
}

pub(crate) const PREFERENCES: &[Preference<Ui>] = &[
    Preference::<Ui>::flag("slow", "Slow animation", |ui| ui.is_slow, set_slow),
    puzzle_core::flag!("calm", "No flash", Ui: is_calm),
];

impl Ui {
    /// What an input means.
    pub(crate) fn interpret(
        &mut self,
        state: &State,
        layout: Layout,
        input: Input,
    ) -> Response<Press> {
        let (w, h) = (state.lights.width(), state.lights.height());
        if let Some(direction) = input.arrow() {
            return Response::ui(self.cursor.arrow(direction, w, h));
        }
        let pressed = match (input, input.plain_key()) {
            (Input::Press(Pointer { at, button: Button::Left, .. }), _) => {
                if breaks(Property::InputHostile) {
                    let _ = u32::try_from(at.x).expect("a click is on the board");
                }
                let tile = (layout.tile(), layout.tile());
                let cell = Cell::at(at, drawing::border(layout), tile, w, h);
                if cell.is_some() {
                    self.cursor.hide();
                }
                cell
            }
            (Input::Press(Pointer { button: Button::Right, .. }), _)
                if breaks(Property::MovesExecute) =>
            {
                Some(Cell::new(w as u16, 0))
            }
            (Input::Cancel, _) if has(Flaw::Cancel) => Some(self.cursor.cell),
            (_, Some(Key::Select)) if self.cursor.visible => Some(self.cursor.cell),
            (_, Some(Key::Select)) => {
                self.cursor.visible = breaks(Property::InputQuiet);
                None
            }
            _ => return Response::Unused,
        };
        match pressed {
            Some(cell) => {
                self.n_presses = self.n_presses.saturating_add(1);
                Response::Move(Press(cell))
            }
            None => Response::NoEffect,
        }
    }
}

/// The key that presses, for a screen without a keyboard.
pub(crate) fn keys(_: &State, ui: &Ui) -> Vec<ScreenKey> {
    let words = if has(Flaw::WordlessKey) { "" } else { "press the light at the cursor" };
    let key = if has(Flaw::UnusedKey) { Key::Char('z') } else { Key::Select };
    let shown = ui.cursor.visible.then(|| ScreenKey::new("press", words, key));
    shown.into_iter().collect()
}

/// Sets a preference.
pub(crate) fn set_slow(ui: &mut Ui, is_slow: bool) {
    ui.is_calm |= has(Flaw::Preferences) && is_slow;
    if !breaks(Property::UiText) {
        ui.is_slow = is_slow;
    }
}

/// What a save keeps.
pub(crate) fn encode_ui(ui: &Ui) -> String {
    ui.n_presses.to_string()
}

/// Takes it from a save.
pub(crate) fn decode_ui(ui: &mut Ui, text: &str) {
    if !breaks(Property::SaveLoad) {
        ui.n_presses = text.parse().unwrap_or(0);
    }
}
