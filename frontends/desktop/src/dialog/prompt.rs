//! A question that is answered by a line of text.

use eframe::egui::{self, Ui};
use puzzle_profile::Name;

use super::{Reply, buttons, error, field, heading};
use puzzle_sitting::Keep;

use crate::action::Action;
use crate::pane::Pane;
use crate::shared::Shared;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    GameId,
    Seed,
    Checkpoint,
    NewPlayer,
    RenamePlayer,
}

/// A question with what was typed so far, and what is wrong with it.
pub(crate) struct Prompt {
    question: Question,
    text: String,
    error: String,
    is_new: bool,
}

impl Question {
    fn title(self) -> &'static str {
        match self {
            Self::GameId => "Enter a game ID",
            Self::Seed => "A puzzle of a seed",
            Self::Checkpoint => "Name this position",
            Self::NewPlayer => "A new player",
            Self::RenamePlayer => "The player's name",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::GameId => {
                "game/params:desc or game/params#seed, a link, a game's name, or a collection, @game/name"
            }
            Self::Seed => "Any word or number; the same one gives the same puzzle to everybody",
            Self::Checkpoint => "Edit, Go to a checkpoint, comes back to it",
            Self::NewPlayer | Self::RenamePlayer => "Records and games in progress are kept by it",
        }
    }
}

impl Prompt {
    pub(super) fn new(question: Question, text: String) -> Self {
        Self { question, text, error: String::new(), is_new: true }
    }

    pub(super) fn show(&mut self, ui: &mut Ui, pane: &mut Pane, shared: &mut Shared) -> Reply {
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
        match self.answer(pane, shared) {
            Ok(reply) => reply,
            Err(why) => {
                self.error = why;
                self.is_new = true;
                Reply::Stay
            }
        }
    }

    fn answer(&self, pane: &mut Pane, shared: &mut Shared) -> Result<Reply, String> {
        let text = self.text.trim();
        let name = || Name::new(text).map_err(|e| e.to_string());
        match self.question {
            Question::GameId => pane.open_any(shared, text)?,
            Question::Seed => pane.start_seed(shared, text)?,
            Question::Checkpoint => {
                if text.is_empty() {
                    return Err("a checkpoint needs a name".into());
                }
                if let Some(table) = pane.table_mut() {
                    table.session.add_checkpoint(text);
                }
                pane.keep_up(shared, Keep::Moves);
                pane.tell(format!("Checkpoint: {text}"));
            }
            Question::NewPlayer => return Ok(Reply::Act(Action::Player(name()?))),
            Question::RenamePlayer => {
                shared.keeping.rename(&name()?)?;
                pane.tell(format!("{} plays", shared.keeping.player));
            }
        }
        Ok(Reply::Close)
    }
}
