//! A line of text in a dialog, with the error message for it.

use eframe::egui::{self, Ui};
use puzzle_core::Text;

use super::{error, field};
use crate::say::say;

/// A line that the player types.
pub(super) struct TypedLine {
    pub(super) text: String,
    pub(super) error: Text,
    /// Whether the line gets the keyboard focus.
    is_new: bool,
}

impl TypedLine {
    pub(super) fn new(text: String) -> Self {
        Self { text, error: Text::default(), is_new: true }
    }

    /// Draws the line below its label. Returns `true` if Enter was pressed in it.
    pub(super) fn show(&mut self, ui: &mut Ui, label: impl Into<Text>) -> bool {
        let label = ui.weak(say(label));
        let edit = egui::TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY);
        let response = field(ui, edit).labelled_by(label.id);
        if std::mem::take(&mut self.is_new) {
            response.request_focus();
        }
        if response.changed() {
            self.error = Text::default();
        }
        response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter))
    }

    /// Draws the error message.
    pub(super) fn show_error(&self, ui: &mut Ui) {
        error(ui, &self.error);
    }

    /// Sets the error message and lets the player go on typing.
    pub(super) fn refuse(&mut self, why: Text) {
        self.error = why;
        self.is_new = true;
    }
}
