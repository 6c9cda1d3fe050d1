//! Dialogs, lists and texts over the board.

mod choices;
mod form;
mod lists;
mod path;
mod players;
mod plot_view;
mod print;
mod prompt;
mod text_page;
mod typed_line;

use std::path::{Path, PathBuf};

use eframe::egui::{self, Modal, Response, RichText, TextEdit, Ui};
use puzzle_app::{Command, Controller, Effect, Levels, Question, SettingsForm as FormKind};
use puzzle_core::{Text, text};
use puzzle_midend::GameEntry;
use puzzle_profile::InProgress;
use puzzle_profile::collections::ListedCollection;

use crate::appearance;
use crate::game_window::GameWindow;
use crate::say::say;
use crate::shared_state::Shared;

pub(crate) use choices::{Choices, export_label};
pub(crate) use form::SettingsForm;
pub(crate) use lists::{CollectionList, LevelList};
pub(crate) use path::{PathDialog, PathPurpose};
pub(crate) use print::PrintDialog;
pub(crate) use prompt::Prompt;
pub(crate) use text_page::Page;

/// A dialog, list or text that is open.
pub(crate) enum Dialog {
    Form(SettingsForm),
    Prompt(Prompt),
    Path(PathDialog),
    Print(PrintDialog),
    Page(Page),
    Continue(Vec<InProgress>),
    Collections(CollectionList),
    Choices(Choices),
    Levels(LevelList),
    Players,
}

/// What a dialog requests in a frame.
pub(crate) enum Reply {
    Stay,
    Close,
    /// Close the dialog and carry out a command.
    Act(Command),
    /// Carry out a command and keep the dialog open.
    ActAndStay(Command),
    /// Close the dialog and apply effects of the controller.
    Apply(Vec<Effect>),
}

impl Dialog {
    pub(crate) fn ask(question: Question, text: String) -> Self {
        Self::Prompt(Prompt::new(question, text))
    }

    pub(crate) fn load(shared: &Shared) -> Self {
        let recent = shared.app.recent.first().and_then(|path| path.parent()).map(PathBuf::from);
        let saves = || shared.app.files.saves_folder().filter(|folder| folder.is_dir());
        let documents = || shared.app.files.documents().map(PathBuf::from);
        let folder = recent.or_else(saves).or_else(documents).unwrap_or_else(working_folder);
        Self::path(Question::Path, &folder.join(""))
    }

    pub(crate) fn skin(shared: &Shared) -> Self {
        let recent = shared.app.recent.first().and_then(|path| path.parent()).map(PathBuf::from);
        let folder = recent.unwrap_or_else(working_folder);
        Self::Path(PathDialog::new(PathPurpose::Skin, &folder.join("")))
    }

    pub(crate) fn picture(path: &Path) -> Self {
        Self::Path(PathDialog::new(PathPurpose::Picture, path))
    }

    /// Creates a dialog that asks for a path.
    pub(crate) fn path(question: Question, path: &Path) -> Self {
        Self::Path(PathDialog::new(PathPurpose::Answer(question), path))
    }

    /// Creates the dialog for custom params.
    pub(crate) fn custom(controller: &Controller) -> Self {
        let Some(game) = controller.game() else {
            return Self::Choices(Choices::kinds(controller));
        };
        let title = text!("{game}: custom", game = game.entry.info.name);
        Self::Form(SettingsForm::new(FormKind::Params, title, game.session.config(), &game.session))
    }

    pub(crate) fn preferences(controller: &Controller) -> Self {
        let Some(game) = controller.game() else {
            return Self::Choices(Choices::kinds(controller));
        };
        let title = text!("{game}: preferences", game = game.entry.info.name);
        let items = game.session.preferences();
        Self::Form(SettingsForm::new(FormKind::Preferences, title, items, &game.session))
    }

    pub(crate) fn collections(
        title: Text,
        collection: &[ListedCollection],
        shared: &Shared,
    ) -> Self {
        Self::Collections(CollectionList::new(title, collection, shared))
    }

    pub(crate) fn levels(levels: &Levels, shared: &Shared) -> Self {
        Self::Levels(LevelList::new(levels, shared))
    }

    /// Returns the ID of the dialog's area in a window. Each kind of dialog has its own, because
    /// the toolkit places the first picture by the last size under the ID.
    pub(crate) fn area_id(&self, window: egui::ViewportId) -> egui::Id {
        egui::Id::unique(("dialog", window, std::mem::discriminant(self)))
    }

    /// Draws the dialog and returns what it requests.
    pub(crate) fn show(
        &mut self,
        ctx: &egui::Context,
        game_window: &mut GameWindow,
        shared: &mut Shared,
    ) -> Reply {
        let modal = Modal::new(self.area_id(game_window.id));
        let frame = egui::Frame::popup(&ctx.global_style()).inner_margin(20);
        let shown = modal.frame(frame).show(ctx, |ui| {
            let screen = ctx.content_rect().size();
            ui.set_max_width((screen.x - 60.0).clamp(200.0, 720.0));
            // Most dialogs scroll a part of their content. In a very low window, all of it scrolls.
            let room = (screen.y - 60.0).max(120.0);
            let scroll = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room);
            scroll.show(ui, |ui| match self {
                Self::Form(form) => form.show(ui, game_window, shared),
                Self::Prompt(prompt) => prompt.show(ui, game_window, shared),
                Self::Print(dialog) => dialog.show(ui, game_window, shared),
                Self::Path(dialog) => dialog.show(ui, game_window, shared),
                Self::Page(page) => page.show(ui, shared.theme),
                Self::Continue(games) => lists::in_progress(ui, shared, games),
                Self::Collections(list) => list.show(ui, game_window),
                Self::Choices(list) => list.show(ui),
                Self::Levels(list) => list.show(ui, game_window, shared),
                Self::Players => players::show(ui, shared),
            })
        });
        let should_close = shown.should_close();
        match shown.inner.inner {
            Reply::Stay if should_close => Reply::Close,
            reply => reply,
        }
    }
}

fn working_folder() -> PathBuf {
    std::env::current_dir().unwrap_or_default()
}

/// Draws a text field with a border, because on some themes it has the color of the dialog. A field
/// that gets the focus by a key has all of its text selected, so that typing replaces it.
fn field(ui: &mut Ui, edit: TextEdit<'_>) -> Response {
    let shown = ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        widgets.inactive.bg_stroke = widgets.noninteractive.bg_stroke;
        edit.show(ui)
    });
    let egui::text_edit::TextEditOutput { response, mut state, galley, .. } = shown.inner;
    if response.gained_focus() && !ui.input(|i| i.pointer.any_down()) {
        let end = egui::text::CCursor::new(galley.text().chars().count());
        let all = egui::text::CCursorRange::two(egui::text::CCursor::default(), end);
        state.cursor.set_char_range(Some(all));
        state.store(ui.ctx(), response.id);
    }
    response.response
}

/// Returns the width of a text without line breaks, in points.
fn width_of(ui: &Ui, text: impl Into<Text>) -> f32 {
    let font = egui::TextStyle::Body.resolve(ui.style());
    ui.painter().layout_no_wrap(say(text), font, egui::Color32::BLACK).size().x
}

/// Draws the heading of a dialog.
fn heading(ui: &mut Ui, title: impl Into<Text>) {
    ui.heading(say(title));
    ui.add_space(6.0);
}

/// Draws an error message.
fn error(ui: &mut Ui, why: &Text) {
    if !why.is_empty() {
        let color = ui.visuals().error_fg_color;
        let response = ui.add(egui::Label::new(RichText::new(say(why)).color(color)).wrap());
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_live(egui::accesskit::Live::Assertive);
        });
    }
}

/// Draws the buttons at the bottom of a dialog. Returns whether the first one was pressed, and
/// whether "Cancel" was.
fn buttons(ui: &mut Ui, does: impl Into<Text>) -> (bool, bool) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let button = egui::Button::new(appearance::bold(say(does))).min_size([90.0, 30.0].into());
        let is_done = ui.add(button).clicked();
        let cancel = egui::Button::new(say(text!("Cancel"))).min_size([90.0, 30.0].into());
        (is_done, ui.add(cancel).clicked())
    })
    .inner
}

/// Draws the button at the bottom of a text. Returns `true` if it was pressed.
fn close_button(ui: &mut Ui) -> bool {
    ui.add_space(8.0);
    // The row centers the label in the button.
    let button = egui::Button::new(say(text!("Close"))).min_size([90.0, 30.0].into());
    ui.horizontal(|ui| ui.add(button).clicked()).inner
}

/// Returns the name of a game, or its ID if the game is unknown.
fn name_of(shared: &Shared, id: &str) -> Text {
    let entry = shared.app.registry.find(id);
    entry.map_or_else(|| Text::plain(id), |entry: GameEntry| entry.info.name.into())
}
