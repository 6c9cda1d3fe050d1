//! Dialogs that ask for a line of text.

use eframe::egui::{self, Ui};
use puzzle_app::Question;

use super::{Reply, buttons, error, field, heading};
use crate::game_window::GameWindow;
use crate::shared_state::Shared;

/// A question with the typed text and an error message.
pub(crate) struct Prompt {
    question: Question,
    text: String,
    error: String,
    is_new: bool,
}

impl Prompt {
    pub(super) fn new(question: Question, text: String) -> Self {
        Self { question, text, error: String::new(), is_new: true }
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game_window: &mut GameWindow,
        shared: &mut Shared,
    ) -> Reply {
        ui.set_width(460.0_f32.min(ui.available_width()));
        heading(ui, self.question.title());
        let about = ui.weak(self.question.about());
        let edit = egui::TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY);
        let response = field(ui, edit).labelled_by(about.id);
        if std::mem::take(&mut self.is_new) {
            response.request_focus();
        }
        if response.changed() {
            self.error.clear();
        }
        let is_entered = response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        error(ui, &self.error);
        let (is_done, is_left) = buttons(ui, "OK");
        if is_left {
            return Reply::Close;
        }
        if !is_done && !is_entered {
            return Reply::Stay;
        }
        match game_window.controller.answer(&mut shared.app, self.question, &self.text) {
            Ok(effects) => Reply::Apply(effects),
            Err(why) => {
                self.error = why;
                self.is_new = true;
                Reply::Stay
            }
        }
    }
}
