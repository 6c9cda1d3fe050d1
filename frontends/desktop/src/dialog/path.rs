//! Dialogs that ask for a path.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use eframe::egui::{self, Ui};
use puzzle_app::{Effect, Question, path_of};
use puzzle_core::{Text, label, text};
use puzzle_profile::folder::EntryKind;

use super::typed_line::TypedLine;
use super::{Reply, buttons, heading};
use crate::export;
use crate::game_window::GameWindow;
use crate::say::say;
use crate::shared_state::Shared;

/// The maximum number of entries of a folder to show.
const MOST: usize = 2000;
/// The number of bytes at the beginning of a file that are checked to recognize a text.
const START: u64 = 512;

/// What a path that the player enters is for.
pub(crate) enum PathPurpose {
    /// The answer to a question of the controller.
    Answer(Question),
    Skin,
    /// The file to write the board to, as PNG or SVG by its extension.
    Picture,
}

/// A dialog for a path, with a list of the entries of its folder.
pub(crate) struct PathDialog {
    purpose: PathPurpose,
    line: TypedLine,
    /// The folder whose entries are listed.
    listed: Option<PathBuf>,
    folders: Vec<String>,
    files: Vec<String>,
}

/// Returns `true` if a file begins like a text, as all files of puzzles do.
fn is_text(path: &Path) -> bool {
    // Reading a file of `/proc` may never end; these files say that they are empty.
    if !EntryKind::of(path).is_some_and(|kind| kind.is_readable(u64::MAX)) {
        return false;
    }
    let Ok(file) = fs::File::open(path) else { return false };
    let mut start = Vec::new();
    let is_read = file.take(START).read_to_end(&mut start).is_ok();
    let is_utf16 = start.starts_with(&[0xff, 0xfe]) || start.starts_with(&[0xfe, 0xff]);
    is_read && !start.starts_with(b"%PDF") && (is_utf16 || !start.contains(&0))
}

impl PathDialog {
    pub(super) fn new(purpose: PathPurpose, path: &Path) -> Self {
        Self {
            purpose,
            line: TypedLine::new(path.to_string_lossy().into_owned()),
            listed: None,
            folders: Vec::new(),
            files: Vec::new(),
        }
    }

    /// Returns the typed path.
    #[cfg(test)]
    pub(crate) fn path(&self) -> PathBuf {
        path_of(&self.line.text)
    }

    fn title(&self) -> &'static str {
        match self.purpose {
            PathPurpose::Answer(question) => question.title(),
            PathPurpose::Skin => label!("Pictures for this game: a folder or a picture file"),
            PathPurpose::Picture => label!("Save a picture of the board (.png or .svg)"),
        }
    }

    /// Returns the folder of the typed path.
    fn folder(&self) -> PathBuf {
        let path = path_of(&self.line.text);
        if self.line.text.ends_with(std::path::MAIN_SEPARATOR) || path.is_dir() {
            return path;
        }
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder }
    }

    fn list(&mut self) {
        let folder = self.folder();
        if self.listed.as_ref() == Some(&folder) {
            return;
        }
        (self.folders, self.files) = (Vec::new(), Vec::new());
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten().take(MOST) {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            let path = entry.path();
            // Links are listed wherever they lead, since the player chooses one.
            let Some(kind) = EntryKind::of(&path) else { continue };
            if kind == EntryKind::Folder {
                self.folders.push(name);
            } else if !matches!(self.purpose, PathPurpose::Answer(Question::Path)) || is_text(&path)
            {
                self.files.push(name);
            }
        }
        self.folders.sort_by_key(|name| name.to_lowercase());
        self.files.sort_by_key(|name| name.to_lowercase());
        self.listed = Some(folder);
    }

    fn set(&mut self, path: &Path) {
        self.line.text = path.to_string_lossy().into_owned();
        self.line.error = Text::default();
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game_window: &mut GameWindow,
        shared: &mut Shared,
    ) -> Reply {
        ui.set_width(560.0_f32.min(ui.available_width()));
        heading(ui, self.title());
        let label = text!("Path. Click a folder below to open it");
        let mut is_entered = self.line.show(ui, label);
        self.list();
        is_entered |= self.listing(ui);
        self.line.show_error(ui);
        let does = match self.purpose {
            PathPurpose::Answer(Question::Path) => label!("Load"),
            // Translators: the button that takes the chosen pictures for the game
            PathPurpose::Skin => label!("Use"),
            _ => label!("Save"),
        };
        let (is_done, is_left) = buttons(ui, does);
        if is_left {
            return Reply::Close;
        }
        if !is_done && !is_entered {
            return Reply::Stay;
        }
        match self.accept(game_window, shared) {
            Ok(effects) => Reply::Apply(effects),
            Err(why) => {
                self.line.refuse(why);
                Reply::Stay
            }
        }
    }

    /// Draws the folder's entries. Returns `true` if a file was chosen by a double click.
    fn listing(&mut self, ui: &mut Ui) -> bool {
        let folder = self.listed.clone().unwrap_or_default();
        let mut chosen = None;
        let mut is_entered = false;
        let height = (ui.ctx().content_rect().height() - 330.0).clamp(60.0, 260.0);
        let frame =
            egui::Frame::NONE.fill(ui.visuals().extreme_bg_color).inner_margin(6).corner_radius(6);
        frame.show(ui, |ui| {
            egui::ScrollArea::vertical()
                .max_height(height)
                .min_scrolled_height(height)
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    let line = |ui: &mut Ui, label: String| {
                        let button = egui::Button::new(label)
                            .frame(false)
                            .wrap_mode(egui::TextWrapMode::Truncate);
                        ui.add(button)
                    };
                    if folder.parent().is_some_and(|up| !up.as_os_str().is_empty())
                        && line(ui, say(text!("▲ up"))).clicked()
                    {
                        chosen = folder.parent().map(|up| up.join(""));
                    }
                    for name in &self.folders {
                        if line(ui, format!("▸ {name}/")).clicked() {
                            chosen = Some(folder.join(name).join(""));
                        }
                    }
                    for name in &self.files {
                        let response = line(ui, format!("   {name}"));
                        if response.clicked() {
                            chosen = Some(folder.join(name));
                            is_entered |= response.double_clicked();
                        }
                    }
                    if self.folders.is_empty() && self.files.is_empty() {
                        ui.weak(say(text!("This folder is empty")));
                    }
                });
        });
        if let Some(path) = chosen {
            self.set(&path);
        }
        is_entered
    }

    fn accept(
        &self,
        game_window: &mut GameWindow,
        shared: &mut Shared,
    ) -> Result<Vec<Effect>, Text> {
        let path = path_of(&self.line.text);
        match self.purpose {
            PathPurpose::Skin => game_window.set_skin(shared, &path).map(|()| Vec::new()),
            PathPurpose::Answer(question) => {
                game_window.controller.answer(&mut shared.app, question, &self.line.text)
            }
            PathPurpose::Picture => {
                let theme = shared.theme;
                let Some((game, view)) = game_window.game_and_view() else {
                    return Err(text!("there is no game on the board"));
                };
                let bytes = export::picture(&game.session, view, theme, &path)?;
                game_window.controller.set_file_bytes(bytes);
                game_window.controller.answer(&mut shared.app, Question::WriteFile, &self.line.text)
            }
        }
    }
}
