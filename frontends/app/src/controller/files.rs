//! Reading and writing files, and answers to questions.

use std::path::{Path, PathBuf};

use puzzle_midend::{Midend, identify_save, puzzle_of_damaged_save};
use puzzle_profile::{Name, files};

use super::Controller;
use super::collections::keep_boards;
use crate::autosave::SaveScope;
use crate::data_folder::path_of;
use crate::draft_text::DraftText;
use crate::effect::{Effect, Question};
use crate::file::OpenedFile;
use crate::shared_state::Shared;
use crate::text_format::{not_written, sentence};
use puzzle_core::{Text, text};

impl Controller {
    /// Handles the player's answer to a question.
    ///
    /// # Errors
    /// Returns a message if the answer is not valid; the question should stay open. The first
    /// request to overwrite a file is an error, the second is not.
    pub fn answer(
        &mut self,
        shared: &mut Shared,
        question: Question,
        text: &str,
    ) -> Result<Vec<Effect>, Text> {
        self.notice = None;
        self.needs_redraw = true;
        self.take_answer(shared, question, text).map_err(sentence)?;
        Ok(self.take_effects(shared))
    }

    fn take_answer(
        &mut self,
        shared: &mut Shared,
        question: Question,
        text: &str,
    ) -> Result<(), Text> {
        let name = || Name::new(text).map_err(Text::from);
        match question {
            Question::GameId if text.trim().is_empty() => {
                return Err(text!("enter a game ID, such as sliding/4x4#1, or a link"));
            }
            Question::GameId => self.open(shared, text.trim())?,
            Question::Seed => self.start_seed(shared, text)?,
            Question::Path => self.open_file(shared, &path_of(text))?,
            Question::SaveFile => self.save_to(shared, &path_of(text))?,
            Question::WriteFile => self.write_to(&path_of(text))?,
            Question::Checkpoint => {
                let name = text.trim();
                if name.is_empty() {
                    return Err(text!("enter a name for the checkpoint"));
                }
                if let Some(game) = self.game_mut() {
                    game.session.add_checkpoint(name);
                }
                self.tell(text!("Added the checkpoint “{name}”", name = Text::plain(name)));
            }
            Question::DraftText(which) => {
                if let Some(game) = self.game_mut() {
                    which.set(&mut game.session, text);
                }
                // Lists of games in progress show the title.
                self.save(shared, SaveScope::MovesAndTime);
                let mut later = DraftText::ALL.into_iter().skip_while(|&other| other != which);
                if let Some(next) = later.nth(1) {
                    self.ask_draft_text(next);
                }
            }
            Question::NewPlayer => self.select_player(shared, &name()?)?,
            Question::RenamePlayer => shared.autosave.rename(&name()?)?,
        }
        Ok(())
    }

    /// Opens the content of a file, or of a text if there is no path.
    pub(super) fn take_opened_file(
        &mut self,
        shared: &mut Shared,
        path: Option<&Path>,
        opened: OpenedFile,
    ) -> Result<(), Text> {
        match opened {
            OpenedFile::Save { text, .. } => {
                let loaded = self.load_save(shared, &text, path.map(Path::to_path_buf));
                let located = |why: Text| match path {
                    Some(path) => text!("{path}: {why}", path = Text::visible(path.display()), why),
                    None => why,
                };
                if let Err(why) = loaded.map_err(located) {
                    let id = puzzle_of_damaged_save(&text).ok_or_else(|| why.clone())?;
                    self.begin_again(shared, &id, why)?;
                }
            }
            OpenedFile::Puzzles { collection, note } => {
                let boards = &collection.collection;
                let boards = boards.has_boards.then(|| boards.entries.clone());
                self.open_levels(shared, collection, None)?;
                let kept = boards.and_then(|boards| keep_boards(shared, boards));
                note.or(kept).into_iter().for_each(|words| self.tell(words));
            }
            OpenedFile::Folder(walked) => {
                let name = path.map_or_else(Text::default, |path| Text::visible(path.display()));
                let name = name.to_string();
                self.take_folder(shared, name, walked)?;
            }
        }
        if let Some(path) = path {
            shared.remember(path);
        }
        Ok(())
    }

    /// Opens the puzzle of a saved game that cannot be loaded for the reason `why`.
    ///
    /// # Errors
    /// Returns that reason if the puzzle cannot be opened either.
    pub(super) fn begin_again(
        &mut self,
        shared: &mut Shared,
        id: &str,
        why: Text,
    ) -> Result<(), Text> {
        self.open_id(shared, id).map_err(|_| why.clone())?;
        self.tell(text!(
            "The saved game cannot be loaded: {why}. This is its puzzle from the start",
            why
        ));
        Ok(())
    }

    /// Puts a saved game on the board. Later saves go to `path`.
    ///
    /// # Errors
    /// Returns a message if the text is not a valid saved game. Nothing has changed then.
    pub fn load_save(
        &mut self,
        shared: &mut Shared,
        text: &str,
        path: Option<PathBuf>,
    ) -> Result<(), Text> {
        let id = identify_save(text)?;
        let entry = shared.registry.game(&id)?;
        let at = self.open_game(shared, entry);
        let outcome = self.games[at].session.load(text)?;
        self.games[at].save_path = path;
        self.levels = None;
        self.switch_to(shared, at);
        self.handle_outcome(shared, outcome);
        Ok(())
    }

    /// Returns the path to save the game to: the file that it was saved to before, or a new one.
    pub(super) fn save_path(&self, shared: &Shared) -> PathBuf {
        let known = self.game().and_then(|game| game.save_path.clone());
        let id = self.game().map_or("puzzle", |game| game.entry.info.id);
        known.unwrap_or_else(|| shared.files.new_save_path(id))
    }

    /// Returns the path of a new file to export the game to.
    pub fn file_for(&self, shared: &Shared, extension: &str) -> PathBuf {
        let id = self.game().map_or("puzzle", |game| game.entry.info.id);
        shared.files.new_export_path(id, extension)
    }

    /// Checks whether a file may be written. The first request to overwrite a file is an error.
    fn check_overwrite(&mut self, path: &Path) -> Result<(), Text> {
        if path.as_os_str().is_empty() {
            return Err(text!("enter the name of a file"));
        }
        if path.is_dir() {
            return Err(text!("this is a folder: enter the name of a file"));
        }
        if path.exists() && self.overwrite.as_deref() != Some(path) {
            self.overwrite = Some(path.to_path_buf());
            return Err(text!("this file exists: confirm again to overwrite it"));
        }
        self.overwrite = None;
        Ok(())
    }

    fn save_to(&mut self, shared: &mut Shared, path: &Path) -> Result<(), Text> {
        if self.game().is_none_or(|game| game.save_path.as_deref() != Some(path)) {
            self.check_overwrite(path)?;
        }
        self.write_save(shared, path)
    }

    pub(super) fn write_save(&mut self, shared: &mut Shared, path: &Path) -> Result<(), Text> {
        let text = self.session().and_then(Midend::save);
        let text = text.ok_or_else(|| text!("there is no game to save"))?;
        write_file(path, text.as_bytes())?;
        if let Some(game) = self.game_mut() {
            game.save_path = Some(path.to_path_buf());
        }
        shared.remember(path);
        self.tell(text!("Saved to {path}", path = Text::visible(path.display())));
        Ok(())
    }

    /// Sets the bytes that the answer to [`Question::WriteFile`] writes.
    pub fn set_file_bytes(&mut self, bytes: Vec<u8>) {
        self.to_write = bytes.into();
    }

    pub(super) fn ask_where(&mut self, path: &Path, file: FileToWrite) {
        self.to_write = file;
        self.ask(Question::WriteFile, path.to_string_lossy().into_owned());
    }

    fn write_to(&mut self, path: &Path) -> Result<(), Text> {
        self.check_overwrite(path)?;
        write_file(path, &self.to_write.bytes)?;
        let FileToWrite { lost, .. } = std::mem::take(&mut self.to_write);
        let path = Text::visible(path.display());
        self.tell(if lost.is_empty() {
            text!("Wrote {path}", path)
        } else {
            text!("Wrote {path}; {lost}", path, lost)
        });
        Ok(())
    }
}

/// A file to write as soon as the player has said where.
#[derive(Debug, Default)]
pub(super) struct FileToWrite {
    pub(super) bytes: Vec<u8>,
    /// What the file does not keep of the puzzle; empty if it keeps everything.
    pub(super) lost: Text,
}

impl From<Vec<u8>> for FileToWrite {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, lost: Text::default() }
    }
}

/// Writes a file atomically. Creates its folder if needed.
///
/// # Errors
/// Returns a message for the player if the file cannot be written.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Text> {
    let written = files::make_folder_of(path).and_then(|()| files::write(path, bytes));
    written.map_err(|error| not_written(path, &error))
}
