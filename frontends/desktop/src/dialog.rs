//! What lies on the board: dialogs, lists and texts.

mod choices;
mod form;
mod lists;
mod page;
mod path;
mod players;
mod prompt;

use std::path::{Path, PathBuf};

use eframe::egui::{self, Modal, Response, RichText, TextEdit, Ui};
use puzzle_app::{Command, Controller, Effect, Form as FormKind, Levels, Question};
use puzzle_midend::GameEntry;
use puzzle_profile::InProgress;
use puzzle_profile::shelf::Shelved;

use crate::look;
use crate::pane::Pane;
use crate::shared::Shared;

pub(crate) use choices::Choices;
pub(crate) use form::Form;
pub(crate) use lists::{CollectionList, LevelList};
pub(crate) use page::Page;
pub(crate) use path::{PathDialog, Use};
pub(crate) use prompt::Prompt;

/// Something that lies on the board until it is closed.
pub(crate) enum Dialog {
    Form(Form),
    Prompt(Prompt),
    Path(PathDialog),
    Page(Page),
    Continue(Vec<InProgress>),
    Collections(CollectionList),
    Choices(Choices),
    Levels(LevelList),
    Players,
}

/// What was done in a dialog.
pub(crate) enum Reply {
    Stay,
    Close,
    /// To close it and do something.
    Act(Command),
    /// To do something and stay.
    Do(Command),
    /// To close it and do what the controller asks for.
    Apply(Vec<Effect>),
}

impl Dialog {
    pub(crate) fn ask(question: Question, text: String) -> Self {
        Self::Prompt(Prompt::new(question, text))
    }

    pub(crate) fn load(shared: &Shared) -> Self {
        let recent = shared.app.recent.first().and_then(|path| path.parent()).map(PathBuf::from);
        let saves = || shared.app.files.saves_folder().filter(|folder| folder.is_dir());
        let folder = recent.or_else(saves).unwrap_or_else(working_folder);
        Self::path(Question::Path, &folder.join(""))
    }

    pub(crate) fn skin(shared: &Shared) -> Self {
        let recent = shared.app.recent.first().and_then(|path| path.parent()).map(PathBuf::from);
        let folder = recent.unwrap_or_else(working_folder);
        Self::Path(PathDialog::new(Use::Skin, &folder.join("")))
    }

    pub(crate) fn picture(path: &Path) -> Self {
        Self::Path(PathDialog::new(Use::Picture, path))
    }

    /// A question that is answered by a path.
    pub(crate) fn path(question: Question, path: &Path) -> Self {
        Self::Path(PathDialog::new(Use::Answer(question), path))
    }

    /// The params of new games.
    pub(crate) fn custom(controller: &Controller) -> Self {
        let Some(game) = controller.game() else {
            return Self::Choices(Choices::kinds(controller));
        };
        let title = format!("{}: custom", game.entry.info.name);
        Self::Form(Form::new(FormKind::Params, title, game.session.config(), &*game.session))
    }

    pub(crate) fn preferences(controller: &Controller) -> Self {
        let Some(game) = controller.game() else {
            return Self::Choices(Choices::kinds(controller));
        };
        let title = format!("{}: preferences", game.entry.info.name);
        let items = game.session.preferences();
        Self::Form(Form::new(FormKind::Preferences, title, items, &*game.session))
    }

    pub(crate) fn collections(title: String, shelved: &[Shelved], shared: &Shared) -> Self {
        Self::Collections(CollectionList::new(title, shelved, shared))
    }

    pub(crate) fn levels(levels: &Levels, shared: &Shared) -> Self {
        Self::Levels(LevelList::new(levels, shared))
    }

    /// Shows it, and gives what was done in it.
    pub(crate) fn show(
        &mut self,
        ctx: &egui::Context,
        pane: &mut Pane,
        shared: &mut Shared,
    ) -> Reply {
        let modal = Modal::new(egui::Id::unique(("dialog", pane.id)));
        let frame = egui::Frame::popup(&ctx.global_style()).inner_margin(20);
        let shown = modal.frame(frame).show(ctx, |ui| {
            let screen = ctx.content_rect().size();
            ui.set_max_width((screen.x - 60.0).clamp(200.0, 720.0));
            ui.set_max_height((screen.y - 60.0).max(120.0));
            match self {
                Self::Form(form) => form.show(ui, pane, shared),
                Self::Prompt(prompt) => prompt.show(ui, pane, shared),
                Self::Path(dialog) => dialog.show(ui, pane, shared),
                Self::Page(page) => page.show(ui),
                Self::Continue(games) => lists::in_progress(ui, shared, games),
                Self::Collections(list) => list.show(ui, pane),
                Self::Choices(list) => list.show(ui),
                Self::Levels(list) => list.show(ui, pane, shared),
                Self::Players => players::show(ui, shared),
            }
        });
        match shown.inner {
            Reply::Stay if shown.should_close() => Reply::Close,
            reply => reply,
        }
    }
}

fn working_folder() -> PathBuf {
    std::env::current_dir().unwrap_or_default()
}

/// A line to type in, with an edge: on some themes it is as light as the dialog.
fn field(ui: &mut Ui, edit: TextEdit<'_>) -> Response {
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        widgets.inactive.bg_stroke = widgets.noninteractive.bg_stroke;
        ui.add(edit)
    })
    .inner
}

/// The heading of a dialog.
fn heading(ui: &mut Ui, title: &str) {
    ui.heading(title);
    ui.add_space(6.0);
}

/// What is wrong, in the place where it is to be mended.
fn error(ui: &mut Ui, why: &str) {
    if !why.is_empty() {
        let color = ui.visuals().error_fg_color;
        let response = ui.add(egui::Label::new(RichText::new(why).color(color)).wrap());
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_live(egui::accesskit::Live::Assertive);
        });
    }
}

/// The buttons at the bottom of a dialog: what it does, and leaving it. Gives whether to do it, and
/// whether to leave.
fn buttons(ui: &mut Ui, does: &str) -> (bool, bool) {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let button = egui::Button::new(look::bold(does)).min_size([90.0, 30.0].into());
        let is_done = ui.add(button).clicked();
        let cancel = egui::Button::new("Cancel").min_size([90.0, 30.0].into());
        (is_done, ui.add(cancel).clicked())
    })
    .inner
}

/// The button at the bottom of a text.
fn close_button(ui: &mut Ui) -> bool {
    ui.add_space(8.0);
    // In a row a button's word is in its middle.
    ui.horizontal(|ui| ui.add(egui::Button::new("Close").min_size([90.0, 30.0].into())).clicked())
        .inner
}

/// The name of a game, or its keyword where it is none of these.
fn name_of(shared: &Shared, id: &str) -> String {
    shared
        .app
        .registry
        .find(id)
        .map_or_else(|| id.to_string(), |entry: GameEntry| entry.info.name.to_string())
}
