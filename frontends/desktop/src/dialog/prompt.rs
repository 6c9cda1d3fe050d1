//! Dialogs that ask for a line of text.

use eframe::egui::Ui;
use puzzle_app::Question;
use puzzle_core::text;

use super::typed_line::TypedLine;
use super::{Reply, buttons, heading};
use crate::game_window::GameWindow;
use crate::shared_state::Shared;

/// A question with the typed text and an error message.
pub(crate) struct Prompt {
    question: Question,
    line: TypedLine,
}

impl Prompt {
    pub(super) fn new(question: Question, text: String) -> Self {
        Self { question, line: TypedLine::new(text) }
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game_window: &mut GameWindow,
        shared: &mut Shared,
    ) -> Reply {
        ui.set_width(460.0_f32.min(ui.available_width()));
        heading(ui, self.question.title());
        let is_entered = self.line.show(ui, self.question.about());
        self.line.show_error(ui);
        let (is_done, is_left) = buttons(ui, text!("OK"));
        if is_left {
            return Reply::Close;
        }
        if !is_done && !is_entered {
            return Reply::Stay;
        }
        match game_window.controller.answer(&mut shared.app, self.question, &self.line.text) {
            Ok(effects) => Reply::Apply(effects),
            Err(why) => {
                self.line.refuse(why);
                Reply::Stay
            }
        }
    }
}
