//! Files that are opened and written, and answers to questions.

use std::path::{Path, PathBuf};

use puzzle_midend::identify_save;
use puzzle_profile::{Name, files};

use super::Controller;
use crate::data_folder::path_of;
use crate::effect::{Effect, Question};
use crate::file::OpenedFile;
use crate::shared::Shared;

impl Controller {
    /// Takes the answer to a question.
    ///
    /// # Errors
    /// Says what is wrong with it: the question stays. A file that exists is refused once.
    pub fn answer(
        &mut self,
        shared: &mut Shared,
        question: Question,
        text: &str,
    ) -> Result<Vec<Effect>, String> {
        self.notice = None;
        self.needs_redraw = true;
        let name = || Name::new(text).map_err(|error| error.to_string());
        match question {
            Question::GameId => self.open(shared, text.trim())?,
            Question::Seed => self.start_seed(shared, text)?,
            Question::Path => self.open_file(shared, &path_of(text))?,
            Question::SaveFile => self.save_to(shared, &path_of(text))?,
            Question::WriteFile => self.write_to(&path_of(text))?,
            Question::Checkpoint => {
                let name = text.trim();
                if name.is_empty() {
                    return Err("a checkpoint needs a name".into());
                }
                if let Some(game) = self.game_mut() {
                    game.session.add_checkpoint(name);
                }
                self.tell(format!("Checkpoint: {name}"));
            }
            Question::NewPlayer => self.select_player(shared, &name()?)?,
            Question::RenamePlayer => shared.autosave.rename(&name()?)?,
        }
        Ok(self.take_effects(shared))
    }

    pub(super) fn take_read(
        &mut self,
        shared: &mut Shared,
        path: &Path,
        opened: OpenedFile,
    ) -> Result<(), String> {
        match opened {
            OpenedFile::Save { text, .. } => self
                .load_save(shared, &text, Some(path.to_path_buf()))
                .map_err(|why| format!("{}: {why}", path.display()))?,
            OpenedFile::Puzzles { shelved, note } => {
                self.take_shelved(shared, shelved, None)?;
                if let Some(note) = note {
                    self.tell(note);
                }
            }
            OpenedFile::Folder(walked) => {
                self.take_folder(shared, path.display().to_string(), walked)?;
            }
        }
        shared.remember(path);
        Ok(())
    }

    /// Puts a saved game on the board; `path` is where it is saved to again.
    ///
    /// # Errors
    /// Says what is wrong with it; nothing has changed then.
    pub fn load_save(
        &mut self,
        shared: &mut Shared,
        text: &str,
        path: Option<PathBuf>,
    ) -> Result<(), String> {
        let id = identify_save(text).map_err(|error| error.to_string())?;
        let entry = shared.registry.game(&id).map_err(|error| error.to_string())?;
        let at = self.game_of(shared, entry);
        let outcome = self.games[at].session.load(text).map_err(|error| error.to_string())?;
        self.games[at].save_path = path;
        self.levels = None;
        self.turn_to(shared, at);
        self.absorb(shared, outcome);
        Ok(())
    }

    /// The file that the game was saved to, else one that is not there yet.
    pub(super) fn save_path(&self, shared: &Shared) -> PathBuf {
        let known = self.game().and_then(|game| game.save_path.clone());
        let id = self.game().map_or("puzzle", |game| game.entry.info.id);
        known.unwrap_or_else(|| shared.files.fresh_save(id))
    }

    /// The path of a file that is not there yet, for an export of the game.
    pub fn file_for(&self, shared: &Shared, extension: &str) -> PathBuf {
        let id = self.game().map_or("puzzle", |game| game.entry.info.id);
        let save = shared.files.fresh_save(id);
        format!("{}.{extension}", save.to_string_lossy().replace(".puzzle.json", "")).into()
    }

    /// Refuses once to write over a file that is there.
    fn check_overwrite(&mut self, path: &Path) -> Result<(), String> {
        if path.as_os_str().is_empty() {
            return Err("a file's name is needed".into());
        }
        if path.is_dir() {
            return Err("this is a folder: a file's name is needed".into());
        }
        if path.exists() && self.overwrite.as_deref() != Some(path) {
            self.overwrite = Some(path.to_path_buf());
            return Err("this file exists: once more writes over it".into());
        }
        self.overwrite = None;
        Ok(())
    }

    fn save_to(&mut self, shared: &mut Shared, path: &Path) -> Result<(), String> {
        if self.game().is_none_or(|game| game.save_path.as_deref() != Some(path)) {
            self.check_overwrite(path)?;
        }
        self.write_save(shared, path)
    }

    pub(super) fn write_save(&mut self, shared: &mut Shared, path: &Path) -> Result<(), String> {
        let text = self.session().and_then(puzzle_midend::Exchange::save);
        let text = text.ok_or("there is no game to save")?;
        write_file(path, text.as_bytes())?;
        if let Some(game) = self.game_mut() {
            game.save_path = Some(path.to_path_buf());
        }
        shared.remember(path);
        self.tell(format!("Saved: {}", path.display()));
        Ok(())
    }

    /// Sets what the answer to [`Question::WriteFile`] writes.
    pub fn set_file_bytes(&mut self, bytes: Vec<u8>) {
        self.to_write = bytes;
    }

    pub(super) fn ask_where(&mut self, path: &Path, bytes: Vec<u8>) {
        self.to_write = bytes;
        self.ask(Question::WriteFile, path.to_string_lossy().into_owned());
    }

    fn write_to(&mut self, path: &Path) -> Result<(), String> {
        self.check_overwrite(path)?;
        write_file(path, &self.to_write)?;
        self.to_write = Vec::new();
        self.tell(format!("Written: {}", path.display()));
        Ok(())
    }
}

/// Writes a file whole, into a folder that is made where it is not there.
///
/// # Errors
/// When it cannot be written, in words for the player.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let written = files::make_folder_of(path).and_then(|()| files::write(path, bytes));
    written.map_err(|error| format!("{}: {error}", path.display()))
}
