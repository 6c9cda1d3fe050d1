//! User interface of the mutants.

use puzzle_conformance::Property;
use puzzle_core::ability::{Preference, ScreenKey};
use puzzle_core::draw::{Layout, Point, Rect};
use puzzle_core::game::{Response, Status};
use puzzle_core::grid::{Cell, Cursor, Direction};
use puzzle_core::input::{Button, Input, Key, Pointer};
use puzzle_core::{Game as _, Text, text};

use crate::broken::{Flaw, breaks, has};
use crate::{Mutant, Press, State, drawing};

/// The state of the user interface.
#[derive(Clone, Debug, Default)]
pub struct Ui {
    pub(crate) cursor: Cursor,
    /// Number of the player's presses, including those that were undone.
    n_presses: u32,
    /// Number of consecutive arrow keys against an edge, for one of the broken promises.
    against: u8,
    pub(crate) is_slow: bool,
    pub(crate) is_calm: bool,
    /// Number of times that the key `+` was pressed, for one of the flaws.
    n_plus: u8,
    /// The light on which the middle button was pressed. It is pressed where the button is released.
    pub(crate) begun: Option<Cell>,
}

pub(crate) const PREFERENCES: &[Preference<Ui>] = &[
    Preference::<Ui>::flag("slow", "Slow animation", |ui| ui.is_slow, set_slow),
    puzzle_core::flag!("calm", "No flash", Ui: is_calm),
];

impl Ui {
    /// Returns the response to an input.
    pub(crate) fn interpret(
        &mut self,
        state: &State,
        layout: Layout,
        input: Input,
    ) -> Response<Press> {
        let (w, h) = (state.lights.width(), state.lights.height());
        if has(Flaw::PastEnd) && Mutant::status(state) != Status::Ongoing {
            let beyond = Cell::new(w as u16, 0);
            return Response::Group(vec![Press(self.cursor.cell), Press(beyond)]);
        }
        if let Some(direction) = input.arrow() {
            if breaks(Property::CursorEdges) && self.leaves_the_board(direction, w, h) {
                return Response::UiUpdate;
            }
            return Response::ui(self.cursor.arrow(direction, w, h));
        }
        let pressed = match (input, input.plain_key()) {
            (Input::Press(Pointer { at, button: Button::Left, .. }), _) => {
                if breaks(Property::InputHostile) {
                    let _ = u32::try_from(at.x).expect("a click is on the board");
                }
                let is_shifted = has(Flaw::CoarsePress) && layout.is_coarse();
                let at = at.offset(if is_shifted { layout.tile() } else { 0 }, 0);
                let cell = drawing::place(w, h, layout)
                    .cell_at(at)
                    .filter(|_| !breaks(Property::TilePresses) || !is_at_left_edge(at, layout));
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
            (Input::Press(Pointer { at, button: Button::Middle, .. }), _) => {
                return Response::ui(self.drag(drawing::place(w, h, layout).cell_at(at)));
            }
            (Input::Drag(Pointer { at, button: Button::Middle, .. }), _) => {
                let to = drawing::place(w, h, layout).cell_at(at).filter(|_| self.begun.is_some());
                return Response::ui(to.is_some() && self.drag(to));
            }
            (Input::Release(Pointer { button: Button::Middle, .. }), _) => {
                let held = self.begun;
                if !has(Flaw::SecondRelease) {
                    self.begun = None;
                }
                held
            }
            (Input::Cancel, _) if has(Flaw::Cancel) => Some(self.cursor.cell),
            (Input::Cancel, _) if has(Flaw::HalfCancel) => return Response::NoEffect,
            (Input::Cancel, _) => return Response::ui(self.begun.take().is_some()),
            (_, Some(Key::Char('+'))) if has(Flaw::CountsKeys) => {
                self.n_plus = self.n_plus.saturating_add(1);
                return Response::UiUpdate;
            }
            (_, Some(Key::Select)) if self.cursor.visible && has(Flaw::SelectsOther) => {
                let Cell { x, y } = self.cursor.cell;
                Some(Cell::new(w as u16 - 1 - x, y))
            }
            (_, Some(Key::Select)) if self.cursor.visible => Some(self.cursor.cell),
            (_, Some(Key::Select)) => {
                self.cursor.visible = breaks(Property::InputQuiet);
                None
            }
            _ => return Response::Unused,
        };
        match pressed {
            Some(cell) => {
                let cell = if breaks(Property::Coverage) { Cell::new(0, 0) } else { cell };
                self.n_presses = self.n_presses.saturating_add(1);
                Response::Move(Press(cell))
            }
            None => Response::NoEffect,
        }
    }
}

impl Ui {
    /// Begins or continues a drag. Returns `true` if that changed anything.
    fn drag(&mut self, to: Option<Cell>) -> bool {
        std::mem::replace(&mut self.begun, to) != to
    }

    /// Handles an arrow key that may point off the board. Returns `true` if it does; the fourth
    /// such key in a row moves the cursor off the board.
    fn leaves_the_board(&mut self, direction: Direction, w: u32, h: u32) -> bool {
        if self.cursor.cell.neighbor(direction, w, h).is_some() {
            self.against = 0;
            return false;
        }
        self.against = self.against.saturating_add(1);
        if self.against >= 4 {
            self.cursor.cell = Cell::new(w as u16, h as u16);
        }
        true
    }
}

/// Returns `true` if a point is in the first two pixel columns of its tile.
fn is_at_left_edge(at: Point, layout: Layout) -> bool {
    (at.x - drawing::border(layout)) % layout.tile() < 2
}

/// Returns the status line.
pub(crate) fn status_text(_: &State, ui: &Ui) -> Text {
    assert!(ui.n_plus < 10, "ten is too many");
    let n_lost = if has(Flaw::LostWords) { ui.cursor.cell.x } else { 0 };
    text!("{n} presses, {n_lost} to the right", n = ui.n_presses, n_lost)
}

/// Returns the rectangle of the cursor in the picture, or `None` if it is hidden.
pub(crate) fn cursor_rect(state: &State, ui: &Ui, layout: Layout) -> Option<Rect> {
    let place = drawing::place(state.lights.width(), state.lights.height(), layout);
    ui.cursor.visible.then(|| place.rect(ui.cursor.cell))
}

/// Returns the key for pressing on screens without a keyboard.
pub(crate) fn keys(_: &State, ui: &Ui) -> Vec<ScreenKey> {
    let words = if has(Flaw::WordlessKey) { "" } else { "press the light at the cursor" };
    let key = if has(Flaw::UnusedKey) { Key::Char('z') } else { Key::Select };
    let shown = ui.cursor.visible.then(|| ScreenKey::new("press", words, key));
    shown.into_iter().collect()
}

/// Sets the preference for slow animations.
pub(crate) fn set_slow(ui: &mut Ui, is_slow: bool) {
    ui.is_calm |= has(Flaw::Preferences) && is_slow;
    if !breaks(Property::UiText) {
        ui.is_slow = is_slow;
    }
}

/// Returns the part of the `Ui` that a save contains, as text.
pub(crate) fn encode_ui(ui: &Ui) -> String {
    ui.n_presses.to_string()
}

/// Reads the part of the `Ui` that a save contains.
pub(crate) fn decode_ui(ui: &mut Ui, text: &str) {
    if !breaks(Property::SaveLoad) {
        ui.n_presses = text.parse().unwrap_or(0);
    }
}
